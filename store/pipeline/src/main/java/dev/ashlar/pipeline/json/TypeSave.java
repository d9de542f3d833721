package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.backend.BackendException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prepares the save of the records of one type. */
final class TypeSave {
    private static final String EMPTY = "[\n]\n";

    private final String type;
    private final MemberNames names;
    private final List<DataRecord> records;
    private final Replacements replacements;
    /** Those to update or remove. */
    private final Map<Long, DataRecord> wanted = new HashMap<>();

    private final List<AddedRecord> fresh = new ArrayList<>();

    TypeSave(String type, MemberNames names, List<DataRecord> records, Replacements replacements) {
        this.type = type;
        this.names = names;
        this.records = records;
        this.replacements = replacements;
        for (DataRecord record : records) {
            if (record.id() != 0) {
                wanted.put(record.id(), record);
            }
        }
    }

    /** Finds out what the type's files become; {@code main} gets new records unless there is exactly one other file. */
    void prepare(List<Path> paths, Path main) {
        List<SourceFile> files = paths.stream().map(SourceFile::read).toList();
        Map<Long, JsonText.Entry> found = find(files);
        List<AddedRecord> added = added(found, greatestId(files));
        SourceFile receiver = receiver(files, main);
        for (SourceFile file : files) {
            replace(file, file == receiver ? added : List.of());
        }
        if (receiver == null && !added.isEmpty()) {
            create(main, added);
        }
    }

    private static @Nullable SourceFile receiver(List<SourceFile> files, Path main) {
        SourceFile only = files.size() == 1 ? files.get(0) : null;
        return files.stream()
                .filter(file -> file.path().equals(main))
                .findFirst()
                .orElse(only);
    }

    private void replace(SourceFile file, List<AddedRecord> added) {
        String text = new FileEdit(file.path(), file.text(), names, wanted, added).newText();
        if (!text.equals(file.text().text())) {
            replacements.replace(file, file.encode(text));
        }
    }

    private void create(Path file, List<AddedRecord> added) {
        JsonText empty = JsonText.parse(file.toString(), EMPTY);
        String text = new FileEdit(file, empty, names, Map.of(), added).newText();
        replacements.create(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Which of the records stand in the files. */
    private Map<Long, JsonText.Entry> find(List<SourceFile> files) {
        Map<Long, JsonText.Entry> found = new HashMap<>();
        for (SourceFile file : files) {
            for (JsonText.Entry entry : file.text().entries()) {
                JsonText.Entry other = wanted.containsKey(entry.id()) ? found.put(entry.id(), entry) : null;
                if (other != null) {
                    throw new BackendException(
                            entry.at() + ": " + type + " " + entry.id()
                                    + " cannot be saved: expected one record with its id, found another at "
                                    + other.at(),
                            null);
                }
            }
        }
        return found;
    }

    private long greatestId(List<SourceFile> files) {
        long greatest = 0;
        for (SourceFile file : files) {
            for (JsonText.Entry entry : file.text().entries()) {
                greatest = Math.max(greatest, entry.id());
            }
        }
        for (DataRecord record : records) {
            greatest = Math.max(greatest, record.id());
        }
        return greatest;
    }

    /** New records with their ids, in the order of the save. */
    private List<AddedRecord> added(Map<Long, JsonText.Entry> found, long greatest) {
        List<AddedRecord> added = new ArrayList<>();
        long next = greatest;
        for (DataRecord record : records) {
            if (record.id() == 0) {
                if (next == Long.MAX_VALUE) {
                    throw new BackendException(
                            type + ": no id is left for a new record: expected ids below 2^63 − 1, found that one",
                            null);
                }
                AddedRecord one = new AddedRecord(record, ++next);
                fresh.add(one);
                added.add(one);
            } else if (!record.isDeleted() && !found.containsKey(record.id())) {
                added.add(new AddedRecord(record, record.id()));
            }
        }
        return added;
    }

    /** Gives new records the ids that they were written with. */
    void assignIds() {
        fresh.forEach(one -> one.record().assignId(one.id()));
    }
}
