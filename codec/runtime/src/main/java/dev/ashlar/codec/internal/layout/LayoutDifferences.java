package dev.ashlar.codec.internal.layout;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What differs between the layout that a view was compiled for and the one that is stored with data. A fixed view may
 * be bound only where nothing does; equal fingerprints are not enough, since a file can claim any.
 */
public final class LayoutDifferences {
    private final List<String> found = new ArrayList<>();

    private final @Nullable LongFunction<String> typeNames;

    private LayoutDifferences(@Nullable LongFunction<String> typeNames) {
        this.typeNames = typeNames;
    }

    /**
     * Compares two layouts of one type. Names, aliases and heat play no part; the order of declaration does in columns, which
     * lie in that order. An index that the code knows has to be there; the data may have more.
     *
     * @param compiled what the code was generated for
     * @param stored what the data has
     * @return a sentence for each difference; empty when a view for one may read the other
     */
    public static List<String> between(RecordLayout compiled, RecordLayout stored) {
        return compared(compiled, stored, null);
    }

    /**
     * The same with names for the types that references lead to.
     *
     * @param compiled what the code was generated for
     * @param stored what the data has
     * @param typeNames name of a type by its key
     * @return a sentence for each difference; empty when a view for one may read the other
     */
    public static List<String> between(RecordLayout compiled, RecordLayout stored, LongFunction<String> typeNames) {
        return compared(compiled, stored, typeNames);
    }

    private static List<String> compared(
            RecordLayout compiled, RecordLayout stored, @Nullable LongFunction<String> typeNames) {
        LayoutDifferences differences = new LayoutDifferences(typeNames);
        differences.compareRows(compiled, stored);
        for (FieldLayout field : compiled.fields()) {
            FieldLayout other = stored.field(field.key());
            if (other == null) {
                differences.found.add("field " + field.name() + " is in the code, not in the data");
            } else {
                differences.compareFields(field, other);
            }
        }
        for (FieldLayout field : stored.fields()) {
            if (compiled.field(field.key()) == null) {
                differences.found.add("field " + field.name() + " is in the data, not in the code");
            }
        }
        differences.compareOrder(compiled, stored);
        return List.copyOf(differences.found);
    }

    private void compareRows(RecordLayout compiled, RecordLayout stored) {
        if (compiled.key() != stored.key()) {
            compare("type key", hex(compiled.key()), hex(stored.key()));
        }
        compare("layout", compiled.kind().schemaName(), stored.kind().schemaName());
        compare("stride", compiled.stride(), stored.stride());
        compare("row alignment", compiled.rowAlignment(), stored.rowAlignment());
        compare("optional fields", compiled.presenceCount(), stored.presenceCount());
        compare("offset of the presence bitmap", compiled.presenceOffset(), stored.presenceOffset());
    }

    /** Where the fields are the same: code names a column by its number. */
    private void compareOrder(RecordLayout compiled, RecordLayout stored) {
        if (found.isEmpty() && compiled.kind() == LayoutKind.COLUMNS) {
            for (int i = 0; i < compiled.fields().size(); i++) {
                FieldLayout field = compiled.fields().get(i);
                compare("column of field " + field.name(), i, stored.indexOf(field));
            }
        }
    }

    private void compareFields(FieldLayout compiled, FieldLayout stored) {
        if (!samePlaceAndType(compiled, stored)) {
            String field = "field " + compiled.name() + ": ";
            compare(field + "type", compiled.typeText(), stored.typeText());
            compare(field + "offset", compiled.offset(), stored.offset());
            compare(field + "width", compiled.width(), stored.width());
            compare(field + "alignment of items", compiled.itemAlignment(), stored.itemAlignment());
            compare(field + "presence bit", compiled.presenceIndex(), stored.presenceIndex());
            if (compiled.targetKey() != stored.targetKey()) {
                compare(field + "target", targetOf(compiled), targetOf(stored));
            }
        }
        if (stored.index().compareTo(compiled.index()) < 0) {
            compare("field " + compiled.name() + ": index", compiled.index(), stored.index());
        }
        int other = compiled.firstOtherConstant(stored);
        if (other >= 0) {
            found.add("field " + compiled.name() + ": constants is " + compiled.constantsText(other) + " in the code, "
                    + stored.constantsText(other) + " in the data");
        }
    }

    private String targetOf(FieldLayout field) {
        long target = field.targetKey();
        return target == 0 ? "none" : typeNames == null ? hex(target) : typeNames.apply(target);
    }

    /** Opening a pack compares every field: what is equal must not be put into words first. */
    private static boolean samePlaceAndType(FieldLayout compiled, FieldLayout stored) {
        return compiled.type() == stored.type()
                && compiled.shape() == stored.shape()
                && compiled.count() == stored.count()
                && compiled.offset() == stored.offset()
                && compiled.width() == stored.width()
                && compiled.itemAlignment() == stored.itemAlignment()
                && compiled.presenceIndex() == stored.presenceIndex()
                && compiled.targetKey() == stored.targetKey();
    }

    private void compare(String what, Object compiled, Object stored) {
        if (!Objects.equals(compiled, stored)) {
            found.add(what + " is " + compiled + " in the code, " + stored + " in the data");
        }
    }

    private static String hex(long key) {
        return "%016X".formatted(key);
    }
}
