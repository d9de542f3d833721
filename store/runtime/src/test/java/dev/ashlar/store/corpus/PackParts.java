package dev.ashlar.store.corpus;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.format.TrailerFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A pack taken to pieces, to be put together with other sections or in another order, and sealed. */
public final class PackParts {
    /** A section: the bytes of its directory entry, and its own. */
    public record Part(byte[] entry, byte[] bytes) {
        public Part {
            entry = entry.clone();
        }

        public static Part of(long typeKey, int kindCode, byte[] bytes) {
            ByteBuffer entry = ByteBuffer.allocate(DirectoryFormat.ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
            entry.putLong(DirectoryFormat.TYPE_KEY_OFFSET, typeKey);
            entry.putShort(DirectoryFormat.KIND_OFFSET, (short) kindCode);
            return new Part(entry.array(), bytes);
        }

        public ByteBuffer buffer() {
            return ByteBuffer.wrap(entry).order(ByteOrder.LITTLE_ENDIAN);
        }

        public long typeKey() {
            return buffer().getLong(DirectoryFormat.TYPE_KEY_OFFSET);
        }

        public int kindCode() {
            return buffer().getShort(DirectoryFormat.KIND_OFFSET) & 0xFFFF;
        }

        public Part withBytes(byte[] other, long count) {
            Part part = new Part(entry, other);
            part.buffer().putLong(DirectoryFormat.COUNT_OFFSET, count);
            return part;
        }
    }

    private final byte[] header;
    private final List<Part> parts = new ArrayList<>();

    public PackParts(byte[] pack) {
        ByteBuffer bytes = ByteBuffer.wrap(pack).order(ByteOrder.LITTLE_ENDIAN);
        this.header = Arrays.copyOf(pack, HeaderFormat.LENGTH);
        int directory = (int) bytes.getLong(HeaderFormat.DIRECTORY_OFFSET_OFFSET);
        for (int i = 0; i < bytes.getInt(HeaderFormat.DIRECTORY_COUNT_OFFSET); i++) {
            int at = directory + i * DirectoryFormat.ENTRY_LENGTH;
            int offset = (int) bytes.getLong(at + DirectoryFormat.OFFSET_OFFSET);
            int length = (int) bytes.getLong(at + DirectoryFormat.LENGTH_OFFSET);
            parts.add(new Part(
                    Arrays.copyOfRange(pack, at, at + DirectoryFormat.ENTRY_LENGTH),
                    Arrays.copyOfRange(pack, offset, offset + length)));
        }
    }

    /** The sections in the order of the file; to be changed at will. */
    public List<Part> list() {
        return parts;
    }

    public int indexOf(String type, SectionKind kind) {
        long key = type.isEmpty() ? DirectoryFormat.WHOLE_PACK : XxHash64.key(type);
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).typeKey() == key && parts.get(i).kindCode() == kind.code()) {
                return i;
            }
        }
        throw new AssertionError("no " + kind + " of " + type);
    }

    public int indexOfIndex(String type, String field) {
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            if (part.typeKey() == XxHash64.key(type)
                    && part.kindCode() == SectionKind.FIELD_INDEX.code()
                    && part.buffer().getLong(DirectoryFormat.FIELD_KEY_OFFSET) == XxHash64.key(field)) {
                return i;
            }
        }
        throw new AssertionError("no index of " + type + "." + field);
    }

    /** All sections of a type, taken out. */
    public List<Part> remove(String type) {
        List<Part> own =
                parts.stream().filter(p -> p.typeKey() == XxHash64.key(type)).toList();
        parts.removeAll(own);
        return own;
    }

    /** A pack of these sections; none of them may have more than one chunk. */
    public byte[] assemble() {
        int length = HeaderFormat.LENGTH + (DirectoryFormat.ENTRY_LENGTH + 1) * parts.size() + TrailerFormat.LENGTH;
        for (Part part : parts) {
            length += part.bytes().length + 2 * DirectoryFormat.ROWS_ALIGNMENT;
        }
        ByteBuffer pack = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        pack.put(0, header);
        int end = HeaderFormat.LENGTH;
        for (Part part : parts) {
            boolean rows = part.kindCode() == SectionKind.ROWS.code();
            int alignment = rows ? DirectoryFormat.ROWS_ALIGNMENT : DirectoryFormat.SECTION_ALIGNMENT;
            int offset = (end + alignment - 1) / alignment * alignment;
            part.buffer().putLong(DirectoryFormat.OFFSET_OFFSET, offset);
            part.buffer().putLong(DirectoryFormat.LENGTH_OFFSET, part.bytes().length);
            pack.put(offset, part.bytes());
            end = offset + part.bytes().length;
        }
        int directory = (end + DirectoryFormat.SECTION_ALIGNMENT - 1)
                / DirectoryFormat.SECTION_ALIGNMENT
                * DirectoryFormat.SECTION_ALIGNMENT;
        int at = directory;
        for (Part part : parts) {
            pack.put(at, part.entry());
            at += DirectoryFormat.ENTRY_LENGTH;
        }
        pack.putLong(at + TrailerFormat.MAGIC_OFFSET, TrailerFormat.MAGIC);
        int fileLength = at + TrailerFormat.LENGTH;
        pack.putLong(HeaderFormat.FILE_LENGTH_OFFSET, fileLength)
                .putLong(HeaderFormat.DIRECTORY_OFFSET_OFFSET, directory)
                .putInt(HeaderFormat.DIRECTORY_COUNT_OFFSET, parts.size())
                .putInt(HeaderFormat.TYPE_COUNT_OFFSET, (int) parts.stream()
                        .filter(p -> p.kindCode() == SectionKind.FIELD_TABLE.code())
                        .count());
        return new Resealer(Arrays.copyOf(pack.array(), fileLength)).seal();
    }

    /** Makes room in the checksums section for one more chunk, or one fewer. */
    public PackParts resizeChecksums(int entries) {
        int index = indexOf("", SectionKind.CHECKSUMS);
        byte[] old = parts.get(index).bytes();
        byte[] bytes = Arrays.copyOf(old, old.length + 4 * entries);
        parts.set(index, parts.get(index).withBytes(bytes, bytes.length / 4));
        return this;
    }
}
