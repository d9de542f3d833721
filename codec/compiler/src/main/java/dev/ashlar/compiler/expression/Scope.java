package dev.ashlar.compiler.expression;

import org.jspecify.annotations.Nullable;

/** Defines the paths that an expression may name. Called during parsing, on the calling thread. */
public interface Scope {
    /**
     * Returns the operand that a path names.
     *
     * @param path such as {@code hp} or {@code stats.hp}
     * @return the operand; null if there is no such path
     */
    @Nullable
    Operand operand(String path);

    /**
     * Suggests a correction of an unknown path.
     *
     * @param path a path without an operand
     * @return the end of a message, such as {@code , did you mean "hp"}; empty if there is no similar path
     */
    String suggestion(String path);

    /**
     * The number of elements of a list of a fixed length, whose elements have paths such as {@code loot.2.chance}.
     *
     * @param path path of a field
     * @return the number; 0 if the path is no such list
     */
    default int fixedCount(String path) {
        return 0;
    }
}
