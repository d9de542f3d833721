package dev.ashlar.pipeline.row;

import com.sun.management.ThreadMXBean;
import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.internal.encode.RecordEncoder;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Prints, for each type and shape, how many bytes it allocates to encode many records: in a JVM of its own. Arguments: records before
 * the measurement, records measured.
 */
final class EncodingAllocationMain {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int COUNT = 3;
    private static final int RECORDS = 16;

    private EncodingAllocationMain() {}

    public static void main(String[] arguments) {
        int before = Integer.parseInt(arguments[0]);
        int measured = Integer.parseInt(arguments[1]);
        for (ValueType type : ValueType.named()) {
            for (Shape shape : Shape.values()) {
                if (shape == Shape.SINGLE || type.isArrayElement()) {
                    System.out.println(type + " " + shape + ": " + bytes(type, shape, before, measured));
                    System.out.println(
                            type + " " + shape + " from primitives: " + ofPrimitives(type, shape, before, measured));
                }
            }
        }
    }

    private static long bytes(ValueType type, Shape shape, int before, int measured) {
        RecordLayout layout = layout(type, shape);
        Pool pool = (bytes, length, count, alignment) -> bytes[0] | (long) count << 32;
        RecordEncoder encoder = new RecordEncoder(layout, new DataRecord("T"), pool, (target, id) -> (int) id);
        RandomVariants values = new RandomVariants(new Random(5));
        DataRecord[] records = new DataRecord[RECORDS];
        for (int i = 0; i < RECORDS; i++) {
            records[i] = new DataRecord("T", 1 + i);
            records[i].set("f", values.of(type, shape, COUNT));
        }
        UnsafeBuffer into = new UnsafeBuffer(new byte[layout.stride()]);
        encode(encoder, records, into, before);
        encode(encoder, records, into, measured);
        long start = THREADS.getCurrentThreadAllocatedBytes();
        long nothing = THREADS.getCurrentThreadAllocatedBytes() - start;
        start = THREADS.getCurrentThreadAllocatedBytes();
        encode(encoder, records, into, measured);
        return THREADS.getCurrentThreadAllocatedBytes() - start - nothing;
    }

    private static void encode(RecordEncoder encoder, DataRecord[] records, UnsafeBuffer into, int times) {
        for (int i = 0; i < times; i++) {
            encoder.encode(records[i % RECORDS], into, 0);
        }
    }

    private static long ofPrimitives(ValueType type, Shape shape, int before, int measured) {
        RecordLayout layout = layout(type, shape);
        Pool pool = (bytes, length, count, alignment) -> bytes[0] | (long) count << 32;
        long[] sum = new long[1];
        RowEncoder encoder = new RowEncoder(layout, new DataRecord("T"), pool, row -> sum[0] += row[8]);
        RandomVariants values = new RandomVariants(new Random(5));
        RowSetting[] settings = new RowSetting[RECORDS];
        for (int i = 0; i < RECORDS; i++) {
            settings[i] = RowSetting.of(layout.fields().get(0), values.of(type, shape, COUNT));
        }
        encode(encoder, settings, before);
        encode(encoder, settings, measured);
        long start = THREADS.getCurrentThreadAllocatedBytes();
        long nothing = THREADS.getCurrentThreadAllocatedBytes() - start;
        start = THREADS.getCurrentThreadAllocatedBytes();
        encode(encoder, settings, measured);
        return THREADS.getCurrentThreadAllocatedBytes() - start - nothing;
    }

    private static void encode(RowEncoder encoder, RowSetting[] settings, int times) {
        for (int i = 0; i < times; i++) {
            encoder.begin(1L + encoder.count());
            settings[i % RECORDS].set(encoder, 0);
            encoder.end();
        }
    }

    private static RecordLayout layout(ValueType type, Shape shape) {
        LayoutBuilder layout = LayoutBuilder.rows("T", 16 + 64 * COUNT, 8, 8 + 64 * COUNT);
        switch (shape) {
            case SINGLE -> layout.field("f", type, 8);
            case FIXED -> layout.fixedArray("f", type, COUNT, 8);
            case ARRAY -> layout.array("f", type, 8);
        }
        for (int i = 0; type.hasConstants() && i < RandomVariants.CONSTANTS.size(); i++) {
            layout.constant(RandomVariants.CONSTANTS.get(i), i);
        }
        return (type == ValueType.REF ? layout.to(RandomVariants.TARGET) : layout)
                .optional(0)
                .build();
    }
}
