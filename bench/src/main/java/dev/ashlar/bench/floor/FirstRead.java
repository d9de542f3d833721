package dev.ashlar.bench.floor;

import dev.ashlar.store.format.SectionKind;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The least that it takes to read a number from a file through a mapping. Stateless. */
public final class FirstRead {
    private FirstRead() {}

    /**
     * Opens a file, maps its first GiB or all of it, and reads four bytes.
     *
     * @param file long enough
     * @param offset of the bytes
     * @return the number, little-endian
     * @throws IOException when the file cannot be opened or mapped
     */
    public static int of(Path file, int offset) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            MappedByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, Math.min(channel.size(), 1 << 30));
            return bytes.order(ByteOrder.LITTLE_ENDIAN).getInt(offset);
        }
    }

    /**
     * Where the number of particles of the first emitter lies.
     *
     * @param pack with emitters
     * @return the offset in the file, in its first GiB
     */
    public static int offsetOfParticles(Path pack) {
        PackMapping mapping = PackMapping.of(pack);
        long rows = mapping.type("ParticleEmitter").section(SectionKind.ROWS).offset();
        return Math.toIntExact(rows) + EmitterFloor.MAX_PARTICLES;
    }
}
