package dev.ashlar.codec.wire;

import com.sun.management.ThreadMXBean;
import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Prints how many bytes it allocates to measure and write records of each type and shape, and beyond the values to read large ones:
 * in a JVM of its own. Arguments: rounds before the measurement, rounds measured, bytes of a large value.
 */
final class WireAllocationMain {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int RECORDS = 8;

    private WireAllocationMain() {}

    public static void main(String[] arguments) {
        int before = Integer.parseInt(arguments[0]);
        int measured = Integer.parseInt(arguments[1]);
        int large = Integer.parseInt(arguments[2]);
        for (ValueType type : ValueType.named()) {
            for (Shape shape : new Shape[] {Shape.SINGLE, Shape.ARRAY}) {
                if (shape == Shape.SINGLE || type.isArrayElement()) {
                    RandomVariants values = new RandomVariants(new Random(5));
                    write(type, shape, () -> values.of(type, shape, 3), before, measured);
                }
            }
        }
        DataRecord element = new DataRecord("Loot");
        element.setText("item", "größe");
        element.setInt("count", 3);
        DataRecord variant = new DataRecord("oneof");
        variant.set("Loot", Variant.ofOne(element));
        write(ValueType.LIST, Shape.SINGLE, () -> Variant.ofList(List.of(element, element)), before, measured);
        write(ValueType.LIST, Shape.ARRAY, () -> Variant.ofList(List.of(variant, variant)), before, measured);
        write(ValueType.MAP, Shape.SINGLE, () -> Variant.ofMap(List.of(element)), before, measured);
        read("bytes", Variant.ofBytes(new byte[large]), large);
        read("array of f64", Variant.ofArray(ValueType.F64, new long[large / 8]), large);
        read("text", Variant.of("x".repeat(large)), large);
    }

    private static void write(ValueType type, Shape shape, Supplier<Variant> values, int before, int measured) {
        PacketWriter packets = new PacketWriter();
        UDataRecordWriter plain = new UDataRecordWriter(
                ByteOrder.BIG_ENDIAN,
                type.isNumeric() || type.isPooled()
                        ? UDataRecordTypes.DEFAULT.with(77, type)
                        : UDataRecordTypes.DEFAULT);
        boolean isPlain = shape == Shape.SINGLE && (type.isNumeric() || type.isPooled());
        DataRecord[] records = new DataRecord[RECORDS];
        RecordDelta[] deltas = new RecordDelta[RECORDS];
        for (int i = 0; i < RECORDS; i++) {
            DataRecord old = new DataRecord("Type", 1 + i);
            old.setInt("gone", 1);
            records[i] = new DataRecord("Type", 1 + i);
            records[i].set("f", values.get());
            records[i].set("größe", values.get());
            deltas[i] = RecordDelta.between(old, records[i]);
        }
        ByteBuffer into = ByteBuffer.allocateDirect(10_000).order(ByteOrder.BIG_ENDIAN);
        Runnable round = new Runnable() {
            private int at;

            @Override
            public void run() {
                DataRecord record = records[at++ % RECORDS];
                packets.write(record, into.clear());
                packets.write(deltas[at % RECORDS], into.clear());
                if (isPlain) {
                    plain.write(record, into.clear());
                }
            }
        };
        repeat(round, before);
        repeat(round, measured);
        long start = THREADS.getCurrentThreadAllocatedBytes();
        long nothing = THREADS.getCurrentThreadAllocatedBytes() - start;
        start = THREADS.getCurrentThreadAllocatedBytes();
        repeat(round, measured);
        System.out.println(
                "write " + type + " " + shape + ": " + (THREADS.getCurrentThreadAllocatedBytes() - start - nothing));
    }

    private static void repeat(Runnable round, int times) {
        for (int i = 0; i < times; i++) {
            round.run();
        }
    }

    /** What reading one large value allocates more than the value itself. */
    private static void read(String what, Variant value, int heapBytes) {
        DataRecord record = new DataRecord("Type", 1);
        record.set("f", value);
        PacketWriter writer = new PacketWriter();
        PacketReader reader = new PacketReader();
        ByteBuffer bytes = ByteBuffer.allocate(writer.size(record));
        writer.write(record, bytes);
        reader.read(bytes.flip());
        bytes.flip();
        long start = THREADS.getCurrentThreadAllocatedBytes();
        reader.read(bytes);
        System.out.println("read " + what + ": " + (THREADS.getCurrentThreadAllocatedBytes() - start - heapBytes));
    }
}
