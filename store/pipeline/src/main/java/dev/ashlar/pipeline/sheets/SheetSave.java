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
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
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
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One save into sheets: all of them change in one step. For one thread. */
final class SheetSave {
    /** Anything else could lead out of the folder. */
    private static final Pattern TYPE = Pattern.compile("[A-Za-z0-9_]+");

    private final Path folder;
    private final String location;
    private final Function<String, @Nullable Schema> known;
    private final Map<DataRecord, Long> newIds = new IdentityHashMap<>();
    private final Map<String, Long> notes = new HashMap<>();

    /** {@code known} tells what is known of a type. */
    SheetSave(Path folder, String location, Function<String, @Nullable Schema> known) {
        this.folder = folder;
        this.location = location;
        this.known = known;
    }

    void save(List<DataRecord> changed, Runnable others) {
        Map<String, List<DataRecord>> byType = new LinkedHashMap<>();
        for (DataRecord record : changed) {
            requireNames(record);
            byType.computeIfAbsent(record.type(), type -> new ArrayList<>()).add(record);
        }
        try (FolderChange change = FolderChange.begin(folder, SheetFiles::isContent, Steps.UNSEEN)) {
            SheetFiles files = SheetFiles.of(folder);
            LastIds lastIds = LastIds.read(folder, SheetFiles.IDS);
            for (Map.Entry<String, List<DataRecord>> type : byType.entrySet()) {
                save(change, files, lastIds.of(type.getKey()), type.getKey(), type.getValue());
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

    static void requireNames(DataRecord record) {
        if (!TYPE.matcher(record.type()).matches()) {
            throw new IllegalArgumentException(
                    "type of a record: expected ASCII letters, digits and underscores, found " + record.type());
        }
        if (!record.isDeleted() && record.has(SheetColumns.ID)) {
            throw new IllegalArgumentException(SavedRecords.subject(record)
                    + ": expected no field \"id\", which a sheet has for the id, found " + record.get(SheetColumns.ID));
        }
    }

    private void save(FolderChange change, SheetFiles files, long lastId, String type, List<DataRecord> records)
            throws IOException {
        String standing = files.sheet(type);
        String name = standing == null ? type + SheetFiles.CSV : standing;
        Path file = change.folder().resolve(name);
        Sheet sheet = standing == null ? Sheet.parse(name, "") : SheetBackend.sheet(folder, name);
        SheetEdit edit = new SheetEdit(sheet, known.apply(type));
        NewIds ids = new NewIds(location, type, lastId);
        Set<Long> wanted = new HashSet<>();
        records.stream().filter(DataRecord::hasId).forEach(record -> wanted.add(record.id()));
        edit.scan(wanted, ids);
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
        String text = edit.text();
        if (standing == null) {
            change.create(file, channel -> write(channel, text));
        } else if (!text.equals(sheet.text())) {
            byte[] before = sheet.text().getBytes(StandardCharsets.UTF_8);
            change.replace(
                    file,
                    file.toRealPath(),
                    now -> Arrays.equals(RegularFile.bytes(now), before),
                    channel -> write(channel, text));
        }
    }

    static void write(FileChannel channel, String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }
}
