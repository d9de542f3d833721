package dev.ashlar.store.pack;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.memory.Memory;
import dev.ashlar.codec.memory.MemorySpan;
import dev.ashlar.store.format.PackPlace;
import dev.ashlar.store.format.PoolFormat;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Supplier;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks that slots lie in the pool, that items neither overlap nor hide bytes, that text is UTF-8, and what arrays hold.
 *
 * <p>Slots of rows are gathered first. While no items overlap, arrays are read, and the slots of the strings in them are
 * gathered too; then each text is read, in the order of offsets. So each byte is read a few times at most, and the work is
 * bounded by the pool's length whatever the slots say.
 */
final class PoolVerifier {
    /** Binary logarithm of {@link RecordLayout#MAX_FIELDS}: bits that hold the number of a field. */
    private static final int FIELD_BITS = 13;

    private static final long NONE = -1;

    private final RecordLayout layout;
    private final MemorySpan pool;
    private final String title;
    private final long sectionOffset;
    private final @Nullable ElementRule[] rules;
    private final TargetNames targets;
    private final Findings findings;
    /** By offset: length times two, and one more when the item is text. */
    private final Long2LongHashMap items = new Long2LongHashMap(NONE);
    /** Arrays whose elements have rules, or are strings: place in units, and the number of the field that uses it. */
    private final LongHashSet uses = new LongHashSet();

    private final Long2LongHashMap placesOfTexts = new Long2LongHashMap(NONE);

    /** Names of the types that references lead to. */
    interface TargetNames {
        String of(FieldLayout field);
    }

    /** {@code rules}: of the elements of each field, by its number. */
    PoolVerifier(
            RecordLayout layout,
            MemorySpan pool,
            long sectionOffset,
            @Nullable ElementRule[] rules,
            TargetNames targets,
            Findings findings) {
        this.layout = layout;
        this.pool = pool;
        this.title = "pool of " + layout.name();
        this.sectionOffset = sectionOffset;
        this.rules = rules;
        this.targets = targets;
        this.findings = findings;
    }

    /** Notes the slot of a pooled field, and says what is wrong with it alone; the place is put into words only then. */
    void noteField(long slot, int field, Supplier<PackPlace> where) {
        FieldLayout layoutOfField = layout.fields().get(field);
        boolean array = layoutOfField.shape() == Shape.ARRAY;
        boolean text = !array && layoutOfField.type() == ValueType.STRING;
        boolean leads = note(slot, layoutOfField.elementWidth(), layoutOfField.itemAlignment(), text, where);
        if (leads && array && (rules[field] != null || layoutOfField.type() == ValueType.STRING)) {
            uses.add((slot & 0xFFFFFFFFL) << FIELD_BITS | field);
        }
    }

    /** Notes the slot of a string that is an element of an array. */
    void noteString(long slot, Supplier<PackPlace> where) {
        note(slot, 1, PoolFormat.UNIT, true, where);
    }

    /** Whether the slot leads to an item. */
    private boolean note(long slot, int elementWidth, int alignment, boolean text, Supplier<PackPlace> where) {
        long offset = (slot & 0xFFFFFFFFL) * PoolFormat.UNIT;
        long length = (slot >>> 32) * elementWidth;
        if (length == 0) {
            if (slot != 0) {
                add(where.get(), ", empty slot", "offset 0", "offset " + offset);
            }
            return false;
        }
        if (slot >>> 32 > Integer.MAX_VALUE || !pool.contains(offset, length)) {
            String expected = "a slot inside one window of " + pool.length() + " bytes";
            add(where.get(), "", expected, "offset " + offset + ", length " + length);
            return false;
        }
        if (offset % alignment != 0) {
            add(where.get(), "", "an item at a multiple of " + alignment, "offset " + offset);
        }
        long other = items.get(offset);
        if (other != NONE && length(other) != length) {
            add(where.get(), ", length of the item at " + offset, length(other), length);
            return false;
        }
        boolean isText = text || other != NONE && isText(other);
        items.put(offset, length << 1 | (isText ? 1 : 0));
        return true;
    }

    private void add(PackPlace place, String what, Object expected, Object found) {
        findings.add(place.section(), place.offset(), place.text() + what, expected, found);
    }

