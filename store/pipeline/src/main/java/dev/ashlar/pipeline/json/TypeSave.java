package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.NewIds;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.json.change.FolderChange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The save of the records of one type. */
final class TypeSave {
    private static final long[] NO_IDS = {};

    private final String type;
    private final MemberNames names;
    private final List<DataRecord> records;
    /** Those to update or remove. */
    private final Map<Long, DataRecord> wanted = new HashMap<>();

    private final List<AddedRecord> fresh = new ArrayList<>();
    private final List<FileScan> files = new ArrayList<>();
    private final Map<Long, FileScan> found = new HashMap<>();
    /** The file that new records go to unless each gets its own: the main file, or else the only array. */
    private @Nullable FileScan receiver;
    /** The folders that are named after the type and have files. */
    private final TreeSet<String> typeFolders = new TreeSet<>();
    /** The folder of the type's schema. */
    private String home = "";

    private boolean adds;
    private final NewIds ids;
    /** The greatest id that the type will have when the save is done. */
    private long greatest;

    /** {@code last} is the greatest id that the type has had, as far as the folder tells without its records. */
    TypeSave(String location, String type, MemberNames names, List<DataRecord> records, long last) {
        this.type = type;
        this.names = names;
        this.records = records;
        this.ids = new NewIds(location, type, last);
        for (DataRecord record : records) {
            if (!record.isDeleted()) {
                use(record.id());
            }
            if (record.hasId()) {
                wanted.put(record.id(), record);
            }
        }
    }

    private void use(long id) {
        ids.use(id);
        greatest = Math.max(greatest, id);
    }

    String type() {
        return type;
    }

    /** Whether a record gets a new id. */
    boolean givesIds() {
        return !fresh.isEmpty();
    }

    /** Whether a record comes to stand where none of its id did. */
    boolean adds() {
        return adds;
    }

    /** The greatest id that the type has had, once the save was prepared; 0 when its records tell it. */
    long lastToNote() {
        return ids.last() > greatest ? ids.last() : 0;
    }

    /** Reads all files of the type, and tells everything for which nothing can be saved. */
    void scan(ContentFiles folder, List<String> problems) {
        long[] candidates = wanted.values().stream()
                .filter(record -> !record.isDeleted())
                .mapToLong(DataRecord::id)
                .sorted()
                .toArray();
        home = folder.home(type);
        List<RecordFile> all = folder.recordFiles(type);
        RecordFile receiving = receiving(all);
        for (RecordFile file : all) {
            // Places of new records in all other files would be as many as records times files.
            long[] places = file == receiving ? candidates : NO_IDS;
            try {
                FileScan scan = FileScan.of(folder.path(file), file, names.tree(type), wanted, places);
                receiver = file == receiving ? scan : receiver;
                take(scan, file, problems);
            } catch (BackendException e) {
                problems.add(String.valueOf(e.getMessage()));
            }
        }
    }

    private @Nullable RecordFile receiving(List<RecordFile> all) {
        List<RecordFile> arrays =
                all.stream().filter(file -> file.typeFolder() == null).toList();
        return arrays.stream()
                .filter(file -> ContentTree.stem(file.name()).equals(home + type))
                .findFirst()
                .orElse(arrays.size() == 1 ? arrays.get(0) : null);
    }

    private void take(FileScan scan, RecordFile file, List<String> problems) {
        ids.use(scan.greatestId());
        greatest = Math.max(greatest, scan.greatestKept());
        Map<Long, FileScan.Match> here = new HashMap<>();
        for (FileScan.Match match : scan.matches()) {
            long id = match.entry().id();
            FileScan.Match twin = here.putIfAbsent(id, match);
            FileScan other = twin == null ? found.putIfAbsent(id, scan) : scan;
            if (other != null) {
                problems.add(match.entry().at(scan.path()) + ": " + type + " " + id
                        + " cannot be saved: expected one record with its id, found another at "
                        + (twin == null ? of(other, id) : twin).entry().at(other.path()));
            }
        }
        if (file.typeFolder() != null) {
            typeFolders.add(file.typeFolder());
        }
        // Of the others nothing is needed any more: there may be a hundred thousand.
        if (!scan.matches().isEmpty() || !file.isInTypeFolder()) {
            files.add(scan);
        }
    }

