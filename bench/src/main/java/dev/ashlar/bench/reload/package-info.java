/**
 * How long it takes from an edit of one record until the game sees it, in tables of a thousand to a hundred thousand records, and what
 * the game's frames notice of it. How long development stores take to open, with a cache and without.
 *
 * <p>{@link dev.ashlar.bench.reload.ReloadRun} measures edits, several JVMs for each place and table. Throws {@link
 * java.lang.IllegalStateException} when an edit is not seen as it was made. {@link dev.ashlar.bench.reload.OpeningRun} measures openings.
 *
 * <p><b>Threads:</b> objects are for the thread that made them.
 */
@NullMarked
package dev.ashlar.bench.reload;

import org.jspecify.annotations.NullMarked;