    private void add(long offset, String what, Object expected, Object found) {
        findings.add(title, sectionOffset + offset, title + ", " + what, expected, found);
    }

    private static long length(long item) {
        return item >>> 1;
    }

    private static boolean isText(long item) {
        return (item & 1) != 0;
    }

    /** To be called once all slots of rows are known. */
    void verifyItems() {
        if (!verifyDisjoint()) {
            return;
        }
        verifyArrays();
        if (!verifyDisjoint()) {
            return;
        }
        long end = 0;
        for (long offset : sortedPlaces()) {
            verifyZero(end, offset);
            long item = items.get(offset);
            if (isText(item)) {
                verifyText(offset, Math.toIntExact(length(item)));
            }
            end = offset + length(item);
        }
        verifyZero(end, pool.length());
    }

    private long[] sortedPlaces() {
        return items.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    }

    private boolean verifyDisjoint() {
        long end = 0;
        for (long offset : sortedPlaces()) {
            if (offset < end) {
                add(offset, "item at " + offset, "at or behind " + end, "an overlap");
                return false;
            }
            end = offset + length(items.get(offset));
        }
        return true;
    }

    /** Each array is read once for each width of elements, and for its strings, however many fields use it. */
    private void verifyArrays() {
        long[] sorted = uses.stream().mapToLong(Long::longValue).sorted().toArray();
        ElementSummary[] byWidth = new ElementSummary[Long.BYTES];
        long place = NONE;
        boolean stringsNoted = false;
        for (long use : sorted) {
            long offset = (use >>> FIELD_BITS) * PoolFormat.UNIT;
            int field = (int) use & (1 << FIELD_BITS) - 1;
            if (offset != place) {
                place = offset;
                Arrays.fill(byWidth, null);
                stringsNoted = false;
            }
            ElementRule rule = rules[field];
            if (rule == null) {
                if (!stringsNoted) {
                    noteStrings(offset, layout.fields().get(field));
                }
                stringsNoted = true;
            } else {
                if (byWidth[rule.width()] == null) {
                    byWidth[rule.width()] = new ElementSummary(rule, pool.address(offset), length(items.get(offset)));
                }
                verifyElements(offset, layout.fields().get(field), rule, byWidth[rule.width()]);
            }
        }
    }

    private void verifyElements(long offset, FieldLayout field, ElementRule rule, ElementSummary elements) {
        long refused = rule.refused(elements);
        if (refused != NONE) {
            add(offset, elementsAt(offset, field), rule.expected(targets.of(field)), rule.shown(refused));
        }
    }

    private static String elementsAt(long offset, FieldLayout field) {
        return "array at " + offset + ", elements of " + field.name();
    }

    private void noteStrings(long offset, FieldLayout field) {
        long count = length(items.get(offset)) / FieldLayout.SLOT_LENGTH;
        for (long i = 0; i < count && !findings.isFull(); i++) {
            long element = i;
            long at = offset + i * FieldLayout.SLOT_LENGTH;
            noteString(
                    Memory.i64(pool.address(at)),
                    () -> new PackPlace(
                            title,
                            sectionOffset + at,
                            title + ", " + elementsAt(offset, field) + ", element " + element));
        }
    }

    private void verifyText(long offset, int length) {
        byte[] utf8 = bytes(offset, length);
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8));
        } catch (CharacterCodingException e) {
            add(offset, "text at " + offset, "UTF-8", "other bytes");
            return;
        }
        long other = placesOfTexts.putIfAbsent(XxHash64.hash(utf8, 0, length), offset);
        if (other != NONE && length(items.get(other)) == length && Arrays.equals(bytes(other, length), utf8)) {
            add(offset, "text at " + offset, "the slot of the same text, offset " + other, "offset " + offset);
        }
    }

    private byte[] bytes(long offset, int length) {
        byte[] bytes = new byte[length];
        Memory.copy(pool.address(offset), bytes, length);
        return bytes;
    }

    private void verifyZero(long from, long to) {
        for (long at = from; at < to && !findings.isFull(); at++) {
            byte value = Memory.i8(pool.address(at));
            if (value != 0) {
                add(at, "byte " + at + " of no item", 0, PackInput.hex(value));
            }
        }
    }
}
