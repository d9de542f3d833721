package dev.ashlar.codec.spawn;

import java.util.List;

/** Reports that a release lacks specialised spawners, or has spawners that were compiled for another layout. */
public final class SpawnerException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    /** Immutable, and of strings: as serializable as the exception. */
    @SuppressWarnings("serial")
    private final List<String> problems;

    /**
     * Makes an exception.
     *
     * @param problems one sentence each, at least one
     */
    public SpawnerException(List<String> problems) {
        super(
                "a release needs a specialised spawner, compiled for the layout of the data, of every type that is marked as spawned:\n  "
                        + String.join("\n  ", problems));
        this.problems = List.copyOf(problems);
    }

    /** {@return all problems: one sentence each, which begins with the name of the type} */
    public List<String> problems() {
        return problems;
    }
}
