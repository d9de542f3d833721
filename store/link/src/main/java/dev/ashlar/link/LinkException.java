package dev.ashlar.link;

import java.util.List;

/** Layers do not fit their base, or one another. Nothing was linked. */
public final class LinkException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<String> problems;

    /**
     * An exception.
     *
     * @param problems each with the layer, the type, the id and the field, as far as it has them; at least one
     */
    public LinkException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** {@return all problems, at most 100, in the order of types and ids} */
    public List<String> problems() {
        return problems;
    }
}
