package dev.ashlar.pipeline.backend;

import java.util.List;

/**
 * The steps that give a database other schemas and keep its records. Immutable.
 *
 * @param steps the steps that were made, or would be made, in their order
 * @param held the steps that are not made: removals without permission, and columns that cannot change their type yet
 */
public record Migration(List<MigrationStep> steps, List<MigrationStep> held) {
    /**
     * Copies the lists.
     *
     * @param steps that are made
     * @param held that are not made
     */
    public Migration {
        steps = List.copyOf(steps);
        held = List.copyOf(held);
    }
}
