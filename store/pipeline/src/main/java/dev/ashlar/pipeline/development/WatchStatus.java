package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.problem.Problem;
import java.time.Duration;
import java.util.List;

/**
 * How the watch of a development store is doing. Immutable.
 *
 * @param watching how changes are noticed
 * @param sinceLook how long ago the last look at the content ended, successful or not. It grows while content is read. If it grows for
 *     minutes, a look or a read hangs, as on a network drive that does not answer
 * @param isBehind whether the watch has seen a change that readers cannot go on to yet, and whose problems are not reported yet
 * @param problems that keep readers from the newest content, of the last reload; empty when nothing is wrong
 * @param lastFailure the last exception or error that ended a step of the watch itself, such as an {@link OutOfMemoryError}, with its
 *     class; empty when there was none. The watch goes on after each
 * @param failures how many steps have ended so
 * @param backlog reloads that the listener has not been told of yet, since it is busy
 * @param cache what became of the {@link DevelopmentCache} last, in words: {@code restored}, {@code written}, or why it is not used
 */
public record WatchStatus(
        Watching watching,
        Duration sinceLook,
        boolean isBehind,
        List<Problem> problems,
        String lastFailure,
        long failures,
        int backlog,
        String cache) {
    /** How changes are noticed. */
    public enum Watching {
        /** By events of the operating system, and by a look once a second. */
        BY_EVENTS,
        /** By looks alone. */
        BY_LOOKS,
        /** Not at all: the store is closed. */
        ENDED
    }
}
