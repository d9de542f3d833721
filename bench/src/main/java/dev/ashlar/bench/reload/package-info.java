/**
 * How long it takes from an edit of one record until the game sees it, in tables of a thousand to a hundred thousand records, and what
 * the game's frames notice of it.
 *
 * <p>{@link dev.ashlar.bench.reload.ReloadRun} measures, several JVMs for each place and table. Throws {@link
 * java.lang.IllegalStateException} when an edit is not seen as it was made.
 *
 * <p><b>Threads:</b> objects are for the thread that made them.
 */
@NullMarked
package dev.ashlar.bench.reload;

import org.jspecify.annotations.NullMarked;
