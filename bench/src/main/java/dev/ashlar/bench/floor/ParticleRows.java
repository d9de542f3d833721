package dev.ashlar.bench.floor;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.agrona.BufferUtil;

/**
 * The particle emitters of a pack, mapped; to be held while its addresses are read. A pack of 2 GiB and more, which one mapping cannot hold, is
 * mapped in two pieces, rows and texts. Immutable.
 */
final class ParticleRows {
    static final int STRIDE = 128;

    /** Rows are mapped in one piece. */
    static final int MOST = Integer.MAX_VALUE / STRIDE;

    static final int ID = 0;
    static final int MAX_PARTICLES = 8;
    static final int SPAWN_RATE = 12;
    static final int LIFETIME_MAX = 16;
    static final int FLAGS = 20;
    static final int NAME_HASH = 24;
    static final int TEXTURE = 32;
    static final int MATERIAL = 40;
    static final int LIFETIME_MIN = 48;
    static final int START_SIZE = 52;
    static final int END_SIZE = 56;
    static final int VELOCITY = 60;
    static final int COLOUR = 72;
    static final int GRAVITY = 88;
    static final int CURVE = 92;
    static final int LOOPING = 124;

    private static final Map<String, Integer> OFFSETS = Map.ofEntries(
            Map.entry("maxParticles", MAX_PARTICLES),
            Map.entry("spawnRate", SPAWN_RATE),
            Map.entry("lifetimeMax", LIFETIME_MAX),
            Map.entry("flags", FLAGS),
            Map.entry("nameHash", NAME_HASH),
            Map.entry("texture", TEXTURE),
            Map.entry("material", MATERIAL),
            Map.entry("lifetimeMin", LIFETIME_MIN),
            Map.entry("startSize", START_SIZE),
            Map.entry("endSize", END_SIZE),
            Map.entry("velocity", VELOCITY),
            Map.entry("colour", COLOUR),
            Map.entry("gravity", GRAVITY),
            Map.entry("curve", CURVE),
            Map.entry("looping", LOOPING));

    /** What somebody who had only this file to care about would have written into the code. */
    record Places(long rows, long pool, long poolLength, int count) {}

    private static final Map<Path, Places> KNOWN = new ConcurrentHashMap<>();

    private final Places places;
    private final MappedByteBuffer rows;
    private final MappedByteBuffer texts;
    private final long first;
    private final long pool;

    /**
     * Maps a pack. Where its parts lie is looked up when the file is opened first, and known from then on.
     *
     * @param pack with at most {@value #MOST} particle emitters
     * @throws IOException when it cannot be mapped
     * @throws IllegalStateException when the literals here are not those of the pack
     */
    ParticleRows(Path pack) throws IOException {
        this(pack, Integer.MAX_VALUE);
    }

    /** {@code mostBytes}: a longer pack is mapped in pieces. */
    ParticleRows(Path pack, long mostBytes) throws IOException {
        this(pack, places(pack), mostBytes);
    }

    /** {@code places}: those of the pack. */
    ParticleRows(Path pack, Places places, long mostBytes) throws IOException {
        this.places = places;
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.READ)) {
            if (channel.size() <= mostBytes) {
                this.rows = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
                this.texts = rows;
                this.first = Memory.addressOf(rows) + places.rows();
                this.pool = Memory.addressOf(rows) + places.pool();
            } else {
                this.rows = channel.map(FileChannel.MapMode.READ_ONLY, places.rows(), (long) places.count() * STRIDE);
                this.texts = channel.map(FileChannel.MapMode.READ_ONLY, places.pool(), places.poolLength());
                this.first = Memory.addressOf(rows);
                this.pool = Memory.addressOf(texts);
            }
        }
    }

    /** Looked up when the file is opened first, and known from then on. */
    static Places places(Path pack) {
        return KNOWN.computeIfAbsent(pack, ParticleRows::describe);
    }

    /** {@link Places} of a pack, whose offsets must be those that are written down here. */
    private static Places describe(Path pack) {
        PackedType type =
                Objects.requireNonNull(PackFile.describe(pack).type(XxHash64.key("ParticleEmitter")), "no emitters");
        RecordLayout layout = type.layout();
        Literals.require(layout, STRIDE, OFFSETS);
        Literals.require("fields", OFFSETS.size(), layout.fields().size());
        return new Places(
                type.section(SectionKind.ROWS).offset(),
                type.section(SectionKind.POOL).offset(),
                type.section(SectionKind.POOL).length(),
                type.rowCount());
    }

    /** Ends the mapping: nothing may be read afterwards. */
    void unmap() {
        BufferUtil.free(rows);
        if (texts != rows) {
            BufferUtil.free(texts);
        }
    }

    /** {@return the number of emitters} */
    int count() {
        return places.count();
    }

    /** Where the first row lies in the file. */
    long offset() {
        return places.rows();
    }

    /** Address of the first row. */
    long first() {
        return first;
    }

    /** Address of the texts. */
    long pool() {
        return pool;
    }
}
