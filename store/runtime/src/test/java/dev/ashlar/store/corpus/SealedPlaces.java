package dev.ashlar.store.corpus;

import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.FieldTableFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.format.TrailerFormat;
import java.util.BitSet;

/** Where a good pack has checksums and hashes, which follow from other bytes. */
final class SealedPlaces {
    private final BitSet seals = new BitSet();

    SealedPlaces(byte[] good) {
        Resealer pack = new Resealer(good);
        add(HeaderFormat.DIRECTORY_CHECKSUM_OFFSET, Integer.BYTES);
        add(HeaderFormat.CONTENT_ID_OFFSET, Long.BYTES);
        add(HeaderFormat.SCHEMA_SET_HASH_OFFSET, Long.BYTES);
        add(HeaderFormat.CHECKSUM_OFFSET, Integer.BYTES);
        add(pack.trailer(), TrailerFormat.MAGIC_OFFSET);
        for (int i = 0; i < pack.sectionCount(); i++) {
            int entry = pack.directory() + i * DirectoryFormat.ENTRY_LENGTH;
            add(entry + DirectoryFormat.CHECKSUM_OFFSET, Integer.BYTES);
            int kind = pack.u8(entry + DirectoryFormat.KIND_OFFSET);
            int offset = (int) pack.i64(entry + DirectoryFormat.OFFSET_OFFSET);
            if (kind == SectionKind.FIELD_TABLE.code()) {
                add(offset + FieldTableFormat.FINGERPRINT_OFFSET, Long.BYTES);
            } else if (kind == SectionKind.CHECKSUMS.code()) {
                add(offset, (int) pack.i64(entry + DirectoryFormat.LENGTH_OFFSET));
            }
        }
    }

    private void add(int offset, int length) {
        seals.set(offset, offset + length);
    }

    boolean isSeal(int at) {
        return seals.get(at);
    }
}
