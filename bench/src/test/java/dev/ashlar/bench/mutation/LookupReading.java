package dev.ashlar.bench.mutation;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.CorruptDataException;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.View;
import dev.ashlar.store.Reader;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks records up by their names and values, through views by name: by an index where the field has one, else by a look at each.
 * In a pack that verifies, a record is found by what it has.
 */
final class LookupReading {
    /** So many may have one value before nobody looks at the rest. */
    static final int MOST_MATCHES = 64;

    private static final int SEARCH_EVERY = 4;

    private final Reader reader;
    private final String type;
    private final boolean verified;
    private final RandomGenerator random;
    private final RecordView view;

    LookupReading(Reader reader, String type, boolean verified, RandomGenerator random) {
        this.reader = reader;
        this.type = type;
        this.verified = verified;
        this.random = random;
        this.view = reader.view(type);
    }

    /** Looks for the record, and for others with a value that it has. */
    void lookUp(RecordView record) {
        FieldLayout key = record.layout().keyField();
        if (key != null) {
            lookUpName(record, key);
        }
        if (!record.layout().fields().isEmpty()) {
            int number = random.nextInt(record.layout().fields().size());
            lookUpValue(record, record.layout().fields().get(number));
        }
    }

    private void lookUpName(RecordView record, FieldLayout key) {
        String name = text(record, key);
        if (name == null) {
            return;
        }
        try {
            lookUpName(record, name);
            view.find("no such name");
            view.findKey(random.nextLong());
        } catch (CorruptDataException e) { // Of the name of a record that has the same key.
            require(!verified, "a pack that verifies is whole, not: " + e);
        }
    }

    private void lookUpName(RecordView record, String name) {
        boolean expected = verified && record.row() >= 0;
        boolean found = view.find(name);
        require(found == (view.row() >= 0), "a record that is found by name has a row");
        require(!expected || found && view.row() == record.row(), "a record is found by its name " + name);
        found = view.findKey(XxHash64.key(name));
        require(found == (view.row() >= 0), "a record that is found by the key of its name has a row");
        require(!expected || found, "a record is found by the key of its name " + name);
    }

    private void lookUpValue(RecordView record, FieldLayout field) {
        FieldKey key = FieldKey.of(field.name());
        if (!FieldLayout.canBeIndexed(field.type(), field.shape()) || key.key() != field.key()) {
            return; // Nothing is asked for by such values; or the pack has no names.
        }
        try {
            if (match(record, field, key)) {
                boolean all = false;
                boolean found = false;
                for (int i = 0; i < MOST_MATCHES && !all; i++) {
                    all = !view.nextMatch();
                    found |= !all && view.row() == record.row();
                }
                require(!all || found || !isExpected(record, field), "a record is among those with its " + field);
            }
        } catch (CorruptDataException e) {
            require(!verified, "a pack that verifies is whole, not: " + e);
        }
    }

    /** A name is missing, a slot is wrong: what has no value is not looked for. */
    private boolean match(RecordView record, FieldLayout field, FieldKey key) {
        if (field.type() != ValueType.STRING && field.type() != ValueType.ENUM) {
            long bits = record.values().bits(field);
            view.match(key, bits);
            search(record, field, field.type().isInteger() ? Variant.ofInteger(field.type(), bits) : null);
            return true;
        }
        boolean isText = field.type() == ValueType.STRING;
        String text = isText ? text(record, field) : record.values().constant(field, 0);
        if (text == null) {
            return false;
        }
        view.match(key, text);
        search(record, field, isText ? Variant.of(text) : Variant.ofEnum(text));
        return true;
    }

    private void search(RecordView record, FieldLayout field, @Nullable Variant value) {
        if (value != null && random.nextInt(SEARCH_EVERY) == 0) {
            int[] rows = reader.search(type, Map.of(field.name(), value));
            boolean found = IntStream.of(rows).anyMatch(row -> row == record.row());
            require(found || !isExpected(record, field), "a search finds the record by its " + field);
        }
    }

    private boolean isExpected(RecordView record, FieldLayout field) {
        boolean isNull = field.type() == ValueType.REF && (int) record.values().bits(field) < 0;
        return verified && record.row() >= 0 && record.values().present(field) && !isNull;
    }

    private static @Nullable String text(RecordView record, FieldLayout field) {
        try {
            return record.values().text(field, 0);
        } catch (CorruptDataException e) {
            return null;
        }
    }

    /** Walks over what was asked for, as far as anybody looks, or to a text that is not in the pool. */
    static void walk(View view) {
        try {
            for (int i = 0; i < MOST_MATCHES && view.nextMatch(); i++) {
                require(view.row() >= 0, "a match has a row");
                view.id();
            }
        } catch (CorruptDataException e) {
            return;
        }
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError("expected: " + what);
        }
    }
}
