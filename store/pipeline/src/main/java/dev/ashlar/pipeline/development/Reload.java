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
 * What became of a change of the content. Immutable.
 *
 * @param generation number of the newest generation, 1 for the one that the store was opened with
 * @param cause why the content was read
 * @param problems all that is wrong with the content; with any, the generation is still the old one
 * @param warnings what an author should know though nothing is wrong with it, such as files that are not read
 * @param differences what a release build of this content would refuse, since the views were compiled for another layout: a
 *     sentence each; in development such fields are found by key, or read their defaults; none with problems
 * @param newDifferences those of them that the last good content did not have
 * @param recordCount records of all types; 0 with problems
 * @param changes how many records are other than in the generation before, by name of the type, of those types that have any;
 *     empty when the store was opened
 * @param times what took how long
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
        /** Something has changed: a file, a database. */
        CHANGED,
        /** {@link DevelopmentStore#reload()} was called. */
        REQUESTED,
        /** The store itself has saved. */
        EDITED
    }

    /**
     * What took how long, in nanoseconds.
     *
     * @param waiting from the first sign of a change, until it had settled; of an edit of the store, for the backend to have written it
     * @param reading what has changed, and checking it
     * @param cooking the new generation, and publishing it; 0 with problems
     * @param all the sum: from the first sign of a change until readers can go on
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

    /** {@return whether nothing is wrong with the content: readers can go on to the generation, if they have not} */
    public boolean isPublished() {
        return problems.isEmpty();
    }
}
