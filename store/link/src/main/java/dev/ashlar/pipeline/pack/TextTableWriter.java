package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.store.internal.format.TextTableFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Writes a build stamp or tags. */
final class TextTableWriter {
    private TextTableWriter() {}

    /**
     * The section.
     *
     * @throws IllegalArgumentException if a key is empty or too long, if a text is not Unicode, or if all are too long
     */
    static ByteBuffer write(String what, Map<String, String> texts) {
        SortedMap<byte[], byte[]> sorted = new TreeMap<>(Arrays::compareUnsigned);
        long length = 0;
        for (Map.Entry<String, String> text : texts.entrySet()) {
            byte[] key = utf8(what, text.getKey(), text.getKey());
            if (key.length == 0 || key.length > TextTableFormat.MAX_KEY_LENGTH) {
                throw new IllegalArgumentException(what + ": key \"" + text.getKey() + "\": expected 1 to "
                        + TextTableFormat.MAX_KEY_LENGTH + " bytes, found " + key.length);
            }
            byte[] value = utf8(what, text.getKey(), text.getValue());
            sorted.put(key, value);
            length += TextTableFormat.ENTRY_LENGTH + key.length + value.length;
        }
        if (length > TextTableFormat.MAX_LENGTH) {
            throw new IllegalArgumentException(
                    what + ": expected at most " + TextTableFormat.MAX_LENGTH + " bytes, found " + length);
        }
        return write(sorted, (int) length);
    }

    private static ByteBuffer write(SortedMap<byte[], byte[]> texts, int length) {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        int entry = 0;
        int offset = texts.size() * TextTableFormat.ENTRY_LENGTH;
        for (Map.Entry<byte[], byte[]> text : texts.entrySet()) {
            byte[] key = text.getKey();
            byte[] value = text.getValue();
            bytes.putInt(entry + TextTableFormat.TEXT_OFFSET_OFFSET, offset)
                    .putInt(entry + TextTableFormat.KEY_LENGTH_OFFSET, key.length)
                    .putInt(entry + TextTableFormat.VALUE_LENGTH_OFFSET, value.length)
                    .put(offset, key)
                    .put(offset + key.length, value);
            entry += TextTableFormat.ENTRY_LENGTH;
            offset += key.length + value.length;
        }
        return bytes;
    }

    private static byte[] utf8(String what, String key, String text) {
        if (Utf8.size(text) < 0) {
            throw new IllegalArgumentException(what + ": \"" + key + "\": expected Unicode, found a lone surrogate");
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
