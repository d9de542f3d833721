package dev.ashlar.pipeline.layer;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.content.Content;
import java.util.List;

/**
 * Content with layers.
 *
 * @param content schemas and records of all; of use only when there are no problems
 * @param conflicts what layers say of the same, by type, id and field, of one field from below to above
 * @param problems what keeps the content from being a game, in the order of the layers
 */
public record Merged(Content content, List<Finding> conflicts, List<Finding> problems) {
    /**
     * {@return the content}
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
