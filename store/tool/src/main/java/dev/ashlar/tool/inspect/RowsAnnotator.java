package dev.ashlar.tool.inspect;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.pack.PackedType;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.describe.ValueText;
import dev.ashlar.tool.layout.RowPart;
import dev.ashlar.tool.layout.RowPicture;
import dev.ashlar.tool.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** Annotates rows, part by part. */
final class RowsAnnotator {
    private final PackContents contents;
    private final PackedType type;
    private final HexPrinter printer;
    private final PackBytes bytes;
    private final RowPicture picture;
    private final RowPlaces places;

    RowsAnnotator(PackContents contents, PackedType type, HexPrinter printer) {
        this.contents = contents;
        this.type = type;
        this.printer = printer;
        this.bytes = printer.bytes();
        this.picture = new RowPicture(type.layout());
        this.places = new RowPlaces(contents.file(), type);
    }

    void defaultRow() {
        row();
    }

    void print() {
        for (int row = 0; row < type.rowCount(); row++) {
            printer.zeros(places.of(row), "gap behind a block");
            printer.subheading("row " + Numbers.grouped(row));
            row();
        }
    }

    void record(int row) {
        printer.heading(type.layout().name() + ", row " + Numbers.grouped(row));
        printer.moveTo(places.of(row));
        row();
    }

    private void row() {
        long start = printer.position();
        for (RowPart part : picture.parts()) {
            FieldLayout field = part.field();
            if (field != null) {
                field(start, field);
                continue;
            }
            switch (part.kind()) {
                case ID -> printer.item(part.width(), "i64", Long.toString(bytes.i64(start)), "id");
                case PRESENCE -> presence(part.width());
                default -> printer.zeros(start + part.offset() + part.width(), "hole");
            }
        }
    }

    private void presence(int length) {
        for (int index = 0; index < length; index++) {
            int value = bytes.u8(printer.position());
            List<String> present = new ArrayList<>();
            for (FieldLayout field : type.layout().fields()) {
                if (field.presenceIndex() >>> 3 == index && (value >>> (field.presenceIndex() & 7) & 1) != 0) {
                    present.add(field.name());
                }
            }
            String binary = Integer.toBinaryString(value | 0x100).substring(1);
            String meaning = present.isEmpty() ? "none" : String.join(", ", present);
            printer.item(1, "u8", "0b" + binary, "presence: " + meaning);
        }
    }

    private void field(long row, FieldLayout field) {
        String meaning = field.name() + (present(row, field) ? "" : ", absent: the default");
        long bits = bytes.unsigned(row + field.offset(), field.width());
        if (field.pooled()) {
            printer.item(field.width(), "slot", slot(bits, field), meaning);
        } else {
            long value = extended(field.type(), bits);
            printer.item(field.width(), typeText(field), ValueText.single(field, value, contents), meaning);
        }
    }

    private boolean present(long row, FieldLayout field) {
        int index = field.presenceIndex();
        long at = row + type.layout().presenceOffset() + (index >>> 3);
        return !field.optional() || (bytes.u8(at) >>> (index & 7) & 1) != 0;
    }

    private static String slot(long slot, FieldLayout field) {
        long offset = (slot & 0xFFFFFFFFL) << 3;
        String unit = field.type() == ValueType.STRING ? "byte" : "element";
        return slot == 0 ? "empty" : Numbers.counted(slot >>> 32, unit) + " at " + Numbers.grouped(offset);
    }

    static long extended(ValueType type, long bits) {
        return switch (type) {
            case I8 -> (byte) bits;
            case I16 -> (short) bits;
            case I32, REF -> (int) bits;
            default -> bits;
        };
    }

    private static String typeText(FieldLayout field) {
        return field.type() == ValueType.ENUM
                ? "u" + 8 * field.width()
                : field.type().schemaName();
    }
}
