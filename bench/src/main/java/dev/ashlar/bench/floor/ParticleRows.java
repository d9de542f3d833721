package dev.ashlar.bench.floor;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.memory.Memory;
import dev.ashlar.store.format.SectionKind;
import dev.ashlar.store.pack.PackFile;
import dev.ashlar.store.pack.PackedType;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.agrona.BufferUtil;

/** The particle emitters of a pack of less than 2 GiB, mapped; to be held while its addresses are read. Immutable. */
final class ParticleRows {
    static final int STRIDE = 128;

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
    private record Places(long rows, long pool, int count) {}

    private static final Map<Path, Places> KNOWN = new ConcurrentHashMap<>();

    private final MappedByteBuffer bytes;
    private final Places places;
    private final long base;

    /**
     * Maps a pack. Where its parts lie is looked up when the file is opened first, and known from then on.
     *
     * @param pack with particle emitters
     * @throws IOException when it cannot be mapped
     * @throws IllegalStateException when the literals here are not those of the pack
     */
    ParticleRows(Path pack) throws IOException {
        this.places = KNOWN.computeIfAbsent(pack, ParticleRows::places);
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.READ)) {
            this.bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
        this.base = Memory.addressOf(bytes);
    }

    private static Places places(Path pack) {
        PackedType type =
                Objects.requireNonNull(PackFile.describe(pack).type(XxHash64.key("ParticleEmitter")), "no emitters");
        RecordLayout layout = type.layout();
        require("stride", STRIDE, layout.stride());
        require("fields", OFFSETS.size(), layout.fields().size());
        OFFSETS.forEach((name, offset) -> {
            FieldLayout field = layout.field(XxHash64.key(name));
            require("offset of " + name, offset, field == null ? -1 : field.offset());
        });
        return new Places(
                type.section(SectionKind.ROWS).offset(),
                type.section(SectionKind.POOL).offset(),
                type.rowCount());
    }

    private static void require(String what, int here, int there) {
        if (here != there) {
            throw new IllegalStateException(what + ": " + here + " here, " + there + " in the pack");
        }
    }

    /** Ends the mapping: nothing may be read afterwards. */
    void unmap() {
        BufferUtil.free(bytes);
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
        return base + places.rows();
    }

    /** Address of the texts. */
    long pool() {
        return base + places.pool();
    }
}
