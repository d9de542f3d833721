package dev.ashlar.tool.inspect;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.tool.bytes.PackBytes;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.describe.ValueText;
import dev.ashlar.tool.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** Prints what a record has of a field at the printer's position: a value, several, or slots; and ids and presence. */
final class FieldPrinter {
    private static final int MOST_ELEMENTS = 8;

    private final PackContents contents;
    private final RecordLayout layout;
    private final HexPrinter printer;
    private final PackBytes bytes;

    FieldPrinter(PackContents contents, RecordLayout layout, HexPrinter printer) {
        this.contents = contents;
        this.layout = layout;
        this.printer = printer;
        this.bytes = printer.bytes();
    }

    void id(String meaning) {
        printer.item(RecordLayout.ID_LENGTH, "i64", Long.toString(bytes.i64(printer.position())), meaning);
    }

    /** Prints the bytes of a presence bitmap, each with the fields that it says are there. */
    void presence(String meaning) {
        for (int index = 0; index < layout.presenceLength(); index++) {
            int value = bytes.u8(printer.position());
            List<String> present = new ArrayList<>();
            for (FieldLayout field : layout.fields()) {
                if (field.presenceIndex() >>> 3 == index && (value >>> (field.presenceIndex() & 7) & 1) != 0) {
                    present.add(field.name());
                }
            }
            String binary = Integer.toBinaryString(value | 0x100).substring(1);
            String names = present.isEmpty() ? "none" : String.join(", ", present);
            printer.item(1, "u8", "0b" + binary, meaning + names);
        }
    }

    /** {@code bitmap}: where the record's presence bitmap lies in {@code from}. */
    static boolean isPresent(FieldLayout field, PackBytes from, long bitmap) {
        int index = field.presenceIndex();
        return !field.optional() || (from.u8(bitmap + (index >>> 3)) >>> (index & 7) & 1) != 0;
    }

    /** {@code whose}: stands behind the field's name. */
    void field(FieldLayout field, String whose) {
        String meaning = field.name() + whose;
        if (field.pooled()) {
            slot(field, meaning);
        } else if (field.type() == ValueType.STRING) {
            for (int i = 0; i < field.count(); i++) {
                slot(field, field.name() + "[" + i + "]" + whose);
            }
        } else if (field.shape() == Shape.SINGLE) {
            long at = printer.position();
            String value = ValueText.single(field, lane -> lane(field, bytes, at, lane), contents);
            printer.item(field.width(), typeText(field), value, meaning);
        } else {
            String type = typeText(field) + "[" + field.count() + "]";
            printer.cutItem(field.width(), type, elements(field, bytes, printer.position(), field.count()), meaning);
        }
    }

    private void slot(FieldLayout field, String meaning) {
        printer.item(FieldLayout.SLOT_LENGTH, "slot", slotText(field, bytes.i64(printer.position())), meaning);
    }

    /** What a slot says, in words. */
    static String slotText(FieldLayout field, long slot) {
        long offset = (slot & 0xFFFFFFFFL) << 3;
        boolean elements = field.shape() == Shape.ARRAY;
        String unit = elements ? "element" : "byte";
        return slot == 0 ? "empty" : Numbers.counted(slot >>> 32, unit) + " at " + Numbers.grouped(offset);
    }

    /** The first elements of an array that are neither strings nor bytes. */
    String elements(FieldLayout field, PackBytes from, long offset, long count) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < Math.min(count, MOST_ELEMENTS); i++) {
            long at = offset + (long) i * field.elementWidth();
            text.append(i == 0 ? "" : ", ")
                    .append(ValueText.element(field, lane -> lane(field, from, at, lane), contents));
        }
        return text.append(count > MOST_ELEMENTS ? ", …]" : "]").toString();
    }

    /** A lane of a value as 64 bits. */
    private static long lane(FieldLayout field, PackBytes from, long offset, int lane) {
        ValueType type = field.type();
        int width = type.lanes() == 1 ? field.elementWidth() : type.lane().width();
        long bits = from.unsigned(offset + (long) lane * width, width);
        return switch (type.lane()) {
            case I8 -> (byte) bits;
            case I16 -> (short) bits;
            case I32, REF -> (int) bits;
            default -> bits;
        };
    }

    /** The type of one element, whose width can be told from it. */
    static String typeText(FieldLayout field) {
        return field.type().hasConstants()
                ? "u" + 8 * field.elementWidth()
                : field.type().schemaName();
    }
}
