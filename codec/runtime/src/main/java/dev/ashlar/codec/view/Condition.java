package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A value that a field of stored records has to have. What is absent has no value, and null refers to nothing: neither equals
 * anything. Numbers are equal by value, so that 0.0 equals −0.0, and NaN equals NaN. Immutable.
 */
final class Condition {
    /** No constant has this value, whatever it is as a number. */
    static final long NO_CONSTANT = -1;

    private final FieldLayout field;
    private final boolean possible;
    /** Of every element lane by lane, as {@link NumberForm#bits} gives them. */
    private final long[] lanes;

    private final String[] texts;
    private final byte @Nullable [] bytes;

    private Condition(FieldLayout field, boolean possible, long[] lanes, String[] texts, byte @Nullable [] bytes) {
        this.field = field;
        this.possible = possible;
        this.lanes = lanes;
        this.texts = texts;
        this.bytes = bytes;
    }

    static Condition never(FieldLayout field) {
        return new Condition(field, false, new long[0], new String[0], null);
    }

    static Condition ofLanes(FieldLayout field, long... lanes) {
        return new Condition(field, true, lanes, new String[0], null);
    }

    static Condition ofTexts(FieldLayout field, String... texts) {
        return new Condition(field, true, new long[0], texts, null);
    }

    static Condition ofBytes(FieldLayout field, byte[] bytes) {
        return new Condition(field, true, new long[0], new String[0], bytes);
    }

    FieldLayout field() {
        return field;
    }

    /** Whether any record may meet it. */
    boolean isPossible() {
        return possible;
    }

    /** Entry of the one value in an index of the field. */
    int entry(RecordSource source, FieldIndex index) {
        return index.entry(source, field, field.type() == ValueType.STRING ? XxHash64.key(texts[0]) : lanes[0]);
    }

    /** Value of a constant, in bits; {@link #NO_CONSTANT} where there is none of the name. */
    static long constant(FieldLayout field, CharSequence name) {
        return constant(field, XxHash64.key(name));
    }

    /** The same by the key of its name. */
    static long constant(FieldLayout field, long key) {
        int count = field.constants().size();
        for (int i = 0; i < count; i++) {
            if (field.constantKey(i) == key) {
                return field.constantValue(i);
            }
        }
        return NO_CONSTANT;
    }

    /** Whether the record that the view is at meets the condition. */
    boolean test(RecordView record) {
        FieldValues values = record.values();
        if (!possible || !values.present(field)) {
            return false;
        }
        if (bytes != null) {
            return Arrays.equals(bytes, values.bytes(field));
        }
        return field.type() == ValueType.STRING ? testTexts(record, values) : testLanes(values);
    }

    private boolean testTexts(RecordView record, FieldValues values) {
        if (values.elementCount(field) != texts.length && field.shape().isArray()) {
            return false;
        }
        for (int i = 0; i < texts.length; i++) {
            if (!record.textEquals(field, i, texts[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean testLanes(FieldValues values) {
        int perElement = field.type().lanes();
        if (values.elementCount(field) * perElement != lanes.length) {
            return false;
        }
        for (int i = 0; i < lanes.length; i++) {
            if (!equal(lanes[i], values.bits(field, i / perElement, i % perElement))) {
                return false;
            }
        }
        return true;
    }

    private boolean equal(long wanted, long found) {
        ValueType lane = field.type().lane();
        if (lane == ValueType.F32) {
            return equal(Float.intBitsToFloat((int) wanted), Float.intBitsToFloat((int) found));
        }
        if (lane == ValueType.F64) {
            return equal(Double.longBitsToDouble(wanted), Double.longBitsToDouble(found));
        }
        // A reference to nothing equals no other.
        return wanted == found && (lane != ValueType.REF || wanted >= 0);
    }

    private static boolean equal(double wanted, double found) {
        return wanted == found || Double.isNaN(wanted) && Double.isNaN(found);
    }
}
