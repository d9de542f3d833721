package dev.ashlar.compiler.problem;

import java.util.ArrayList;
import java.util.List;

/** Collects problems while work goes on. For one thread. */
public final class Problems {
    private final List<Problem> found = new ArrayList<>();

    /** None yet. */
    public Problems() {}

    /**
     * Adds a problem.
     *
     * @param at where
     * @param subject what it is about, see {@link Problem}
     * @param message a clause without a full stop
     * @param expected what would have been right; may be empty
     * @param actual what stands there; may be empty
     */
    public void add(Location at, String subject, String message, String expected, String actual) {
        found.add(new Problem(at, subject, message, expected, actual));
    }

    /** {@return how many there are} */
    public int size() {
        return found.size();
    }

    /** {@return whether there are none} */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** {@return all, by place} */
    public List<Problem> sorted() {
        return found.stream().sorted().toList();
    }

    /**
     * Does nothing when there are no problems.
     *
     * @throws ContentException with all of them, otherwise
     */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw new ContentException(sorted());
        }
    }
}
