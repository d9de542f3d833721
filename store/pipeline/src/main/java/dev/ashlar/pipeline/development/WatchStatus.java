package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.problem.Problem;
import java.time.Duration;
import java.util.List;

/**
 * The state of the watch of a development store. Immutable.
 *
 * @param watching how the store detects changes
 * @param sinceLook time since the last poll of the content ended, successful or not. The time grows while content is read. If it grows for minutes, a
 *     poll or a read hangs, for example on a network drive that does not answer
 * @param isBehind whether the watch has seen a change that is neither published nor reported with problems yet
 * @param problems of the last reload, which keep readers from the newest content; empty if there are none
 * @param lastFailure class and message of the last exception or error that ended a step of the watch, such as an {@link OutOfMemoryError}; empty if
 *     there was none. The watch continues after each failure
 * @param failures number of steps that ended with an exception or error
 * @param backlog number of reloads that the busy listener has not received yet
 * @param cache last result of the {@link DevelopmentCache}: {@code restored}, {@code written}, or why it is not used
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
    /** How the store detects changes. */
    public enum Watching {
        /** By file events of the operating system, and by polling once per second. */
        BY_EVENTS,
        /** By polling alone. */
        BY_LOOKS,
        /** Not at all: the store is closed. */
        ENDED
    }
}
