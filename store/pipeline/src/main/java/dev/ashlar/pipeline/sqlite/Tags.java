package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.wire.UDataRecordTypes;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that stand before the values of tagged cells. Those of {@link UDataRecordTypes}, of which 1, 8 and 12 are published; the others
 * are Ashlar's choice. They are stored: none may ever change.
 */
final class Tags {
    /** A reference. */
    static final int OBJECT = 12;

    /** What an array has more than its elements. */
    private static final int ARRAY = 100;

    private static final Map<ValueType, Integer> NUMBERS = new EnumMap<>(Map.ofEntries(
            Map.entry(ValueType.REF, OBJECT),
            Map.entry(ValueType.I8, 15),
            Map.entry(ValueType.U8, 16),
            Map.entry(ValueType.I16, 17),
            Map.entry(ValueType.U16, 18),
            Map.entry(ValueType.ENUM, 19),
            Map.entry(ValueType.FLAGS, 20),
            Map.entry(ValueType.HASH, 21),
            Map.entry(ValueType.IVEC2, 22),
            Map.entry(ValueType.IVEC3, 23),
            Map.entry(ValueType.IVEC4, 24),
            Map.entry(ValueType.MAT3, 25),
            Map.entry(ValueType.MAT4, 26),
            Map.entry(ValueType.AABB, 27),
            Map.entry(ValueType.COLOR, 28)));

    /** By number. */
    private static final @Nullable Tag[] TAGS = new Tag[1000];

    static {
        for (ValueType type : ValueType.values()) {
            TAGS[number(type, Shape.SINGLE)] = new Tag(type, Shape.SINGLE);
            if (type.isArrayElement()) {
                TAGS[number(type, Shape.ARRAY)] = new Tag(type, Shape.ARRAY);
            }
        }
    }

    private Tags() {}

    /** What a number says of the value behind it. */
    record Tag(ValueType type, Shape shape) {}

    /** The number of a type and a shape; arrays of either kind have one. */
    static int number(ValueType type, Shape shape) {
        Integer own = NUMBERS.get(type);
        int number = own == null ? UDataRecordTypes.DEFAULT.numberOf(type) : own;
        return shape.isArray() ? number + ARRAY : number;
    }

    /** What a number means; null when it means nothing. */
    static @Nullable Tag of(int number) {
        return number >= 0 && number < TAGS.length ? TAGS[number] : null;
    }
}
