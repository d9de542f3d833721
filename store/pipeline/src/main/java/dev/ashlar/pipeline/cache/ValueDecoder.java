package dev.ashlar.pipeline.cache;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.record.VariantParts;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** Reads values that a {@link ValueEncoder} has appended. */
final class ValueDecoder {
    private static final ValueType[] TYPES = ValueType.values();

    private final byte[] bytes;
    private final List<String> names = new ArrayList<>();
    /** Of each name that is a constant of an enum, the value. */
    private final List<Variant> constants = new ArrayList<>();

    /** Of the names, the numbers of those that {@link #getFields(DataRecord, Set)} wants. */
    private final BitSet wantedNames = new BitSet();

    private int knownNames;
    private int at;

    ValueDecoder(byte[] bytes) {
        this.bytes = bytes;
    }

    void getFields(DataRecord into) {
        int fields = getCount();
        for (int i = 0; i < fields; i++) {
            String name = names.get(getName());
            into.set(name, get());
        }
        into.setUpdated(false);
    }

    /** Reads some fields of a record, and passes over the others. */
    void getFields(DataRecord into, Set<String> wanted) {
        int fields = getCount();
        for (int i = 0; i < fields; i++) {
            int name = getName();
            for (; knownNames < names.size(); knownNames++) {
                wantedNames.set(knownNames, wanted.contains(names.get(knownNames)));
            }
            if (wantedNames.get(name)) {
                into.set(names.get(name), get());
            } else {
                skip();
            }
        }
        into.setUpdated(false);
    }

    private void skip() {
        int kind = bytes[at++] & 0xFF;
        ValueType type = TYPES[kind & ~ValueEncoder.ARRAY];
        boolean isArray = (kind & ValueEncoder.ARRAY) != 0;
        if (type.isNumeric()) {
            int lanes = isArray ? getCount() : type.lanes();
            for (int i = 0; i < lanes; i++) {
                getLane(type.lane());
            }
        } else {
            for (int left = isArray ? getCount() : 1; left > 0; left--) {
                skipSingle(type);
            }
        }
    }

    private void skipSingle(ValueType type) {
        switch (type) {
            case ENUM -> getName();
            case FLAGS -> skipNames(getCount());
            case REF -> {
                getName();
                skipNames(getNumber() == ValueEncoder.BY_KEY ? 1 : 0);
            }
            case LIST, MAP, VALUES -> skipRecords(getCount() >>> 1);
            default -> {
                int count = getCount();
                at += count;
            }
        }
    }

    private void skipNames(int count) {
        for (int i = 0; i < count; i++) {
            getName();
        }
    }

    private void skipRecords(int count) {
        for (int i = 0; i < count; i++) {
            getName();
            for (int left = getCount(); left > 0; left--) {
                getName();
                skip();
            }
        }
    }

    private Variant get() {
        int kind = bytes[at++] & 0xFF;
        ValueType type = TYPES[kind & ~ValueEncoder.ARRAY];
        boolean isArray = (kind & ValueEncoder.ARRAY) != 0;
        if (type.isNumeric()) {
            return getNumeric(type, isArray);
        }
        if (!isArray) {
            return getSingle(type);
        }
        Variant[] elements = new Variant[getCount()];
        Arrays.setAll(elements, i -> getSingle(type));
        return VariantParts.elements(type, elements);
    }

    private Variant getNumeric(ValueType type, boolean isArray) {
        ValueType lane = type.lane();
        if (!isArray && type.lanes() == 1) {
            return VariantParts.number(type, getLane(lane));
        }
        long[] lanes = new long[isArray ? getCount() : type.lanes()];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = getLane(lane);
        }
        return VariantParts.lanes(type, isArray ? Shape.ARRAY : Shape.SINGLE, lanes);
    }

    private long getLane(ValueType lane) {
        return switch (lane) {
            case F32 -> {
                at += Integer.BYTES;
                yield (int) Words.INTS.get(bytes, at - Integer.BYTES);
            }
            case F64 -> {
                at += Long.BYTES;
                yield (long) Words.LONGS.get(bytes, at - Long.BYTES);
            }
            default -> {
                long number = getNumber();
                yield number >>> 1 ^ -(number & 1);
            }
        };
    }

    private Variant getSingle(ValueType type) {
        return switch (type) {
            case STRING -> Variant.of(getText());
            case HASH -> Variant.ofHash(getText());
            case ENUM -> constants.get(getName());
            case FLAGS -> {
                String[] flags = new String[getCount()];
                Arrays.setAll(flags, i -> names.get(getName()));
                yield VariantParts.flags(flags);
            }
            case REF -> {
                String target = names.get(getName());
                long number = getNumber();
                yield number == ValueEncoder.BY_KEY
                        ? Variant.ofRefByKey(target, names.get(getName()))
                        : Variant.ofRef(target, number - 1);
            }
            case BYTES -> {
                int count = getCount();
                at += count;
                yield VariantParts.bytes(Arrays.copyOfRange(bytes, at - count, at));
            }
            case LIST, MAP, VALUES -> getRecords(type);
            default -> throw new IllegalArgumentException("no such value: " + type);
        };
    }

    private Variant getRecords(ValueType type) {
        int sizeAndForm = getCount();
        List<DataRecord> records = new ArrayList<>(sizeAndForm >>> 1);
        for (int i = 0; i < sizeAndForm >>> 1; i++) {
            DataRecord record = new DataRecord(names.get(getName()));
            getFields(record);
            records.add(VariantParts.element(record));
        }
        boolean isOne = (sizeAndForm & ValueEncoder.ONE) != 0;
        return isOne ? Variant.ofOne(records.get(0)) : Variant.ofRecords(type, records);
    }

    /** The number of a name, which is known from then on. */
    private int getName() {
        int number = getCount();
        if (number == names.size()) {
            String name = getText();
            names.add(name);
            constants.add(Variant.ofEnum(name));
        }
        return number;
    }

    private String getText() {
        int count = getCount();
        at += count;
        return new String(bytes, at - count, count, StandardCharsets.UTF_8);
    }

    private int getCount() {
        return Math.toIntExact(getNumber());
    }

    private long getNumber() {
        long value = 0;
        int shift = 0;
        byte part;
        do {
            part = bytes[at++];
            value |= (part & 0x7FL) << shift;
            shift += 7;
        } while (part < 0);
        return value;
    }
}
