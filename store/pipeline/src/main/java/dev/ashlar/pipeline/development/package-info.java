/**
 * Opens content as a store that follows edits while the game runs. The views and readers are the same as over a pack, bound by field key.
 *
 * <pre>{@code
 * try (DevelopmentStore store = DevelopmentStore.open(Path.of("content"), SkyTypes.CATALOG)) {
 *     Reader reader = store.reader();
 *     Star star = reader.view(Star.TYPE);
 *     reader.refresh(); // once per frame
 *     store.edit("Star", 88).set("magnitude", 4.5f).save();
 * }
 * }</pre>
 *
 * <p>A change takes this path: {@code WatchThread} waits for events and polls. {@code ContentWatch} decides when content is read. {@code Reloader}
 * lets {@link dev.ashlar.pipeline.content.LiveContent} read and validate what has changed, and {@code LiveCook} encode it. {@code ContentRevision}
 * compares the result with the generation before, and the store publishes it. {@link dev.ashlar.pipeline.development.RecordEdit} writes from the
 * store to the content.
 *
 * <p>Several threads may share a {@link dev.ashlar.pipeline.development.DevelopmentStore}, which watches its content in a separate thread. Each
 * reader, view and edit belongs to one thread. Problems of changed content go to the listener, and readers keep the present generation. Problems of
 * an edit are thrown: {@link dev.ashlar.compiler.problem.ContentException} for invalid values, {@link
 * dev.ashlar.pipeline.development.EditConflictException} for values that another program has changed, {@link
 * dev.ashlar.pipeline.backend.BackendException} if the backend cannot be read or written.
 */
@NullMarked
package dev.ashlar.pipeline.development;

import org.jspecify.annotations.NullMarked;
