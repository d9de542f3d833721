package dev.ashlar.compiler.expression;

import org.jspecify.annotations.Nullable;

/** The paths that an expression may name. */
public interface Scope {
    /**
     * What a path stands for.
     *
     * @param path such as {@code hp} or {@code stats.hp}
     * @return null when there is no such path
     */
    @Nullable
    Operand operand(String path);

    /**
     * What an unknown path may have meant.
     *
     * @param path that has no operand
     * @return the end of a message, such as {@code , did you mean "hp"}; empty when nothing is close
     */
    String suggestion(String path);
}
