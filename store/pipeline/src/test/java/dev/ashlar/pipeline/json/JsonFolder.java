package dev.ashlar.pipeline.json;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A folder of JSON files for tests, and records for it. */
record JsonFolder(Path path) {
    Path write(String name, String text) throws IOException {
        return Files.writeString(path.resolve(name), text);
    }

    String text(String name) throws IOException {
        return Files.readString(path.resolve(name));
    }

    List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    void save(DataRecord... records) {
        JsonSave.save(path, Arrays.asList(records));
    }

    /** The text of {@code Star.json} after a save. */
    String saved(String before, DataRecord... records) throws IOException {
        return saved("Star.json", before, records);
    }

    /** The text of a file after a save. */
    String saved(String name, String before, DataRecord... records) throws IOException {
        write(name, before);
        save(records);
        return text(name);
    }

    /** An updated record; field and value in turn, where numbers, text and variants are values. */
    static DataRecord star(long id, Object... fields) {
        return record("Star", id, fields);
    }

    static DataRecord record(String type, long id, Object... fields) {
        DataRecord record = new DataRecord(type, id);
        for (int i = 0; i < fields.length; i += 2) {
            record.set((String) fields[i], variant(fields[i + 1]));
        }
        record.setUpdated(true);
        return record;
    }

    static DataRecord deleted(long id) {
        DataRecord record = new DataRecord("Star", id);
        record.setDeleted(true);
        return record;
    }

    private static Variant variant(Object value) {
        return value instanceof Integer number
                ? Variant.ofInteger(ValueType.I32, number)
                : value instanceof String text ? Variant.of(text) : (Variant) value;
    }
}
