/**
 * Reports the progress of long work to a listener, and runs independent tasks on several threads.
 *
 * <p>The working thread calls {@link dev.ashlar.pipeline.progress.Progress}. {@link dev.ashlar.pipeline.progress.ParallelTasks} throws the exceptions
 * of its tasks.
 */
@NullMarked
package dev.ashlar.pipeline.progress;

import org.jspecify.annotations.NullMarked;
