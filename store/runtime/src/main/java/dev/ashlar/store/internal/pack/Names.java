package dev.ashlar.store.internal.pack;

import dev.ashlar.codec.internal.text.Visible;
import dev.ashlar.store.internal.format.NamesFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Texts behind keys, for people. The texts stay in the names section: a lookup is a binary search there, and takes no more heap than the text that
 * it returns. Immutable.
 */
public final class Names {
    /** No texts: every key shows in hexadecimal. */
    static final Names NONE = new Names(ByteBuffer.allocate(0), 0);

    private static final int ABSENT = -1;

    /** Of the section; only read at absolute places, which any thread may do. */
    private final ByteBuffer bytes;

    private final int count;

    private Names(ByteBuffer bytes, int count) {
        this.bytes = bytes;
        this.count = count;
    }

    /** Checks the names section. {@code bytes}: those of the section, where they lie as long as the pack is open. */
    static Names read(PackInput in, Section section, ByteBuffer bytes) {
        Names names = new Names(bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN), (int) section.count());
        new NamesCheck(in, section, names.bytes).check();
        return names;
    }

    /** What the check of a section asks for before its bytes are read. */
    static void requireLengths(PackInput in, Section section) {
        SectionChecks checks = in.checks(section.text(), section.offset());
        int most = NamesFormat.MAX_LENGTH;
        checks.require(section.length() <= most, "length", 0, "at most " + most, section.length());
        long entries = section.length() / NamesFormat.ENTRY_LENGTH;
        boolean fits = section.count() >= 0 && section.count() <= entries;
        checks.require(fits, "count", 0, "at most " + entries, section.count());
    }

    /**
     * Text behind a key.
     *
     * @param key of a type, field, constant or alias
     * @return its name; the key in hexadecimal when the pack does not tell
     */
    public String of(long key) {
        String text = find(key);
        return text == null ? PackInput.hex(key) : text;
    }

    /** The text behind a key; null when the pack does not tell. */
    private @Nullable String find(long key) {
        int entry = entry(key);
        return entry == ABSENT ? null : text(entry);
    }

    /**
     * As {@link #find(long)}, while a pack is opened: each text becomes a string once, which {@code known} keeps, however many fields and
     * constants have it.
     */
    @Nullable
    String find(long key, Map<Long, String> known) {
        return count == 0 ? null : known.computeIfAbsent(key, this::find);
    }

    /** A mapped file may have been changed since it was checked: places are compared with the section once more. */
    private String text(int entry) {
        long place = bytes.getLong(entry * NamesFormat.ENTRY_LENGTH + NamesFormat.TEXT_OFFSET_OFFSET);
        long offset = NamesCheck.offset(place);
        long length = Math.min(NamesCheck.length(place), NamesFormat.MAX_TEXT_LENGTH);
        byte[] text = new byte[(int) Math.max(0, Math.min(length, bytes.limit() - offset))];
        if (text.length > 0) {
            bytes.get((int) offset, text);
        }
        return Visible.of(new String(text, StandardCharsets.UTF_8));
    }

    private int entry(long key) {
        int from = 0;
        int to = count - 1;
        while (from <= to) {
            int middle = from + to >>> 1;
            long found = bytes.getLong(middle * NamesFormat.ENTRY_LENGTH + NamesFormat.KEY_OFFSET);
            int order = Long.compareUnsigned(found, key);
            if (order == 0) {
                return middle;
            }
            from = order < 0 ? middle + 1 : from;
            to = order < 0 ? to : middle - 1;
        }
        return ABSENT;
    }

    /**
     * Whether the pack tells a name.
     *
     * @param key of a type, field, constant or alias
     * @return false when {@link #of} answers in hexadecimal
     */
    public boolean knows(long key) {
        return entry(key) != ABSENT;
    }

    /** {@return the number of names} */
    public int count() {
        return count;
    }
}
