package dev.ashlar.store.corpus;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.FieldTableFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.format.TrailerFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Changes bytes of a pack and makes its checksums and hashes fit again, so that they do not hide the rule behind them. The
 * fingerprint is computed from the field table's bytes, as {@code pack-format.md} says it, and not by the code under test.
 */
public final class Resealer {
    private final ByteBuffer bytes;

    public Resealer(byte[] pack) {
        this.bytes = ByteBuffer.wrap(pack.clone()).order(ByteOrder.LITTLE_ENDIAN);
    }

    public byte[] bytes() {
        return bytes.array();
    }

    public int u8(int at) {
        return bytes.get(at) & 0xFF;
    }

    public int i32(int at) {
        return bytes.getInt(at);
    }

    public long i64(int at) {
        return bytes.getLong(at);
    }

    public Resealer u8(int at, int value) {
        bytes.put(at, (byte) value);
        return this;
    }

    public Resealer i16(int at, int value) {
        bytes.putShort(at, (short) value);
        return this;
    }

    public Resealer i32(int at, int value) {
        bytes.putInt(at, value);
        return this;
    }

    public Resealer i64(int at, long value) {
        bytes.putLong(at, value);
        return this;
    }

    /** Copies bytes from one place to another. */
    public Resealer copy(int from, int to, int length) {
        bytes.put(to, bytes.array().clone(), from, length);
        return this;
    }

    public int directory() {
        return (int) i64(HeaderFormat.DIRECTORY_OFFSET_OFFSET);
    }

    public int sectionCount() {
        return i32(HeaderFormat.DIRECTORY_COUNT_OFFSET);
    }

    public int trailer() {
        return bytes.capacity() - TrailerFormat.LENGTH;
    }

    /** Where the directory's entry of a section is. */
    public int entry(String type, SectionKind kind) {
        long key = type.isEmpty() ? DirectoryFormat.WHOLE_PACK : XxHash64.key(type);
        for (int i = 0; i < sectionCount(); i++) {
            int entry = entry(i);
            if (i64(entry) == key && kindCode(entry) == kind.code()) {
                return entry;
            }
        }
        throw new AssertionError("no " + kind + " of " + type);
    }

    /** Where the directory's entry of a field's index is. */
    public int indexEntry(String type, String field) {
        for (int i = 0; i < sectionCount(); i++) {
            int entry = entry(i);
            boolean index = kindCode(entry) == SectionKind.FIELD_INDEX.code();
            if (index
                    && i64(entry) == XxHash64.key(type)
                    && i64(entry + DirectoryFormat.FIELD_KEY_OFFSET) == XxHash64.key(field)) {
                return entry;
            }
        }
        throw new AssertionError("no index of " + type + "." + field);
    }

    /** Where a field's index begins. */
    public int index(String type, String field) {
        return (int) i64(indexEntry(type, field) + DirectoryFormat.OFFSET_OFFSET);
    }

    private int entry(int index) {
        return directory() + index * DirectoryFormat.ENTRY_LENGTH;
    }

    private int kindCode(int entry) {
        return bytes.getShort(entry + DirectoryFormat.KIND_OFFSET) & 0xFFFF;
    }

    /** Where a section begins. */
    public int place(String type, SectionKind kind) {
        return (int) i64(entry(type, kind) + DirectoryFormat.OFFSET_OFFSET);
    }

    /** Where a field's entry in the field table begins. */
    public int field(String type, String name) {
        int table = place(type, SectionKind.FIELD_TABLE);
        for (int i = 0; i < i32(table + FieldTableFormat.FIELD_COUNT_OFFSET); i++) {
            int at = table + FieldTableFormat.TYPE_LENGTH + i * FieldTableFormat.FIELD_LENGTH;
            if (i64(at) == XxHash64.key(name)) {
                return at;
            }
        }
        throw new AssertionError("no field " + name + " of " + type);
    }

    public int row(String type, int row) {
        int stride = i32(table(type) + FieldTableFormat.STRIDE_OFFSET);
        return place(type, SectionKind.ROWS) + row * stride;
    }

    private int table(String type) {
        return place(type, SectionKind.FIELD_TABLE);
    }

    private boolean inColumns(String type) {
        return i32(table(type) + FieldTableFormat.LAYOUT_KIND_OFFSET) == 1;
    }

    /** Where a record has its id, in rows or in one block of columns. */
    public int id(String type, int row) {
        return inColumns(type) ? inColumn(type, row, -2) : row(type, row);
    }

    /** Where a record has its presence bitmap. */
    public int presence(String type, int row) {
        return inColumns(type)
                ? inColumn(type, row, -1)
                : row(type, row) + i32(table(type) + FieldTableFormat.PRESENCE_OFFSET_OFFSET);
    }

