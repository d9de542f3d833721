/**
 * Changes several files of a folder in one step, and creates folders atomically. This holds even if the process is killed, if the disk is full, or if
 * another program writes. The package is independent of the content of the files.
 *
 * <p>{@link dev.ashlar.pipeline.json.change.FolderChange} writes new files beside the files of the folder, commits with a journal, and moves the
 * files. {@link dev.ashlar.pipeline.json.change.InterruptedChanges} completes interrupted changes. {@link dev.ashlar.pipeline.json.change.NewFolder}
 * fills a folder beside its target.
 *
 * <p>A change belongs to one thread. Several changes of one folder may run in one JVM or in several. If the file system reports a failure, methods
 * throw {@link java.io.IOException}. If another program has written the files, they throw {@link dev.ashlar.pipeline.backend.BackendException}, and
 * nothing has changed.
 */
@NullMarked
package dev.ashlar.pipeline.json.change;

import org.jspecify.annotations.NullMarked;
