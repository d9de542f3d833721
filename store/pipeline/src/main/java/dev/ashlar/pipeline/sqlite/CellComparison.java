package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.sql.Column;
import java.util.ArrayList;
import java.util.List;

/** The condition that rows of two tables differ, in SQL: to the bit, as cells are read, and not as SQLite compares numbers and texts. */
final class CellComparison {
    /** Expressions may be a thousand terms deep (https://sqlite.org/limits.html): so many are put into one pair of brackets. */
    private static final int GROUP = 200;

    private CellComparison() {}

    /**
     * That any of some cells differs.
     *
     * @param columns of the one table, called {@code m}; those of the other, {@code s}, are called {@code c0}, {@code c1} and so on, and
     *     have no affinity
     * @param isStrict whether the one is a STRICT table
     */
    static String anyDiffers(List<Column> columns, boolean isStrict) {
        List<String> groups = new ArrayList<>();
        for (int from = 0; from < columns.size(); from += GROUP) {
            List<String> terms = new ArrayList<>();
            for (int i = from; i < Math.min(columns.size(), from + GROUP); i++) {
                terms.add(differ(columns.get(i), shadowed(i), isStrict));
            }
            groups.add("(" + String.join(" OR ", terms) + ")");
        }
        return groups.isEmpty() ? "0" : String.join(" OR ", groups);
    }

    /** The column of a shadow that stands for one of the table. */
    static String shadowed(int column) {
        return "c" + column;
    }

    /**
     * That two cells differ. The plus takes the affinity away, by which SQLite would convert the other cell; the collation of the column, in
     * which texts may be equal that are not the same, is not asked. 1 and 1.0 are equal, and so are 0.0 and −0.0: where a column may have
     * both, the kind is compared as well, and for zeros their angle.
     */
    private static String differ(Column column, String shadowed, boolean isStrict) {
        String cell = "m." + SqliteDialect.name(column.name());
        String other = "s." + shadowed;
        String values = "+" + cell + " IS NOT " + other + " COLLATE BINARY";
        String kinds = "typeof(" + cell + ") <> typeof(" + other + ")";
        Affinity affinity = Affinity.of(column.declared());
        boolean keepsAll = affinity == Affinity.NONE || isStrict && affinity == Affinity.NUMERIC;
        if (keepsAll) {
            String angles = "atan2(" + cell + ", -1) IS NOT atan2(" + other + ", -1)";
            return values + " OR " + kinds + " OR +" + cell + " = 0 AND " + angles;
        }
        if (affinity == Affinity.NUMERIC) {
            // Of the whole numbers, only this one stays a float when it is given as one.
            return values + " OR " + cell + " = " + Long.MIN_VALUE + " AND " + kinds;
        }
        return values; // Text alone, or floats, texts and blobs.
    }
}
