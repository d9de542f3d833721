package dev.ashlar.pipeline.sheets.workbook;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.pipeline.cache.CacheOutput;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The parts of a workbook: files in a ZIP archive, by its central directory. Parts that are not replaced are copied as they are compressed, which {@code
 * java.util.zip} does not do. Immutable.
 */
final class Parts {
    /** Of one part when it is inflated. A small archive may hold gigabytes of zeros. */
    static final int MOST_BYTES = 128 << 20;

    /** Bytes in which the header row of nearly every sheet ends. */
    private static final int BEGIN = 1 << 16;

    private static final int MOST_PARTS = 10_000;
    private static final int END = 0x06054b50;
    private static final int END_BYTES = 22;
    private static final int ENTRY = 0x02014b50;
    private static final int ENTRY_BYTES = 46;
    private static final int LOCAL = 0x04034b50;
    private static final int LOCAL_BYTES = 30;
    private static final int VERSION = 20;
    private static final int STORED = 0;
    private static final int DEFLATED = 8;
    private static final int ENCRYPTED = 1;
    private static final int UTF_8 = 1 << 11;
    /** The first of January 1980, the earliest that archives know: the same workbook has the same bytes. */
    private static final int DATE = 0x21;

    private final ByteBuffer file;
    private final Map<String, Part> parts = new LinkedHashMap<>();

    /** Where a part stands; {@code start}: of its data. */
    private record Part(int method, int time, int date, int crc, int start, int size, int length) {}

    private Parts(byte[] bytes) {
        this.file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** No part. */
    static Parts none() {
        return new Parts(new byte[0]);
    }

    /**
     * Reads the directory of an archive.
     *
     * @throws MalformedPart when it is none, or one that is split, encrypted or larger than 4 GB
     */
    static Parts of(byte[] bytes) {
        Parts parts = new Parts(bytes);
        try {
            parts.readDirectory();
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new MalformedPart("the directory of the file leads out of it");
        }
        return parts;
    }

    private void readDirectory() {
        int end = end();
        int count = unsigned(end + 10);
        int at = file.getInt(end + 16);
        if (count > MOST_PARTS || count == 0xFFFF) {
            throw new MalformedPart("more than " + MOST_PARTS + " parts");
        }
        for (int i = 0; i < count; i++) {
            if (file.getInt(at) != ENTRY) {
                throw new MalformedPart("the directory of the file is damaged");
            }
            String name = new String(file.array(), at + ENTRY_BYTES, unsigned(at + 28), StandardCharsets.UTF_8);
            if ((unsigned(at + 8) & ENCRYPTED) != 0) {
                throw new MalformedPart("expected a workbook without a password");
            }
            if (parts.put(name, part(at)) != null) {
                throw new MalformedPart("the part " + name + " is there twice");
            }
            at += ENTRY_BYTES + unsigned(at + 28) + unsigned(at + 30) + unsigned(at + 32);
        }
    }

    private Part part(int at) {
        int local = file.getInt(at + 42);
        if (file.getInt(local) != LOCAL) {
            throw new MalformedPart("the directory of the file is damaged");
        }
        int start = local + LOCAL_BYTES + unsigned(local + 26) + unsigned(local + 28);
        int size = file.getInt(at + 20);
        if (size < 0 || start > file.capacity() - size) {
            throw new MalformedPart("the file is cut off, or greater than archives of workbooks are");
        }
        return new Part(
                unsigned(at + 10),
                unsigned(at + 12),
                unsigned(at + 14),
                file.getInt(at + 16),
                start,
                size,
                file.getInt(at + 24));
    }

    /** The record at the end of the file, behind which a comment of up to 64 KB may stand. */
    private int end() {
        for (int at = file.capacity() - END_BYTES; at >= Math.max(0, file.capacity() - END_BYTES - 0xFFFF); at--) {
            if (file.getInt(at) == END) {
                return at;
            }
        }
        boolean isEncrypted =
                file.capacity() >= 4 && file.getInt(0) == 0xE011CFD0; // The container of encrypted workbooks.
        throw new MalformedPart(
                isEncrypted
                        ? "expected an XLSX workbook without a password, found an encrypted one or one of Excel 97"
                        : "expected an XLSX workbook, found another kind of file, or a part of one");
    }

    private int unsigned(int at) {
        return Short.toUnsignedInt(file.getShort(at));
    }

    Set<String> names() {
        return parts.keySet();
    }

    /**
     * The text of a part.
     *
     * @throws MalformedPart when it is not there, too large, damaged or no UTF-8
     */
    String text(String name) {
        Part part = parts.get(name);
        if (part == null) {
            throw new MalformedPart("the part " + name + " is missing");
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes(name, part)).toString();
        } catch (CharacterCodingException e) {
            throw new MalformedPart("the part " + name + ": expected UTF-8, found other bytes");
        }
    }

