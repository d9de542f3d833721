package dev.ashlar.codec.spawn;

import java.util.List;

/** A release lacks specialised spawners, or has some that were compiled for another layout. */
public final class SpawnerException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    /** Immutable, and of strings: as serializable as the exception. */
    @SuppressWarnings("serial")
    private final List<String> problems;

    /**
     * What is wrong.
     *
     * @param problems a sentence each, one at least
     */
    public SpawnerException(List<String> problems) {
        super(
                "a release needs a specialised spawner, compiled for the layout of the data, of every type that is marked as spawned:\n  "
                        + String.join("\n  ", problems));
        this.problems = List.copyOf(problems);
    }

    /** {@return all that is wrong, a sentence each, the name of the type in front} */
    public List<String> problems() {
        return problems;
    }
}
