package dev.ashlar.link;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.link.TypeTransfer.ElementRange;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds fields of a record that two layers give different values, or that one gives and another edits, and entries of maps that two layers add with
 * different values. A layer is compared with those below from above to below, up to the first that gives the field as a whole. The merge of content has the
 * same rules. For one thread.
 */
final class FieldConflicts {
    private final TypeTransfer type;
    private final Match base;
    private final List<@Nullable Match> layers;
    private final byte[][] rows;
    private final Findings findings;

    /**
     * A search.
     *
     * @param type has the items
     * @param base has the default rows
     * @param layers of the stack; null for those without changes of the type
     * @param rows of each layer, its row of the record in hand
     * @param findings is told
     */
    FieldConflicts(TypeTransfer type, Match base, List<@Nullable Match> layers, byte[][] rows, Findings findings) {
        this.type = type;
        this.base = base;
        this.layers = layers;
        this.rows = rows;
        this.findings = findings;
    }

    /** Where a value lies. */
    private record Value(FieldPair pair, byte[] row) {
        /** Whether views read anything: of a reference to no record they do not. */
        boolean isPresent() {
            FieldLayout source = pair.source();
            boolean isNull = source.type() == ValueType.REF
                    && source.shape() == Shape.SINGLE
                    && RowBytes.getInt(row, source.offset()) == ItemCopy.NULL_ROW;
            return !isNull && TypeTransfer.isPresent(pair, row);
        }
    }

    /**
     * Looks for a layer below that says something else of a field.
     *
     * @param row of the result, of the record in hand
     * @param change the place of the layer among the changes of the record
     * @param field number of the field, which the layer gives or edits
     */
    void find(MergedType merged, int row, int change, int field) {
        int upper = merged.changeLevel(row, change);
        Value given = given(upper, field);
        type.items().beginEdit(); // Values are compared, and not written.
        Map<byte[], ElementRange> added = given == null ? added(upper, field) : Map.of();
        for (int i = change - 1; i >= 0; i--) {
            int lower = merged.changeLevel(row, i);
            if (level(upper).standsOn(level(lower))) {
                continue;
            }
            Value below = given(lower, field);
            if (given == null && below == null) {
                findEntries(field, upper, added, lower);
            } else if (below != null || edits(lower, field)) {
                if (given == null || below == null || !areSame(base, field, given, below)) {
                    tell(LinkConflict.Kind.TWO_VALUES, field, "", upper, lower);
                }
                break;
            }
        }
        type.items().endEdit();
    }

    private Match layer(int level) {
        return Objects.requireNonNull(layers.get(level));
    }

    private Level level(int level) {
        return layer(level).source().level();
    }

    private ChangeFields changes(int level) {
        return Objects.requireNonNull(layer(level).source().changes());
    }

    /** What a layer gives as the value of a field, as it is read; null for nothing. A new record gives all fields. */
    private @Nullable Value given(int level, int field) {
        boolean isNew = changes(level).mark(rows[level]) == ChangeFields.NEW;
        return isNew || gives(level, layer(level).value(field)) ? value(base, layer(level), field, rows[level]) : null;
    }

    private boolean edits(int level, int field) {
        return gives(level, layer(level).added(field))
                || gives(level, layer(level).removed(field));
    }

    private boolean gives(int level, @Nullable FieldPair pair) {
        return pair != null
                && changes(level)
                        .gives(rows[level], layer(level).source().layout().indexOf(pair.source()));
    }

    /** A value of a row, as it is read: where the row has none, the default; {@code standard}: how rows of the base are matched, or of an element type of it. */
    private static Value value(Match standard, Match match, int field, byte[] row) {
        FieldPair pair = match.value(field);
        boolean isRead = pair != null && (pair.target().optional() || TypeTransfer.isPresent(pair, row));
        return isRead
                ? new Value(pair, row)
                : new Value(
                        Objects.requireNonNull(standard.value(field)),
                        standard.source().defaultRow());
    }

