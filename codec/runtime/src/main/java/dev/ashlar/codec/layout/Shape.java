package dev.ashlar.codec.layout;

import org.jspecify.annotations.Nullable;

/** How many values a field holds. Codes are those of {@code pack-format.md}. */
public enum Shape {
    /** One value, in the row. */
    SINGLE(0),
    /** Any number of values, in the pool; a slot in the row says where. */
    ARRAY(2);

    private final int code;

    Shape(int code) {
        this.code = code;
    }

    /** {@return the code that stands for the shape in a pack} */
    public int code() {
        return code;
    }

    /**
     * The shape with a code.
     *
     * @param code as in a pack
     * @return null when no shape has it
     */
    public static @Nullable Shape ofCode(int code) {
        return code == SINGLE.code ? SINGLE : code == ARRAY.code ? ARRAY : null;
    }
}
