package dev.ashlar.store.internal.verify;

import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Verification with so little memory that what is noted at once in usual packs is noted in many passes. */
public final class ScantVerification {
    private static final int PASSES = 8;
    private static final int LONG = 1 << 17;

    private ScantVerification() {}

    /** Verifies a pack in ranges that are an eighth of it, or less, and with tables that are too small for its texts. */
    public static List<PackException> verify(Path pack) throws IOException {
        long units = Files.size(pack) / Long.BYTES;
        int cells = Math.max(4, Integer.highestOneBit((int) (units / PASSES / PASSES)));
        return PackVerifier.verify(pack, new VerifierMemory.Limits(Math.max(1, units / PASSES / 4), cells, 4));
    }

    /** Verifies a small pack in ranges of three units; a longer one in ranges of forty, or its rows would be walked over too often. */
    public static List<PackException> verifyUnitByUnit(Path pack) throws IOException {
        return PackVerifier.verify(pack, new VerifierMemory.Limits(Files.size(pack) < LONG ? 3 : 40, 4, 4));
    }
}
