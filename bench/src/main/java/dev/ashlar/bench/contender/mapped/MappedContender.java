package dev.ashlar.bench.contender.mapped;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.row.EmitterRow;
import dev.ashlar.bench.contender.row.IdTable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Hand-written rows in a mapped file, read by classes of the JDK. */
public enum MappedContender implements Contender {
    /** {@link java.nio.MappedByteBuffer}. */
    BUFFER(
            "mapped-buffer",
            "MappedByteBuffer",
            "absolute reads of one little-endian MappedByteBuffer, each checked by the JDK") {
        @Override
        RowBytes map(Path file) throws IOException {
            return new BufferBytes(file);
        }
    },
    /** {@code java.lang.foreign.MemorySegment}. */
    SEGMENT(
            "memory-segment",
            "MemorySegment (FFM)",
            "MemorySegment.get with unaligned layouts on a mapping of a shared arena, each read checked by the JDK; called through constant method handles, which take 5 to 9 % more than direct calls, since the sources are of Java 17") {
        @Override
        RowBytes map(Path file) throws IOException {
            return new SegmentBytes(file);
        }

        @Override
        public @Nullable String obstacle() {
            return Runtime.version().feature() < SegmentBytes.FIRST_JDK
                    ? "java.lang.foreign is in JDK " + SegmentBytes.FIRST_JDK + " and later"
                    : null;
        }
    };

    private static final String FILE = "emitters.rows";
    private static final int ROWS_AT_ONCE = 1 << 10;

    private final Description description;

    MappedContender(String key, String name, String reads) {
        this.description = new Description(
                key,
                name,
                "",
                Kind.IN_PLACE,
                "rows of 160 bytes in one file, texts in the row, the fields that are read most in one cache line; the row of a dense id is id - 1, that of a sparse id is found by a hand-written, mapped hash table; "
                        + reads);
    }

    abstract RowBytes map(Path file) throws IOException;

    @Override
    public Description description() {
        return description;
    }

    @Override
    public String storeKey() {
        return "mapped-rows";
    }

    /** One buffer has at most 2 GiB. */
    @Override
    public int mostEmitters() {
        return Integer.MAX_VALUE / EmitterRow.LENGTH;
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        ByteBuffer rows =
                ByteBuffer.allocateDirect(ROWS_AT_ONCE * EmitterRow.LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer row = ByteBuffer.allocate(EmitterRow.LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel =
                FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (int i = 0; i < emitters.count(); i++) {
                EmitterRow.write(emitters.get(i), row);
                rows.put(row.array());
                if (!rows.hasRemaining() || i == emitters.count() - 1) {
                    rows.flip();
                    while (rows.hasRemaining()) {
                        channel.write(rows);
                    }
                    rows.clear();
                }
            }
        }
        IdTable.write(folder, emitters);
    }

    @Override
    public EmitterStore open(Path folder) throws IOException {
        return new Opened(map(folder.resolve(FILE)), IdTable.open(folder));
    }

    private record Opened(RowBytes rows, IdTable places) implements EmitterStore {
        @Override
        public EmitterReader reader() {
            return new MappedReader(rows, places);
        }

        @Override
        public void close() {
            rows.unmap();
            places.unmap();
        }
    }
}
