package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Reports the problems of the present row to a receiver. For one thread. */
public final class RowProblems {
    private static final char REPLACEMENT = '\uFFFD';

    private final String type;
    private final Location at;
    private final Places places;
    private final RecordReceiver receiver;
    private final Set<String> flawed = new HashSet<>();
    private long id;

    RowProblems(String type, String location, RecordReceiver receiver) {
        this.type = type;
        this.at = Location.of(location);
        this.places = Places.at(at); // Rows have no lines.
        this.receiver = receiver;
    }

    /** Goes on to a row. */
    void begin(long rowId) {
        id = rowId;
        flawed.clear();
        if (id < 0) {
            receiver.problem(at, type + ".id", "wrong value", Expected.ID, Long.toString(id));
        }
    }

    void handOver(DataRecord record) {
        receiver.record(record, places, flawed);
    }

    /** {@return the location for problems} */
    public Location at() {
        return at;
    }

    /** {@return the receiver of the problems} */
    public RecordReceiver receiver() {
        return receiver;
    }

    /**
     * Names the value of a field in messages.
     *
     * @param field of the row
     * @return the name of record and field
     */
    public String subject(SchemaField field) {
        return (id >= 0 ? type + " " + id : type) + "." + field.name();
    }

    /** Tells that the column of {@link Rest} has something else. */
    void wrongRest(String found) {
        String record = id >= 0 ? type + " " + id : type;
        receiver.problem(at, record + "." + Rest.COLUMN, "wrong value", "an object of texts", found);
    }

    /**
     * Reports that a cell is not a value of its field.
     *
     * @param field of the cell
     * @param found the value that was found
     */
    public void wrong(SchemaField field, String found) {
        wrong(field, Expected.value(field), found);
    }

    /**
     * Reports that a cell has another value than expected.
     *
     * @param field of the cell
     * @param expected the expected value
     * @param found the value that was found
     */
    public void wrong(SchemaField field, String expected, String found) {
        receiver.problem(at, subject(field), "wrong value", expected, found);
        flaw(field);
    }

    /**
     * Marks a field whose value could not be read, and whose problem was already reported.
     *
     * @param field of the row
     */
    public void flaw(SchemaField field) {
        flawed.add(field.name());
    }

    /**
     * Checks that the text of a cell is valid. Invalid UTF-8 arrives as replacement characters, which a save would write back. So the method reports
     * it as a problem.
     *
     * @param field of the cell
     * @param text of the cell
     * @param row row of the cell
     * @param index of the cell in the row
     * @return false if the text is invalid, which was reported
     * @throws SQLException if the driver fails
     */
    public boolean isUnicode(SchemaField field, String text, RowCells row, int index) throws SQLException {
        if (text.indexOf(REPLACEMENT) >= 0 && !Arrays.equals(text.getBytes(StandardCharsets.UTF_8), row.bytes(index))) {
            wrong(field, "text that is no UTF-8");
            return false;
        }
        return true;
    }
}
