package dev.ashlar.bench.contender.arrow;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Libraries;
import dev.ashlar.bench.contender.Operation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Arrow: the three columns that operations on columns read, in one record batch. It has no index, so nothing is found by id. */
public final class ArrowContender implements Contender {
    private static final Description DESCRIPTION = new Description(
            "arrow",
            "Apache Arrow",
            Libraries.of("arrow"),
            Kind.IN_PLACE,
            "three columns without nulls in one record batch of an IPC file, loaded into vectors outside of the heap; loops over get(index) "
                    + "of the vectors, those that select many without branches, with the checks of bounds and nulls off, as Arrow's manual advises for speed; Gandiva, which compiles "
                    + "filters by LLVM, is left out; columns alone");
    private static final String FILE = "emitters.arrow";
    private static final String PARTICLES = "maxParticles";
    private static final String FLAGS = "flags";
    private static final String RATE = "spawnRate";
    private static final Schema SCHEMA = new Schema(List.of(
            field(PARTICLES, new ArrowType.Int(Integer.SIZE, true)),
            field(FLAGS, new ArrowType.Int(Integer.SIZE, false)),
            field(RATE, new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE))));

    /** The only one. */
    public static final ArrowContender INSTANCE = new ArrowContender();

    private ArrowContender() {}

    private static Field field(String name, ArrowType type) {
        return new Field(name, FieldType.notNullable(type), null);
    }

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public Set<Operation> operations() {
        return Operation.ofColumns();
    }

    /** The first is a condition of Arrow's memory; the others are its manual's for speed. */
    @Override
    public List<String> jvmFlags() {
        return List.of(
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-Darrow.enable_unsafe_memory_access=true",
                "-Darrow.enable_null_check_for_get=false");
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        try (BufferAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.create(SCHEMA, allocator);
                FileChannel channel = FileChannel.open(
                        folder.resolve(FILE), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                ArrowFileWriter writer = new ArrowFileWriter(root, null, channel)) {
            fill(root, emitters);
            writer.start();
            writer.writeBatch();
            writer.end();
        }
    }

    private static void fill(VectorSchemaRoot root, EmitterSet emitters) {
        int count = emitters.count();
        IntVector particles = (IntVector) root.getVector(PARTICLES);
        UInt4Vector flags = (UInt4Vector) root.getVector(FLAGS);
        Float4Vector rates = (Float4Vector) root.getVector(RATE);
        particles.allocateNew(count);
        flags.allocateNew(count);
        rates.allocateNew(count);
        for (int row = 0; row < count; row++) {
            Emitter emitter = emitters.get(row);
            particles.set(row, emitter.maxParticles);
            flags.set(row, emitter.flags);
            rates.set(row, emitter.spawnRate);
        }
        root.setRowCount(count);
    }

    @Override
    public EmitterStore open(Path folder) throws IOException {
        BufferAllocator allocator = new RootAllocator();
        FileChannel channel = FileChannel.open(folder.resolve(FILE), StandardOpenOption.READ);
        ArrowFileReader file = new ArrowFileReader(channel, allocator);
        if (!file.loadNextBatch()) {
            throw new IOException(folder.resolve(FILE) + ": expected one record batch, found none");
        }
        return new Loaded(allocator, file, file.getVectorSchemaRoot());
    }

    /** Shared by threads: nobody writes. */
    private record Loaded(BufferAllocator allocator, ArrowFileReader file, VectorSchemaRoot root)
            implements EmitterStore {
        @Override
        public EmitterReader reader() {
            return new ArrowReader(
                    (IntVector) root.getVector(PARTICLES), (UInt4Vector) root.getVector(FLAGS), (Float4Vector)
                            root.getVector(RATE));
        }

        @Override
        public void close() {
            try {
                file.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                allocator.close();
            }
        }
    }
}
