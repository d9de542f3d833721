package dev.ashlar.bench.floor;

import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.codec.memory.Memory;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.agrona.UnsafeApi;

/**
 * The floor beneath packs that are longer than a mapping: rows mapped in pieces of 1 GiB, read by {@code base of the piece + row in it * stride
 * + literal}, without a check. For one thread.
 */
public final class ParticlePieces {
    private static final int PIECE_SHIFT = 30;
    private static final int ROW_SHIFT = PIECE_SHIFT - Integer.numberOfTrailingZeros(ParticleRows.STRIDE);
    private static final int ROW_MASK = (1 << ROW_SHIFT) - 1;

    private final List<MappedByteBuffer> mapped;
    private final long[] bases;

    private ParticlePieces(List<MappedByteBuffer> mapped) {
        this.mapped = mapped;
        this.bases = mapped.stream().mapToLong(Memory::addressOf).toArray();
    }

    /**
     * Maps the rows of a pack. The garbage collector unmaps them.
     *
     * @param pack with particle emitters
     * @return their rows
     * @throws IOException when it cannot be mapped
     * @throws IllegalStateException when the literals here are not those of the pack
     */
    public static ParticlePieces of(Path pack) throws IOException {
        ParticleRows.Places places = ParticleRows.places(pack);
        long length = (long) places.count() * ParticleRows.STRIDE;
        long piece = 1L << PIECE_SHIFT;
        List<MappedByteBuffer> mapped = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.READ)) {
            for (long at = 0; at < length; at += piece) {
                mapped.add(
                        channel.map(FileChannel.MapMode.READ_ONLY, places.rows() + at, Math.min(piece, length - at)));
            }
        }
        return new ParticlePieces(mapped);
    }

    /**
     * Reads three fields of each of some emitters.
     *
     * @param ids of emitters that there are
     * @param from index of the first
     * @param to index behind the last
     * @return {@link EmitterSum#of} of what was read
     */
    public long threeFields(int[] ids, int from, int to) {
        long[] pieces = bases;
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            int number = ids[i] - 1;
            long row = pieces[number >>> ROW_SHIFT] + (long) (number & ROW_MASK) * ParticleRows.STRIDE;
            particles += UnsafeApi.getInt(row + ParticleRows.MAX_PARTICLES);
            sum += UnsafeApi.getFloat(row + ParticleRows.SPAWN_RATE)
                    + UnsafeApi.getFloat(row + ParticleRows.LIFETIME_MAX);
        }
        Reference.reachabilityFence(mapped);
        return EmitterSum.of(particles, sum);
    }
}
