package dev.ashlar.bench.oracle;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Values of fields as the bytes of a file have them (sections 7 and 9); for places that are known to be right. */
final class OracleValues {
    private final ByteBuffer file;
    private final int pool;

    /** {@code pool} is the file offset of the type's pool. */
    OracleValues(ByteBuffer file, int pool) {
        this.file = file;
        this.pool = pool;
    }

    /** The value of a field whose bytes in the row begin at {@code at}. */
    Object value(OracleField field, int at) {
        if (!field.array()) {
            return element(field, at);
        }
        List<Object> values = new ArrayList<>();
        elements(field, at).forEach(element -> values.add(element(field, element)));
        return List.copyOf(values);
    }

    /** Every lane of every element as 64 bits: extended as its type asks, an f32 in the low 32 bits. */
    List<Long> bits(OracleField field, int at) {
        List<Long> bits = new ArrayList<>();
        for (int element : elements(field, at)) {
            int lanes = OracleCode.lanes(field.typeCode());
            int width = field.elementWidth() / lanes;
            for (int lane = 0; lane < lanes; lane++) {
                bits.add(integer(OracleCode.lane(field.typeCode()), element + lane * width, width));
            }
        }
        return bits;
    }

    /** Where the elements lie; of a single value, where that does. */
    private List<Integer> elements(OracleField field, int at) {
        int start = field.variable() ? start(at) : at;
        int count = field.variable() ? file.getInt(at + 4) : field.count();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            places.add(start + i * field.elementWidth());
        }
        return places;
    }

    /** The file offset that the slot at {@code at} names. */
    private int start(int at) {
        return (int) (pool + OraclePool.UNIT * unsigned(file, at, 4));
    }

    private Object element(OracleField field, int at) {
        switch (field.typeCode()) {
            case OracleCode.STRING:
                return new String(item(at), StandardCharsets.UTF_8);
            case OracleCode.BYTES:
                return HexFormat.of().formatHex(item(at));
            case OracleCode.ENUM:
                return constantName(field, unsigned(file, at, field.elementWidth()));
            case OracleCode.FLAGS:
                return flags(field, unsigned(file, at, field.elementWidth()));
            case OracleCode.REF:
                return file.getInt(at);
            default:
                return lanes(field, at);
        }
    }

    /** The bytes of the string that the slot names. */
    byte[] item(int slot) {
        byte[] item = new byte[file.getInt(slot + 4)];
        file.get(start(slot), item);
        return item;
    }

    private static String constantName(OracleField field, long value) {
        return field.constant(value).map(OracleField.Constant::name).orElse(Long.toString(value));
    }

    private static List<String> flags(OracleField field, long mask) {
        return field.constants().stream()
                .filter(constant -> (mask >>> constant.value() & 1) != 0)
                .map(OracleField.Constant::name)
                .toList();
    }

    private Object lanes(OracleField field, int at) {
        int count = OracleCode.lanes(field.typeCode());
        int width = field.elementWidth() / count;
        int lane = OracleCode.lane(field.typeCode());
        if (count == 1) {
            return number(lane, at, width);
        }
        List<Object> lanes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lanes.add(number(lane, at + i * width, width));
        }
        return List.copyOf(lanes);
    }

    private Object number(int code, int at, int width) {
        switch (code) {
            case OracleCode.BOOL:
                return file.get(at) != 0;
            case OracleCode.F32:
                return Float.intBitsToFloat(file.getInt(at));
            case OracleCode.F64:
                return Double.longBitsToDouble(file.getLong(at));
            default:
                return integer(code, at, width);
        }
    }

    /** Codes 2 to 9: signed ones are even; a ref is signed. */
    private long integer(int code, int at, int width) {
        long bits = unsigned(file, at, width);
        int unused = Long.SIZE - 8 * width;
        boolean signed = code < OracleCode.F32 && code % 2 == 0 || code == OracleCode.REF;
        return signed ? bits << unused >> unused : bits;
    }

    static long unsigned(ByteBuffer file, int at, int width) {
        switch (width) {
            case 1:
                return file.get(at) & 0xFFL;
            case 2:
                return file.getShort(at) & 0xFFFFL;
            case 4:
                return file.getInt(at) & 0xFFFFFFFFL;
            default:
                return file.getLong(at);
        }
    }
}
