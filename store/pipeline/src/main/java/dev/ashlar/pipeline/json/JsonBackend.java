package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.evolution.LockFile;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.folder.TreeFile;
import dev.ashlar.compiler.folder.Utf8Text;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.CachedFolder;
import dev.ashlar.pipeline.backend.ContentState;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.FieldUpdate;
import dev.ashlar.pipeline.backend.FoundReceiver;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.KeptFiles;
import dev.ashlar.pipeline.backend.MissingPlaceException;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.backend.Search;
import dev.ashlar.pipeline.backend.Updater;
import dev.ashlar.pipeline.json.change.FolderChange;
import dev.ashlar.pipeline.json.change.InterruptedChanges;
import dev.ashlar.pipeline.json.change.NewFolder;
import dev.ashlar.pipeline.json.change.Steps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A folder of content with sub-folders. It contains files {@code Type.schema}. Files {@code Type.json} and {@code Type-anything.json} contain an
 * array of records each. Files {@code Type/anything.json} contain one record or an array of records. Files may be XML instead of JSON. Records are read in the order of file names. No
 * file stays open. For one thread at a time.
 */
public final class JsonBackend implements Backend {
    /** Bytes of records that one thread reads sooner than a second one is started. */
    private static final long LEAST_IN_PARALLEL = 4L << 20;

    private final Steps steps;
    private final String location;
    private final boolean writable;
    private Path folder;
    /** While reads are to see one state of the folder: null before the first of them. */
    private @Nullable ContentFiles listed;

    /** Types whose records were read last without what they say of inheritance: a save leaves that as it stands. */
    private final Set<String> readPlain = ConcurrentHashMap.newKeySet();

    /** The other places that were opened with this one, as {@code content.conf} names them. */
    private Set<String> otherPlaces = Set.of();

    private boolean isPinned;
    private @Nullable NewFolder unborn;

    private JsonBackend(Path folder, Path place, boolean writable, @Nullable NewFolder unborn, Steps steps) {
        this.folder = folder;
        this.location = place.toString();
        this.writable = writable;
        this.unborn = unborn;
        this.steps = steps;
    }

    /**
     * Opens a folder. First completes a committed save or replacement of a process that has ended.
     *
     * @param folder an existing folder, which may be empty
     * @return the backend
     * @throws BackendException if there is no such folder, if it cannot be read, or if the committed save cannot be completed
     */
    public static JsonBackend open(Path folder) {
        return open(folder, true, Steps.UNSEEN);
    }

    static JsonBackend open(Path folder, Steps steps) {
        return open(folder, true, steps);
    }

    /** Without {@code writable}, nothing is saved; what others have decided is finished all the same, since it counts already. */
    static JsonBackend open(Path folder, boolean writable, Steps steps) {
        if (!Files.isDirectory(folder)) {
            throw new MissingPlaceException(folder + ": no such folder", null);
        }
        finish(folder, writable, steps);
        return new JsonBackend(folder, folder, writable, null, steps);
    }

    /** With {@code clean}, what dead processes had not decided is removed, too. */
    private static void finish(Path folder, boolean clean, Steps steps) {
        try {
            InterruptedChanges.finish(folder, ContentFiles::isContent, clean, steps);
        } catch (IOException e) {
            throw ContentFiles.unreadable(folder, e);
        }
    }

    /**
     * Makes a folder: it stands there once the first save, replacement or lock has been written.
     *
     * @param folder where nothing is
     * @param settings of new files, as {@link FileLayout} has them
     * @return the backend
     * @throws BackendException when something is there, or it cannot be made
     */
    static JsonBackend create(Path folder, Map<String, String> settings) {
        try {
            NewFolder unborn = NewFolder.at(folder);
            if (!settings.isEmpty()) {
                unborn.write(FileLayout.FILE, FileLayout.text(settings));
            }
            return new JsonBackend(unborn.path(), folder, true, unborn, Steps.UNSEEN);
        } catch (IOException e) {
            throw new BackendException(folder + ": cannot be created: " + BackendException.reason(e), e);
        }
    }

    /** Refuses a folder whose new files are others than somebody expects. */
    void requireLayout(Map<String, String> settings) {
        Problems problems = new Problems();
        FileLayout layout = FileLayout.read(folder, problems);
        FileLayout.requireSound(problems);
        layout.require(location, settings);
    }

