package dev.ashlar.link;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** Reports that layers do not fit their base, or each other. Nothing was linked. */
public final class LinkException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<String> problems;
    private final transient List<Path> layers;

    /**
     * Makes an exception.
     *
     * @param problems at least one; each names the layer, the type, the id and the field, if it has them
     */
    public LinkException(List<String> problems) {
        this(problems, List.of());
    }

    /**
     * Makes an exception.
     *
     * @param problems at least one; each names the layer, the type, the id and the field, if it has them
     * @param layers files of the layers that the problems name
     */
    LinkException(List<String> problems, Collection<Path> layers) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
        this.layers = List.copyOf(layers);
    }

    /** {@return all problems, at most 100, in the order of types and ids} */
    public List<String> problems() {
        return problems;
    }

    /**
     * The layers that do not fit. A game can start without them.
     *
     * @return files as the stack was given them, from lowest to highest layer, each once. Empty if a problem cannot be
     *     assigned to a layer, for example if the base refers to a record that a layer removes
     */
    public List<Path> layers() {
        return layers;
    }
}
