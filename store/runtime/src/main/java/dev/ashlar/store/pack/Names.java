package dev.ashlar.store.pack;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.format.NamesFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** Texts behind keys, for people. Immutable. */
public final class Names {
    /** No texts: every key shows in hexadecimal. */
    static final Names NONE = new Names(Map.of());

    private static final long MAX_LENGTH = 64 << 20;
    private static final String ENTRY = "entry";

    private final Map<Long, String> byKey;

    private Names(Map<Long, String> byKey) {
        this.byKey = byKey;
    }

    /** Reads and checks the names section; a pack without one, or with one too large for people, gives {@link #NONE}. */
    static Names read(PackInput in, Section section) {
        if (section.length() > MAX_LENGTH) {
            return NONE;
        }
        ByteBuffer bytes = in.read(section.offset(), (int) section.length());
        long texts = section.count() * NamesFormat.ENTRY_LENGTH;
        SectionChecks checks = in.checks(section.text(), section.offset());
        checks.require(
                section.count() >= 0 && section.count() <= section.length() / NamesFormat.ENTRY_LENGTH,
                "count",
                0,
                "at most " + section.length() / NamesFormat.ENTRY_LENGTH,
                section.count());
        Map<Long, String> byKey = new TreeMap<>(Long::compareUnsigned);
        long previous = 0;
        for (int i = 0; i < section.count(); i++) {
            int at = i * NamesFormat.ENTRY_LENGTH;
            long key = bytes.getLong(at + NamesFormat.KEY_OFFSET);
            if (i > 0 && Long.compareUnsigned(key, previous) <= 0) {
                throw checks.fault(ENTRY, at, "a key above " + PackInput.hex(previous), PackInput.hex(key));
            }
            long offset = bytes.getInt(at + NamesFormat.TEXT_OFFSET_OFFSET) & 0xFFFFFFFFL;
            long length = bytes.getInt(at + NamesFormat.TEXT_LENGTH_OFFSET) & 0xFFFFFFFFL;
            if (offset != texts || length > section.length() - offset) {
                throw checks.fault(ENTRY, at, "text at " + texts, offset);
            }
            byKey.put(key, text(checks, bytes, (int) offset, (int) length, key, at));
            previous = key;
            texts += length;
        }
        checks.requireEqual("length", 0, texts, section.length());
        return new Names(byKey);
    }

    private static String text(SectionChecks checks, ByteBuffer bytes, int offset, int length, long key, int at) {
        long hash = XxHash64.hash(bytes.array(), offset, length);
        if (hash != key) {
            throw checks.fault(ENTRY, at, "the key of its text, " + PackInput.hex(hash), PackInput.hex(key));
        }
        try {
            CharBuffer text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(bytes.slice(offset, length).order(ByteOrder.LITTLE_ENDIAN));
            return text.toString();
        } catch (CharacterCodingException e) {
            throw checks.fault(ENTRY, at, "UTF-8", e.getMessage());
        }
    }

    /**
     * Text behind a key.
     *
     * @param key of a type, field, constant or alias
     * @return its name; the key in hexadecimal when the pack does not tell
     */
    public String of(long key) {
        String name = byKey.get(key);
        return name == null ? PackInput.hex(key) : name;
    }

    /**
     * Whether the pack tells a name.
     *
     * @param key of a type, field, constant or alias
     * @return false when {@link #of} answers in hexadecimal
     */
    public boolean knows(long key) {
        return byKey.containsKey(key);
    }

    /** {@return the number of names} */
    public int count() {
        return byKey.size();
    }
}
