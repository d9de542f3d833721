package dev.ashlar.pipeline.safety;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;

/** What the record with an id has in each field. */
record Values(long id, long salt, World.Ids ids, int records) {
    private static final int MOST_ELEMENTS = 90;
    private static final int MOST_BYTES = 400;
    private static final int LANE_STEP = 1000;

    /** Bits that look random, for an element of a field. */
    long bits(String field, int index) {
        long bits = id * 0x9E3779B97F4A7C15L + salt * 0xBF58476D1CE4E5B9L + field.hashCode() * 31L + index;
        bits = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
        return bits ^ bits >>> 31;
    }

    private int below(int bound, String field, int index) {
        return (int) Long.remainderUnsigned(bits(field, index), bound);
    }

    /** Elements of a variable array. */
    int count(String field) {
        return below(MOST_ELEMENTS, field, -1);
    }

    boolean hasRank() {
        return (id & 1) != 0;
    }

    boolean bool(String field, int index) {
        return (bits(field, index) & 1) != 0;
    }

    int constant(String field, int index) {
        return below(3, field, index);
    }

    int mask(String field, int index) {
        return (int) bits(field, index) & 7;
    }

    /** Id of the record referred to; 0 for none. */
    long reference(String field, int index) {
        int row = below(records + 1, field, index);
        return row == records ? DataRecord.NO_ID : ids.of(row);
    }

    int referenceRow(String field, int index) {
        int row = below(records + 1, field, index);
        return row == records ? -1 : row;
    }

    String text(String field, int index) {
        String text = field + " " + index + " of größe " + id + ", " + salt + " \uD834\uDD1E";
        return field.equals("story") ? text.repeat(1 + below(30, field, index)) : text;
    }

    byte[] bytes() {
        byte[] bytes = new byte[below(MOST_BYTES, "mesh", -1)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) bits("mesh", i);
        }
        return bytes;
    }

    float f32(String field, int index, int lane) {
        return (int) (bits(field, index * LANE_STEP + lane) >>> 44) / 8f;
    }

    float[] floats(String field, int index, ValueType type) {
        float[] lanes = new float[type.lanes()];
        for (int lane = 0; lane < lanes.length; lane++) {
            lanes[lane] = f32(field, index, lane);
        }
        return lanes;
    }

    double f64(String field, int index) {
        return (int) bits(field, index) / 16.0;
    }

    /** The lanes of an ivec or a colour. */
    long[] lanes(String field, int index, ValueType type) {
        long[] lanes = new long[type.lanes()];
        for (int lane = 0; lane < lanes.length; lane++) {
            lanes[lane] = integer(field, index * LANE_STEP + lane, type.lane());
        }
        return lanes;
    }

    long integer(String field, int index, ValueType type) {
        long bits = bits(field, index);
        return switch (type) {
            case I8 -> (byte) bits;
            case U8 -> bits & 0xFF;
            case I16 -> (short) bits;
            case U16 -> bits & 0xFFFF;
            case I32 -> (int) bits;
            case U32 -> bits & 0xFFFFFFFFL;
            default -> bits;
        };
    }

    int i32(String field, int index) {
        return (int) bits(field, index);
    }

    /** A colour as its accessor gives it, red in the lowest byte. */
    int color(String field, int index) {
        int color = 0;
        for (int lane = 3; lane >= 0; lane--) {
            color = color << 8 | (int) bits(field, index * LANE_STEP + lane) & 0xFF;
        }
        return color;
    }
}