    /** The first characters of a part, up to where they are not understood; unchecked. */
    String begin(String name) {
        Part part = parts.get(name);
        if (part == null || part.method() != DEFLATED) {
            return "";
        }
        byte[] bytes = new byte[BEGIN];
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(file.array(), part.start(), part.size());
            return new String(bytes, 0, inflater.inflate(bytes), StandardCharsets.UTF_8);
        } catch (DataFormatException e) {
            return "";
        } finally {
            inflater.end();
        }
    }

    /** A hash of a part, as it is compressed; 0 when it is not there. */
    long hash(String name) {
        Part part = parts.get(name);
        if (part == null) {
            return 0;
        }
        long sizes = (long) part.length() << Integer.SIZE | Integer.toUnsignedLong(part.crc());
        long hash = CacheOutput.chained(part.method(), sizes);
        return CacheOutput.chained(hash, XxHash64.hash(file.array(), part.start(), part.size()));
    }

    private ByteBuffer bytes(String name, Part part) {
        if (part.length() < 0 || part.length() > MOST_BYTES) {
            throw new MalformedPart("the part " + name + ": expected " + MOST_BYTES + " bytes or less, found "
                    + Integer.toUnsignedString(part.length()));
        }
        ByteBuffer bytes = part.method() == STORED
                ? ByteBuffer.wrap(file.array(), part.start(), part.size()).slice()
                : inflated(name, part);
        CRC32 crc = new CRC32();
        crc.update(bytes.duplicate());
        if ((int) crc.getValue() != part.crc()) {
            throw new MalformedPart("the part " + name + " is damaged: its checksum differs");
        }
        return bytes;
    }

    /** Never more bytes than the directory says there are. */
    private ByteBuffer inflated(String name, Part part) {
        if (part.method() != DEFLATED) {
            throw new MalformedPart("the part " + name + ": expected DEFLATE, found the method " + part.method());
        }
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(file.array(), part.start(), part.size());
            // The directory may lie: memory grows with what is there.
            byte[] bytes = new byte[(int) Math.min(part.length(), 16L * part.size() + 64)];
            int length = 0;
            while (!inflater.finished()) {
                if (length == bytes.length && length == part.length()) {
                    break;
                }
                if (length == bytes.length) {
                    bytes = Arrays.copyOf(bytes, (int) Math.min(part.length(), 4L * length));
                }
                int read = inflater.inflate(bytes, length, bytes.length - length);
                if (read == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                    break;
                }
                length += read;
            }
            if (length != part.length()) {
                throw new MalformedPart("the part " + name + " is damaged: its length differs");
            }
            return ByteBuffer.wrap(bytes, 0, length);
        } catch (DataFormatException e) {
            throw new MalformedPart("the part " + name + " is damaged");
        } finally {
            inflater.end();
        }
    }

    /** The archive with other texts in the place of some parts, and new parts behind the others. */
    byte[] with(Map<String, String> texts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(file.capacity() + (1 << 16));
        ByteArrayOutputStream directory = new ByteArrayOutputStream();
        int count = parts.size();
        for (Map.Entry<String, Part> part : parts.entrySet()) {
            String text = texts.get(part.getKey());
            if (text == null) {
                append(part.getKey(), part.getValue(), file.array(), out, directory);
            } else {
                appendText(part.getKey(), text, part.getValue(), out, directory);
            }
        }
        for (Map.Entry<String, String> text : texts.entrySet()) {
            if (!parts.containsKey(text.getKey())) {
                count++;
                appendText(text.getKey(), text.getValue(), new Part(DEFLATED, 0, DATE, 0, 0, 0, 0), out, directory);
            }
        }
        ByteBuffer end = ByteBuffer.allocate(END_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        end.putInt(END)
                .putShort((short) 0)
                .putShort((short) 0)
                .putShort((short) count)
                .putShort((short) count);
        end.putInt(directory.size()).putInt(out.size());
        out.writeBytes(directory.toByteArray());
        out.writeBytes(end.array());
        return out.toByteArray();
    }

    private static void appendText(
            String name, String text, Part standing, ByteArrayOutputStream out, ByteArrayOutputStream directory) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        CRC32 crc = new CRC32();
        crc.update(bytes);
        byte[] deflated = deflated(bytes);
        Part part = new Part(
                DEFLATED, standing.time(), standing.date(), (int) crc.getValue(), 0, deflated.length, bytes.length);
        append(name, part, deflated, out, directory);
    }

    private static byte[] deflated(byte[] bytes) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            ByteArrayOutputStream deflated = new ByteArrayOutputStream(bytes.length / 8 + 64);
            byte[] some = new byte[1 << 16];
            while (!deflater.finished()) {
                deflated.write(some, 0, deflater.deflate(some));
            }
            return deflated.toByteArray();
        } finally {
            deflater.end();
        }
    }

    /** {@code from}: has the data at the start of the part. */
    private static void append(
            String name, Part part, byte[] from, ByteArrayOutputStream out, ByteArrayOutputStream directory) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        int local = out.size();
        ByteBuffer head = ByteBuffer.allocate(LOCAL_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        appendFields(head.putInt(LOCAL), part, bytes.length);
        out.writeBytes(head.array());
        out.writeBytes(bytes);
        out.write(from, part.start(), part.size());
        ByteBuffer entry = ByteBuffer.allocate(ENTRY_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        appendFields(entry.putInt(ENTRY).putShort((short) VERSION), part, bytes.length);
        entry.putInt(ENTRY_BYTES - Integer.BYTES, local);
        directory.writeBytes(entry.array());
        directory.writeBytes(bytes);
    }

    private static void appendFields(ByteBuffer to, Part part, int nameLength) {
        to.putShort((short) VERSION).putShort((short) UTF_8).putShort((short) part.method());
        to.putShort((short) part.time()).putShort((short) part.date()).putInt(part.crc());
        to.putInt(part.size()).putInt(part.length()).putShort((short) nameLength);
    }
}
