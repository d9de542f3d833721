package dev.ashlar.bench.floor;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** The least that it takes to read a number from a file through a mapping. Stateless. */
public final class FirstRead {
    private static final long GIB = 1 << 30;

    private FirstRead() {}

    /**
     * Opens a file, maps the GiB of it that they lie in, and reads four bytes.
     *
     * @param file long enough
     * @param offset of the bytes in it
     * @return the number, little-endian
     * @throws IOException when the file cannot be opened or mapped
     */
    public static int of(Path file, long offset) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long from = offset & -GIB;
            MappedByteBuffer bytes =
                    channel.map(FileChannel.MapMode.READ_ONLY, from, Math.min(channel.size() - from, GIB));
            return bytes.order(ByteOrder.LITTLE_ENDIAN).getInt((int) (offset - from));
        }
    }

    /**
     * Where the number of particles of the first emitter lies.
     *
     * @param pack with emitters
     * @return the offset in the file
     */
    public static long offsetOfParticles(Path pack) {
        PackedType type = PackFile.describe(pack).type(XxHash64.key("ParticleEmitter"));
        long rows = Objects.requireNonNull(type, "no emitters")
                .section(SectionKind.ROWS)
                .offset();
        return rows + EmitterFloor.MAX_PARTICLES;
    }
}
