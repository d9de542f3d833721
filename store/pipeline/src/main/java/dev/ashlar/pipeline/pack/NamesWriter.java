package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.format.NamesFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;

/** Gathers the names of types, fields, constants and aliases, and writes their section. */
final class NamesWriter {
    private final SortedMap<Long, byte[]> texts = new TreeMap<>(Long::compareUnsigned);

    void add(String name) {
        texts.put(XxHash64.key(name), name.getBytes(StandardCharsets.UTF_8));
    }

    int count() {
        return texts.size();
    }

    ByteBuffer write() {
        int offset = texts.size() * NamesFormat.ENTRY_LENGTH;
        int length = offset + texts.values().stream().mapToInt(t -> t.length).sum();
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        int entry = 0;
        for (var text : texts.entrySet()) {
            bytes.putLong(entry + NamesFormat.KEY_OFFSET, text.getKey())
                    .putInt(entry + NamesFormat.TEXT_OFFSET_OFFSET, offset)
                    .putInt(entry + NamesFormat.TEXT_LENGTH_OFFSET, text.getValue().length)
                    .put(offset, text.getValue());
            entry += NamesFormat.ENTRY_LENGTH;
            offset += text.getValue().length;
        }
        return bytes;
    }
}
