package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.store.internal.format.PoolFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import org.jspecify.annotations.Nullable;

/**
 * Checks the elements of arrays in a pool: bools, constants, flags, references.
 *
 * <p>Short arrays are read wherever a slot leads to them: that is a few bytes for each of a slot. Long ones, and those that are
 * wrong, are noted together with their field, and read when all are known or the set is full: each is read once then for each width of its elements, however many fields
 * use it, and those that overlap another are left out. It takes many slots to fill the set, so that no slots can make much be read.
 */
final class ArrayVerifier {
    private static final int SHORT = 64;

    private final PackFile file;
    private final PackedType type;
    private final MemorySpan pool;
    private final @Nullable ElementRule[] rules;
    private final ItemMap items;
    private final ArrayUses uses;
    private final Findings findings;
    private final ElementSummary[] ofEnums;
    private final ElementSummary[] ofOthers;

    ArrayVerifier(
            PackFile file,
            PackedType type,
            MemorySpan pool,
            @Nullable ElementRule[] rules,
            ItemMap items,
            ArrayUses uses,
            Salt salt,
            Findings findings) {
        this.file = file;
        this.type = type;
        this.pool = pool;
        this.rules = rules;
        this.items = items;
        this.uses = uses;
        this.ofEnums = summaries(salt, true);
        this.ofOthers = summaries(salt, false);
        this.findings = findings;
    }

    /** By the binary logarithm of their width. */
    private static ElementSummary[] summaries(Salt salt, boolean ofEnums) {
        return new ElementSummary[] {
            new ElementSummary(salt, Byte.BYTES, ofEnums),
            new ElementSummary(salt, Short.BYTES, ofEnums),
            new ElementSummary(salt, Integer.BYTES, ofEnums)
        };
    }

    /** Takes note of an array that a slot leads to; it lies in the pool, and begins in the range of the items. */
    void verify(long unit, int length, int field, ElementRule rule) {
        boolean right = length <= SHORT && rule.admitsAll(pool.address(unit * PoolFormat.UNIT), length);
        if (!right && !uses.add(unit, field)) {
            verifyNoted();
            uses.add(unit, field);
        }
    }

    /** Reads the arrays that were noted, and forgets them; to be called while their range lasts. */
    void verifyNoted() {
        uses.sort();
        long place = -1;
        long end = 0;
        for (int i = 0; i < uses.count() && !findings.isFull(); i++) {
            long unit = uses.unit(i);
            if (unit != place && unit >= end) {
                place = unit;
                end = items.behind(unit);
            }
            ElementRule rule = rules[uses.field(i)];
            if (unit == place && rule != null) {
                verifyElements(unit, items.length(unit), uses.field(i), rule);
            }
        }
        if (uses.count() > 0) {
            uses.clear();
        }
    }

    private void verifyElements(long unit, int length, int index, ElementRule rule) {
        long offset = unit * PoolFormat.UNIT;
        ElementSummary[] summaries = rule.isEnum() ? ofEnums : ofOthers;
        ElementSummary elements = summaries[Integer.numberOfTrailingZeros(rule.width())];
        elements.read(offset, rule, pool.address(offset), length);
        long refused = rule.refused(elements);
        if (refused >= 0) {
            FieldLayout field = type.layout().fields().get(index);
            String title = "pool of " + type.layout().name();
            findings.addOnce(
                    title,
                    type.section(SectionKind.POOL).offset() + offset,
                    title + ", array at " + offset + ", elements of " + field.name(),
                    rule.expected(file.names().of(field.targetKey())),
                    rule.shown(refused));
        }
    }
}
