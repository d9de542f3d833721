package dev.ashlar.codec.record;

import dev.ashlar.codec.layout.ValueType;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Typed reads and writes of fields by name.
 *
 * <p>If a field is absent or has another type, a typed read throws {@link IllegalArgumentException}, which names the
 * record and the field. A read widens as Java does, if every value of the stored type has a counterpart: {@link
 * #getInt} reads a u16. It converts nothing else. Belongs to one thread at a time.
 */
public abstract sealed class TypedFields permits DataRecord {
    private static final int MOST_WORDS = 100;

    TypedFields() {}

    /**
     * Returns the value of a field.
     *
     * @param field name of the field
     * @return null if there is none
     */
    public abstract @Nullable Variant get(String field);

    /**
     * Sets a field, new or not.
     *
     * @param field name of the field
     * @param value its value
     */
    public abstract void set(String field, Variant value);

    /** {@return the names of the fields that have a value, in alphabetical order; a view, read-only} */
    public abstract Set<String> keys();

    /** {@return what the fields belong to, in a message} */
    abstract String words();

    /**
     * Returns the value of a field that must be present.
     *
     * @param field name of the field
     * @return the value
     * @throws IllegalArgumentException if the record has none; it names the fields that the record has
     */
    public Variant require(String field) {
        Variant value = get(field);
        if (value == null) {
            String known = keys().isEmpty() ? "no fields" : shortened(String.join(", ", keys()));
            throw new IllegalArgumentException(words() + " has no field " + field + "; it has " + known);
        }
        return value;
    }

    /**
     * Returns the value of a bool.
     *
     * @param field name of the field
     * @return true or false
     * @throws IllegalArgumentException if the field is absent or of another type
     */
    public boolean getBoolean(String field) {
        return single(field, ValueType.BOOL).bits() != 0;
    }

    /**
     * Returns the value of an integer that any int can hold: i8, u8, i16, u16 or i32.
     *
     * @param field name of the field
     * @return the number
     * @throws IllegalArgumentException if the field is absent or of another type
     */
    public int getInt(String field) {
        Variant value = require(field);
        ValueType type = value.type();
        if (value.shape().isArray() || !type.isInteger() || type.compareTo(ValueType.I32) > 0) {
            throw mismatch(field, "i8, u8, i16, u16 or i32", value);
        }
        return (int) value.bits();
    }

    /**
     * Returns the value of an integer that any long can hold: i8 to i64, but not u64.
     *
     * @param field name of the field
     * @return the number
     * @throws IllegalArgumentException if the field is absent or of another type
     */
    public long getLong(String field) {
        Variant value = require(field);
        if (value.shape().isArray() || !value.type().isInteger() || value.type() == ValueType.U64) {
            throw mismatch(field, "i8 to i64 or u8 to u32", value);
        }
        return value.bits();
    }

    /**
     * Returns the value of an unsigned integer: u8, u16, u32 or u64.
     *
     * @param field name of the field
     * @return the number; of u64 its bits, as the unsigned methods of {@link Long} take them
     * @throws IllegalArgumentException if the field is absent or of another type
     */
    public long getUnsigned(String field) {
        Variant value = require(field);
        if (value.shape().isArray() || !value.type().isInteger() || value.type().isSigned()) {
            throw mismatch(field, "u8, u16, u32 or u64", value);
        }
        return value.bits();
    }

    /**
     * Returns the value of an f32.
     *
     * @param field name of the field
     * @return the number
     * @throws IllegalArgumentException if the field is absent or of another type
     */
    public float getFloat(String field) {
        return Float.intBitsToFloat((int) single(field, ValueType.F32).bits());
    }

    /**
     * Returns the value of an f64 or f32.
     *
     * @param field name of the field
     * @return the number
     * @throws IllegalArgumentException if the field is absent or of another type
     */
    public double getDouble(String field) {
        Variant value = require(field);
        if (value.shape().isArray() || !value.type().isFloat()) {
            throw mismatch(field, "f32 or f64", value);
        }
        return value.type() == ValueType.F32
                ? Float.intBitsToFloat((int) value.bits())
                : Double.longBitsToDouble(value.bits());
    }

    /**
     * Returns the value of a string.
     *
     * @param field name of the field
     * @return the text
     * @throws IllegalArgumentException if the field is absent or of another type
     */
    public String getText(String field) {
        return single(field, ValueType.STRING).text();
    }

    /**
     * Returns the value of an enum.
     *
     * @param field name of the field
     * @return the constant's name
     * @throws IllegalArgumentException if the field is absent or of another type
     */
    public String getConstant(String field) {
        return single(field, ValueType.ENUM).text();
    }

    /**
     * Returns the value of flags.
     *
     * @param field name of the field
     * @return the names of the set flags, in alphabetical order
     * @throws IllegalArgumentException if the field is absent or of another type
     */
    public List<String> getFlags(String field) {
        return single(field, ValueType.FLAGS).flags();
    }

    /**
     * Returns the value of a hashed name.
     *
     * @param field name of the field
     * @return the name
     * @throws IllegalArgumentException if the field is absent or of another type
     */
    public String getName(String field) {
        return single(field, ValueType.HASH).text();
    }

    /**
     * Returns the value of bytes.
     *
     * @param field name of the field
     * @return a copy
     * @throws IllegalArgumentException if the field is absent or of another type
     */
    public byte[] getBytes(String field) {
        return single(field, ValueType.BYTES).bytes();
    }

    /**
     * Returns the value of a reference by id.
     *
     * @param field name of the field
     * @return id of the target; {@link DataRecord#NO_ID} for null
     * @throws IllegalArgumentException if the field is absent, of another type, or names its target by key
     */
    public long getReference(String field) {
        Variant value = single(field, ValueType.REF);
        if (value.isByKey()) {
            throw mismatch(field, "a reference by id", value);
        }
        return value.bits();
    }

    /**
     * Returns lanes of floats: of a vec2, vec3, vec4, quat, mat3, mat4 or aabb, or of an array of those or of f32.
     *
     * @param field name of the field
     * @return a copy, element after element
     * @throws IllegalArgumentException if the field is absent or has no lanes of f32
     */
    public float[] getFloats(String field) {
        Variant value = lanes(field, ValueType.F32);
        float[] floats = new float[value.laneCount()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = Float.intBitsToFloat((int) value.lane(i));
        }
        return floats;
    }

    /**
     * Returns lanes of ints: of an ivec2, ivec3 or ivec4, or of an array of those or of i32.
     *
     * @param field name of the field
     * @return a copy, element after element
     * @throws IllegalArgumentException if the field is absent or has no lanes of i32
     */
    public int[] getInts(String field) {
        Variant value = lanes(field, ValueType.I32);
        int[] ints = new int[value.laneCount()];
        for (int i = 0; i < ints.length; i++) {
            ints[i] = (int) value.lane(i);
        }
        return ints;
    }

    private Variant single(String field, ValueType type) {
        Variant value = require(field);
        if (value.type() != type || value.shape().isArray()) {
            throw mismatch(field, type.schemaName(), value);
        }
        return value;
    }

    private Variant lanes(String field, ValueType lane) {
        Variant value = require(field);
        if (value.type().lane() != lane
                || value.laneCount() == 0 && !value.shape().isArray()) {
            throw mismatch(field, "lanes of " + lane.schemaName(), value);
        }
        return value;
    }

    /**
     * Sets a field to a bool.
     *
     * @param field name of the field
     * @param value true or false
     */
    public void setBoolean(String field, boolean value) {
        set(field, Variant.of(value));
    }

    /**
     * Sets a field to an i32; {@link Variant#ofInteger} makes the other integers.
     *
     * @param field name of the field
     * @param value any int
     */
    public void setInt(String field, int value) {
        set(field, Variant.ofInteger(ValueType.I32, value));
    }

    /**
     * Sets a field to an i64.
     *
     * @param field name of the field
     * @param value any long
     */
    public void setLong(String field, long value) {
        set(field, Variant.ofInteger(ValueType.I64, value));
    }

    /**
     * Sets a field to an f32.
     *
     * @param field name of the field
     * @param value any float, bits kept
     */
    public void setFloat(String field, float value) {
        set(field, Variant.of(value));
    }

    /**
     * Sets a field to an f64.
     *
     * @param field name of the field
     * @param value any double, bits kept
     */
    public void setDouble(String field, double value) {
        set(field, Variant.of(value));
    }

    /**
     * Sets a field to a string.
     *
     * @param field name of the field
     * @param text any
     */
    public void setText(String field, String text) {
        set(field, Variant.of(text));
    }

    /**
     * Sets a field to an enum's constant.
     *
     * @param field name of the field
     * @param constant its declared name
     */
    public void setConstant(String field, String constant) {
        set(field, Variant.ofEnum(constant));
    }

    /**
     * Sets a field to a set of flags.
     *
     * @param field name of the field
     * @param constants declared names, in any order
     */
    public void setFlags(String field, Collection<String> constants) {
        set(field, Variant.ofFlags(constants));
    }

    /**
     * Sets a field to a hashed name.
     *
     * @param field name of the field
     * @param name any text
     */
    public void setName(String field, String name) {
        set(field, Variant.ofHash(name));
    }

    /**
     * Sets a field to bytes, which are copied.
     *
     * @param field name of the field
     * @param bytes any
     */
    public void setBytes(String field, byte[] bytes) {
        set(field, Variant.ofBytes(bytes));
    }

    /**
     * Sets a field to a reference.
     *
     * @param field name of the field
     * @param target name of the target type
     * @param targetId 0 to 2^63 − 1; {@link DataRecord#NO_ID} for null
     * @throws IllegalArgumentException if the id is another number
     */
    public void setReference(String field, String target, long targetId) {
        set(field, Variant.ofRef(target, targetId));
    }

    /**
     * Sets a field to a vector, a quaternion, a matrix or a box of floats.
     *
     * @param field name of the field
     * @param vector its type, such as vec3
     * @param lanes as many as the type has, bits kept
     * @throws IllegalArgumentException if the type has other lanes
     */
    public void setFloats(String field, ValueType vector, float... lanes) {
        set(field, Variant.ofFloats(vector, lanes));
    }

    private IllegalArgumentException mismatch(String field, String expected, Variant found) {
        return new IllegalArgumentException(
                words() + ": field " + field + ": expected " + expected + ", found " + shortened(found.toString()));
    }

    private static String shortened(String words) {
        return words.length() <= MOST_WORDS ? words : words.substring(0, MOST_WORDS) + "…";
    }
}
