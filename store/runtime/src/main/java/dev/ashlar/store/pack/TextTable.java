package dev.ashlar.store.pack;

import dev.ashlar.store.format.ChecksumFormat;
import dev.ashlar.store.format.TextTableFormat;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads and checks a build stamp or tags. */
final class TextTable {
    private final PackInput in;
    private final Section section;
    private final ByteBuffer bytes;
    private final Map<String, String> texts = new LinkedHashMap<>();
    private byte[] previous = {};
    private long end;

    private TextTable(PackInput in, Section section) {
        this.in = in;
        this.section = section;
        long most = TextTableFormat.MAX_LENGTH;
        in.require(section.length() <= most, section.text() + ", length", "at most " + most, section.length());
        long entries = section.length() / TextTableFormat.ENTRY_LENGTH;
        in.require(
                section.count() >= 0 && section.count() <= entries,
                section.text() + ", count",
                "at most " + entries,
                section.count());
        this.bytes = in.read(section.offset(), (int) section.length());
        this.end = section.count() * TextTableFormat.ENTRY_LENGTH;
    }

    /** The texts by their keys, in the order of the file; immutable. */
    static Map<String, String> read(PackInput in, Section section) {
        return new TextTable(in, section).read();
    }

    private Map<String, String> read() {
        int computed = ChecksumFormat.ofSection(bytes.duplicate());
        in.require(
                section.checksum() == computed,
                section.text() + ", checksum",
                PackInput.hex(section.checksum()),
                PackInput.hex(computed));
        for (int i = 0; i < section.count(); i++) {
            readEntry(i * TextTableFormat.ENTRY_LENGTH);
        }
        in.require(end == section.length(), section.text() + ", length", end, section.length());
        return Collections.unmodifiableMap(texts);
    }

    private void readEntry(int at) {
        String where = section.text() + ", entry at offset " + (section.offset() + at);
        long offset = bytes.getInt(at + TextTableFormat.TEXT_OFFSET_OFFSET) & 0xFFFFFFFFL;
        long keyLength = bytes.getInt(at + TextTableFormat.KEY_LENGTH_OFFSET) & 0xFFFFFFFFL;
        long valueLength = bytes.getInt(at + TextTableFormat.VALUE_LENGTH_OFFSET) & 0xFFFFFFFFL;
        in.require(offset == end, where, "text at " + end, offset);
        in.require(
                keyLength > 0 && keyLength <= TextTableFormat.MAX_KEY_LENGTH,
                where,
                "a key of 1 to " + TextTableFormat.MAX_KEY_LENGTH + " bytes",
                keyLength);
        in.require(
                keyLength + valueLength <= section.length() - offset,
                where,
                "texts inside the section",
                keyLength + " and " + valueLength + " bytes");
        in.requireZero(
                bytes,
                at + TextTableFormat.ZERO_OFFSET,
                at + TextTableFormat.ENTRY_LENGTH,
                section.text(),
                section.offset());
        byte[] key = new byte[(int) keyLength];
        bytes.get((int) offset, key);
        in.require(Arrays.compareUnsigned(previous, key) < 0, where, "keys in order, each once", "another order");
        previous = key;
        int value = (int) (offset + keyLength);
        texts.put(text((int) offset, value, where), text(value, (int) (value + valueLength), where));
        end = value + valueLength;
    }

    private String text(int from, int to, String where) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(bytes.duplicate().limit(to).position(from))
                    .toString();
        } catch (CharacterCodingException e) {
            in.require(false, where, "UTF-8", e.getMessage());
            throw new IllegalStateException(e);
        }
    }
}
