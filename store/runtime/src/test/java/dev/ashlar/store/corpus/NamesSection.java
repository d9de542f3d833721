package dev.ashlar.store.corpus;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.internal.format.NamesFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The section of names, as {@code pack-format.md} says it, of texts that a writer would refuse too. */
public final class NamesSection {
    private NamesSection() {}

    /** {@return the section with these texts, sorted by their keys} */
    public static byte[] of(List<String> texts) {
        SortedMap<Long, byte[]> byKey = new TreeMap<>(Long::compareUnsigned);
        texts.forEach(text -> byKey.put(XxHash64.key(text), text.getBytes(StandardCharsets.UTF_8)));
        int offset = byKey.size() * NamesFormat.ENTRY_LENGTH;
        int length =
                offset + byKey.values().stream().mapToInt(text -> text.length).sum();
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        int entry = 0;
        for (var text : byKey.entrySet()) {
            bytes.putLong(entry + NamesFormat.KEY_OFFSET, text.getKey())
                    .putInt(entry + NamesFormat.TEXT_OFFSET_OFFSET, offset)
                    .putInt(entry + NamesFormat.TEXT_LENGTH_OFFSET, text.getValue().length)
                    .put(offset, text.getValue());
            entry += NamesFormat.ENTRY_LENGTH;
            offset += text.getValue().length;
        }
        return bytes.array();
    }
}