    /** Notes the other places that are read with this one. */
    void setOtherPlaces(Set<String> places) {
        otherPlaces = places;
    }

    @Override
    public String location() {
        return location;
    }

    @Override
    public List<Schema> schemas(Problems problems) {
        finish(folder, false, steps); // Whoever has been open for long meets what others left behind, too.
        int before = problems.size();
        List<Schema> schemas = LockedSchemas.readFolder(folder, problems).schemas();
        if (schemas.isEmpty() && problems.size() == before) {
            problems.add(
                    Location.of(location()), "", "no content", Expected.schemas("files *.schema", types()), "none");
        }
        return schemas;
    }

    @Override
    public List<SchemaReader.Source> schemaFiles() {
        finish(folder, false, steps); // Whoever reads only what has changed begins here.
        List<SchemaReader.Source> sources = new ArrayList<>();
        for (TreeFile file : files().schemaFiles()) {
            sources.add(source(file.name(), file.lastPart()));
        }
        if (Files.exists(folder.resolve(SchemaLock.FILE))) {
            sources.add(source(SchemaLock.FILE, SchemaLock.FILE));
        }
        sources.sort(Comparator.comparing(SchemaLock::isLock).thenComparing(SchemaReader.Source::file));
        return sources;
    }

    private SchemaReader.Source source(String path, String name) {
        try {
            Problems problems = new Problems();
            String text = Utf8Text.decode(path, RegularFile.bytes(folder.resolve(path)), problems);
            problems.throwIfAny();
            return new SchemaReader.Source(name, String.valueOf(text));
        } catch (IOException e) {
            throw ContentFiles.unreadable(folder.resolve(path), e);
        }
    }

    @Override
    public Set<String> describedTypes() {
        return files().describedTypes();
    }

    @Override
    public List<String> types() {
        return files().recordFiles().stream()
                .map(RecordFile::type)
                .sorted()
                .distinct()
                .toList();
    }

    @Override
    public void checkTypes(Set<String> described, Problems problems) {
        FileLayout layout = FileLayout.read(folder, problems);
        layout.checkTypes(described, problems);
        layout.checkPlaces(otherPlaces, problems);
        LastIds.check(folder, problems);
        ContentFiles files = files();
        files.check(described, problems);
        files.checkSheets(described, !layout.otherPlaces().isEmpty(), problems);
    }

    @Override
    public boolean isEmpty() {
        ContentFiles files = files();
        return files.schemaFiles().isEmpty() && files.recordFiles().isEmpty();
    }

    /**
     * {@inheritDoc}
     *
     * <p>A folder cannot guarantee one state. All reads use one listing of the files. To avoid a partial view of a save, repeat the reads if {@link
     * #changeToken} changes.
     */
    @Override
    public void snapshot(Runnable reads) {
        isPinned = true;
        try {
            reads.run();
        } finally {
            isPinned = false;
            listed = null;
        }
    }

    @Override
    public void read(Schema schema, Map<String, Variant> search, RecordReceiver receiver) {
        Search.require(schema, search);
        if (Inheritance.hasFields(schema)) {
            readPlain.remove(schema.name());
        } else {
            readPlain.add(schema.name());
        }
        UnknownMembers unknown = new UnknownMembers(schema);
        ContentFiles files = files();
        for (RecordFile file : files.recordFiles(schema.name())) {
            JsonRecords.read(files.path(file), file, schema, search, receiver, unknown);
        }
        unknown.tell(receiver);
    }

    @Override
    public void readFound(String type, FoundReceiver receiver) {
        ContentFiles files = files();
        for (RecordFile file : files.recordFiles(type)) {
            FoundJson.read(files.path(file), file, receiver);
        }
    }

    @Override
    public void readIds(String type, LongConsumer action) {
        ContentFiles files = files();
        for (RecordFile file : files.recordFiles(type)) {
            RecordScan.walkIds(files.path(file), file, file.isInTypeFolder(), action);
        }
    }

    @Override
    public boolean readsInParallel() {
        return files().recordBytes() >= LEAST_IN_PARALLEL;
    }

    /** The files as they are now or, inside of a snapshot, as they were when it first asked. */
    ContentFiles files() {
        ContentFiles files = listed == null ? ContentFiles.of(folder) : listed;
        listed = isPinned ? files : null;
        return files;
    }

