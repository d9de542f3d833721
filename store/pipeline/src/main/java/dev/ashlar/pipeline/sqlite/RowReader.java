package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Integers;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.json.JsonArrays;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows as records: the id, then for each field the kind of its cell and the cell. What a person may have typed that
 * is of another type is handed on as it is, for validation to judge.
 */
final class RowReader {
    // What typeof() answers, by the first letter: a number is read without an object.
    private static final int INTEGER = 'i';
    private static final int REAL = 'r';
    private static final int TEXT = 't';
    private static final int NULL = 'n';
    private static final char REPLACEMENT = '\uFFFD';

    private final String type;
    private final List<Cell> cells;
    private final RecordReceiver receiver;
    private final Location at;
    private final Places places;
    private final Set<String> flawed = new HashSet<>();
    private long id;
    /** Of the cell that is read; the column's. */
    private Declared declared = Declared.OTHER;

    /** A row has the id, for each of the cells its kind and the cell, and for each that needs it the number of its column. */
    RowReader(String type, List<Cell> cells, String location, RecordReceiver receiver) {
        this.type = type;
        this.cells = cells;
        this.receiver = receiver;
        this.at = Location.of(location);
        this.places = new WholeFile(at);
    }

    /** A field, and the columns of which the first that is not NULL has its cell. */
    record Cell(SchemaField field, List<TypeTable.Column> columns) {
        /** Whether the cell may mean one thing in the one column and another in the other. */
        boolean needsColumn() {
            return columns.size() > 1
                    && columns.stream()
                                    .map(TypeTable.Column::declared)
                                    .distinct()
                                    .count()
                            > 1;
        }
    }

    /** Rows have no lines. */
    private record WholeFile(Location ofRecord) implements Places {
        @Override
        public Location of(String field) {
            return ofRecord;
        }

        @Override
        public Location of(String field, int element, int part) {
            return ofRecord;
        }
    }

