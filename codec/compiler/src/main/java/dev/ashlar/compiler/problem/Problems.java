package dev.ashlar.compiler.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Collects problems and warnings while work goes on. A warning never makes content bad. Several threads may add; whoever asks does so once they have ended. */
public final class Problems {
    private final List<Problem> found = new ArrayList<>();
    private final Set<Problem> warnings = new TreeSet<>();

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
        add(new Problem(at, subject, message, expected, actual));
    }

    /**
     * Adds a problem that is known as a value.
     *
     * @param problem what is wrong
     */
    public synchronized void add(Problem problem) {
        found.add(problem);
    }

    /**
     * Adds a warning. The same warning twice counts once.
     *
     * @param warning what an author should know, though nothing is wrong
     */
    public synchronized void warn(Problem warning) {
        warnings.add(warning);
    }

    /** {@return all warnings, by place} */
    public List<Problem> warnings() {
        return List.copyOf(warnings);
    }

    /** {@return how many problems there are, without warnings} */
    public int size() {
        return found.size();
    }

    /** {@return whether there are no problems; warnings do not count} */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** {@return all problems, by place} */
    public List<Problem> sorted() {
        return found.stream().sorted().toList();
    }

    /**
     * Does nothing when there are no problems.
     *
     * @throws ContentException with all of them and all warnings, otherwise
     */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw new ContentException(sorted(), warnings());
        }
    }
}