    /**
     * {@inheritDoc}
     *
     * <p>The tracker reads only changed files, and parses only changed records. For each record it stores the id, the position in the file, and a
     * hash of the bytes: 24 bytes.
     */
    @Override
    public RecordTracker tracker() {
        return new JsonTracker(this::files);
    }

    @Override
    public Map<String, Long> lastIds() {
        return Map.copyOf(LastIds.read(folder).ids());
    }

    @Override
    public void save(List<DataRecord> records) {
        save(records, Map.of(), () -> {});
    }

    @Override
    public void save(List<DataRecord> records, Map<String, Long> lastIds, Runnable others) {
        requireWritable();
        List<Schema> known = knownSchemas(records);
        others.run();
        JsonSave.save(folder, MemberNames.of(known), records, lastIds, steps);
        stand();
    }

    /**
     * {@inheritDoc}
     *
     * <p>The records come from the bytes that the save replaces: the backend checks the file again directly before each rename. A program that writes
     * without the lock of the folder, such as an editor, can lose a write only in these last microseconds ({@code docs/backends.md}).
     */
    @Override
    public void update(List<FieldUpdate> updates, Updater updater) {
        requireWritable();
        List<DataRecord> records = new ArrayList<>();
        updates.forEach(update -> records.add(new DataRecord(update.type(), update.id())));
        knownSchemas(records); // Throws where one is broken.
        JsonSave.update(folder, updates, updater, steps);
        stand();
    }

    /** Who does not know the fields of a type would take members away that are none: then nothing is saved. */
    private List<Schema> knownSchemas(List<DataRecord> records) {
        Problems problems = new Problems();
        List<Schema> known = LockedSchemas.readFolder(folder, problems).schemas();
        Set<String> names = new TreeSet<>();
        known.forEach(schema -> names.add(schema.name()));
        Set<String> described = describedTypes();
        for (DataRecord record : records) {
            if (described.contains(record.type()) && !names.contains(record.type())) {
                throw new BackendException(
                        location + ": " + record.type() + " cannot be saved before its schema is right:"
                                + problems.sorted().stream()
                                        .map(problem -> "\n" + problem)
                                        .collect(Collectors.joining()),
                        null);
            }
        }
        return known.stream()
                .map(schema -> readPlain.contains(schema.name()) ? schema : Inheritance.withFields(schema))
                .toList();
    }

    /** The replacement is atomic, even if the JVM is killed meanwhile: {@link FolderChange}. */
    @Override
    public void replace(List<SchemaReader.Source> schemaFiles, RecordSource records) {
        requireWritable();
        Replacement.run(folder, schemaFiles, records, steps);
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
        for (TreeFile file : files().schemaFiles()) {
            if (file.lastPart().equals(known.file())
                    && source(file.name(), file.lastPart()).equals(known)) {
                SchemaFileWriter.write(folder.resolve(file.name()), text);
                return;
            }
        }
        throw BackendException.otherSchema(location, known.file());
    }

    /**
     * Returns a hash of the names, lengths, times of change and identities of all schema files and record files, of the locks, and of {@code
     * content.conf}.
     */
    @Override
    public long changeToken() {
        return ContentFiles.of(folder).token();
    }

    @Override
    public Optional<CachedFolder> cachedFolder() {
        return unborn == null
                ? Optional.of(new CachedFolder(folder, "cache", files().recordBytes(), FileLayout.hash(folder)))
                : Optional.empty();
    }

    @Override
    public Optional<ContentState> contentState() {
        try {
            return unborn == null ? Optional.of(FolderState.of(folder)) : Optional.empty();
        } catch (IOException e) {
            throw new BackendException(location + ": cannot be read: " + BackendException.reason(e), e);
        }
    }

    @Override
    public KeptFiles keptFiles() {
        return ContentFiles.isLayer(folder) ? KeptFiles.NONE : new FolderFiles(files());
    }

    @Override
    public List<String> comments() {
        return FolderFiles.comments(files());
    }

    @Override
    public Optional<Path> watchedFolder() {
        try {
            return Optional.of(folder.toRealPath());
        } catch (IOException e) {
            return Optional.empty(); // It is gone, for now.
        }
    }

    @Override
    public void close() {
        if (unborn != null) {
            unborn.close();
        }
    }
}
