package dev.ashlar.store.internal.pack;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.internal.format.NamesFormat;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Checks a names section where it lies, one text at a time: what this takes of the heap does not depend on how long the section is. */
final class NamesCheck {
    private static final String ENTRY = "entry";
    private static final long LOW_HALF = 0xFFFFFFFFL;

    private final SectionChecks checks;
    private final Section section;
    private final ByteBuffer bytes;
    private final byte[] text = new byte[NamesFormat.MAX_TEXT_LENGTH];
    private final ByteBuffer encoded = ByteBuffer.wrap(text);
    private final CharBuffer decoded = CharBuffer.allocate(text.length);
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private long texts;
    private long previous;

    NamesCheck(PackInput in, Section section, ByteBuffer bytes) {
        this.checks = in.checks(section.text(), section.offset());
        this.section = section;
        this.bytes = bytes;
    }

    /** Of the eight bytes behind the key of an entry. Read at once: see {@code memory-safety.md}, section 4. */
    static long offset(long place) {
        return place & LOW_HALF;
    }

    static long length(long place) {
        return place >>> Integer.SIZE;
    }

    void check() {
        texts = section.count() * NamesFormat.ENTRY_LENGTH;
        for (int i = 0; i < section.count(); i++) {
            checkEntry(i, i * NamesFormat.ENTRY_LENGTH);
        }
        checks.requireEqual("length", 0, texts, section.length());
    }

    private void checkEntry(int index, int at) {
        long key = bytes.getLong(at + NamesFormat.KEY_OFFSET);
        if (index > 0 && Long.compareUnsigned(key, previous) <= 0) {
            throw checks.fault(ENTRY, at, "a key above " + PackInput.hex(previous), PackInput.hex(key));
        }
        long place = bytes.getLong(at + NamesFormat.TEXT_OFFSET_OFFSET);
        if (offset(place) != texts || length(place) > section.length() - texts) {
            throw checks.fault(ENTRY, at, "text at " + texts, offset(place));
        }
        if (length(place) < 1 || length(place) > NamesFormat.MAX_TEXT_LENGTH) {
            String expected = "a text of 1 to " + NamesFormat.MAX_TEXT_LENGTH + " bytes";
            throw checks.fault(ENTRY, at, expected, length(place));
        }
        checkText(key, (int) length(place), at);
        previous = key;
        texts += length(place);
    }

    private void checkText(long key, int length, int at) {
        bytes.get((int) texts, text, 0, length);
        long hash = XxHash64.hash(text, 0, length);
        if (hash != key) {
            throw checks.fault(ENTRY, at, "the key of its text, " + PackInput.hex(hash), PackInput.hex(key));
        }
        CoderResult result = decoder.reset().decode(encoded.clear().limit(length), decoded.clear(), true);
        if (result.isError()) {
            throw checks.fault(ENTRY, at, "UTF-8", "Input length = " + result.length());
        }
        // All that is not allowed is one char.
        for (int i = 0; i < decoded.position(); i++) {
            if (!NamesFormat.isAllowed(decoded.get(i))) {
                String found = "U+%04X".formatted((int) decoded.get(i));
                throw checks.fault(ENTRY, at, "a text without control characters and marks of direction", found);
            }
        }
    }
}
