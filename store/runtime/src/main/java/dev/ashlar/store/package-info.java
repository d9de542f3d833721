/**
 * What games use: open a store, take a reader per thread, take views from the reader. A store whose data changes goes on
 * from generation to generation, be it a {@link dev.ashlar.store.PackSet} or one in development; each reader follows when it refreshes, and
 * tells its {@link dev.ashlar.store.ChangeListener}s what has changed.
 *
 * <p>A {@link dev.ashlar.store.RecordStore} may be shared by threads; a {@link dev.ashlar.store.Reader}, and the views
 * from it, belong to one thread each. Reading allocates nothing
 * but Strings that are not cached.
 *
 * <p>Throws {@link dev.ashlar.store.format.PackException} for packs that cannot be used and {@link
 * java.lang.IllegalStateException} after close.
 */
@NullMarked
package dev.ashlar.store;

import org.jspecify.annotations.NullMarked;
