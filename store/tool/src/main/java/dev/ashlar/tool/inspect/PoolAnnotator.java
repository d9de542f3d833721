package dev.ashlar.tool.inspect;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.format.SectionKind;
import dev.ashlar.store.pack.PackedType;
import dev.ashlar.store.pack.Section;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.describe.ValueText;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Quoted;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Annotates the strings and arrays of a type.
 *
 * <p>Nothing in a pool says where its items begin: the slots of the rows do. Items lie in the order of their first use,
 * so walking rows and pool side by side meets each item when it is due. Bytes that no slot leads to in that order are
 * shown as what they are.
 */
final class PoolAnnotator {
    private static final int UNIT = 8;
    private static final int MOST_CHARACTERS = 40;
    private static final int MOST_ELEMENTS = 8;
    private static final int MOST_TEXT_BYTES = 4 * (MOST_CHARACTERS + 2);

    private final Section pool;
    private final PackedType type;
    private final List<FieldLayout> pooled;
    private final RowPlaces places;
    private final HexPrinter printer;
    private final PackBytes rows;

    PoolAnnotator(PackContents contents, PackedType type, HexPrinter printer, PackBytes rows) {
        this.type = type;
        this.pool = type.section(SectionKind.POOL);
        this.pooled =
                type.layout().fields().stream().filter(FieldLayout::pooled).toList();
        this.places = new RowPlaces(contents.file(), type);
        this.printer = printer;
        this.rows = rows;
    }

    /** An item that a slot leads to. */
    private record Item(FieldLayout field, long offset, int count, int length) {}

    void print() {
        if (pooled.isEmpty() || pool.length() == 0) {
            return;
        }
        dueItems(places.ofDefaultRow(), "default row");
        for (int row = 0; row < type.rowCount() && printer.position() < pool.end(); row++) {
            dueItems(places.of(row), "row " + Numbers.grouped(row));
        }
        printer.zeros(pool.end(), "padding");
    }

    private void dueItems(long row, String user) {
        for (FieldLayout field : pooled) {
            Item item = item(row, field);
            if (item != null && item.offset() >= printer.position()) {
                printer.zeros(item.offset(), "padding");
                print(item, "first used by " + user);
            }
        }
    }

    /** The items of one row, wherever they lie. */
    void record(int row) {
        if (pooled.isEmpty()) {
            return;
        }
        printer.heading("strings and arrays of row " + Numbers.grouped(row));
        for (FieldLayout field : pooled) {
            Item item = item(places.of(row), field);
            if (item != null) {
                printer.moveTo(item.offset());
                print(item, "used by row " + Numbers.grouped(row));
            }
        }
    }

    /** Null for empty slots, and for those that lead out of the pool. */
    private @Nullable Item item(long row, FieldLayout field) {
        long slot = rows.i64(row + field.offset());
        long count = slot >>> 32;
        long length = count * field.elementWidth();
        long offset = pool.offset() + (slot & 0xFFFFFFFFL) * UNIT;
        boolean inside = length > 0 && length <= Integer.MAX_VALUE && offset <= pool.end() - length;
        return inside ? new Item(field, offset, (int) count, (int) length) : null;
    }

    private void print(Item item, String use) {
        boolean text = item.field().type() == ValueType.STRING;
        String kind = text ? "utf8" : item.field().type().schemaName();
        printer.cutItem(
                item.length(),
                kind + "[" + item.count() + "]",
                text ? text(item) : elements(item),
                item.field().name() + ", " + use);
    }

    private String text(Item item) {
        byte[] utf8 = printer.bytes().bytes(item.offset(), Math.min(item.length(), MOST_TEXT_BYTES));
        return Quoted.cut(new String(utf8, StandardCharsets.UTF_8), MOST_CHARACTERS);
    }

    private String elements(Item item) {
        FieldLayout field = item.field();
        int width = field.elementWidth();
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < Math.min(item.count(), MOST_ELEMENTS); i++) {
            long bits = printer.bytes().unsigned(item.offset() + (long) i * width, width);
            String value = ValueText.number(field.type(), RowsAnnotator.extended(field.type(), bits));
            text.append(i == 0 ? "" : ", ").append(value);
        }
        return text.append(item.count() > MOST_ELEMENTS ? ", …]" : "]").toString();
    }
}
