package dev.ashlar.compiler.problem;

import java.util.Comparator;

/**
 * A location in a file of content. Immutable.
 *
 * @param file path as the user wrote it, or relative to the content folder
 * @param line number of the line, from 1; 0 if only the file is known
 * @param column number of the character, from 1; 0 if only the line is known
 */
public record Location(String file, int line, int column) implements Comparable<Location> {
    private static final Comparator<Location> ORDER = Comparator.comparing(Location::file)
            .thenComparingInt(Location::line)
            .thenComparingInt(Location::column);

    /**
     * Returns the location of a whole file.
     *
     * @param file path of the file
     * @return the location
     */
    public static Location of(String file) {
        return new Location(file, 0, 0);
    }

    @Override
    public int compareTo(Location other) {
        return ORDER.compare(this, other);
    }

    /** {@return the location as {@code file:line:column}, which editors and terminals recognise as a link} */
    @Override
    public String toString() {
        return file + (line > 0 ? ":" + line + (column > 0 ? ":" + column : "") : "");
    }
}
