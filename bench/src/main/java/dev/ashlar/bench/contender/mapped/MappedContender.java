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
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.BufferUtil;

/** {@link MappedByteBuffer} by hand. */
public final class MappedContender implements Contender {
    private static final Description DESCRIPTION = new Description(
            "mapped-buffer",
            "MappedByteBuffer",
            "",
            Kind.IN_PLACE,
            "rows of 160 bytes in one file, texts in the row, what is read most in one cache line; id - 1 is the row of dense ids, and a mapped hash table by hand has the rows of others; absolute reads of one little-endian MappedByteBuffer, each checked by the JDK");
    private static final String FILE = "emitters.rows";
    private static final int ROWS_AT_ONCE = 1 << 10;

    /** The only one. */
    public static final MappedContender INSTANCE = new MappedContender();

    private MappedContender() {}

    @Override
    public Description description() {
        return DESCRIPTION;
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
        try (FileChannel channel = FileChannel.open(folder.resolve(FILE), StandardOpenOption.READ)) {
            MappedByteBuffer rows = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            rows.order(ByteOrder.LITTLE_ENDIAN);
            return new Opened(rows, IdTable.open(folder));
        }
    }

    /** Unmapped when it is closed: thousands that wait for the collector would slow down the next to map, up to the system's limit. */
    private record Opened(MappedByteBuffer rows, IdTable places) implements EmitterStore {
        @Override
        public EmitterReader reader() {
            return new MappedReader(rows, places);
        }

        @Override
        public void close() {
            BufferUtil.free(rows);
            places.unmap();
        }
    }
}
