/**
 * Several files of a folder that change in one step, and folders that stand in their place whole: also when the process is killed meanwhile,
 * the disk is full, or somebody else writes. Knows nothing of what stands in the files.
 *
 * <p>{@link dev.ashlar.pipeline.json.change.FolderChange} writes new files beside the folder's, decides by a journal, and moves them;
 * {@link dev.ashlar.pipeline.json.change.InterruptedChanges} finishes what others had decided; {@link
 * dev.ashlar.pipeline.json.change.NewFolder} fills a folder beside its place.
 *
 * <p>A change belongs to one thread; changes of one folder may meet, in this JVM or in several. Throws {@link java.io.IOException} as the
 * file system says it, and {@link dev.ashlar.pipeline.backend.BackendException} when somebody else has written what was to be changed:
 * nothing was changed then.
 */
@NullMarked
package dev.ashlar.pipeline.json.change;

import org.jspecify.annotations.NullMarked;
