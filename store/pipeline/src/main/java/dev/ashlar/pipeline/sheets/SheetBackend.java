package dev.ashlar.pipeline.sheets;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.evolution.LockFile;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.CachedFolder;
import dev.ashlar.pipeline.backend.ContentState;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.FoundReceiver;
import dev.ashlar.pipeline.backend.FoundValue;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.MissingPlaceException;
import dev.ashlar.pipeline.backend.PlacedRecords;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.backend.SavedRecords;
import dev.ashlar.pipeline.backend.Search;
import dev.ashlar.pipeline.json.LastIds;
import dev.ashlar.pipeline.json.SchemaFileWriter;
import dev.ashlar.pipeline.json.change.InterruptedChanges;
import dev.ashlar.pipeline.json.change.NewFolder;
import dev.ashlar.pipeline.json.change.Steps;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A folder with a sheet for each type, and optionally the schemas: {@code Type.csv}, {@code Type.tsv}, or a sheet {@code Type} of a workbook. One row
 * contains the names of fields. Each row below is a record. A sheet is read into memory completely. For one thread at a time.
 */
public final class SheetBackend implements Backend {
    /** Nothing but schemas decides how sheets are read. */
    private static final long SETTINGS = XxHash64.key("sheets");

    private final String location;
    private final boolean writable;
    private final SheetForm form;
    private final Workbooks workbooks = new Workbooks();
    private Path folder;
    private @Nullable NewFolder unborn;
    /** What reads have shown of types: a save leaves other columns alone. */
    private final Map<String, Schema> shown = new HashMap<>();

    private SheetBackend(Path folder, Path place, SheetForm form, boolean writable, @Nullable NewFolder unborn) {
        this.folder = folder;
        this.location = place.toString();
        this.form = form;
        this.writable = writable;
        this.unborn = unborn;
    }

    /** Finishes what a process that is gone had decided. */
    static SheetBackend open(Path folder, SheetForm form, boolean writable) {
        if (Files.isRegularFile(folder)) {
            Path parent = folder.getParent();
            throw new MissingPlaceException(
                    folder + ": expected a folder of sheets, found a file: name its folder, "
                            + form.name().toLowerCase(Locale.ROOT) + ':' + (parent == null ? "." : parent),
                    null);
        }
        if (!Files.isDirectory(folder)) {
            throw new MissingPlaceException(folder + ": no such folder", null);
        }
        SheetBackend backend = new SheetBackend(folder, folder, form, writable, null);
        backend.finish(writable);
        return backend;
    }

    /** A folder that stands there once something was written. */
    static SheetBackend create(Path folder, SheetForm form) {
        try {
            NewFolder unborn = NewFolder.at(folder);
            return new SheetBackend(unborn.path(), folder, form, true, unborn);
        } catch (IOException e) {
            throw new BackendException(folder + ": cannot be created: " + BackendException.reason(e), e);
        }
    }

    private void finish(boolean clean) {
        try {
            InterruptedChanges.finish(folder, SheetFiles::isContent, clean, Steps.UNSEEN);
        } catch (IOException e) {
            throw new BackendException(location + ": cannot be read: " + BackendException.reason(e), e);
        }
    }

    private SheetFiles files() {
        return SheetFiles.of(folder, workbooks);
    }

    @Override
    public String location() {
        return location;
    }

    @Override
    public List<Schema> schemas(Problems problems) {
        finish(false);
        int before = problems.size();
        List<SchemaReader.Source> files = schemaFiles(problems);
        if (problems.size() > before) {
            return List.of(); // What the others say of types of these files is not worth telling.
        }
        if (files.stream().allMatch(SchemaLock::isLock)) {
            problems.add(Location.of(location), "", "no content", Expected.schemas("files *.schema", types()), "none");
        }
        return LockedSchemas.read(files, problems).schemas();
    }

    @Override
    public List<SchemaReader.Source> schemaFiles() {
        Problems problems = new Problems();
        List<SchemaReader.Source> sources = schemaFiles(problems);
        problems.throwIfAny();
        return sources;
    }

    /** The schema files that are UTF-8; a problem is told for each other one. */
    private List<SchemaReader.Source> schemaFiles(Problems problems) {
        SheetFiles files = files();
        List<String> names = new ArrayList<>(files.schemas());
        if (files.hasLock()) {
            names.add(SchemaLock.FILE);
        }
        List<SchemaReader.Source> sources = new ArrayList<>();
        for (String name : names) {
            String text = files.text(name, problems);
            if (text != null) {
                sources.add(new SchemaReader.Source(name, text));
            }
        }
        return sources;
    }

    @Override
    public Set<String> describedTypes() {
        Set<String> types = new TreeSet<>();
        files().schemas().forEach(name -> types.add(name.substring(0, name.length() - ContentTree.SCHEMA.length())));
        return types;
    }

    @Override
    public List<String> types() {
        return files().types();
    }

    @Override
    public void checkTypes(Set<String> described, Problems problems) {
        PlacedRecords.check(this, problems, inFolder -> {
            LastIds.check(folder, SheetFiles.IDS, inFolder);
            files().check(described, inFolder);
        });
    }

    @Override
    public boolean isEmpty() {
        SheetFiles files = files();
        return files.schemas().isEmpty() && files.types().isEmpty();
    }

    /** {@inheritDoc} A folder cannot guarantee one state. To avoid a partial view of a save, repeat the reads if {@link #changeToken} changes. */
    @Override
    public void snapshot(Runnable reads) {
        finish(false);
        reads.run();
    }

