package dev.ashlar.compiler.folder;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;

/**
 * Something in a content folder that is not read.
 *
 * @param kind what it is
 * @param isProblem whether content may be missing because of it; otherwise it is worth a warning
 * @param problem where it is, why it is left out, what was expected and what was found
 */
public record LeftOut(Kind kind, boolean isProblem, Problem problem) {
    /** What is left out. */
    public enum Kind {
        /** A schema file. */
        SCHEMA,
        /** A file of records. */
        RECORDS,
        /** A folder with all that is in it. */
        FOLDER
    }

    static LeftOut of(Kind kind, boolean isProblem, String name, String message, String expected, String found) {
        return new LeftOut(kind, isProblem, new Problem(Location.of(name), "", message, expected, found));
    }
}
