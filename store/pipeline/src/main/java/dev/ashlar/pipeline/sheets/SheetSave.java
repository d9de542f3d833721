package dev.ashlar.pipeline.sheets;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.NewIds;
import dev.ashlar.pipeline.backend.SavedRecords;
import dev.ashlar.pipeline.json.LastIds;
import dev.ashlar.pipeline.json.change.FolderChange;
import dev.ashlar.pipeline.json.change.Steps;
import dev.ashlar.pipeline.sheets.grid.CsvSheet;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One save into sheets: all of them change in one step. For one thread. */
final class SheetSave {
    /** Anything else could lead out of the folder. */
    private static final Pattern TYPE = Pattern.compile("[A-Za-z0-9_]+");

    /** A file is written in steps of so many bytes. */
    private static final int STEP = 1 << 18;

    private final Path folder;
    private final String location;
    private final SheetForm form;
    private final Supplier<SheetFiles> listing;
    private final Function<String, @Nullable Schema> known;
    private final Map<DataRecord, Long> newIds = new IdentityHashMap<>();
    private final Map<String, Long> notes = new HashMap<>();
    private final Map<String, WorkbookSave> workbooks = new TreeMap<>();

    /** {@code known} tells what is known of a type. */
    SheetSave(
            Path folder,
            String location,
            SheetForm form,
            Supplier<SheetFiles> listing,
            Function<String, @Nullable Schema> known) {
        this.folder = folder;
        this.location = location;
        this.form = form;
        this.listing = listing;
        this.known = known;
    }

    /** {@code lastElsewhere} are the greatest ids that types have had in other places. */
    void save(List<DataRecord> changed, Map<String, Long> lastElsewhere, Runnable others) {
        Map<String, List<DataRecord>> byType = new LinkedHashMap<>();
        for (DataRecord record : changed) {
            requireType(record.type());
            requireNoIdField(record);
            byType.computeIfAbsent(record.type(), type -> new ArrayList<>()).add(record);
        }
        try (FolderChange change = FolderChange.begin(folder, SheetFiles::isContent, Steps.UNSEEN)) {
            SheetFiles files = listing.get();
            LastIds lastIds = LastIds.read(folder, SheetFiles.IDS);
            for (Map.Entry<String, List<DataRecord>> type : byType.entrySet()) {
                long last = Math.max(lastIds.of(type.getKey()), lastElsewhere.getOrDefault(type.getKey(), 0L));
                save(change, files, last, type.getKey(), type.getValue());
            }
            for (WorkbookSave workbook : workbooks.values()) {
                workbook.write(change);
            }
            if (!notes.isEmpty()) {
                lastIds.write(change, notes);
            } else if (!newIds.isEmpty()) {
                lastIds.require(change);
            }
            others.run();
            change.commit();
        } catch (IOException e) {
            throw new BackendException(location + ": records cannot be saved: " + BackendException.reason(e), e);
        }
        newIds.forEach(DataRecord::assignId);
    }

    static void requireType(String type) {
        if (!TYPE.matcher(type).matches()) {
            throw new IllegalArgumentException(
                    "type of a record: expected ASCII letters, digits and underscores, found " + type);
        }
    }

    static void requireNoIdField(DataRecord record) {
        if (!record.isDeleted() && record.has(Sheet.ID)) {
            throw new IllegalArgumentException(SavedRecords.subject(record)
                    + ": expected no field \"id\", which a sheet has for the id, found " + record.get(Sheet.ID));
        }
    }

    private void save(FolderChange change, SheetFiles files, long lastId, String type, List<DataRecord> records)
            throws IOException {
        SheetFiles.Place standing = files.requirePlace(type);
        SheetFiles.Place place = standing == null ? form.place(type, files.workbooks()) : standing;
        Sheet sheet = standing == null ? CsvSheet.parse(place.file(), new byte[0]) : files.require(standing);
        SheetEdit edit = new SheetEdit(sheet, known.apply(type));
        NewIds ids = new NewIds(location, type, lastId);
        Set<Long> wanted = new HashSet<>();
        records.stream().filter(DataRecord::hasId).forEach(record -> wanted.add(record.id()));
        Workbooks.inFolder(folder, () -> {
            edit.scan(wanted, ids);
            return true;
        });
        long removed = -1;
        for (DataRecord record : records) {
            if (record.isDeleted()) {
                removed = edit.has(record.id()) ? Math.max(removed, record.id()) : removed;
                edit.remove(record.id());
            } else if (record.hasId()) {
                ids.use(record.id());
                edit.put(record.id(), record);
            }
        }
        boolean isLastRemoved = removed == ids.last() && removed > lastId;
        for (DataRecord record : records) {
            if (!record.hasId()) {
                long id = ids.next();
                newIds.put(record, id);
                edit.put(id, record);
                isLastRemoved = false;
            }
        }
        if (isLastRemoved) {
            notes.put(type, removed);
        }
        if (place.sheet() != null) {
            workbooks
                    .computeIfAbsent(place.file(), file -> new WorkbookSave(folder, file, files))
                    .put(place.sheet(), standing == null, edit);
        } else {
            write(change, change.folder().resolve(place.file()), standing == null, (CsvSheet) sheet, edit);
        }
    }

    private static void write(FolderChange change, Path file, boolean isNew, CsvSheet sheet, SheetEdit edit)
            throws IOException {
        byte[] after = sheet.with(edit.changes());
        byte[] before = sheet.bytes();
        if (isNew) {
            change.create(file, channel -> write(channel, after));
        } else if (!Arrays.equals(after, before)) {
            change.replace(
                    file,
                    file.toRealPath(),
                    now -> Arrays.equals(RegularFile.bytes(now), before),
                    channel -> write(channel, after));
        }
    }

    /** For each write from the heap, the JDK copies what is left of the buffer to one outside of it. */
    static void write(FileChannel channel, byte[] all) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(all);
        while (bytes.position() < all.length) {
            bytes.limit(Math.min(all.length, bytes.position() + STEP));
            channel.write(bytes);
        }
    }
}
