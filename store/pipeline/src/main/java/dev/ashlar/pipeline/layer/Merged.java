package dev.ashlar.pipeline.layer;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.content.Content;
import java.util.List;

/**
 * The result of a merge. Immutable, while nobody modifies its records.
 *
 * @param content merged schemas and records; usable only if there are no problems
 * @param conflicts the cases in which several layers change the same value, by type, id and field; for one field from bottom to top
 * @param problems the errors of the merge, in the order of the layers
 */
public record Merged(Content content, List<Finding> conflicts, List<Finding> problems) {
    /**
     * {@return the content, if there are no problems}
     *
     * @throws ContentException with all problems, if there are any
     */
    public Content contentOrThrow() {
        if (!problems.isEmpty()) {
            throw new ContentException(
                    problems.stream().map(Finding::problem).sorted().toList(), List.of());
        }
        return content;
    }
}
