package dev.ashlar.compiler.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Collects problems and warnings. Warnings do not make content invalid. Several threads may add. Read the results after these threads have finished.
 */
public final class Problems {
    private final List<Problem> found = new ArrayList<>();
    private final Set<Problem> warnings = new TreeSet<>();

    /** Creates an empty collection. */
    public Problems() {}

    /**
     * Adds a problem.
     *
     * @param at location of the problem
     * @param subject as in {@link Problem}
     * @param message a clause without a full stop
     * @param expected the expected value; may be empty
     * @param actual the value that was found; may be empty
     */
    public void add(Location at, String subject, String message, String expected, String actual) {
        add(new Problem(at, subject, message, expected, actual));
    }

    /**
     * Adds a problem.
     *
     * @param problem the problem
     */
    public synchronized void add(Problem problem) {
        found.add(problem);
    }

    /**
     * Adds a warning. Equal warnings are stored once.
     *
     * @param warning a finding that does not make content invalid
     */
    public synchronized void warn(Problem warning) {
        warnings.add(warning);
    }

    /** {@return all warnings, by location} */
    public List<Problem> warnings() {
        return List.copyOf(warnings);
    }

    /** {@return the number of problems, without warnings} */
    public int size() {
        return found.size();
    }

    /** {@return whether there are no problems; warnings are ignored} */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** {@return all problems, by location} */
    public List<Problem> sorted() {
        return found.stream().sorted().toList();
    }

    /**
     * Throws if there are problems.
     *
     * @throws ContentException with all problems and warnings, if there is a problem
     */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw new ContentException(sorted(), warnings());
        }
    }
}
