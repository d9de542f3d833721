package dev.ashlar.codec.wire;

import dev.ashlar.codec.layout.ValueType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The types that the type numbers of {@code UDataRecord} mean. Published numbers are 1 for int32, 8 for vector3, and 12 for object, a pointer, which
 * is never read or written. All other numbers of {@link #DEFAULT} are defined by Ashlar. If the other program uses different numbers, change them
 * {@link #with} this class.
 *
 * <p>Immutable.
 */
public final class UDataRecordTypes {
    /** 1 i32, 2 u32, 3 i64, 4 u64, 5 f32, 6 f64, 7 vec2, 8 vec3, 9 vec4, 10 quat, 11 string, 13 bool, 14 bytes. */
    public static final UDataRecordTypes DEFAULT = new UDataRecordTypes(new ValueType[256])
            .with(1, ValueType.I32)
            .with(2, ValueType.U32)
            .with(3, ValueType.I64)
            .with(4, ValueType.U64)
            .with(5, ValueType.F32)
            .with(6, ValueType.F64)
            .with(7, ValueType.VEC2)
            .with(8, ValueType.VEC3)
            .with(9, ValueType.VEC4)
            .with(10, ValueType.QUAT)
            .with(11, ValueType.STRING)
            .with(13, ValueType.BOOL)
            .with(14, ValueType.BYTES);

    static final int OBJECT = 12;
    static final int NONE = -1;

    private final @Nullable ValueType[] types;
    /** By the ordinal of the type. */
    private final int[] numbers = new int[ValueType.values().length];

    private UDataRecordTypes(@Nullable ValueType[] types) {
        this.types = types;
        Arrays.fill(numbers, NONE);
        for (int number = 0; number < types.length; number++) {
            ValueType type = types[number];
            if (type != null) {
                numbers[type.ordinal()] = number;
            }
        }
    }

    /**
     * Returns a copy with one number assigned to a type. Former assignments of the number and of the type are removed.
     *
     * @param number 0 to 255, but not 12
     * @param type a type of numbers, string or bytes
     * @return new numbers
     * @throws IllegalArgumentException if the number or the type is not allowed
     */
    public UDataRecordTypes with(int number, ValueType type) {
        if (number < 0 || number >= types.length || number == OBJECT) {
            throw new IllegalArgumentException("expected 0 to 255 but not 12, an object, found " + number);
        }
        if (!type.isNumeric() && !type.isPooled()) {
            throw new IllegalArgumentException(
                    "expected a type of numbers, string or bytes, found " + type.schemaName());
        }
        @Nullable ValueType[] changed = types.clone();
        if (numbers[type.ordinal()] != NONE) {
            changed[numbers[type.ordinal()]] = null;
        }
        changed[number] = type;
        return new UDataRecordTypes(changed);
    }

    /** {@return the type of a number from 0 to 255; null when it has none} */
    @Nullable
    ValueType typeOf(int number) {
        return types[number];
    }

    /**
     * Returns the number of a type.
     *
     * @param type any
     * @return 0 to 255; −1 if the type has none
     */
    public int numberOf(ValueType type) {
        return numbers[type.ordinal()];
    }
}