    /** Hands over the records with some ids, from the bytes that were scanned. */
    void read(Schema schema, Set<Long> ids, RecordReceiver receiver) {
        for (long id : new TreeSet<>(ids)) {
            FileScan file = found.get(id);
            if (file != null) {
                try {
                    read(schema, file, of(file, id).entry(), receiver);
                } catch (IOException e) {
                    throw ContentFiles.unreadable(file.path(), e);
                }
            }
        }
    }

    /** Gives one of the records its values, which it did not have before the scan. */
    void fill(DataRecord whole) {
        SaveRequest.check(whole);
        DataRecord blank = Objects.requireNonNull(wanted.get(whole.id()));
        whole.forEach(blank::set);
    }

    private static void read(Schema schema, FileScan file, RecordScan.Entry entry, RecordReceiver receiver)
            throws IOException {
        String text;
        try (OpenBytes from = file.open()) {
            text = file.text(from, entry);
        } catch (NoSuchFileException e) {
            throw FolderChange.changedMeanwhile(file.real(), "removed");
        }
        String name = entry.at(file.path()).toString();
        JsonRecords.read(
                ("[" + text + "]").getBytes(StandardCharsets.UTF_8),
                RecordFile.part(name, schema.name()),
                schema,
                receiver,
                new UnknownMembers(schema));
    }

    private static FileScan.Match of(FileScan scan, long id) {
        return scan.matches().stream()
                .filter(match -> match.entry().id() == id)
                .findFirst()
                .orElseThrow();
    }

    /** Makes the new files ready. New records go to the main file unless there is exactly one other, or each gets its own. */
    void prepare(FolderChange change, boolean byRecord, boolean isXml) throws IOException {
        List<AddedRecord> added = added();
        adds = !added.isEmpty();
        for (FileScan file : files) {
            boolean receives = !byRecord && file == receiver;
            change(change, FileEdit.of(file, type, names, wanted, receives ? added : List.of()), file);
        }
        if (byRecord) {
            for (AddedRecord one : added) {
                createFile(change, one, isXml);
            }
        } else if (receiver == null && !added.isEmpty()) {
            create(change, added, isXml);
        }
    }

    private void change(FolderChange change, FileEdit edit, FileScan file) throws IOException {
        if (edit.isGone()) {
            // A link goes, and not what it leads to.
            change.remove(change.folder().resolve(file.name()), true, file::isAsRead);
        } else if (edit.isChanged()) {
            Path written = change.replace(file.path(), file.real(), file::isAsRead, edit::writeTo);
            try {
                edit.check(written);
            } catch (BackendException e) {
                file.requireAsRead(); // The new text was made of ranges of the old one.
                throw e;
            }
        }
    }

    private void create(FolderChange change, List<AddedRecord> added, boolean isXml) throws IOException {
        added.sort(Comparator.comparingLong(AddedRecord::id));
        NewText text = new NewText(type, names, isXml);
        StringBuilder all = new StringBuilder(text.open());
        for (AddedRecord one : added) {
            all.append(all.length() == text.open().length() ? "" : text.separator());
            text.append(one.record(), one.id(), all);
        }
        write(change, change.folder().resolve(home + type + text.ending()), all + text.close());
    }

    private void createFile(FolderChange change, AddedRecord one, boolean isXml) throws IOException {
        String only = typeFolders.size() == 1 ? typeFolders.first() : home + type;
        Path folder = change.folder().resolve(only);
        NewText text = new NewText(type, names, isXml);
        Path file = folder.resolve(one.id() + text.ending());
        // Somebody may have put another record there: names of files mean nothing.
        for (int i = 2; Files.exists(file); i++) {
            file = folder.resolve(one.id() + "-" + i + text.ending());
        }
        write(change, file, text.alone(one.record(), one.id()));
    }

    private static void write(FolderChange change, Path file, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        change.create(file, channel -> ByteEdit.write(channel, ByteBuffer.wrap(bytes)));
    }

    /** New records with their ids, in the order of the save. */
    private List<AddedRecord> added() {
        List<AddedRecord> added = new ArrayList<>();
        for (DataRecord record : records) {
            if (!record.hasId()) {
                AddedRecord one = new AddedRecord(record, ids.next());
                greatest = one.id();
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
