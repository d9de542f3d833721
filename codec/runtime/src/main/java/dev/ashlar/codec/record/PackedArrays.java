package dev.ashlar.codec.record;

import dev.ashlar.codec.layout.ValueType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Encodes long arrays as text, for generated code: methods and constants of the JVM have size limits. Numbers are
 * encoded as their lanes in Base64, little-endian, with the width that they have in a row. Other arrays are a list of
 * texts, each preceded by its length in characters and a colon. Flags have the number of their names and a colon before
 * the names.
 *
 * <p>The text may be split into any number of parts. Stateless; any thread.
 */
public final class PackedArrays {
    private PackedArrays() {}

    /**
     * {@return an array as text}
     *
     * @param array any that may be a default: not of references
     */
    public static String pack(Variant array) {
        return array.type().isNumeric() ? packLanes(array.type().lane(), array.lanes()) : packTexts(array);
    }

    /**
     * Decodes the result of {@link #pack}.
     *
     * @param elementType of the elements
     * @param parts of the text, in their order
     * @return an equal array
     * @throws IllegalArgumentException if the text is not a result of {@link #pack} for such elements
     */
    public static Variant unpack(ValueType elementType, String... parts) {
        String text = String.join("", parts);
        return elementType.isNumeric()
                ? Variant.ofArray(
                        elementType,
                        lanes(elementType.lane(), Base64.getDecoder().decode(text)))
                : Variant.ofArray(elementType, new Texts(text).elements(elementType));
    }

    /**
     * Makes a short array, whose numbers are literals in the code.
     *
     * @param elementType f32, or a type with lanes of f32
     * @param lanes of all elements, in order
     * @return the array
     * @throws IllegalArgumentException if the type has other lanes
     */
    public static Variant floats(ValueType elementType, float... lanes) {
        return Variant.ofArray(elementType, Lanes.of(elementType, lanes));
    }

    private static String packLanes(ValueType lane, long[] lanes) {
        int width = lane.width();
        ByteBuffer bytes =
                ByteBuffer.allocate(Math.multiplyExact(lanes.length, width)).order(ByteOrder.LITTLE_ENDIAN);
        for (long bits : lanes) {
            switch (width) {
                case 1 -> bytes.put((byte) bits);
                case 2 -> bytes.putShort((short) bits);
                case 4 -> bytes.putInt((int) bits);
                default -> bytes.putLong(bits);
            }
        }
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    private static long[] lanes(ValueType lane, byte[] packed) {
        ByteBuffer bytes = ByteBuffer.wrap(packed).order(ByteOrder.LITTLE_ENDIAN);
        long[] lanes = new long[packed.length / lane.width()];
        boolean extended = lane.isSigned() || lane == ValueType.F32;
        int unused = Long.SIZE - Byte.SIZE * lane.width();
        for (int i = 0; i < lanes.length; i++) {
            long bits = switch (lane.width()) {
                case 1 -> bytes.get();
                case 2 -> bytes.getShort();
                case 4 -> bytes.getInt();
                default -> bytes.getLong();
            };
            lanes[i] = extended ? bits : bits << unused >>> unused;
        }
        return lanes;
    }

    private static String packTexts(Variant array) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < array.elementCount(); i++) {
            Variant element = array.element(i);
            if (element.type() == ValueType.FLAGS) {
                text.append(element.flags().size()).append(':');
                element.flags().forEach(name -> pack(name, text));
            } else {
                pack(element.text(), text);
            }
        }
        return text.toString();
    }

    private static void pack(String text, StringBuilder into) {
        into.append(text.length()).append(':').append(text);
    }

    /** Reads texts one after the other. */
    private static final class Texts {
        private final String packed;
        private int at;

        Texts(String packed) {
            this.packed = packed;
        }

        List<Variant> elements(ValueType type) {
            List<Variant> elements = new ArrayList<>();
            while (at < packed.length()) {
                elements.add(element(type));
            }
            return elements;
        }

        private Variant element(ValueType type) {
            if (type == ValueType.STRING) {
                return Variant.of(text());
            }
            if (type == ValueType.ENUM) {
                return Variant.ofEnum(text());
            }
            if (type == ValueType.HASH) {
                return Variant.ofHash(text());
            }
            if (type == ValueType.FLAGS) {
                return Variant.ofFlags(texts(number()));
            }
            throw new IllegalArgumentException("no texts: " + type.schemaName());
        }

        private List<String> texts(int count) {
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                texts.add(text());
            }
            return texts;
        }

        private String text() {
            int length = number();
            if (length > packed.length() - at) {
                throw new IllegalArgumentException("a text of " + length + " characters has " + (packed.length() - at));
            }
            at += length;
            return packed.substring(at - length, at);
        }

        private int number() {
            int colon = packed.indexOf(':', at);
            String digits = colon < 0 ? packed.substring(at) : packed.substring(at, colon);
            at += digits.length() + 1;
            return Integer.parseUnsignedInt(digits);
        }
    }
}
