/**
 * Opens packs and gives each thread read access to their records.
 *
 * <pre>{@code
 * PackSet packs = PackSet.open(Path.of("sky.pack"), SkyTypes.CATALOG);
 * Reader reader = packs.reader(); // one for each thread
 * Star star = reader.view(Star.TYPE);
 * reader.refresh(); // once a frame, after packs.swap(...) on another thread
 * if (star.find(32349)) {
 *     System.out.println(star.name());
 * }
 * }</pre>
 *
 * <p>A {@link dev.ashlar.store.RecordStore} reads one pack. A {@link dev.ashlar.store.PackSet} and a development store
 * replace their data while the program runs: each state of the data is a generation. {@link
 * dev.ashlar.store.Reader#refresh()} moves a reader to the newest generation and notifies its {@link
 * dev.ashlar.store.ChangeListener}s.
 *
 * <p>Threads may share a {@link dev.ashlar.store.RecordStore}. A {@link dev.ashlar.store.Reader} and its views belong
 * to one thread. Reads allocate nothing except Strings that are not cached.
 *
 * <p>If a pack cannot be used, methods throw {@link dev.ashlar.store.format.PackException}. If the store is closed,
 * they throw {@link java.lang.IllegalStateException}.
 */
@NullMarked
package dev.ashlar.store;

import org.jspecify.annotations.NullMarked;
