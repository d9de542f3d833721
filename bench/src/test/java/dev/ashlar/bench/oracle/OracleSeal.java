package dev.ashlar.bench.oracle;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the fingerprints, checksums and hashes of a pack fit its other bytes, so that they do not hide which rule was broken.
 * What does not lie in the file is left as it is.
 */
public final class OracleSeal {
    private static final int ENTRY = 64;
    private static final int TRAILER = 32;

    private final byte[] bytes;
    private final ByteBuffer file;
    private final int directory;
    private final int count;

    private OracleSeal(byte[] bytes) {
        this.bytes = bytes;
        this.file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        this.directory = (int) file.getLong(24);
        this.count = file.getInt(32);
    }

    /** Seals a pack in place, whose header names its directory; {@return the same array} */
    public static byte[] seal(byte[] pack) {
        OracleSeal seal = new OracleSeal(pack);
        seal.sealFingerprints();
        seal.sealSections();
        seal.sealDirectory();
        return pack;
    }

    private List<Integer> entries(int kind) {
        List<Integer> entries = new ArrayList<>();
        for (int entry = directory; entry < directory + ENTRY * count; entry += ENTRY) {
            if (file.getShort(entry + 8) == kind && inFile(entry)) {
                entries.add(entry);
            }
        }
        return entries;
    }

    private boolean inFile(int entry) {
        long offset = file.getLong(entry + 16);
        long length = file.getLong(entry + 24);
        return offset >= 0 && offset <= directory && length >= 0 && length <= directory - offset;
    }

    /** Section 6, over field tables of which nothing is known. */
    private void sealFingerprints() {
        for (int entry : entries(OraclePack.FIELD_TABLE)) {
            int table = (int) file.getLong(entry + 16);
            if (file.getLong(entry + 24) >= ENTRY && hasParts(table, file.getLong(entry + 24))) {
                file.putLong(table + 8, fingerprint(table));
            }
        }
    }

    private boolean hasParts(int table, long length) {
        long fields = u32(table + 32);
        long constants = u32(table + 36);
        boolean has = ENTRY + ENTRY * fields + 16 * constants <= length;
        for (int i = 0; has && i < fields; i++) {
            int field = table + ENTRY + ENTRY * i;
            has = u32(field + 28) + u32(field + 32) <= constants;
        }
        return has;
    }

    private long fingerprint(int table) {
        List<Integer> fields = new ArrayList<>();
        int constants = 0;
        for (int i = 0; i < file.getInt(table + 32); i++) {
            int field = table + ENTRY + ENTRY * i;
            fields.add(field);
            constants += file.getInt(field + 32);
        }
        if (file.getInt(table + 20) == 0) {
            fields.sort((a, b) -> Long.compareUnsigned(file.getLong(a), file.getLong(b)));
        }
        ByteBuffer all = ByteBuffer.allocate(32 + 52 * fields.size() + 12 * constants);
        all.order(ByteOrder.LITTLE_ENDIAN);
        all.putLong(file.getLong(table));
        for (int at : new int[] {20, 24, 28, 44, 48, 32}) {
            all.putInt(file.getInt(table + at));
        }
        for (int field : fields) {
            putField(all, field, table + ENTRY + ENTRY * fields.size());
        }
        return OracleHashes.xxh64(all.array());
    }

    private void putField(ByteBuffer all, int field, int constants) {
        all.putLong(file.getLong(field)).putInt(file.get(field + 8) & 0xFF).putInt(file.get(field + 9) & 0xFF);
        for (int at : new int[] {12, 16, 20, 44, 56, 24}) {
            all.putInt(file.getInt(field + at));
        }
        all.putLong(file.getLong(field + 48)).putInt(file.getInt(field + 32));
        for (int i = 0; i < file.getInt(field + 32); i++) {
            int constant = constants + 16 * (file.getInt(field + 28) + i);
            all.putLong(file.getLong(constant)).putInt(file.getInt(constant + 8));
        }
    }

    /** Section 11. */
    private void sealSections() {
        ByteBuffer lists = ByteBuffer.allocate(bytes.length * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int entry = directory; entry < directory + ENTRY * count; entry += ENTRY) {
            if (file.getShort(entry + 8) != OraclePack.CHECKSUMS && inFile(entry)) {
                byte[] list = sealSection(entry);
                if (list.length <= lists.remaining()) {
                    lists.put(list);
                }
            }
        }
        for (int entry : entries(OraclePack.CHECKSUMS)) {
            int length = (int) Math.min(lists.position(), file.getLong(entry + 24));
            System.arraycopy(lists.array(), 0, bytes, (int) file.getLong(entry + 16), length);
            sealSection(entry);
        }
    }

    private byte[] sealSection(int entry) {
        byte[] list =
                OracleHashes.chunkChecksums(bytes, (int) file.getLong(entry + 16), (int) file.getLong(entry + 24));
        file.putInt(entry + 12, list.length == 0 ? 0 : OracleHashes.crc32c(list, 0, list.length));
        return list;
    }

    /** Section 3: of the entries of types. */
    static long contentId(byte[] file, int directory, int count) {
        ByteBuffer entries = ByteBuffer.allocate(ENTRY * count);
        for (int entry = directory; entry < directory + ENTRY * count; entry += ENTRY) {
            if (ByteBuffer.wrap(file).getLong(entry) != 0) {
                entries.put(file, entry, ENTRY);
            }
        }
        return OracleHashes.xxh64(entries.array(), 0, entries.position());
    }

    /** Sections 3 and 14. */
    private void sealDirectory() {
        List<Integer> tables = entries(OraclePack.FIELD_TABLE);
        ByteBuffer types = ByteBuffer.allocate(16 * tables.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (int entry : tables) {
            int table = (int) file.getLong(entry + 16);
            types.putLong(file.getLong(entry)).putLong(file.getLong(entry + 24) < 16 ? 0 : file.getLong(table + 8));
        }
        file.putInt(36, OracleHashes.crc32c(bytes, directory, ENTRY * count));
        file.putLong(56, contentId(bytes, directory, count));
        file.putLong(64, OracleHashes.xxh64(types.array()));
        file.putInt(252, OracleHashes.crc32c(bytes, 0, 252));
        int trailer = bytes.length - TRAILER;
        file.putLong(trailer, file.getLong(56)).putLong(trailer + 8, file.getLong(16));
        file.putInt(trailer + 16, file.getInt(252)).putInt(trailer + 20, OracleHashes.crc32c(bytes, trailer, 20));
    }

    private long u32(int at) {
        return file.getInt(at) & 0xFFFFFFFFL;
    }
}