    /** The entries that a layer adds to a map; none where the field is none. */
    private Map<byte[], ElementRange> added(int level, int field) {
        FieldPair pair = layer(level).added(field);
        boolean isMap = base.layout().fields().get(field).type() == ValueType.MAP;
        return isMap && pair != null && gives(level, pair) && TypeTransfer.isPresent(pair, rows[level])
                ? new MapEdit(type.items(), type.range(pair, rows[level])).byKey()
                : Map.of();
    }

    /** Looks for entries that a layer below adds too; {@code added}: those of the layer above that no layer between adds. */
    private void findEntries(int field, int upper, Map<byte[], ElementRange> added, int lower) {
        if (added.isEmpty()) {
            return;
        }
        Match standard =
                Objects.requireNonNull(Objects.requireNonNull(base.value(field)).elements());
        added(lower, field).forEach((key, entry) -> {
            ElementRange other = added.remove(key);
            if (other != null && !areSame(standard, ValueType.LIST, other, entry)) {
                tell(LinkConflict.Kind.TWO_ENTRIES, field, "[" + key(entry) + "]", upper, lower);
            }
        });
    }

    private String key(ElementRange entry) {
        Match match = entry.elements();
        return type.items().shown(Objects.requireNonNull(match.value(0)), row(match, entry.first()));
    }

    private static byte[] row(Match match, int number) {
        byte[] row = new byte[match.source().layout().stride()];
        match.source().read(number, row);
        return row;
    }

    private boolean areSame(Match standard, int field, Value one, Value other) {
        if (!one.isPresent() || !other.isPresent()) {
            return one.isPresent() == other.isPresent();
        }
        FieldLayout target = one.pair().target();
        if (target.type().isList()) {
            Match elements = Objects.requireNonNull(
                    Objects.requireNonNull(standard.value(field)).elements());
            return areSame(
                    elements, target.type(), type.range(one.pair(), one.row()), type.range(other.pair(), other.row()));
        }
        if (target.shape() == Shape.ARRAY && !target.type().isPooled()) {
            return Arrays.equals(
                    type.items().packed(one.pair(), one.row()), type.items().packed(other.pair(), other.row()));
        }
        if (!one.pair().isPlain() || !other.pair().isPlain()) {
            byte[][] values = type.items().values(one.pair(), one.row());
            return Arrays.deepEquals(values, type.items().values(other.pair(), other.row()));
        }
        int from = one.pair().source().offset();
        int at = other.pair().source().offset();
        return Arrays.equals(one.row(), from, from + target.width(), other.row(), at, at + target.width());
    }

    /** {@code standard}: of the elements. */
    private boolean areSame(Match standard, ValueType list, ElementRange one, ElementRange other) {
        if (one.count() != other.count()) {
            return false;
        }
        if (list == ValueType.MAP) {
            return areSameMaps(standard, one, other);
        }
        for (int i = 0; i < one.count(); i++) {
            byte[] row = row(one.elements(), one.first() + i);
            byte[] otherRow = row(other.elements(), other.first() + i);
            for (int field = 0; field < standard.layout().fields().size(); field++) {
                Value value = value(standard, one.elements(), field, row);
                if (!areSame(standard, field, value, value(standard, other.elements(), field, otherRow))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Keys may have other numbers in each layer, and so another order. */
    private boolean areSameMaps(Match standard, ElementRange one, ElementRange other) {
        List<ElementRange> entries = new MapEdit(type.items(), one).entries();
        List<ElementRange> others = new MapEdit(type.items(), other).entries();
        boolean same = entries.size() == others.size();
        for (int i = 0; same && i < entries.size(); i++) {
            same = areSame(standard, ValueType.LIST, entries.get(i), others.get(i));
        }
        return same;
    }

    private void tell(LinkConflict.Kind kind, int field, String entry, int upper, int lower) {
        findings.conflict(
                kind,
                base.layout().name(),
                RowBytes.getLong(rows[upper], 0),
                base.layout().fields().get(field).name() + entry,
                level(lower).name(),
                level(upper).name());
    }
}
