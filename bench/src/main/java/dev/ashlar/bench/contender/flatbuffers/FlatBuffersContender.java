package dev.ashlar.bench.contender.flatbuffers;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Libraries;
import dev.ashlar.bench.contender.row.IdTable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.BufferUtil;
import org.jspecify.annotations.Nullable;

/** FlatBuffers in a mapped file. */
public final class FlatBuffersContender implements Contender {
    private static final String ADVICE =
            "a vector of tables in one mapped little-endian buffer; numbers that belong together are structs, which have no table of offsets; equal texts are shared (createSharedString); accessors get objects and buffers to fill, so that reads allocate nothing; ";

    /** Emitters are found by their place. */
    public static final FlatBuffersContender BY_INDEX = new FlatBuffersContender(
            "flatbuffers",
            "FlatBuffers, by index",
            ADVICE
                    + "the index of a dense id in the vector is id - 1, that of a sparse id is found by a hand-written, mapped hash table",
            false);

    /** Emitters are found by their id. */
    public static final FlatBuffersContender BY_KEY = new FlatBuffersContender(
            "flatbuffers-key",
            "FlatBuffers, by key",
            ADVICE + "the vector is sorted by a key field, and searched as generated code does (__lookup_by_key)",
            true);

    private static final String FILE = "emitters.flatbuffers";

    /** More than what an emitter takes, its place in the vector included. */
    private static final int ENOUGH = 200;

    private static final int LEAST_BUFFER = 1 << 16;

    private final Description description;
    private final boolean sorted;

    private FlatBuffersContender(String key, String name, String configuration, boolean sorted) {
        this.description = new Description(key, name, Libraries.of("flatbuffers"), Kind.IN_PLACE, configuration);
        this.sorted = sorted;
    }

    @Override
    public Description description() {
        return description;
    }

    /** A buffer has less than 2 GiB, and the builder makes it on the heap. */
    @Override
    public int mostEmitters() {
        return 10_000_000;
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        if (emitters.count() > mostEmitters()) {
            throw new IllegalArgumentException(
                    "expected at most " + mostEmitters() + " emitters, found " + emitters.count());
        }
        FlatBufferBuilder builder = new FlatBufferBuilder(LEAST_BUFFER + emitters.count() * ENOUGH);
        int[] offsets = new int[emitters.count()];
        for (int row = 0; row < offsets.length; row++) {
            offsets[row] = ParticleEmitter.create(builder, emitters.get(row));
        }
        int vector = sorted
                ? builder.createSortedVectorOfTables(new ParticleEmitter(), offsets)
                : builder.createVectorOfTables(offsets);
        builder.finish(ParticleEmitter.Particles.create(builder, vector));
        ByteBuffer bytes = builder.dataBuffer();
        try (FileChannel channel =
                FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
        if (!sorted) {
            IdTable.write(folder, emitters);
        }
    }

    @Override
    public EmitterStore open(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder.resolve(FILE), StandardOpenOption.READ)) {
            ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            return new Opened(bytes.order(ByteOrder.LITTLE_ENDIAN), sorted ? null : IdTable.open(folder));
        }
    }

    /** Unmapped when it is closed: thousands that wait for the collector would slow down the next to map, up to the system's limit. */
    private record Opened(ByteBuffer bytes, @Nullable IdTable places) implements EmitterStore {
        @Override
        public EmitterReader reader() {
            return places == null ? new KeyReader(bytes) : new IndexReader(bytes, places);
        }

        @Override
        public void close() {
            BufferUtil.free(bytes);
            if (places != null) {
                places.unmap();
            }
        }
    }
}
