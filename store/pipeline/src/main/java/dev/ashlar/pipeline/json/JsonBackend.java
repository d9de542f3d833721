package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.evolution.LockFile;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.backend.Search;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A folder of content: {@code Type.schema} files, and JSON files {@code Type.json} or {@code Type-anything.json} with an
 * array of records each. Records are read in the order of the files' names. Nothing is kept open.
 */
public final class JsonBackend implements Backend {
    private final ContentFiles folder;

    private JsonBackend(ContentFiles folder) {
        this.folder = folder;
    }

    /**
     * Opens a folder.
     *
     * @param folder that exists; may be empty
     * @return the backend
     * @throws BackendException when there is no such folder
     */
    public static JsonBackend open(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new BackendException(folder + ": no such folder", null);
        }
        return new JsonBackend(new ContentFiles(folder));
    }

    @Override
    public String location() {
        return folder.path().toString();
    }

    @Override
    public List<Schema> schemas(Problems problems) {
        int before = problems.size();
        List<Schema> schemas = LockedSchemas.readFolder(folder.path(), problems).schemas();
        if (schemas.isEmpty() && problems.size() == before) {
            problems.add(Location.of(location()), "", "no content", "files *.schema", "none");
        }
        return schemas;
    }

    @Override
    public List<SchemaReader.Source> schemaFiles() {
        List<SchemaReader.Source> sources = new ArrayList<>();
        List<String> names = folder.schemaFiles();
        if (Files.exists(folder.path().resolve(SchemaLock.FILE))) {
            names.add(SchemaLock.FILE);
        }
        for (String name : names) {
            try {
                sources.add(new SchemaReader.Source(
                        name, Files.readString(folder.path().resolve(name))));
            } catch (IOException e) {
                throw RecordFiles.unreadable(folder.path().resolve(name), e);
            }
        }
        return sources;
    }

    @Override
    public Set<String> describedTypes() {
        Set<String> types = new TreeSet<>();
        folder.schemaFiles().forEach(name -> types.add(ContentFiles.typeOf(name)));
        return types;
    }

    @Override
    public List<String> types() {
        return folder.recordFiles().stream()
                .map(RecordFiles::typeOf)
                .sorted()
                .distinct()
                .toList();
    }

    @Override
    public void checkTypes(Set<String> described, Problems problems) {
        for (String name : folder.recordFiles()) {
            if (!described.contains(RecordFiles.typeOf(name))) {
                problems.add(
                        Location.of(name),
                        "",
                        "no schema for this file",
                        "a name Type.json or Type-anything.json, with Type one of " + new TreeSet<>(described),
                        name);
            }
        }
    }

    @Override
    public boolean isEmpty() {
        return folder.schemaFiles().isEmpty() && folder.recordFiles().isEmpty();
    }

    /** A folder has no states: reads that must not see a save half done are repeated when {@link #changeToken} changes. */
    @Override
    public void snapshot(Runnable reads) {
        reads.run();
    }

    @Override
    public void read(Schema schema, Map<String, Variant> search, RecordReceiver receiver) {
        Search.require(schema, search);
        for (String name : folder.recordFiles()) {
            if (RecordFiles.typeOf(name).equals(schema.name())) {
                JsonRecords.read(folder.path().resolve(name), name, schema, search, receiver);
            }
        }
    }

    @Override
    public void save(List<DataRecord> records) {
        List<Schema> known = SchemaReader.readFolder(folder.path(), new Problems());
        JsonSave.save(folder.path(), known, records);
    }

    /**
     * Files are written aside and then moved one by one; when one cannot be, the old ones are put back. A JVM that is killed
     * meanwhile leaves them in a folder {@code .replacing-…/.kept}.
     */
    @Override
    public void replace(List<SchemaReader.Source> schemaFiles, RecordSource given) {
        List<DataRecord> records = new ArrayList<>();
        given.forEach(records::add);
        schemaFiles.forEach(this::requireName);
        requireNoStrangers(schemaFiles);
        folder.replace(aside -> {
            for (SchemaReader.Source source : schemaFiles) {
                Files.writeString(aside.resolve(source.file()), source.text());
            }
            records.forEach(record -> record.setUpdated(true));
            JsonSave.save(aside, records);
        });
    }

    /** Only what schemas describe is replaced: other files may be anything, and of no use to anybody once they are gone. */
    private void requireNoStrangers(List<SchemaReader.Source> schemaFiles) {
        Set<String> types = describedTypes();
        schemaFiles.stream()
                .filter(source -> !SchemaLock.isLock(source))
                .forEach(source -> types.add(ContentFiles.typeOf(source.file())));
        for (String name : folder.recordFiles()) {
            if (!types.contains(RecordFiles.typeOf(name))) {
                throw new BackendException(
                        location() + ": nothing was replaced: " + name
                                + " belongs to no type that a schema describes, here"
                                + " or in the new content; move it away, or choose another folder",
                        null);
            }
        }
    }

    /** Names may come from a database of whoever: none leads out of the folder. */
    private void requireName(SchemaReader.Source source) {
        Path name = Path.of(source.file());
        if (name.getNameCount() != 1 || !name.getFileName().equals(name)) {
            throw new BackendException(
                    location() + ": schemas cannot be written: expected the name of a file, found " + source.file(),
                    null);
        }
    }

    @Override
    public void writeLock(String text) {
        try {
            LockFile.write(folder.path(), text);
        } catch (IOException e) {
            throw new BackendException(String.valueOf(e.getMessage()), e);
        }
    }

    /** A hash of the names, lengths, times of change and identities of all files of schemas and records, and of the lock. */
    @Override
    public long changeToken() {
        Collection<String> names = folder.schemaFiles();
        names.addAll(folder.recordFiles());
        names.add(SchemaLock.FILE);
        long hash = 1;
        for (String name : names) {
            hash = 31 * (31 * hash + name.hashCode()) + folder.stamp(name);
        }
        return hash;
    }

    @Override
    public void close() {
        // Nothing is open between calls.
    }
}
