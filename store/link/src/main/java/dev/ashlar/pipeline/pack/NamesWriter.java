package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.codec.internal.text.Visible;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.NamesFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Gathers the names of types, fields, constants and aliases, and writes their section. It takes only names that a reader takes. */
final class NamesWriter {
    private final SortedMap<Long, byte[]> texts = new TreeMap<>(Long::compareUnsigned);
    private long length;

    /**
     * The names of a type, of its element types, and of the parts of all, by their keys.
     *
     * @param aliases former names of fields: those of the layouts, and no others; in any order, repeated or not
     * @throws IllegalArgumentException if a name is empty, too long, no Unicode text or not that of its key, or if a former name is missing
     *     or not one of the layouts
     */
    static Map<Long, byte[]> of(TypeLayout type, List<String> aliases) {
        Map<Long, byte[]> names = new HashMap<>();
        type.all().forEach(each -> putOwn(names, each.layout()));
        putAliases(names, type, aliases);
        return names;
    }

    private static void putOwn(Map<Long, byte[]> names, RecordLayout layout) {
        put(names, layout, layout.name(), layout.key());
        for (FieldLayout field : layout.fields()) {
            put(names, layout, field.name(), field.key());
            for (EnumConstant constant : field.constants()) {
                put(names, layout, constant.name(), constant.key());
            }
        }
    }

    private static void putAliases(Map<Long, byte[]> names, TypeLayout type, List<String> aliases) {
        RecordLayout layout = type.layout();
        Map<Long, FieldLayout> missing = new HashMap<>();
        type.all()
                .flatMap(each -> each.layout().fields().stream())
                .forEach(field -> field.aliases().forEach(alias -> missing.put(alias, field)));
        Set<Long> former = Set.copyOf(missing.keySet());
        for (String alias : aliases) {
            long key = XxHash64.key(alias);
            if (!former.contains(key)) {
                throw fault(layout, "former name", "one that a field of the layout had", '"' + alias + '"');
            }
            put(names, layout, alias, key);
            missing.remove(key);
        }
        missing.forEach((key, field) -> {
            String expected = "that of " + field.name() + " with the key %016X too".formatted(key);
            throw fault(layout, "former names", expected, aliases.toString());
        });
    }

    private static void put(Map<Long, byte[]> names, RecordLayout layout, String name, long key) {
        if (Utf8.size(name) < 0) {
            throw fault(layout, "name", "Unicode", "a lone surrogate in \"" + name + '"');
        }
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        if (text.length < 1 || text.length > NamesFormat.MAX_TEXT_LENGTH) {
            String expected = "1 to " + NamesFormat.MAX_TEXT_LENGTH + " bytes of UTF-8";
            throw fault(layout, "name", expected, text.length + " in \"" + name + '"');
        }
        if (!name.codePoints().allMatch(NamesFormat::isAllowed)) {
            throw fault(
                    layout, "name", "no control characters and no marks of direction", '"' + Visible.of(name) + '"');
        }
        if (XxHash64.key(name) != key) {
            throw fault(layout, "name", "that of the key %016X".formatted(key), '"' + name + '"');
        }
        names.put(key, text);
    }

    private static IllegalArgumentException fault(RecordLayout layout, String what, String expected, String found) {
        return new IllegalArgumentException(
                "type " + layout.name() + ": " + what + ": expected " + expected + ", found " + found);
    }

    /** Adds names that {@link #of} has made. */
    void add(Map<Long, byte[]> names) {
        names.forEach((key, text) -> {
            if (texts.put(key, text) == null) {
                length += NamesFormat.ENTRY_LENGTH + text.length;
            }
        });
    }

    int count() {
        return texts.size();
    }

    /**
     * The section.
     *
     * @throws IllegalStateException if it would be too long
     */
    ByteBuffer write() {
        if (length > NamesFormat.MAX_LENGTH) {
            throw new IllegalStateException("names: expected at most " + NamesFormat.MAX_LENGTH + " bytes, found "
                    + length + ": write the pack without names");
        }
        int offset = texts.size() * NamesFormat.ENTRY_LENGTH;
        ByteBuffer bytes = ByteBuffer.allocate((int) length).order(ByteOrder.LITTLE_ENDIAN);
        int entry = 0;
        for (Map.Entry<Long, byte[]> text : texts.entrySet()) {
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
