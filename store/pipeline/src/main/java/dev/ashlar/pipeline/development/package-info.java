/**
 * The store that games read while their content changes: the same views and readers as over a pack, bound by field key.
 *
 * <p>What becomes of an edit: {@code WatchThread} waits for events and looks, {@code ContentWatch} decides when content is read, {@code
 * Reloader} has what changed read and checked ({@link dev.ashlar.pipeline.content.LiveContent}), cooked ({@code LiveCook}) and compared with
 * what was there ({@code ContentRevision}), and publishes it. {@link dev.ashlar.pipeline.development.RecordEdit}s go the other way, from the
 * store to where the content is kept.
 *
 * <p>A {@link dev.ashlar.pipeline.development.DevelopmentStore} watches its content in a thread of its own and may be shared by
 * threads; readers, views and edits belong to one thread each. What is wrong with an edit of the content is told and changes nothing; what is
 * wrong with one of the store's own is thrown.
 */
@NullMarked
package dev.ashlar.pipeline.development;

import org.jspecify.annotations.NullMarked;