    /** Where a record has a field's value. */
    public int value(String type, int row, String field) {
        int at = field(type, field);
        int index = (at - table(type) - FieldTableFormat.TYPE_LENGTH) / FieldTableFormat.FIELD_LENGTH;
        return inColumns(type)
                ? inColumn(type, row, index)
                : row(type, row) + i32(at + FieldTableFormat.FIELD_OFFSET_OFFSET);
    }

    /**
     * Column −2 holds the ids, −1 the presence bitmaps. Each begins, its default element before it, at the next multiple of 64 for
     * both; computed as {@code pack-format.md} says it.
     */
    private int inColumn(String type, int row, int column) {
        int capacity = (int) i64(entry(type, SectionKind.ROWS) + DirectoryFormat.COUNT_OFFSET);
        int end = 0;
        for (int i = -2; ; i++) {
            int first = roundUp(end) + roundUp(columnWidth(type, i));
            if (i == column) {
                return place(type, SectionKind.ROWS) + first + row * columnWidth(type, i);
            }
            end = first + capacity * columnWidth(type, i);
        }
    }

    private int columnWidth(String type, int column) {
        int table = table(type);
        return switch (column) {
            case -2 -> Long.BYTES;
            case -1 -> (i32(table + FieldTableFormat.PRESENCE_COUNT_OFFSET) + 7) / 8;
            default ->
                i32(table
                        + FieldTableFormat.TYPE_LENGTH
                        + column * FieldTableFormat.FIELD_LENGTH
                        + FieldTableFormat.FIELD_WIDTH_OFFSET);
        };
    }

    private static int roundUp(int length) {
        return (length + 63) / 64 * 64;
    }

    /** All of it: fingerprints, checksums of sections, directory, header and trailer. */
    public byte[] seal() {
        forEachFieldTable(table -> i64(table + FieldTableFormat.FINGERPRINT_OFFSET, fingerprint(table)));
        return sealAllButFingerprints();
    }

    public byte[] sealAllButFingerprints() {
        List<Integer> chunks = new ArrayList<>();
        int checksums = -1;
        for (int i = 0; i < sectionCount(); i++) {
            if (kindCode(entry(i)) == SectionKind.CHECKSUMS.code()) {
                checksums = entry(i);
            } else {
                sealSection(entry(i), chunks);
            }
        }
        if (checksums >= 0) {
            int at = (int) i64(checksums + DirectoryFormat.OFFSET_OFFSET);
            for (int chunk : chunks) {
                i32(at, chunk);
                at += ChecksumFormat.ENTRY_LENGTH;
            }
            sealSection(checksums, chunks);
        }
        return sealDirectory();
    }

    private void sealSection(int entry, List<Integer> chunks) {
        long offset = i64(entry + DirectoryFormat.OFFSET_OFFSET);
        long length = i64(entry + DirectoryFormat.LENGTH_OFFSET);
        if (offset < 0 || length < 0 || offset > bytes.capacity() || length > bytes.capacity() - offset) {
            return;
        }
        ChecksumFormat checksum = new ChecksumFormat();
        checksum.update(bytes.slice((int) offset, (int) length));
        int[] own = checksum.chunks();
        for (int chunk : own) {
            chunks.add(chunk);
        }
        i32(entry + DirectoryFormat.CHECKSUM_OFFSET, ChecksumFormat.ofChunks(own));
    }

    /** Directory, schema set, header and trailer. */
    public byte[] sealDirectory() {
        int length = sectionCount() * DirectoryFormat.ENTRY_LENGTH;
        i32(HeaderFormat.DIRECTORY_CHECKSUM_OFFSET, ChecksumFormat.crc32c(bytes.slice(directory(), length)));
        i64(HeaderFormat.CONTENT_ID_OFFSET, contentId());
        ByteBuffer types = ByteBuffer.allocate(16 * sectionCount()).order(ByteOrder.LITTLE_ENDIAN);
        forEachFieldTable(table -> types.putLong(i64(table + FieldTableFormat.TYPE_KEY_OFFSET))
                .putLong(i64(table + FieldTableFormat.FINGERPRINT_OFFSET)));
        i64(HeaderFormat.SCHEMA_SET_HASH_OFFSET, XxHash64.hash(types.array(), 0, types.position()));
        return sealHeader();
    }

    /** Of the entries that belong to a type. */
    private long contentId() {
        ByteBuffer entries = ByteBuffer.allocate(sectionCount() * DirectoryFormat.ENTRY_LENGTH);
        for (int i = 0; i < sectionCount(); i++) {
            if (i64(entry(i)) != DirectoryFormat.WHOLE_PACK) {
                entries.put(bytes.array(), entry(i), DirectoryFormat.ENTRY_LENGTH);
            }
        }
        return XxHash64.hash(entries.array(), 0, entries.position());
    }

