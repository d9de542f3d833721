package dev.ashlar.tool.inspect;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.tool.bytes.PackBytes;
import dev.ashlar.tool.bytes.PoolItems;
import dev.ashlar.tool.bytes.PoolItems.Item;
import dev.ashlar.tool.bytes.RowPlaces;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Quoted;
import java.nio.charset.StandardCharsets;

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
    private final PoolItems items;
    private final HexPrinter printer;
    private final FieldPrinter fields;

    PoolAnnotator(PackContents contents, PackedType type, HexPrinter printer, PackBytes elsewhere) {
        this.type = type;
        this.pool = type.section(SectionKind.POOL);
        this.items = new PoolItems(contents.file(), type, elsewhere);
        this.printer = printer;
        this.fields = new FieldPrinter(contents, type.layout(), printer);
    }

    void print() {
        if (items.isEmpty()) {
            return;
        }
        dueItems(RowPlaces.DEFAULT_ROW, "first used by default row");
        for (int row = 0; row < type.rowCount() && printer.position() < pool.end(); row++) {
            dueItems(row, "first used by row " + Numbers.grouped(row));
        }
        printer.zeros(pool.end(), "padding");
    }

    private void dueItems(int row, String use) {
        items.forEach(row, item -> {
            if (item.offset() >= printer.position()) {
                if (item.isArrayOfStrings()) {
                    items.forEachString(item, string -> printIfDue(string, use));
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
        if (items.isEmpty()) {
            return;
        }
        printer.heading("strings and arrays of row " + Numbers.grouped(row));
        String use = "used by row " + Numbers.grouped(row);
        items.forEach(row, item -> {
            printAt(item, use);
            if (item.isArrayOfStrings()) {
                items.forEachString(item, string -> printAt(string, use));
            }
        });
    }

    private void printAt(Item item, String use) {
        printer.moveTo(item.offset());
        print(item, use);
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
