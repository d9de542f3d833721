package dev.ashlar.codec.layout;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How many values a field holds. Codes are those of {@code pack-format.md}. */
public enum Shape {
    /** One value. */
    SINGLE(0),
    /** A declared number of adjacent values in the row. */
    FIXED(1),
    /** A variable number of values in the pool; a slot in the row has their place. */
    ARRAY(2);

    private static final List<Shape> ALL = List.of(values());

    private final int code;

    Shape(int code) {
        this.code = code;
    }

    /** {@return the code of the shape in a pack} */
    public int code() {
        return code;
    }

    /** {@return whether a field holds several values: {@link #FIXED} and {@link #ARRAY}} */
    public boolean isArray() {
        return this != SINGLE;
    }

    /**
     * Returns the shape with a code.
     *
     * @param code as in a pack
     * @return null if no shape has it
     */
    public static @Nullable Shape ofCode(int code) {
        return code >= 0 && code < ALL.size() ? ALL.get(code) : null;
    }
}
