package dev.ashlar.bench.floor;

import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.codec.internal.memory.Memory;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;

/**
 * The baseline beneath packs that are longer than a mapping: rows mapped in pieces of 1 GiB, read by {@code base of the piece + row in it * stride
 * + literal}, without a check. For one thread.
 */
final class ParticlePieces implements EmitterStore, EmitterReader {
    private static final int PIECE_SHIFT = 30;

    private final int rowShift;
    private final int rowMask;

    private final List<MappedByteBuffer> mapped;
    private final long[] bases;

    private ParticlePieces(List<MappedByteBuffer> mapped, int rowShift) {
        this.rowShift = rowShift;
        this.rowMask = (1 << rowShift) - 1;
        this.mapped = mapped;
        this.bases = mapped.stream().mapToLong(Memory::addressOf).toArray();
    }

    /** Maps the rows of a pack. */
    static ParticlePieces of(Path pack) throws IOException {
        return of(pack, PIECE_SHIFT);
    }

    /** In pieces of {@code 1 << pieceShift} bytes. */
    static ParticlePieces of(Path pack, int pieceShift) throws IOException {
        ParticleRows.Places places = ParticleRows.places(pack);
        long length = (long) places.count() * ParticleRows.STRIDE;
        long piece = 1L << pieceShift;
        List<MappedByteBuffer> mapped = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.READ)) {
            for (long at = 0; at < length; at += piece) {
                mapped.add(
                        channel.map(FileChannel.MapMode.READ_ONLY, places.rows() + at, Math.min(piece, length - at)));
            }
        }
        return new ParticlePieces(mapped, pieceShift - Integer.numberOfTrailingZeros(ParticleRows.STRIDE));
    }

    @Override
    public EmitterReader reader() {
        return this;
    }

    @Override
    public long threeFields(long[] ids, int from, int to) {
        long[] pieces = bases;
        int shift = rowShift;
        int mask = rowMask;
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            int number = (int) ids[i] - 1;
            long row = pieces[number >>> shift] + (long) (number & mask) * ParticleRows.STRIDE;
            particles += UnsafeApi.getInt(row + ParticleRows.MAX_PARTICLES);
            sum += UnsafeApi.getFloat(row + ParticleRows.SPAWN_RATE)
                    + UnsafeApi.getFloat(row + ParticleRows.LIFETIME_MAX);
        }
        Reference.reachabilityFence(mapped);
        return EmitterSum.of(particles, sum);
    }

    @Override
    public long wholeRecords(long[] ids, int from, int to) {
        throw new UnsupportedOperationException("whole records in pieces");
    }

    @Override
    public long scan() {
        throw new UnsupportedOperationException("scan in pieces");
    }

    /** Nothing may be read afterwards. */
    @Override
    public void close() {
        mapped.forEach(BufferUtil::free);
        mapped.clear();
    }
}
