package dev.ashlar.jmh;

import dev.ashlar.bench.floor.EmitterFloor;
import dev.ashlar.bench.floor.EmitterValues;
import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.internal.encode.RecordEncoder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.pack.BlockSink;
import dev.ashlar.pipeline.pack.PoolBuilder;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/**
 * One particle emitter of sixteen fields becomes one row, its texts in the pool, where they are known already. The baseline writes
 * plain fields by literal offsets; the encoder writes a {@link DataRecord}, whatever its type. Each method returns a sum over
 * some of what it wrote.
 */
public class EncodeBenchmark extends AshlarBenchmark {
    static final int EMITTERS = 1024;

    private static final int WINDOW_SHIFT = 30;
    private static final String SCHEMAS = "bench/content/emitters";

    private EmitterValues[] values;
    private DataRecord[] records;
    private RecordEncoder encoder;
    private EmitterFloor floor;
    private UnsafeBuffer rows;
    private int stride;

    /** Called by JMH. */
    public EncodeBenchmark() {}

    /** Makes the emitters, and the pool with their texts. */
    @Setup
    public void make() {
        Problems problems = new Problems();
        Schema schema = SchemaReader.readFolder(schemas(), problems).get(0);
        problems.throwIfAny();
        RecordLayout layout = LayoutPlanner.plan(schema);
        Pool pool = new PoolBuilder(new BlockSink(WINDOW_SHIFT), WINDOW_SHIFT);
        stride = layout.stride();
        values = EmitterValues.of(EMITTERS, SEED);
        records = Arrays.stream(values).map(EmitterValues::toRecord).toArray(DataRecord[]::new);
        encoder = new RecordEncoder(layout, schema.defaults(), pool, (target, id) -> 0);
        floor = new EmitterFloor(layout, pool);
        rows = new UnsafeBuffer(ByteBuffer.allocateDirect(EMITTERS * stride));
    }

    /**
     * Hand-laid writes of plain fields.
     *
     * @return a sum over the rows
     */
    @Benchmark
    @OperationsPerInvocation(EMITTERS)
    public long floor() {
        for (int i = 0; i < EMITTERS; i++) {
            floor.encode(values[i], rows, i * stride);
        }
        return sum();
    }

    /**
     * The encoder, from records.
     *
     * @return a sum over the rows
     */
    @Benchmark
    @OperationsPerInvocation(EMITTERS)
    public long encoder() {
        for (int i = 0; i < EMITTERS; i++) {
            encoder.encode(records[i], rows, i * stride);
        }
        return sum();
    }

    static Path schemas() {
        return Path.of(System.getProperty("dev.ashlar.emitters.content", SCHEMAS));
    }

    private long sum() {
        long sum = 0;
        for (int i = 0; i < EMITTERS; i++) {
            sum += rows.getLong(i * stride) + rows.getLong((i + 1) * stride - Long.BYTES);
        }
        return sum;
    }

    /** All rows, which are cleared. */
    byte[] takeRows() {
        byte[] bytes = new byte[rows.capacity()];
        rows.getBytes(0, bytes);
        rows.setMemory(0, rows.capacity(), (byte) 0);
        return bytes;
    }
}
