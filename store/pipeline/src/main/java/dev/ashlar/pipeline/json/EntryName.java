package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.NumberText;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import org.jspecify.annotations.Nullable;

/** Keys of maps as names in an object. A reference by id has none: a text is the key of a record, also one such as "7". */
final class EntryName {
    /** What the paths of a value that is a struct begin with. */
    static final String PREFIX = SchemaField.VALUE + StructUse.SEPARATOR;

    private EntryName() {}

    /** Whether an entry can be a member of an object: its key has a name, and it has a value. */
    static boolean has(DataRecord entry) {
        Variant key = entry.get(SchemaField.KEY);
        boolean hasValue =
                entry.get(SchemaField.VALUE) != null || entry.keys().stream().anyMatch(EntryName::isOfValue);
        return hasValue && key != null && name(key) != null;
    }

    static boolean isOfValue(String field) {
        return field.startsWith(PREFIX);
    }

    /** The name of an entry that has one. */
    static String of(DataRecord entry) {
        Variant key = entry.get(SchemaField.KEY);
        String name = key == null ? null : name(key);
        if (name == null) {
            throw new IllegalArgumentException("expected an entry whose key has a name, found " + key);
        }
        return name;
    }

    private static @Nullable String name(Variant key) {
        return switch (key.type()) {
            case STRING, ENUM, HASH -> key.text();
            case REF -> key.isByKey() ? key.text() : null;
            default -> key.type().isInteger() ? ValueText.integerText(key.type(), key.bits()) : null;
        };
    }

    /** The key that a name stands for; null when it is none of the field. */
    static @Nullable Variant key(SchemaField key, String name) {
        return switch (key.type()) {
            case STRING -> Variant.of(name);
            case ENUM -> Variant.ofEnum(name);
            case HASH -> Variant.ofHash(name);
            case REF -> Variant.ofRefByKey(key.target(), name);
            default -> {
                Long bits = NumberText.integerBits(key.type(), name);
                yield bits == null ? null : Variant.ofInteger(key.type(), bits);
            }
        };
    }
}
