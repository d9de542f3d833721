package dev.ashlar.bench.floor;

import dev.ashlar.store.format.SectionKind;
import java.nio.file.Path;

/** The emitters of a pack, mapped for the floor; to be held while its addresses are read. Immutable. */
public final class EmitterRows {
    private final PackMapping mapping;
    private final long first;

    /**
     * Maps a pack.
     *
     * @param pack with emitters, in one block of rows
     * @throws IllegalStateException when its rows are not as long as the floor's
     */
    public EmitterRows(Path pack) {
        this.mapping = PackMapping.of(pack);
        int stride = mapping.type("ParticleEmitter").layout().stride();
        if (stride != EmitterFloor.STRIDE) {
            throw new IllegalStateException("stride: " + EmitterFloor.STRIDE + " here, " + stride + " in the pack");
        }
        this.first = mapping.address(mapping.type("ParticleEmitter"), SectionKind.ROWS);
    }

    long first() {
        return first;
    }
}
