package dev.ashlar.bench.floor;

import dev.ashlar.bench.contender.EditedStore;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.bench.contender.ashlar.EmitterPacks;
import dev.ashlar.codec.internal.memory.Memory;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.UnsafeApi;

/** The bytes of a pack, mapped for writing: an edit is three stores into its row, and a reader sees them at once. For one thread. */
public final class ParticleEdits implements EditedStore {
    private final MappedByteBuffer bytes;
    private final long first;

    private ParticleEdits(MappedByteBuffer bytes, long first) {
        this.bytes = bytes;
        this.first = first;
    }

    /**
     * Writes emitters, and maps what was written.
     *
     * @param folder empty, of this store alone
     * @param emitters to be kept
     * @return the store
     * @throws IOException when a file cannot be written
     */
    public static ParticleEdits create(Path folder, EmitterSet emitters) throws IOException {
        EmitterPacks.writeRows(folder, emitters);
        Path pack = folder.resolve(EmitterPacks.ROWS);
        long rows = new ParticleRows(pack).offset();
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer bytes = channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size());
            return new ParticleEdits(bytes, Memory.addressOf(bytes) + rows);
        }
    }

    @Override
    public long edit(int id, int maxParticles, float spawnRate, float lifetimeMax) {
        long row = first + (id - 1L) * ParticleRows.STRIDE;
        UnsafeApi.putInt(row + ParticleRows.MAX_PARTICLES, maxParticles);
        UnsafeApi.putFloat(row + ParticleRows.SPAWN_RATE, spawnRate);
        UnsafeApi.putFloat(row + ParticleRows.LIFETIME_MAX, lifetimeMax);
        // Else the JIT would answer by what was written.
        UnsafeApi.fullFence();
        long sum = EmitterSum.of(
                UnsafeApi.getInt(row + ParticleRows.MAX_PARTICLES),
                UnsafeApi.getFloat(row + ParticleRows.SPAWN_RATE)
                        + UnsafeApi.getFloat(row + ParticleRows.LIFETIME_MAX));
        Reference.reachabilityFence(bytes);
        return sum;
    }

    @Override
    public void close() {
        // The mapping ends when it cannot be reached.
    }
}
