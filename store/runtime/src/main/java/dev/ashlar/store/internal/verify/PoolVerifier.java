package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.store.format.PackPlace;
import dev.ashlar.store.internal.format.PoolFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackInput;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Checks that slots lie in the pool, that items neither overlap nor hide bytes, that text is UTF-8 and stands there once, and
 * what arrays hold.
 *
 * <p>The pool is looked at in ranges, as many units at a time as an {@link ItemMap} has room for; a usual pool is one range. For
 * each range the slots of all rows are walked over, and the items that begin in it are noted. Slots in arrays of strings are
 * noted too, but only once no items of the rows overlap anywhere: a first walk over all ranges sees to that, and leaves a bit for each
 * eight bytes that are such a slot. Then the items of a range are read in the order of their places, and what lies between them.
 *
 * <p>So each byte of the pool is read a few times at most, and the work is bounded by the length of the file whatever the slots say:
 * see also {@link ArrayVerifier}.
 */
final class PoolVerifier {
    private static final long OVERLAP = -1;
    /** Of texts that stand there twice, those at the least places are told of. */
    private static final int MOST_DUPLICATES = 100;

    private static final Flaw ELSEWHERE = new Flaw("", "", "");

    private final MemorySpan pool;
    private final long units;
    private final String title;
    private final long sectionOffset;
    private final SlotWalk slots;
    private final RowWords words;
    private final Findings findings;
    private final Work work;
    private final ItemMap items;
    private final ArrayVerifier arrays;
    private final @Nullable Bits strings;
    private final @Nullable KnownTexts texts;
    private final TreeMap<Long, Long> duplicates = new TreeMap<>();
    private final KnownTexts.Duplicates onDuplicate = this::addDuplicate;
    /** Whether what is wrong with slots of rows, and with what they lead to, is told in this walk. */
    private boolean telling;

    /** What is wrong with a slot. */
    private static final class Flaw {
        private final String what;
        private final Object expected;
        private final Object found;

        private Flaw(String what, Object expected, Object found) {
            this.what = what;
            this.expected = expected;
            this.found = found;
        }
    }

    PoolVerifier(
            PackFile file,
            PackedType type,
            VerifierMemory memory,
            @Nullable ElementRule[] rules,
            SlotWalk slots,
            RowWords words,
            Findings findings,
            Work work) {
        Section section = type.section(SectionKind.POOL);
        this.pool = file.span(type, SectionKind.POOL);
        this.units = pool.length() / PoolFormat.UNIT;
        this.title = "pool of " + type.layout().name();
        this.sectionOffset = section.offset();
        this.slots = slots;
        this.words = words;
        this.findings = findings;
        this.work = work;
        this.items = memory.items();
        this.arrays = new ArrayVerifier(file, type, pool, rules, items, memory.uses(type), memory.salt(), findings);
        this.strings = VerifierMemory.hasArraysOfStrings(type) ? memory.strings() : null;
        this.texts = VerifierMemory.hasTexts(type) ? memory.texts(type, pool) : null;
    }

    void verify() {
        if (strings != null) {
            strings.clear(units);
            if (!verifyRowItems()) {
                return;
            }
        }
        if (verifyItems()) {
            verifyOtherHashes();
        }
        duplicates.forEach((offset, other) ->
                add(offset, "text at " + offset, "the slot of the same text, offset " + other, "offset " + offset));
    }

    /** The items that slots of rows lead to; false when some overlap. */
    private boolean verifyRowItems() {
        long end = 0;
        long first = 0;
        do {
            load(first, true);
            end = endOfItems(end);
            first = items.end();
        } while (end != OVERLAP && first < units);
        return end != OVERLAP;
    }

    /** All items, and what lies between them; false when some overlap. */
    private boolean verifyItems() {
        long end = 0;
        long first = 0;
        do {
            if (strings == null || !isLoaded(first)) {
                load(first, strings == null);
            }
            if (strings != null) {
                noteStrings(strings, true);
            }
            if (texts != null && first == 0) {
                texts.begin(items.end() == units ? items.textCount() : units);
            }
            long rangeEnd = endOfItems(end);
            if (rangeEnd == OVERLAP) {
                return false;
            }
            verifyBytes(end);
            end = rangeEnd;
            first = items.end();
            work.add((items.end() - items.first()) * PoolFormat.UNIT);
        } while (first < units && !findings.isFull());
        return true;
    }

    /** Shows the texts again as long as there are more than can be known at once. */
    private void verifyOtherHashes() {
        if (texts != null) {
            texts.tellRest(onDuplicate);
        }
        while (texts != null && !findings.isFull() && texts.beginNext()) {
            long first = 0;
            do {
                if (!isLoaded(first)) {
                    load(first, false);
                    if (strings != null) {
                        noteStrings(strings, false);
                    }
                }
                for (long unit = items.next(first); unit < items.end(); unit = items.next(items.behind(unit))) {
                    showText(texts, unit);
                }
                first = items.end();
            } while (first < units);
            texts.tellRest(onDuplicate);
        }
    }

    /** Where there is one range, its items stay known. */
    private boolean isLoaded(long first) {
        return items.first() == first && items.end() == units;
    }

    private void load(long first, boolean tell) {
        items.begin(first, units);
        telling = tell;
        slots.walk(this::visit);
        arrays.verifyNoted();
    }

