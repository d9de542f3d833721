package dev.ashlar.bench.floor;

import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackedType;
import java.nio.file.Path;

/** The emitters of a pack, mapped for the baseline; to be held while its addresses are read. Immutable. */
public final class EmitterRows {
    private final PackMapping mapping;
    private final int count;
    private final long first;
    private final long pool;

    /**
     * Maps a pack.
     *
     * @param pack with emitters, in one block of rows
     * @throws IllegalStateException when the baseline's literals are not those of the pack
     */
    public EmitterRows(Path pack) {
        this.mapping = PackMapping.of(pack);
        PackedType emitters = mapping.type("ParticleEmitter");
        EmitterFloor.requireLiterals(emitters.layout());
        this.count = emitters.rowCount();
        this.first = mapping.address(emitters, SectionKind.ROWS);
        this.pool = mapping.address(emitters, SectionKind.POOL);
    }

    /** {@return the number of emitters} */
    public int count() {
        return count;
    }

    long first() {
        return first;
    }

    long pool() {
        return pool;
    }
}