    /** Header and trailer. */
    public byte[] sealHeader() {
        int checksum = ChecksumFormat.crc32c(bytes.slice(0, HeaderFormat.CHECKSUM_OFFSET));
        i32(HeaderFormat.CHECKSUM_OFFSET, checksum);
        i64(trailer() + TrailerFormat.CONTENT_ID_OFFSET, i64(HeaderFormat.CONTENT_ID_OFFSET));
        i64(trailer() + TrailerFormat.FILE_LENGTH_OFFSET, i64(HeaderFormat.FILE_LENGTH_OFFSET));
        i32(trailer() + TrailerFormat.HEADER_CHECKSUM_OFFSET, checksum);
        return sealTrailer();
    }

    public byte[] sealTrailer() {
        int checksum = ChecksumFormat.crc32c(bytes.slice(trailer(), TrailerFormat.CHECKSUM_OFFSET));
        i32(trailer() + TrailerFormat.CHECKSUM_OFFSET, checksum);
        return bytes();
    }

    private interface Table {
        void at(int offset);
    }

    private void forEachFieldTable(Table action) {
        for (int i = 0; i < sectionCount(); i++) {
            long offset = i64(entry(i) + DirectoryFormat.OFFSET_OFFSET);
            if (kindCode(entry(i)) == SectionKind.FIELD_TABLE.code() && offset >= 0 && offset < directory()) {
                action.at((int) offset);
            }
        }
    }

    private long fingerprint(int table) {
        int fieldCount = i32(table + FieldTableFormat.FIELD_COUNT_OFFSET);
        if (fieldCount < 0 || fieldCount > bytes.capacity() / FieldTableFormat.FIELD_LENGTH) {
            return i64(table + FieldTableFormat.FINGERPRINT_OFFSET); // There are not so many to make one from.
        }
        int constants = table + FieldTableFormat.TYPE_LENGTH + fieldCount * FieldTableFormat.FIELD_LENGTH;
        List<Integer> fields = new ArrayList<>();
        for (int i = 0; i < fieldCount; i++) {
            fields.add(table + FieldTableFormat.TYPE_LENGTH + i * FieldTableFormat.FIELD_LENGTH);
        }
        if (i32(table + FieldTableFormat.LAYOUT_KIND_OFFSET) != 1) {
            fields.sort(Comparator.comparing(this::i64, Long::compareUnsigned));
        }
        ByteBuffer out = ByteBuffer.allocate(bytes.capacity()).order(ByteOrder.LITTLE_ENDIAN);
        out.putLong(i64(table + FieldTableFormat.TYPE_KEY_OFFSET))
                .putInt(i32(table + FieldTableFormat.LAYOUT_KIND_OFFSET))
                .putInt(i32(table + FieldTableFormat.STRIDE_OFFSET))
                .putInt(i32(table + FieldTableFormat.ROW_ALIGNMENT_OFFSET))
                .putInt(i32(table + FieldTableFormat.PRESENCE_COUNT_OFFSET))
                .putInt(i32(table + FieldTableFormat.PRESENCE_OFFSET_OFFSET))
                .putInt(fieldCount);
        for (int field : fields) {
            int count = i32(field + FieldTableFormat.FIELD_CONSTANT_COUNT_OFFSET);
            out.putLong(i64(field))
                    .putInt(u8(field + FieldTableFormat.FIELD_TYPE_OFFSET))
                    .putInt(u8(field + FieldTableFormat.FIELD_SHAPE_OFFSET))
                    .putInt(i32(field + FieldTableFormat.FIELD_OFFSET_OFFSET))
                    .putInt(i32(field + FieldTableFormat.FIELD_WIDTH_OFFSET))
                    .putInt(i32(field + FieldTableFormat.FIELD_ELEMENT_WIDTH_OFFSET))
                    .putInt(i32(field + FieldTableFormat.FIELD_ELEMENT_COUNT_OFFSET))
                    .putInt(i32(field + FieldTableFormat.FIELD_ITEM_ALIGNMENT_OFFSET))
                    .putInt(i32(field + FieldTableFormat.FIELD_PRESENCE_INDEX_OFFSET))
                    .putLong(i64(field + FieldTableFormat.FIELD_TARGET_OFFSET))
                    .putInt(count);
            int first = i32(field + FieldTableFormat.FIELD_FIRST_CONSTANT_OFFSET);
            for (int i = first; i < first + count; i++) {
                int constant = constants + i * FieldTableFormat.CONSTANT_LENGTH;
                out.putLong(i64(constant)).putInt(i32(constant + FieldTableFormat.CONSTANT_VALUE_OFFSET));
            }
        }
        return XxHash64.hash(out.array(), 0, out.position());
    }
}
