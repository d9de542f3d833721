package dev.ashlar.compiler.problem;

import java.util.Comparator;

/**
 * A place in a file of content.
 *
 * @param file as the user named it, or relative to the content folder
 * @param line 1 for the first; 0 when only the file is known
 * @param column 1 for the first character; 0 when only the line is known
 */
public record Location(String file, int line, int column) implements Comparable<Location> {
    private static final Comparator<Location> ORDER = Comparator.comparing(Location::file)
            .thenComparingInt(Location::line)
            .thenComparingInt(Location::column);

    /**
     * A whole file.
     *
     * @param file its name
     * @return the place
     */
    public static Location of(String file) {
        return new Location(file, 0, 0);
    }

    @Override
    public int compareTo(Location other) {
        return ORDER.compare(this, other);
    }

    /** {@return the form that editors and terminals turn into a link: {@code file:line:column}} */
    @Override
    public String toString() {
        return file + (line > 0 ? ":" + line + (column > 0 ? ":" + column : "") : "");
    }
}