    /** Hands over the record of the current row. */
    DataRecord read(ResultSet row) throws SQLException {
        id = row.getLong(1);
        flawed.clear();
        if (id <= 0) {
            receiver.problem(at, type + ".id", "wrong value", Expected.ID, Long.toString(id));
        }
        DataRecord record = new DataRecord(type, Math.max(0, id));
        int columnNumber = 2 + 2 * cells.size();
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            int column = cell.needsColumn() ? row.getInt(columnNumber++) : 0;
            declared = cell.columns.get(column).declared();
            int storage = row.getInt(2 + 2 * i);
            Variant value = storage == NULL ? null : value(cell.field, row, 3 + 2 * i, storage);
            if (value != null) {
                record.set(cell.field.name(), value);
            }
        }
        record.setUpdated(false);
        return record;
    }

    void handOver(DataRecord record) {
        receiver.record(record, places, flawed);
    }

    private @Nullable Variant value(SchemaField field, ResultSet row, int column, int storage) throws SQLException {
        return switch (storage) {
            case INTEGER -> integer(field, row.getLong(column), signs(field).ofInteger(field.type()));
            case REAL -> real(field, row.getDouble(column));
            case TEXT -> text(field, row, column);
            default -> blob(field, row.getBytes(column));
        };
    }

    /** What the column says of integers; nothing where its field never had another type. */
    private Declared signs(SchemaField field) {
        return field.retyped().isEmpty() ? Declared.OTHER : declared;
    }

    /** {@code negative} is the type of negative values: i64 or u64, or that of the field where nothing else is known. */
    private static @Nullable Variant integer(SchemaField field, long value, ValueType negative) {
        ValueType fieldType = field.type();
        if (value < 0 && negative == ValueType.U64) {
            return Variant.ofInteger(ValueType.U64, value);
        }
        if (field.shape().isArray()) {
            return Variant.ofInteger(ValueType.I64, value);
        }
        if (fieldType == ValueType.REF && value >= 0) {
            return value == 0 ? null : Variant.ofRef(field.target(), value);
        }
        if (fieldType == ValueType.BOOL && (value == 0 || value == 1)) {
            return Variant.of(value == 1);
        }
        boolean signed = value >= 0 || fieldType != ValueType.U64;
        boolean fits = fieldType.isInteger() && signed && Integers.fits(fieldType, value);
        return Variant.ofInteger(fits ? fieldType : ValueType.I64, value);
    }

    private static Variant real(SchemaField field, double value) {
        float rounded = (float) value;
        boolean fits = Float.isFinite(rounded) || !Double.isFinite(value);
        boolean single = field.type() == ValueType.F32 && field.shape() == Shape.SINGLE && fits;
        return single ? Variant.of(rounded) : Variant.of(value);
    }

    /** What is no UTF-8 arrives as replacement characters, which a save would write in the place of what stands there. */
    private @Nullable Variant text(SchemaField field, ResultSet row, int column) throws SQLException {
        String text = row.getString(column);
        if (text.indexOf(REPLACEMENT) >= 0
                && !Arrays.equals(text.getBytes(StandardCharsets.UTF_8), row.getBytes(column))) {
            wrong(field, "text that is no UTF-8");
            return null;
        }
        return text(field, text);
    }

    private @Nullable Variant text(SchemaField field, String text) {
        boolean wasSingle = field.shape().isArray() && !field.retyped().isEmpty();
        if (wasSingle && (!text.startsWith("[") || isSingle(field))) {
            return Variant.of(text); // Of a time when the field had one value.
        }
        return textOrJson(field, text);
    }

    /** Whether a text is a single one, even if it looks like an array: as such it would be a blob in this column. */
    private boolean isSingle(SchemaField field) {
        return declared == Declared.SINGLE_TEXT
                && Declared.isTextArray(field.type(), field.shape())
                && field.retyped().stream()
                        .anyMatch(former -> former.shape() == Shape.SINGLE
                                && (former.type() == ValueType.STRING || former.type() == ValueType.ENUM));
    }

    private @Nullable Variant textOrJson(SchemaField field, String text) {
        if (JsonArrays.keep(field.type(), field.shape())) {
            Variant value = JsonArrays.read(text, field, subject(field), at, receiver);
            if (value == null) {
                flawed.add(field.name());
            }
            return value;
        }
        return switch (field.type()) {
            case ENUM -> Variant.ofEnum(text);
            case HASH -> Variant.ofHash(text);
            case REF -> Variant.ofRefByKey(field.target(), text);
            default -> Variant.of(text);
        };
    }

    private String subject(SchemaField field) {
        return (id > 0 ? type + " " + id : type) + "." + field.name();
    }

    /** A value that a cell of another kind would not have kept. */
    private @Nullable Variant blob(SchemaField field, byte[] bytes) {
        boolean isArray = declared == Declared.SINGLE_TEXT && Declared.isTextArray(field.type(), field.shape());
        String json = isArray ? utf8(bytes) : null;
        if (json != null && json.startsWith("[")) {
            return textOrJson(field, json);
        }
        Variant value = JsonArrays.keep(field.type(), field.shape()) ? null : single(field, bytes);
        if (value == null) {
            wrong(field, "a blob of " + bytes.length + " bytes");
        }
        return value;
    }

    private void wrong(SchemaField field, String found) {
        receiver.problem(at, subject(field), "wrong value", Expected.value(field), found);
        flawed.add(field.name());
    }

    private @Nullable Variant single(SchemaField field, byte[] bytes) {
        ByteBuffer bits = ByteBuffer.wrap(bytes);
        return switch (field.type()) {
            case STRING, ENUM, HASH -> utf8(field, bytes);
            case BYTES -> Variant.ofBytes(bytes);
            case REF ->
                bytes.length == 1 + Long.BYTES && bytes[0] == 0
                        ? integer(field, bits.getLong(1), field.type())
                        : utf8(field, bytes);
            case F32, F64 -> floating(bits);
            default ->
                bytes.length == Long.BYTES
                        ? integer(field, bits.getLong(), signs(field).ofBlob(field.type()))
                        : null;
        };
    }

    /** Other blobs, such as images, are no text. */
    private @Nullable Variant utf8(SchemaField field, byte[] bytes) {
        String text = utf8(bytes);
        return text == null ? null : text(field, text);
    }

    private static @Nullable String utf8(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes) ? text : null;
    }

    private static @Nullable Variant floating(ByteBuffer bits) {
        return switch (bits.remaining()) {
            case Float.BYTES -> Variant.of(bits.getFloat());
            case Double.BYTES -> Variant.of(bits.getDouble());
            default -> null;
        };
    }
}
