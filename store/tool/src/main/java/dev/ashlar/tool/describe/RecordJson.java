package dev.ashlar.tool.describe;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.json.Decimals;
import tools.jackson.core.JsonGenerator;

/** Writes records as JSON objects: the id, then the fields in order of declaration; absent fields are left out. */
final class RecordJson {
    private final PackContents contents;
    private final JsonGenerator json;

    RecordJson(PackContents contents, JsonGenerator json) {
        this.contents = contents;
        this.json = json;
    }

    void write(RecordView view) {
        json.writeStartObject();
        json.writeNumberProperty("id", view.id());
        for (FieldLayout field : view.layout().fields()) {
            if (view.values().present(field)) {
                json.writeName(field.name());
                writeValue(view, field);
            }
        }
        json.writeEndObject();
    }

    private void writeValue(RecordView view, FieldLayout field) {
        if (field.shape() == Shape.ARRAY) {
            writeElements(view, field);
        } else if (field.type() == ValueType.STRING) {
            json.writeString(view.values().text(field));
        } else {
            writeSingle(field, view.values().bits(field));
        }
    }

    private void writeElements(RecordView view, FieldLayout field) {
        int count = view.values().elementCount(field);
        json.writeStartArray();
        for (int i = 0; i < count; i++) {
            writeNumber(field.type(), view.values().bits(field, i, 0));
        }
        json.writeEndArray();
    }

    private void writeSingle(FieldLayout field, long bits) {
        switch (field.type()) {
            case ENUM -> {
                String constant = ValueText.constant(field, bits);
                if (constant == null) {
                    json.writeNumber(bits);
                } else {
                    json.writeString(constant);
                }
            }
            case REF -> writeReference(field, (int) bits);
            default -> writeNumber(field.type(), bits);
        }
    }

    private void writeReference(FieldLayout field, int row) {
        if (row == RecordSource.NO_ROW) {
            json.writeNull();
            return;
        }
        RecordSource target = contents.target(field);
        json.writeStartObject();
        json.writeStringProperty("type", contents.name(field.targetKey()));
        json.writeNumberProperty("id", target == null ? 0 : target.idAt(row));
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
