package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.problem.Problem;
import java.util.List;

/**
 * What became of a change of the content.
 *
 * @param generation number of the newest generation, 1 for the one that the store was opened with
 * @param problems all that is wrong with the content; with any, the generation is still the old one
 * @param differences what a release build of this content would refuse, since the views were compiled for another layout: a
 *     sentence each; in development such fields are found by key, or read their defaults
 * @param recordCount records of all types; 0 with problems
 * @param nanos time from the begin of reading to the new generation, in nanoseconds
 */
public record Reload(long generation, List<Problem> problems, List<String> differences, int recordCount, long nanos) {
    /** {@return whether readers can go on to a new generation} */
    public boolean isPublished() {
        return problems.isEmpty();
    }
}