    private void visit(long slot, SlotField field, int row, int element) {
        Flaw flaw = note(slot, field.elementWidth(), field.alignment(), field.text(), telling);
        if (flaw == null) {
            long unit = slot & 0xFFFF_FFFFL;
            int length = items.length(unit);
            if (strings != null && field.strings()) {
                markStrings(strings, unit, length);
            } else if (telling && field.rule() != null) {
                arrays.verify(unit, length, field.index(), field.rule());
            }
        } else if (flaw != ELSEWHERE) {
            PackPlace place = words.element(row, field.index(), element, FieldLayout.SLOT_LENGTH);
            findings.add(place, flaw.what, flaw.expected, flaw.found);
        }
    }

    /** Stops at bits that are set: it is the same array then, or one that overlaps. */
    private static void markStrings(Bits bits, long unit, int length) {
        long end = unit + length / FieldLayout.SLOT_LENGTH;
        for (long at = unit; at < end && bits.set(at); at++) {}
    }

    /**
     * Notes the item of a slot that is not 0, if it begins in the range.
     *
     * @return null when it is noted and right; {@link #ELSEWHERE} when there is nothing to tell
     */
    private @Nullable Flaw note(long slot, int elementWidth, int alignment, boolean text, boolean tell) {
        long unit = slot & 0xFFFF_FFFFL;
        long offset = unit * PoolFormat.UNIT;
        long count = slot >>> 32;
        long length = count * elementWidth;
        if (count == 0 || count > Integer.MAX_VALUE || !pool.contains(offset, length)) {
            return tell && items.first() == 0 ? flawOf(offset, length) : ELSEWHERE;
        }
        if (!items.covers(unit)) {
            return ELSEWHERE;
        }
        int known = items.note(unit, (int) length, text);
        if (known == length && offset % alignment == 0) {
            return null;
        }
        return !tell
                ? ELSEWHERE
                : known != length
                        ? new Flaw(", length of the item at " + offset, known, length)
                        : new Flaw("", "an item at a multiple of " + alignment, "offset " + offset);
    }

    private Flaw flawOf(long offset, long length) {
        return length == 0
                ? new Flaw(", empty slot", "offset 0", "offset " + offset)
                : new Flaw(
                        "",
                        "a slot inside one window of " + pool.length() + " bytes",
                        "offset " + offset + ", length " + length);
    }

    /** Notes the items of the range that slots in arrays lead to, wherever the arrays are; {@code tell}: what is wrong with them. */
    private void noteStrings(Bits bits, boolean tell) {
        for (long unit = bits.next(0, units); unit < units && !findings.isFull(); unit = bits.next(unit + 1, units)) {
            long slot = Memory.i64(pool.address(unit * PoolFormat.UNIT));
            Flaw flaw = slot == 0 ? null : note(slot, 1, PoolFormat.UNIT, true, tell);
            if (flaw != null && flaw != ELSEWHERE) {
                PackPlace place = stringPlace(unit);
                findings.add(place, flaw.what, flaw.expected, flaw.found);
            }
        }
    }

    /** A slot in an array in words. Which array that is, and of which field, is looked for in all rows. */
    private PackPlace stringPlace(long unit) {
        ArraySearch search = new ArraySearch(unit);
        slots.walk(search);
        long at = unit * PoolFormat.UNIT;
        return new PackPlace(title, sectionOffset + at, title + ", " + search.words());
    }

    /** Where the last item of the range ends, once all of its items are known, or {@link #OVERLAP}; {@code end}: of those before. */
    private long endOfItems(long end) {
        long last = end;
        for (long unit = items.next(items.first()); unit < items.end(); unit = items.next(unit + 1)) {
            long offset = unit * PoolFormat.UNIT;
            if (offset < last) {
                add(offset, "item at " + offset, "at or behind " + last, "an overlap");
                return OVERLAP;
            }
            last = offset + items.length(unit);
        }
        return last;
    }

    /** Reads what lies in the range, behind the end of the items before it. */
    private void verifyBytes(long end) {
        // The range before has read what lies in it, however far its last item is.
        long last = Math.max(end, items.first() * PoolFormat.UNIT);
        for (long unit = items.next(items.first());
                unit < items.end() && !findings.isFull();
                unit = items.next(items.behind(unit))) {
            long offset = unit * PoolFormat.UNIT;
            verifyZero(last, offset);
            verifyText(unit, offset);
            last = offset + items.length(unit);
        }
        verifyZero(last, items.end() * PoolFormat.UNIT);
    }

    private void verifyText(long unit, long offset) {
        if (texts == null || !items.isText(unit)) {
            return;
        }
        if (Utf8.isValid(pool.address(offset), items.length(unit))) {
            showText(texts, unit);
        } else {
            add(offset, "text at " + offset, "UTF-8", "other bytes");
        }
    }

    private void showText(KnownTexts known, long unit) {
        if (items.isText(unit)) {
            known.show(unit, items.length(unit), onDuplicate);
        }
    }

    private void addDuplicate(long unit, long other) {
        duplicates.put(unit * PoolFormat.UNIT, other * PoolFormat.UNIT);
        if (duplicates.size() > MOST_DUPLICATES) {
            duplicates.pollLastEntry();
        }
    }

    private void verifyZero(long from, long to) {
        for (long at = Zeros.next(pool, from, to); at < to && !findings.isFull(); at = Zeros.next(pool, at + 1, to)) {
            add(at, "byte " + at + " of no item", 0, PackInput.hex(Zeros.at(pool, at)));
        }
    }

    private void add(long offset, String what, Object expected, Object found) {
        findings.add(title, sectionOffset + offset, title + ", " + what, expected, found);
    }
}