    @Override
    public void read(Schema schema, Map<String, Variant> search, RecordReceiver receiver) {
        Search.require(schema, search);
        RecordReceiver inFolder = new PlacedRecords(this, receiver);
        Sheet sheet;
        try {
            sheet = files(schema).open(schema.name());
        } catch (Sheet.Malformed e) {
            e.tell(inFolder);
            return;
        }
        if (sheet != null) {
            SheetRows.read(sheet, schema, search, inFolder);
        }
    }

    /** The files, to read a type. */
    SheetFiles files(Schema schema) {
        shown.put(schema.name(), schema);
        return files();
    }

    @Override
    public RecordTracker tracker() {
        return new SheetTracker(this);
    }

    @Override
    public Optional<CachedFolder> cachedFolder() {
        return unborn == null
                ? Optional.of(new CachedFolder(folder, "cache-sheets", files().recordBytes(), SETTINGS))
                : Optional.empty();
    }

    @Override
    public Optional<ContentState> contentState() {
        return unborn == null ? Optional.of(files().state()) : Optional.empty();
    }

    @Override
    public void readIds(String type, LongConsumer action) {
        Sheet sheet = files().require(type);
        if (sheet != null) {
            SheetRows.readIds(sheet, action);
        }
    }

    @Override
    public List<String> unread(Schema schema) {
        try {
            Sheet sheet = files().open(schema.name());
            return sheet == null ? List.of() : SheetNotes.columns(sheet);
        } catch (Sheet.Malformed e) {
            return List.of(); // Who reads the records tells of it.
        }
    }

    @Override
    public List<String> comments() {
        return SheetNotes.comments(files());
    }

    @Override
    public void readFound(String type, FoundReceiver receiver) {
        Sheet sheet;
        try {
            sheet = files().open(type);
        } catch (Sheet.Malformed e) {
            Problem problem = e.problem();
            Location at = PlacedRecords.at(this, problem.at());
            receiver.problem(at, problem.message(), problem.expected(), problem.found());
            return;
        }
        if (sheet != null) {
            readFound(sheet, receiver);
        }
    }

    private static void readFound(Sheet sheet, FoundReceiver receiver) {
        SheetColumns columns = SheetColumns.of(sheet, null);
        for (Sheet.Row row : sheet.rows()) {
            Map<String, FoundValue> values = new LinkedHashMap<>();
            columns.ofFields().forEach((field, ofField) -> {
                String text = row.cell(ofField.get(0));
                if (text != null) {
                    values.put(field, Cells.found(text));
                }
            });
            Long id = SheetRows.id(row, columns);
            receiver.record(id == null ? DataRecord.NO_ID : id, values);
        }
    }

    @Override
    public Map<String, Long> lastIds() {
        return Map.copyOf(LastIds.read(folder, SheetFiles.IDS).ids());
    }

    @Override
    public void save(List<DataRecord> records) {
        save(records, Map.of(), () -> {});
    }

    @Override
    public void save(List<DataRecord> records, Map<String, Long> lastIds, Runnable others) {
        requireWritable();
        List<DataRecord> changed = SavedRecords.changed(records);
        if (changed.isEmpty()) {
            others.run();
        } else {
            new SheetSave(folder, location, form, this::files, this::known).save(changed, lastIds, others);
            stand();
        }
        records.forEach(record -> record.setUpdated(false));
    }

    /** What is known of a type: what a read has shown, or else what the schemas say; null takes all columns for fields. */
    private @Nullable Schema known(String type) {
        Schema read = shown.get(type);
        if (read != null) {
            return read;
        }
        return Inheritance.withFields(
                        LockedSchemas.read(schemaFiles(), new Problems()).schemas())
                .stream()
                .filter(schema -> schema.name().equals(type))
                .findFirst()
                .orElse(null);
    }

    @Override
    public void replace(List<SchemaReader.Source> schemaFiles, RecordSource records) {
        replace(schemaFiles, describedTypes(), records, true);
    }

    @Override
    public void replaceRecords(List<SchemaReader.Source> schemaFiles, Set<String> described, RecordSource records) {
        Set<String> all = describedTypes();
        all.addAll(described);
        replace(schemaFiles, all, records, false);
    }

    private void replace(
            List<SchemaReader.Source> schemaFiles, Set<String> described, RecordSource records, boolean withSchemas) {
        requireWritable();
        Problems problems = new Problems();
        List<Schema> schemas = LockedSchemas.read(schemaFiles, problems).schemas();
        problems.throwIfAny();
        new SheetReplacement(folder, location, form, schemas)
                .run(this::files, withSchemas ? schemaFiles : List.of(), described, records);
        stand();
    }

    private void requireWritable() {
        if (!writable) {
            throw new BackendException(
                    location + ": opened for reading only; to save, open it with Backends.openToWrite", null);
        }
    }

    /** What was made beside its place takes it. */
    private void stand() {
        NewFolder made = unborn;
        if (made != null) {
            try {
                made.publish();
            } catch (IOException e) {
                throw new BackendException(location + ": cannot be created: " + BackendException.reason(e), e);
            }
            unborn = null;
            folder = Path.of(location);
        }
    }

    @Override
    public void writeLock(String text) {
        requireWritable();
        try {
            LockFile.write(folder, text);
        } catch (IOException e) {
            throw new BackendException(String.valueOf(e.getMessage()), e);
        }
        stand();
    }

    @Override
    public void writeSchema(SchemaReader.Source known, String text) {
        requireWritable();
        if (!schemaFiles().contains(known)) {
            throw BackendException.otherSchema(location, known.file());
        }
        SchemaFileWriter.write(folder.resolve(known.file()), text);
    }

    @Override
    public long changeToken() {
        return files().token();
    }

    @Override
    public void close() {
        if (unborn != null) {
            unborn.close();
        }
    }
}
