package dev.ashlar.link;

import java.util.List;

/** Reports that layers do not fit their base, or each other. Nothing was linked. */
public final class LinkException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<String> problems;

    /**
     * Makes an exception.
     *
     * @param problems at least one; each names the layer, the type, the id and the field, if it has them
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
