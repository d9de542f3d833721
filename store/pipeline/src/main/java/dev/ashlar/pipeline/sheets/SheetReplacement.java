package dev.ashlar.pipeline.sheets;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.NewIds;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.backend.SavedRecords;
import dev.ashlar.pipeline.json.LastIds;
import dev.ashlar.pipeline.json.change.FolderChange;
import dev.ashlar.pipeline.json.change.Steps;
import dev.ashlar.pipeline.sheets.grid.CsvSheet;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.agrona.collections.LongArrayList;
import org.agrona.collections.LongHashSet;

/** Replaces all sheets of a folder in one step. For one thread. */
final class SheetReplacement {
    private final Path folder;
    private final String location;
    private final SheetForm form;
    private final Map<String, Schema> schemas = new HashMap<>();
    private final Map<String, Long> last = new TreeMap<>();
    private final Map<String, TypeRows> sheets = new LinkedHashMap<>();
    /** Records that learn something when the sheets are written, each with its id in {@link #givenIds}. */
    private final List<DataRecord> given = new ArrayList<>();

    private final LongArrayList givenIds = new LongArrayList();

    /** The rows of a type, and their ids. */
    private record TypeRows(SheetEdit rows, NewIds ids, LongHashSet seen) {}

    SheetReplacement(Path folder, String location, SheetForm form, List<Schema> schemas) {
        this.folder = folder;
        this.location = location;
        this.form = form;
        schemas.forEach(schema -> this.schemas.put(schema.name(), schema));
    }

    /** {@code schemaFiles}: none where the schemas are elsewhere. */
    void run(
            Supplier<SheetFiles> listing,
            List<SchemaReader.Source> schemaFiles,
            Set<String> described,
            RecordSource records) {
        try (FolderChange change = FolderChange.begin(folder, SheetFiles::isContent, Steps.UNSEEN)) {
            SheetFiles files = listing.get();
            requireNoStrangers(files, described);
            LastIds lastIds = LastIds.read(folder, SheetFiles.IDS);
            noteOld(files, lastIds, records.lastIds());
            records.forEachOrFail(this::add);
            last.entrySet().removeIf(noted -> isKnown(noted.getKey(), noted.getValue(), lastIds));
            if (!last.isEmpty()) {
                lastIds.write(change, last);
            }
            write(change, files, schemaFiles);
            change.commit();
        } catch (IOException e) {
            throw new BackendException(location + ": sheets cannot be replaced: " + BackendException.reason(e), e);
        }
        for (int i = 0; i < given.size(); i++) {
            if (!given.get(i).hasId()) {
                given.get(i).assignId(givenIds.getLong(i));
            }
            given.get(i).setUpdated(false);
        }
    }

    /** Whether the records tell an id, or it is noted already. */
    private boolean isKnown(String type, long id, LastIds lastIds) {
        TypeRows sheet = sheets.get(type);
        boolean isNoted = id <= lastIds.of(type);
        return isNoted || sheet != null && sheet.seen().stream().anyMatch(one -> one >= id);
    }

    private void requireNoStrangers(SheetFiles files, Set<String> described) {
        for (String type : files.types()) {
            if (!described.contains(type) && !schemas.containsKey(type)) {
                throw new BackendException(
                        location + ": nothing was replaced: no schema describes the sheet of " + type
                                + ", here or in the new content",
                        null);
            }
        }
        for (String workbook : files.workbooks()) {
            files.requireClosed(workbook);
            for (String sheet : files.workbook(workbook).sheets()) {
                if (!sheet.equals(ColumnRules.LISTS) && files.workbook(workbook).hasNotes(sheet)) {
                    throw new BackendException(
                            "%s: nothing was replaced: the workbook %s has the sheet %s of your own, which would be lost; move the sheet to another workbook"
                                    .formatted(location, workbook, sheet),
                            null);
                }
            }
        }
    }

    private void noteOld(SheetFiles files, LastIds lastIds, Map<String, Long> ofSource) {
        last.putAll(lastIds.ids());
        ofSource.forEach((type, id) -> last.merge(type, id, Math::max));
        for (String type : files.types()) {
            NewIds old = new NewIds(location, type, 0);
            Sheet sheet = Objects.requireNonNull(files.require(type));
            SheetRows.readIds(sheet, old::use);
            last.merge(type, old.last(), Math::max);
        }
        last.values().removeIf(id -> id <= 0);
    }

    private void add(DataRecord record) {
        if (record.isDeleted()) {
            return;
        }
        String type = record.type();
        TypeRows sheet = sheets.computeIfAbsent(type, this::typeRows);
        SheetSave.requireNoIdField(record);
        SavedRecords.requireText(record);
        long id = record.hasId() ? record.id() : sheet.ids().next();
        sheet.ids().use(id);
        if (!sheet.seen().add(id)) {
            throw new BackendException(
                    "%s: nothing was replaced: %s %d is given twice: expected each id once in a type"
                            .formatted(location, type, id),
                    null);
        }
        sheet.rows().put(id, record);
        if (!record.hasId() || record.isUpdated()) {
            given.add(record);
            givenIds.addLong(id);
        }
    }

    private TypeRows typeRows(String type) {
        SheetSave.requireType(type);
        return new TypeRows(blank(type), new NewIds(location, type, last.getOrDefault(type, 0L)), new LongHashSet());
    }

    /** A sheet with the columns of all fields. */
    private SheetEdit blank(String type) {
        Sheet blank = CsvSheet.parse(type + SheetForm.TEXT, new byte[0]);
        Schema schema = schemas.get(type);
        return schema == null
                ? new SheetEdit(blank, null)
                : SheetEdit.ofNew(blank, Inheritance.withFields(schema), schema.fields());
    }

    private void write(FolderChange change, SheetFiles files, List<SchemaReader.Source> schemaFiles)
            throws IOException {
        Map<String, SheetEdit> edits = new LinkedHashMap<>();
        sheets.forEach((type, sheet) -> edits.put(type, sheet.rows()));
        Map<String, byte[]> fresh = form.files(edits, schemas, files.workbooks());
        List<String> standing = new ArrayList<>(files.texts());
        standing.addAll(files.workbooks());
        for (String name : standing) {
            if (!fresh.containsKey(name)) {
                change.remove(change.folder().resolve(name), false, null);
            }
        }
        for (Map.Entry<String, byte[]> file : fresh.entrySet()) {
            put(change, file.getKey(), file.getValue());
        }
        if (schemaFiles.isEmpty()) {
            return;
        }
        List<String> names = schemaFiles.stream().map(SchemaReader.Source::file).toList();
        for (String name : files.schemas()) {
            if (!names.contains(name)) {
                change.remove(change.folder().resolve(name), false, null);
            }
        }
        for (SchemaReader.Source file : schemaFiles) {
            put(change, file.file(), file.text().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void put(FolderChange change, String name, byte[] bytes) throws IOException {
        try (FolderChange.NewFile file = change.put(change.folder().resolve(name))) {
            SheetSave.write(file.channel(), bytes);
            file.finish();
        }
    }
}
