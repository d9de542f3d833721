package dev.ashlar.tool.describe;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RecordView;
import java.util.Base64;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Writes records as JSON objects: the id, then the fields in order of declaration; absent fields are left out. A list of structs is an
 * array of objects without ids. All is written as it is read: nothing of a list of lists is kept.
 */
final class RecordJson {
    private static final Base64.Encoder BASE64 = Base64.getEncoder();

    private final PackContents contents;
    private final JsonGenerator json;
    private final BooleanSupplier full;
    private long leftOutElements;

    /** {@code full}: from when on the rest of an array is left out. */
    RecordJson(PackContents contents, JsonGenerator json, BooleanSupplier full) {
        this.contents = contents;
        this.json = json;
        this.full = full;
    }

    long leftOutElements() {
        return leftOutElements;
    }

    void write(RecordView view) {
        json.writeStartObject();
        if (view.layout().kind() != LayoutKind.ELEMENTS) {
            json.writeNumberProperty("id", view.id());
        }
        for (FieldLayout field : contents.shown(view)) {
            if (view.values().present(field)) {
                json.writeName(field.name());
                writeValue(view, field);
            }
        }
        json.writeEndObject();
    }

    private void writeValue(RecordView view, FieldLayout field) {
        if (field.type() == ValueType.BYTES) {
            json.writeString(BASE64.encodeToString(view.values().bytes(field)));
            return;
        }
        if (!field.shape().isArray() && !field.type().isList()) {
            writeElement(view, field, 0);
            return;
        }
        if (field.isCase()) {
            writeElement(view, field, 0);
            return;
        }
        int count = view.values().elementCount(field);
        json.writeStartArray();
        int written = 0;
        while (written < count && !full.getAsBoolean()) {
            writeElement(view, field, written++);
        }
        leftOutElements += count - written;
        json.writeEndArray();
    }

    private void writeElement(RecordView view, FieldLayout field, int index) {
        if (field.type() == ValueType.STRING) {
            json.writeString(view.values().text(field, index));
            return;
        }
        if (field.type().isList()) {
            write(view.values().element(field, index));
            return;
        }
        long bits = view.values().bits(field, index, 0);
        switch (field.type()) {
            case ENUM -> writeConstant(bits, ValueText.constant(field, bits));
            case FLAGS -> writeFlags(bits, ValueText.flags(field, bits));
            case REF -> writeReference(field, (int) bits);
            case HASH -> json.writeString(contents.name(bits));
            case COLOR -> json.writeString(ValueText.color(lane -> view.values().bits(field, index, lane)));
            default -> writeLanes(view, field, index);
        }
    }

    /** A number where the pack knows no constant. */
    private void writeConstant(long bits, @Nullable String constant) {
        if (constant == null) {
            json.writeNumber(bits);
        } else {
            json.writeString(constant);
        }
    }

    /** A list of names; a number where the pack does not know all of them. */
    private void writeFlags(long bits, @Nullable List<String> names) {
        if (names == null) {
            json.writeNumber(bits);
            return;
        }
        json.writeStartArray();
        names.forEach(json::writeString);
        json.writeEndArray();
    }

    private void writeLanes(RecordView view, FieldLayout field, int index) {
        ValueType type = field.type();
        if (type.lanes() == 1) {
            writeNumber(type, view.values().bits(field, index, 0));
            return;
        }
        json.writeStartArray();
        for (int lane = 0; lane < type.lanes(); lane++) {
            writeNumber(type.lane(), view.values().bits(field, index, lane));
        }
        json.writeEndArray();
    }

    private void writeReference(FieldLayout field, int row) {
        if (row == RecordSource.NO_ROW) {
            json.writeNull();
            return;
        }
        RecordSource target = contents.target(field);
        json.writeStartObject();
        json.writeStringProperty("type", contents.name(field.targetKey()));
        json.writeNumberProperty("id", target == null ? DataRecord.NO_ID : target.idAt(row));
        json.writeNumberProperty("row", row);
        json.writeEndObject();
    }

    /** Floats in the shortest decimal text; those that JSON has no number for as strings. */
    private void writeNumber(ValueType type, long bits) {
        switch (type) {
            case BOOL -> json.writeBoolean(bits != 0);
            case U64 -> json.writeNumber(Long.toUnsignedString(bits));
            case F32 -> {
                float value = Float.intBitsToFloat((int) bits);
                writeFloat(Float.isFinite(value), Decimals.shortest(value));
            }
            case F64 -> {
                double value = Double.longBitsToDouble(bits);
                writeFloat(Double.isFinite(value), Decimals.shortest(value));
            }
            default -> json.writeNumber(bits);
        }
    }

    private void writeFloat(boolean finite, String text) {
        if (finite) {
            json.writeNumber(text);
        } else {
            json.writeString(text);
        }
    }
}
