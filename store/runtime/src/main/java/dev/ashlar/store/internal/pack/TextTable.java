package dev.ashlar.store.internal.pack;

import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.format.TextTableFormat;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads and checks a build stamp or tags. */
final class TextTable {
    private final SectionChecks checks;
    private final Section section;
    private final ByteBuffer bytes;
    private final Map<String, String> texts = new LinkedHashMap<>();
    private static final String ENTRY = "entry";

    private byte[] previous = {};
    private long end;

    private TextTable(PackInput in, Section section) {
        this.checks = in.checks(section.text(), section.offset());
        this.section = section;
        long most = TextTableFormat.MAX_LENGTH;
        checks.require(section.length() <= most, "length", 0, "at most " + most, section.length());
        long entries = section.length() / TextTableFormat.ENTRY_LENGTH;
        checks.require(
                section.count() >= 0 && section.count() <= entries, "count", 0, "at most " + entries, section.count());
        this.bytes = in.read(section.offset(), (int) section.length());
        this.end = section.count() * TextTableFormat.ENTRY_LENGTH;
    }

    /** The texts by their keys, in the order of the file; immutable. */
    static Map<String, String> read(PackInput in, Section section) {
        return new TextTable(in, section).read();
    }

    private Map<String, String> read() {
        int computed = ChecksumFormat.ofSection(bytes.duplicate());
        checks.requireChecksum("checksum", 0, section.checksum(), computed);
        for (int i = 0; i < section.count(); i++) {
            readEntry(i * TextTableFormat.ENTRY_LENGTH);
        }
        checks.requireEqual("length", 0, end, section.length());
        return Collections.unmodifiableMap(texts);
    }

    private void readEntry(int at) {
        long offset = bytes.getInt(at + TextTableFormat.TEXT_OFFSET_OFFSET) & 0xFFFFFFFFL;
        long keyLength = bytes.getInt(at + TextTableFormat.KEY_LENGTH_OFFSET) & 0xFFFFFFFFL;
        long valueLength = bytes.getInt(at + TextTableFormat.VALUE_LENGTH_OFFSET) & 0xFFFFFFFFL;
        checks.requireEqual("place of a text", at, end, offset);
        checks.require(
                keyLength > 0 && keyLength <= TextTableFormat.MAX_KEY_LENGTH,
                ENTRY,
                at,
                "a key of 1 to " + TextTableFormat.MAX_KEY_LENGTH + " bytes",
                keyLength);
        checks.require(
                keyLength + valueLength <= section.length() - offset,
                ENTRY,
                at,
                "texts inside the section",
                keyLength + " and " + valueLength + " bytes");
        checks.requireZero(bytes, at + TextTableFormat.ZERO_OFFSET, at + TextTableFormat.ENTRY_LENGTH);
        byte[] key = new byte[(int) keyLength];
        bytes.get((int) offset, key);
        checks.require(
                Arrays.compareUnsigned(previous, key) < 0, ENTRY, at, "keys in order, each once", "another order");
        previous = key;
        int value = (int) (offset + keyLength);
        texts.put(text((int) offset, value), text(value, (int) (value + valueLength)));
        end = value + valueLength;
    }

    private String text(int from, int to) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(bytes.duplicate().limit(to).position(from))
                    .toString();
        } catch (CharacterCodingException e) {
            throw checks.fault("text", from, "UTF-8", e.getMessage());
        }
    }
}
