package dev.ashlar.tool.inspect;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.format.PoolFormat;
import dev.ashlar.store.format.SectionKind;
import dev.ashlar.store.pack.PackedType;
import dev.ashlar.store.pack.Section;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Quoted;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Annotates the strings, arrays and bytes of a type.
 *
 * <p>Nothing in a pool says where its items begin: the slots of the rows do. Items lie in the order of their first use,
 * the strings of an array before it, so walking rows and pool side by side meets each item when it is due. Bytes that no slot
 * leads to in that order are shown as what they are.
 */
final class PoolAnnotator {
    private static final int MOST_CHARACTERS = 40;
    private static final int MOST_TEXT_BYTES = 4 * (MOST_CHARACTERS + 2);

    private final Section pool;
    private final PackedType type;
    private final List<FieldLayout> all;
    private final boolean empty;
    private final RowPlaces places;
    private final HexPrinter printer;
    private final FieldPrinter fields;
    private final PackBytes elsewhere;

    PoolAnnotator(PackContents contents, PackedType type, HexPrinter printer, PackBytes elsewhere) {
        this.type = type;
        this.pool = type.section(SectionKind.POOL);
        this.all = type.layout().fields();
        this.empty = pool.length() == 0 || all.stream().allMatch(FieldLayout::inRow);
        this.places = new RowPlaces(contents.file(), type);
        this.printer = printer;
        this.fields = new FieldPrinter(contents, type.layout(), printer);
        this.elsewhere = elsewhere;
    }

    /** An item that a slot leads to; {@code string}: of a field or of an array. */
    private record Item(FieldLayout field, boolean string, long offset, int count, int length) {
        boolean isArrayOfStrings() {
            return !string && field.type() == ValueType.STRING;
        }
    }

    void print() {
        if (empty) {
            return;
        }
        dueItems(RowPlaces.DEFAULT_ROW, "first used by default row");
        for (int row = 0; row < type.rowCount() && printer.position() < pool.end(); row++) {
            dueItems(row, "first used by row " + Numbers.grouped(row));
        }
        printer.zeros(pool.end(), "padding");
    }

    private void dueItems(int row, String use) {
        forEachItem(row, item -> {
            if (item.offset() >= printer.position()) {
                if (item.isArrayOfStrings()) {
                    forEachString(item, string -> printIfDue(string, use));
                }
                printIfDue(item, use);
            }
        });
    }

    private void printIfDue(Item item, String use) {
        if (item.offset() >= printer.position()) {
            printer.zeros(item.offset(), "padding");
            print(item, use);
        }
    }

    /** The items of one record, wherever they lie. */
    void record(int row) {
        if (empty) {
            return;
        }
        printer.heading("strings and arrays of row " + Numbers.grouped(row));
        String use = "used by row " + Numbers.grouped(row);
        forEachItem(row, item -> {
            printAt(item, use);
            if (item.isArrayOfStrings()) {
                forEachString(item, string -> printAt(string, use));
            }
        });
    }

    private void printAt(Item item, String use) {
        printer.moveTo(item.offset());
        print(item, use);
    }

    /** The items that the slots of a record lead to, field by field. */
    private void forEachItem(int row, Consumer<Item> action) {
        for (int i = 0; i < all.size(); i++) {
            FieldLayout field = all.get(i);
            if (field.inRow()) {
                continue;
            }
            boolean string = field.type() == ValueType.STRING && field.shape() != Shape.ARRAY;
            for (int element = 0; element < field.count(); element++) {
                long at = places.ofField(row, i) + (long) element * FieldLayout.SLOT_LENGTH;
                accept(field, string, elsewhere.i64(at), action);
            }
        }
    }

    private void forEachString(Item array, Consumer<Item> action) {
        for (int element = 0; element < array.count(); element++) {
            long at = array.offset() + (long) element * FieldLayout.SLOT_LENGTH;
            accept(array.field(), true, elsewhere.i64(at), action);
        }
    }

    private void accept(FieldLayout field, boolean string, long slot, Consumer<Item> action) {
        Item item = item(field, string, slot);
        if (item != null) {
            action.accept(item);
        }
    }

    /** Null for empty slots, and for those that lead out of the pool. */
    private @Nullable Item item(FieldLayout field, boolean string, long slot) {
        long count = slot >>> 32;
        long length = count * (string ? 1 : field.elementWidth());
        long offset = pool.offset() + (slot & 0xFFFFFFFFL) * PoolFormat.UNIT;
        boolean inside = length > 0 && length <= Integer.MAX_VALUE && offset <= pool.end() - length;
        return inside ? new Item(field, string, offset, (int) count, (int) length) : null;
    }

    private void print(Item item, String use) {
        FieldLayout field = item.field();
        String kind = item.string()
                ? "utf8"
                : field.type() == ValueType.BYTES
                        ? "u8"
                        : item.isArrayOfStrings() ? "slot" : FieldPrinter.typeText(field);
        printer.cutItem(item.length(), kind + "[" + item.count() + "]", value(item), field.name() + ", " + use);
    }

    private String value(Item item) {
        if (item.string()) {
            byte[] utf8 = printer.bytes().bytes(item.offset(), Math.min(item.length(), MOST_TEXT_BYTES));
            return Quoted.cut(new String(utf8, StandardCharsets.UTF_8), MOST_CHARACTERS);
        }
        if (item.field().type() == ValueType.BYTES || item.isArrayOfStrings()) {
            return Numbers.counted(item.count(), item.isArrayOfStrings() ? "string" : "byte");
        }
        return fields.elements(item.field(), printer.bytes(), item.offset(), item.count());
    }
}
