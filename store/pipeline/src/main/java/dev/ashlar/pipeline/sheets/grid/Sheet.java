package dev.ashlar.pipeline.sheets.grid;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A sheet: a header row with the names of columns, and the rows of records below it. Immutable. */
public interface Sheet {
    /** The name of the column of ids. */
    String ID = "id";

    /** A row. */
    interface Row {
        /** {@return the number of the row, from 1, as in spreadsheets} */
        int number();

        /** {@return the number of columns that may have a cell; further cells may be added} */
        int count();

        /**
         * Returns the text of a cell.
         *
         * @param column number of the column, from 0
         * @return the text; null if there is no value
         */
        @Nullable
        String cell(int column);

        /**
         * Returns the number in a cell of digits, without a text of the cell.
         *
         * @param column number of the column, from 0
         * @return the number; −1 if {@link #cell} has to show whether there is one
         */
        default long digits(int column) {
            return -1;
        }

        /**
         * Explains why the text of a cell is not a value.
         *
         * @param column of a cell with a text
         * @param isFloat whether a float is expected
         * @return the problem; null if the text may be a value
         */
        default @Nullable Flaw flaw(int column, boolean isFloat) {
            return null;
        }

        /**
         * Returns the first value behind the columns that the header has, where that is a sign of a broken row, as in CSV files. In workbooks, such
         * cells are notes.
         *
         * @param columns number of cells of the header
         * @return number of the column, from 0; −1 if there is none
         */
        default int surplus(int columns) {
            return -1;
        }

        /**
         * Whether a cell has a formula.
         *
         * @param column number of the column, from 0
         * @return false if the cell has a plain value, or none
         */
        default boolean isFormula(int column) {
            return false;
        }

        /**
         * A hash (XXH64) of all that decides how the row is read, apart from its number and the sheet.
         *
         * @return 64 bits
         */
        long hash();
    }

    /**
     * A problem of a cell. Immutable.
     *
     * @param message a clause without a full stop
     * @param expected the expected value
     * @param found the value that was found
     */
    record Flaw(String message, String expected, String found) {}

    /** Thrown if a sheet cannot be read: it is none, or not the only one of its type. */
    final class Malformed extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Problem problem;

        /**
         * Creates an exception.
         *
         * @param at location of the problem
         * @param message problem and expected text
         */
        public Malformed(Location at, String message) {
            this(at, message, "");
        }

        /**
         * Creates an exception about something that was found.
         *
         * @param at location of the problem
         * @param message problem and expected text
         * @param found what was found; may be empty
         */
        public Malformed(Location at, String message, String found) {
            this(at, message, "", found);
        }

        /**
         * Creates an exception about something other than expected.
         *
         * @param at location of the problem
         * @param message problem
         * @param expected what was expected; may be empty
         * @param found what was found; may be empty
         */
        public Malformed(Location at, String message, String expected, String found) {
            super(message);
            this.problem = new Problem(at, "", message, expected, found);
        }

        /** {@return the problem, without a subject: no record of the sheet can be read} */
        public Problem problem() {
            return problem;
        }

        /**
         * Reports the problem.
         *
         * @param receiver of the records of the sheet
         */
        public void tell(RecordReceiver receiver) {
            receiver.problem(problem.at(), problem.subject(), problem.message(), problem.expected(), problem.found());
        }
    }

    /**
     * Returns the location of a cell for problems.
     *
     * @param row number of the row, from 1
     * @param column number of the column, from 0
     * @return a location such as {@code Item.csv: D17} or {@code Items.xlsx: Item!D17}
     */
    Location at(int row, int column);

    /** {@return the header row; null if there is none} */
    @Nullable
    Row header();

    /** {@return the rows of records in order: all rows below the header except comments and empty rows} */
    List<Row> rows();

    /** {@return the number of columns up to the last one with a value in any row; further columns are free} */
    int columns();

    /** {@return the number of rows that are comments} */
    int comments();

    /**
     * What else decides how rows are read, beside the header and the cells.
     *
     * @return a text; this default is empty
     */
    default String form() {
        return "";
    }

    /**
     * Returns the name of a cell in spreadsheets.
     *
     * @param row number of the row, from 1
     * @param column number of the column, from 0
     * @return a name such as {@code D17}
     */
    static String cellName(int row, int column) {
        return columnName(column) + row;
    }

    /**
     * Returns the number of a column.
     *
     * @param letters its name in spreadsheets, such as {@code D}
     * @return the number, from 0
     */
    static int columnNumber(String letters) {
        return letters.chars().reduce(0, (number, letter) -> 26 * number + letter - 'A' + 1) - 1;
    }

    /**
     * Returns the name of a column in spreadsheets.
     *
     * @param column number of the column, from 0
     * @return a name such as {@code D}
     */
    static String columnName(int column) {
        StringBuilder letters = new StringBuilder();
        for (int rest = column; rest >= 0; rest = rest / 26 - 1) {
            letters.insert(0, (char) ('A' + rest % 26));
        }
        return letters.toString();
    }
}
