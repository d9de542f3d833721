package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.that;
import static dev.ashlar.bench.oracle.OracleRejection.within;
import static dev.ashlar.bench.oracle.OracleRejection.zeros;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Section 13: a build stamp, or tags. */
final class OracleTexts {
    static final int ENTRY = 16;
    private static final int MAX_LENGTH = 65536;
    private static final int MAX_KEY = 255;

    private final ByteBuffer file;
    private final OraclePack.Section section;
    private final String where;

    OracleTexts(ByteBuffer file, OraclePack.Section section) {
        this.file = file;
        this.section = section;
        this.where = section.where();
    }

    /** {@return the texts, by their keys} */
    Map<String, String> check() {
        Map<String, String> texts = new LinkedHashMap<>();
        within(13, where + ", length", 0, MAX_LENGTH, section.length());
        within(13, where + ", count", 0, section.length() / ENTRY, section.count());
        long end = ENTRY * section.count();
        byte[] before = {};
        for (int i = 0; i < section.count(); i++) {
            int at = section.offset() + ENTRY * i;
            same(13, where + ", offset of text " + i, end, u32(at));
            within(13, where + ", keyLength " + i, 1, Math.min(MAX_KEY, section.length() - end), u32(at + 4));
            within(13, where + ", valueLength " + i, 0, section.length() - end - u32(at + 4), u32(at + 8));
            zeros(13, where, file, at + 12, at + ENTRY);
            byte[] key = text(end, u32(at + 4));
            that(Arrays.compareUnsigned(before, key) < 0, 13, where + ", key " + i, "more than the one before", "less");
            before = key;
            texts.put(new String(key, UTF_8), new String(text(end + u32(at + 4), u32(at + 8)), UTF_8));
            end += u32(at + 4) + u32(at + 8);
        }
        same(13, where + ", end of the last text", section.length(), end);
        return texts;
    }

    private byte[] text(long offset, long length) {
        int at = section.offset() + (int) offset;
        byte[] text = Arrays.copyOfRange(file.array(), at, at + (int) length);
        that(OracleHashes.utf8(text, 0, text.length) != null, 13, where, "valid UTF-8", "other bytes");
        return text;
    }

    private long u32(int at) {
        return file.getInt(at) & 0xFFFFFFFFL;
    }
}
