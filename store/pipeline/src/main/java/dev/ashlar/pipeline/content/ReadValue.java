package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** What a view reads of a single value, or in its absence. */
final class ReadValue {
    private ReadValue() {}

    /** The value, else the default; null where a view reads nothing: an absent optional field, a reference to no record. */
    static @Nullable Variant of(SchemaField field, @Nullable Variant value) {
        Variant read = value == null && !field.optional() ? ofAbsent(field) : value;
        boolean isNull = read != null && read.type() == ValueType.REF && !read.isByKey() && read.bits() == 0;
        return isNull ? null : read;
    }

    private static @Nullable Variant ofAbsent(SchemaField field) {
        Variant declared = field.defaultValue();
        return declared != null
                ? declared
                : switch (field.type()) {
                    case REF -> null;
                    case BOOL -> Variant.of(false);
                    case STRING -> Variant.of("");
                    case ENUM ->
                        Variant.ofEnum(field.constants().stream()
                                .min(Comparator.comparingInt(EnumConstant::value))
                                .orElseThrow()
                                .name());
                    // Of a hash it is the key 0, which no known name has: equal only to itself.
                    case HASH -> Variant.of("the key 0");
                    default -> Variant.ofInteger(field.type(), 0);
                };
    }
}
