package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.content.LiveContent;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/**
 * The result of reading a change of the content. Immutable.
 *
 * @param generation number of the newest generation; 1 for the generation that the store was opened with
 * @param cause why the content was read
 * @param problems everything that is wrong with the content. If there are any, the generation is the one before
 * @param warnings findings that are no problems, such as files that are not read
 * @param differences reasons, one sentence each, why a release build rejects a pack of this content: the views were compiled for another layout. In
 *     development, views find such fields by key, or read their defaults. Empty if there are problems
 * @param newDifferences the differences that the last content without problems did not have
 * @param recordCount number of records of all types; 0 if there are problems
 * @param changes number of records that differ from the generation before, by name of the type. Types without changes are absent. Empty for the
 *     opening
 * @param times durations of the steps
 */
public record Reload(
        long generation,
        Cause cause,
        List<Problem> problems,
        List<Problem> warnings,
        List<String> differences,
        List<String> newDifferences,
        int recordCount,
        SortedMap<String, ChangeCounts> changes,
        Times times) {
    static final SortedMap<String, ChangeCounts> NO_CHANGES = Collections.emptySortedMap();

    /** Why content was read. */
    public enum Cause {
        /** The store was opened. */
        OPENED,
        /** A file or a database has changed. */
        CHANGED,
        /** {@link DevelopmentStore#reload()} was called. */
        REQUESTED,
        /** The store itself has saved edits. */
        EDITED
    }

    /**
     * Durations of the steps, in nanoseconds.
     *
     * @param waiting from the first sign of a change until the change has settled; for an edit of the store, until the backend has written it
     * @param reading reading and validating what has changed
     * @param cooking encoding and publishing the new generation; 0 if there are problems
     * @param all the sum: from the first sign of a change until readers can move to the generation
     */
    public record Times(long waiting, long reading, long cooking, long all) {
        static Times of(long waiting, long reading, long cooking) {
            return new Times(waiting, reading, cooking, waiting + reading + cooking);
        }
    }

    /** Of a store that was opened; times in nanoseconds. */
    static Reload opened(LiveContent live, List<String> differences, long reading, long cooking) {
        return new Reload(
                1,
                Cause.OPENED,
                List.of(),
                live.warnings(),
                differences,
                differences,
                live.content().recordCount(),
                NO_CHANGES,
                Times.of(0, reading, cooking));
    }

    static Reload failed(long generation, Cause cause, List<Problem> problems, List<Problem> warnings, Times times) {
        return new Reload(generation, cause, problems, warnings, List.of(), List.of(), 0, NO_CHANGES, times);
    }

    /** What a backend says instead of answering; of what nobody has thought of, its class as well. */
    static Problem problem(Backend backend, Throwable thrown) {
        String said = thrown instanceof BackendException ? String.valueOf(thrown.getMessage()) : thrown.toString();
        String place = backend.location() + ": ";
        String message = said.startsWith(place) ? said.substring(place.length()) : said;
        return new Problem(Location.of(backend.location()), "", message, "", "");
    }

    /** {@return whether the content has no problems, so that readers can move to the generation} */
    public boolean isPublished() {
        return problems.isEmpty();
    }
}
