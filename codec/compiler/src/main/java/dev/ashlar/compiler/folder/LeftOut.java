package dev.ashlar.compiler.folder;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;

/**
 * A file or folder in a content folder that is not read. Immutable.
 *
 * @param kind kind of the file or folder
 * @param isProblem whether content may be missing because of it; otherwise it is a warning
 * @param problem location, reason, expected and found value
 */
public record LeftOut(Kind kind, boolean isProblem, Problem problem) {
    /** The kind of the file or folder. */
    public enum Kind {
        /** A schema file. */
        SCHEMA,
        /** A file of records. */
        RECORDS,
        /** A folder with everything in it. */
        FOLDER
    }

    static LeftOut of(Kind kind, boolean isProblem, String name, String message, String expected, String found) {
        return new LeftOut(kind, isProblem, new Problem(Location.of(name), "", message, expected, found));
    }
}
