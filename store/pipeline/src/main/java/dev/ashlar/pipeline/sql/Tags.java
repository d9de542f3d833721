package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.ValueParser;
import dev.ashlar.codec.wire.UDataRecordTypes;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The type numbers of tagged cells. {@link #OWN} contains those of {@link UDataRecordTypes}, of which 1, 8 and 12 are published; Ashlar defines all
 * others. Files contain the numbers, so they must never change. Other programs have other numbers, which a location {@linkplain #parse names}.
 * Immutable.
 */
public final class Tags {
    /** A reference. */
    private static final int OBJECT = 12;

    /** What an array has more than its elements. */
    private static final int ARRAY = 100;

    /** A list of structs, as JSON. */
    private static final int LIST = 29;

    /** A map, as JSON. */
    private static final int MAP = 30;

    /** A list of values, as JSON. */
    private static final int VALUES = 31;

    private static final int MOST = 999;

    /** How a location calls a vector of any length. */
    private static final String VECTOR = "vector";

    private static final String REF = "ref";

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

    /** The numbers in databases that Ashlar writes. */
    public static final Tags OWN = new Tags(own());

    /** By number. */
    private final @Nullable Tag[] tags = new Tag[MOST + 1];

    /** By type, of single values and of arrays; the least number of several, 0 for none. */
    private final int[] singles = new int[ValueType.values().length];

    private final int[] arrays = new int[ValueType.values().length];

    /** {@return whether these are the numbers of another program} */
    public boolean isForeign() {
        return this != OWN;
    }

    private Tags(SortedMap<Integer, Tag> byNumber) {
        byNumber.forEach((number, tag) -> {
            tags[number] = tag;
            int[] numbers = tag.shape.isArray() ? arrays : singles;
            if (tag.type != null && numbers[tag.type.ordinal()] == 0) {
                numbers[tag.type.ordinal()] = number;
            }
        });
    }

    /** {@return all numbers and what they mean; equal texts mean equal numbers} */
    @Override
    public String toString() {
        SortedMap<Integer, Tag> byNumber = new TreeMap<>();
        for (int number = 0; number <= MOST; number++) {
            Tag tag = tags[number];
            if (tag != null) {
                byNumber.put(number, tag);
            }
        }
        return byNumber.toString();
    }

    private static SortedMap<Integer, Tag> own() {
        SortedMap<Integer, Tag> byNumber = new TreeMap<>();
        for (ValueType type : ValueType.named()) {
            Integer own = NUMBERS.get(type);
            int number = own == null ? UDataRecordTypes.DEFAULT.numberOf(type) : own;
            byNumber.put(number, new Tag(type, Shape.SINGLE));
            if (type.isArrayElement()) {
                byNumber.put(number + ARRAY, new Tag(type, Shape.ARRAY));
            }
        }
        byNumber.put(LIST, new Tag(ValueType.LIST, Shape.SINGLE));
        byNumber.put(MAP, new Tag(ValueType.MAP, Shape.SINGLE));
        byNumber.put(VALUES, new Tag(ValueType.VALUES, Shape.SINGLE));
        return byNumber;
    }

    /**
     * Parses the numbers of another program.
     *
     * @param text such as {@code 1:i64,4:f32,7:string,8:vector,12:ref}
     * @return the numbers
     * @throws IllegalArgumentException if the text has another form; the message contains the expected and the found text
     */
    public static Tags parse(String text) {
        SortedMap<Integer, Tag> byNumber = new TreeMap<>();
        for (String part : text.split(",", -1)) {
            int colon = part.indexOf(':');
            int number = colon < 0 ? 0 : number(part.substring(0, colon));
            if (number == 0) {
                throw new IllegalArgumentException(
                        "expected NUMBER:TYPE with a number from 1 to " + MOST + ", found \"" + part + '"');
            }
            if (byNumber.put(number, tag(part.substring(colon + 1))) != null) {
                throw new IllegalArgumentException("expected each number once, found " + number + " twice");
            }
        }
        return new Tags(byNumber);
    }

    private static int number(String text) {
        return text.matches("[1-9][0-9]{0,2}") ? Integer.parseInt(text) : 0;
    }

    private static Tag tag(String name) {
        if (name.equals(VECTOR)) {
            return new Tag(null, Shape.SINGLE);
        }
        boolean isArray = name.endsWith("[]");
        String element = isArray ? name.substring(0, name.length() - 2) : name;
        ValueType type = ValueType.named().stream()
                .filter(each -> title(each).equals(element))
                .findFirst()
                .orElse(null);
        if (type == null || isArray && !type.isArrayElement()) {
            throw new IllegalArgumentException(
                    "expected a type of schemas, such as i64, f32, vec3, string or f32[], or vector or ref, found \""
                            + name + '"');
        }
        return new Tag(type, isArray ? Shape.ARRAY : Shape.SINGLE);
    }

    private static String title(ValueType type) {
        return type == ValueType.REF ? REF : type.schemaName();
    }

    /**
     * What a number says of the value behind it.
     *
     * @param type null for a vector of as many f32 as there are
     */
    record Tag(@Nullable ValueType type, Shape shape) {
        /**
         * The value that a text stands for.
         *
         * @throws IllegalArgumentException when it stands for none
         */
        Variant parse(String text) {
            if (type != null) {
                return ValueParser.parse(text, type, shape);
            }
            if (!text.startsWith("(") || !text.endsWith(")")) {
                throw new IllegalArgumentException("expected (a, b, …), found " + text);
            }
            String lanes = text.substring(1, text.length() - 1);
            return switch (lanes.split(",", -1).length) {
                case 2 -> ValueParser.parse(text, ValueType.VEC2, Shape.SINGLE);
                case 3 -> ValueParser.parse(text, ValueType.VEC3, Shape.SINGLE);
                case 4 -> ValueParser.parse(text, ValueType.VEC4, Shape.SINGLE);
                default -> ValueParser.parse('[' + lanes + ']', ValueType.F32, Shape.ARRAY);
            };
        }

        /** How messages call it. */
        String title() {
            return type == null ? VECTOR : Tags.title(type) + (shape.isArray() ? "[]" : "");
        }
    }

    /**
     * Returns the number of a type and a shape. Both array shapes have the same number.
     *
     * @param type of a value
     * @param shape of the value
     * @return the number; 0 if there is none
     */
    public int number(ValueType type, Shape shape) {
        return (shape.isArray() ? arrays : singles)[type.ordinal()];
    }

    /** What a number means; null when it means nothing. */
    @Nullable
    Tag of(int number) {
        return number >= 0 && number <= MOST ? tags[number] : null;
    }
}
