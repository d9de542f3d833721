package dev.ashlar.pipeline.cache;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Appends values to bytes. */
final class ValueEncoder {
    /** Added to the number of a type: the value is an array of it. */
    static final int ARRAY = 0x80;

    /** In the place of an id plus one, which is never so large: a reference by key, which follows. */
    static final long BY_KEY = -1;

    /** Added to the number of records in a list of one that is written without brackets; else 0. */
    static final int ONE = 1;

    private static final int FEW_NAMES = 64;
    /** Bytes of the longest number: seven bits each. */
    private static final int LONGEST_NUMBER = 10;

    private final Map<String, Integer> numbers = new HashMap<>();
    private String[] names = new String[FEW_NAMES];
    /** By the number of a name, that of the name which followed it last: records of a type mostly have the same fields. */
    private int[] followers = new int[FEW_NAMES];

    private int lastName;
    private byte[] bytes = new byte[1 << 12];
    private int count;

    byte[] bytes() {
        return Arrays.copyOf(bytes, count);
    }

    void putFields(DataRecord record) {
        putNumber(record.fieldCount());
        for (int i = 0; i < record.fieldCount(); i++) {
            putName(record.fieldName(i));
            put(record.fieldValue(i));
        }
    }

    private void put(Variant value) {
        boolean isArray = value.shape() != Shape.SINGLE;
        putByte(value.type().ordinal() | (isArray ? ARRAY : 0));
        if (value.type().isNumeric()) {
            putLanes(value, isArray);
        } else if (isArray) {
            putNumber(value.elementCount());
            for (int i = 0; i < value.elementCount(); i++) {
                putSingle(value.element(i));
            }
        } else {
            putSingle(value);
        }
    }

    private void putLanes(Variant value, boolean isArray) {
        ValueType lane = value.type().lane();
        if (!isArray && value.type().lanes() == 1) {
            putLane(lane, value.bits());
            return;
        }
        if (isArray) {
            putNumber(value.laneCount());
        }
        for (int i = 0; i < value.laneCount(); i++) {
            putLane(lane, value.lane(i));
        }
    }

    private void putLane(ValueType lane, long bits) {
        switch (lane) {
            case F32 -> {
                room(Integer.BYTES);
                Words.INTS.set(bytes, count, (int) bits);
                count += Integer.BYTES;
            }
            case F64 -> {
                room(Long.BYTES);
                Words.LONGS.set(bytes, count, bits);
                count += Long.BYTES;
            }
            default -> putNumber(bits << 1 ^ bits >> 63);
        }
    }

    private void putSingle(Variant value) {
        switch (value.type()) {
            case STRING, HASH -> putText(value.text());
            case ENUM -> putName(value.text());
            case FLAGS -> {
                putNumber(value.flags().size());
                value.flags().forEach(this::putName);
            }
            case REF -> putReference(value);
            case BYTES -> putBytes(value.bytes());
            case LIST, MAP, VALUES -> putRecords(value);
            default -> throw new IllegalArgumentException("no such value: " + value);
        }
    }

    /** The id plus one, which is 0 for null. */
    private void putReference(Variant value) {
        putName(value.target());
        putNumber(value.isByKey() ? BY_KEY : value.bits() + 1);
        if (value.isByKey()) {
            putName(value.text());
        }
    }

    private void putRecords(Variant value) {
        List<DataRecord> records = value.list();
        putNumber((long) records.size() << 1 | (value.isOne() ? ONE : 0));
        for (DataRecord each : records) {
            putName(each.type());
            putFields(each);
        }
    }

    /** The number of a name; behind the number of a new one its text. */
    private void putName(String name) {
        int guess = followers[lastName];
        int number = names[guess] == name ? guess : numbers.getOrDefault(name, numbers.size());
        putNumber(number);
        if (number == numbers.size()) {
            putText(name);
            add(name);
        }
        followers[lastName] = number;
        lastName = number;
    }

    private void add(String name) {
        int number = numbers.size();
        if (number == names.length) {
            names = Arrays.copyOf(names, 2 * number);
            followers = Arrays.copyOf(followers, 2 * number);
        }
        names[number] = name;
        numbers.put(name, number);
    }

    private void putText(String text) {
        putBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private void putBytes(byte[] more) {
        putNumber(more.length);
        room(more.length);
        System.arraycopy(more, 0, bytes, count, more.length);
        count += more.length;
    }

    private void putNumber(long unsigned) {
        room(LONGEST_NUMBER);
        long left = unsigned;
        while ((left & ~0x7FL) != 0) {
            bytes[count++] = (byte) (left | 0x80);
            left >>>= 7;
        }
        bytes[count++] = (byte) left;
    }

    private void putByte(int value) {
        room(1);
        bytes[count++] = (byte) value;
    }

    private void room(int more) {
        if (bytes.length - count < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(count, more)));
        }
    }
}
