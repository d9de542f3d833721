package dev.ashlar.store.corpus;

import dev.ashlar.store.internal.format.SectionKind;

/** A pack that keeps the keys of its types, fields and constants, and not their names. */
public final class StrippedPack {
    private StrippedPack() {}

    /** The bytes of such a pack, from those of another. */
    public static byte[] of(byte[] pack) {
        PackParts parts = new PackParts(pack);
        parts.list().remove(parts.indexOf("", SectionKind.NAMES));
        return parts.resizeChecksums(-1).assemble();
    }
}
