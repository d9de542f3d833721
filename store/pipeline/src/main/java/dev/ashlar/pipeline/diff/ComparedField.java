package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Conversion;
import dev.ashlar.pipeline.content.ReadValue;
import org.jspecify.annotations.Nullable;

/**
 * A field with its former declaration. Immutable; any thread.
 *
 * @param before the older declaration; null for a new field, whose former value is its default
 * @param now the newer declaration
 */
public record ComparedField(@Nullable SchemaField before, SchemaField now) {
    /** {@return whether a record without a value now reads another default} */
    public boolean hasOtherDefault() {
        return before != null && !isSame(ReadValue.of(before, null), ReadValue.of(now, null));
    }

    /**
     * Whether views read two values as the same, even if their types differ.
     *
     * @param old the former value; null for none
     * @param value the present value; null for none
     * @return whether nothing has changed
     */
    public boolean isSame(@Nullable Variant old, @Nullable Variant value) {
        if (old == null || value == null) {
            return old == value;
        }
        return old.equals(value) || before != now && isSameInAnotherType(old, value);
    }

    /** As views read it that know one of the types, or as text: 5.71 as an f32 is another number than as an f64, and was written as the same. */
    private boolean isSameInAnotherType(Variant old, Variant value) {
        return value.equals(Conversion.convert(now, old))
                || value.toText().equals(old.toText())
                || now.type() == ValueType.HASH && haveSameKeys(old, value);
    }

    /** A pack that was stripped of its names has the keys of hashes alone, as u64. */
    private static boolean haveSameKeys(Variant old, Variant value) {
        boolean same = isKey(old)
                && isKey(value)
                && old.shape() == value.shape()
                && old.elementCount() == value.elementCount();
        for (int i = 0; same && i < value.elementCount(); i++) {
            same = value.shape().isArray()
                    ? old.element(i).bits() == value.element(i).bits()
                    : old.bits() == value.bits();
        }
        return same;
    }

    private static boolean isKey(Variant value) {
        return value.type() == ValueType.HASH || value.type() == ValueType.U64;
    }
}
