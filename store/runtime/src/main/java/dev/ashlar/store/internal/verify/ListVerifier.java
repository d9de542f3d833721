package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.format.PackPlace;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks the lists of one field: that they count up over the rows, without gaps, to the number of elements. All that it keeps is a sum.
 * Of a field it tells the first fault alone: a count that is wrong makes all lists behind it wrong.
 */
final class ListVerifier {
    private final FieldLayout list;
    private final int index;
    private final PackedType type;
    private final PackedType elements;
    private final RowWords words;
    private final Findings findings;
    /** Of the lists so far: less than 2^63, since there are less than 2^31 rows. */
    private long sum;

    private boolean wrong;
    /** Of the entries of a map; null of a list. */
    private final @Nullable MapKeys keys;

    /** {@code index}: number of the field in the layout. */
    ListVerifier(PackFile file, PackedType type, int index, RowWords words, Findings findings) {
        this.list = type.layout().fields().get(index);
        this.index = index;
        this.type = type;
        this.elements = Objects.requireNonNull(file.type(list.targetKey()), "elements, which opening has checked");
        this.words = words;
        this.findings = findings;
        this.keys = list.type() == ValueType.MAP ? new MapKeys(file, elements, findings) : null;
    }

    static boolean isFor(FieldLayout field) {
        return field.type().isList();
    }

    /** Goes on with the next rows; those of the default row come first. */
    void verify(RowBatches batch) {
        long address = batch.address(RowWords.column(index));
        long step = batch.step(RowWords.column(index));
        for (int i = 0; i < batch.count() && !wrong; i++, address += step) {
            verifyList(batch.first() + i, Memory.i64(address));
        }
    }

    private void verifyList(int row, long value) {
        boolean isDefault = row == RowBatches.DEFAULT_ROW;
        if (list.isCase() && !isDefault) {
            verifyTag(row, value >>> Integer.SIZE);
        }
        long of = isDefault ? value : list.listOf(value);
        long first = of & 0xFFFF_FFFFL;
        long count = of >>> 32;
        if (isDefault ? value != 0 : first != (count == 0 ? 0 : sum)) {
            wrong = true;
            String expected = isDefault || count == 0 ? "none, first 0" : "first " + sum;
            PackPlace place = words.at(row, RowWords.column(index), 0, list.name());
            findings.add(place, "", expected, "first " + first + ", count " + count);
        }
        sum += count;
        if (keys != null && !wrong && sum <= elements.rowCount()) {
            keys.verify((int) first, (int) count);
        }
    }

    /** Each variant has a case. The first one sees to that. */
    private void verifyTag(int row, long tag) {
        FieldLayout kind = type.layout().fields().get(type.layout().fields().size() - 1);
        if (index == 0 && (tag == 0 || kind.constantOf(tag) < 0)) {
            wrong = true;
            PackPlace place = words.at(row, RowWords.column(index), 0, "the tag");
            findings.add(place, "", "that of a case, not 0, of " + kind.constantsText(0), tag);
        }
    }

    /** Behind the last row. */
    void end() {
        if (!wrong && sum != elements.rowCount()) {
            String title = "rows of " + type.layout().name();
            long offset = type.section(SectionKind.ROWS).offset();
            String expected = elements.rowCount() + ", as there are of "
                    + elements.layout().name();
            findings.add(title, offset, title + ", elements of all lists " + list.name(), expected, sum);
        }
    }
}
