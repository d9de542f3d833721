package dev.ashlar.codec.wire;

import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Records with fields of every type and shape, and buffers of every kind; the same random numbers give the same. */
final class RandomRecords {
    private static final List<String> NAMES =
            List.of("a", "name", "position.x", "größe", "漢字", "\uD834\uDD1E", "x".repeat(300), "\uFFFD", "é", "_");
    private static final List<ValueType> LISTS = List.of(ValueType.LIST, ValueType.MAP, ValueType.VALUES);
    private static final long[] IDS = {0, 1, 127, 128, 300, 1L << 40, Long.MAX_VALUE};

    private RandomRecords() {}

    static DataRecord record(Random random) {
        DataRecord record = record(random, ValueType.named(), true);
        for (int i = random.nextInt(3); i > 0; i--) {
            boolean wasUpdated = record.isUpdated();
            record.set(name(random), list(random, 1));
            record.setUpdated(wasUpdated);
        }
        return record;
    }

    /** A list, a map or a list of values, in which others may be. */
    private static Variant list(Random random, int depth) {
        RandomVariants values = new RandomVariants(random);
        List<ValueType> types = ValueType.named();
        String type = NAMES.get(random.nextInt(NAMES.size()));
        List<DataRecord> elements = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            DataRecord element = new DataRecord(type);
            for (int fields = random.nextInt(4); fields > 0; fields--) {
                element.set(name(random), values.of(types.get(random.nextInt(types.size())), Shape.SINGLE, 1));
            }
            if (depth < 4 && random.nextInt(3) == 0) {
                element.set(name(random), list(random, depth + 1));
            }
            elements.add(element);
        }
        if (elements.size() == 1 && random.nextBoolean()) {
            return Variant.ofOne(elements.get(0));
        }
        return Variant.ofRecords(LISTS.get(random.nextInt(LISTS.size())), elements);
    }

    static DataRecord record(Random random, List<ValueType> types, boolean arrays) {
        RandomVariants values = new RandomVariants(random);
        DataRecord record = new DataRecord(NAMES.get(random.nextInt(NAMES.size())), IDS[random.nextInt(IDS.length)]);
        for (int i = random.nextInt(12); i > 0; i--) {
            ValueType type = types.get(random.nextInt(types.size()));
            boolean array = arrays && type.isArrayElement() && random.nextBoolean();
            record.set(name(random), values.of(type, array ? Shape.ARRAY : Shape.SINGLE, 1));
        }
        record.setUpdated(random.nextBoolean());
        record.setDeleted(random.nextBoolean());
        return record;
    }

    /** Changes some fields, and takes some away. */
    static DataRecord changed(DataRecord before, Random random) {
        DataRecord after = before.copy();
        DataRecord other = record(random);
        other.forEach((name, value) -> {
            if (random.nextBoolean()) {
                after.set(name, value);
            }
        });
        List.copyOf(before.keys()).stream()
                .filter(name -> random.nextInt(4) == 0)
                .forEach(after::remove);
        after.setDeleted(random.nextBoolean());
        return after;
    }

    private static String name(Random random) {
        String name = NAMES.get(random.nextInt(NAMES.size()));
        return random.nextInt(3) == 0 ? name + random.nextInt(100) : name;
    }
}
