package dev.ashlar.pipeline.sheets.grid;

import dev.ashlar.compiler.problem.Location;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A sheet: a row with names of columns, and the rows of records below it. Immutable. */
public interface Sheet {
    /** The name of the column of ids. */
    String ID = "id";

    /** A row. */
    interface Row {
        /** {@return its number as spreadsheets count: 1 for the first} */
        int number();

        /** {@return how many columns may have a cell; behind them, a cell may be added} */
        int count();

        /**
         * The text of a cell.
         *
         * @param column 0 for the first
         * @return null when there is no value
         */
        @Nullable
        String cell(int column);

        /**
         * Why the text of a cell is no value.
         *
         * @param column of a cell with a text
         * @param isFloat whether the value is to be a float
         * @return null when it may be one
         */
        default @Nullable Flaw flaw(int column, boolean isFloat) {
            return null;
        }

        /**
         * Whether a cell has a formula.
         *
         * @param column 0 for the first
         * @return false when it has a value or none
         */
        default boolean isFormula(int column) {
            return false;
        }
    }

    /**
     * What is wrong with a cell.
     *
     * @param message a clause without a full stop
     * @param expected what would have been right
     * @param found what stands there
     */
    record Flaw(String message, String expected, String found) {}

    /** What is no sheet. */
    final class Malformed extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Location at;

        /**
         * Something that is wrong.
         *
         * @param at where
         * @param message what, and what was expected
         */
        public Malformed(Location at, String message) {
            super(message);
            this.at = at;
        }

        /** {@return where it is} */
        public Location at() {
            return at;
        }
    }

    /**
     * A cell of the sheet, as problems name it.
     *
     * @param row its number
     * @param column 0 for the first
     * @return such as {@code Item.csv: D17} or {@code Items.xlsx: Item!D17}
     */
    Location at(int row, int column);

    /** {@return the row with the names of columns; null when there is none} */
    @Nullable
    Row header();

    /** {@return the rows of records, from the first to the last: all below the header but comments and empty ones} */
    List<Row> rows();

    /**
     * A cell as spreadsheets name it.
     *
     * @param row its number
     * @param column 0 for the first
     * @return such as {@code D17}
     */
    static String cellName(int row, int column) {
        return columnName(column) + row;
    }

    /**
     * A column as spreadsheets name it.
     *
     * @param column 0 for the first
     * @return such as {@code D}
     */
    static String columnName(int column) {
        StringBuilder letters = new StringBuilder();
        for (int rest = column; rest >= 0; rest = rest / 26 - 1) {
            letters.insert(0, (char) ('A' + rest % 26));
        }
        return letters.toString();
    }
}
