package dev.ashlar.pipeline.transfer;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.RecordSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A place that is written in one transaction. If the place does not exist, the write creates it, and nothing before. For one thread. */
public final class Destination implements AutoCloseable {
    private final Backend backend;
    private List<String> replaced = List.of();

    private Destination(Backend backend) {
        this.backend = backend;
    }

    /**
     * Opens an existing place, or prepares a new one.
     *
     * @param location in the form that {@link Backends#open(String)} and {@link Backends#create} accept
     * @param replace whether existing schemas and records may be replaced
     * @return the destination
     * @throws OccupiedException if the place holds schemas or records and {@code replace} is false
     * @throws ContentException if the name matches no kind of backend
     * @throws BackendException if the place cannot be opened or created
     */
    public static Destination open(String location, boolean replace) {
        Backend backend = Backends.exists(location) ? Backends.openToWrite(location) : Backends.create(location);
        try {
            if (!replace && !backend.isEmpty()) {
                throw new OccupiedException(Backends.shown(location));
            }
            return new Destination(backend);
        } catch (RuntimeException | Error e) {
            backend.close();
            throw e;
        }
    }

    /** {@return the schema files and the lock that the write would replace} */
    public List<SchemaReader.Source> schemaFiles() {
        return backend.schemaFiles();
    }

    /** {@return names of comments, and of columns and members that no field has, which the write has replaced. Empty before the write} */
    public List<String> replacedNotes() {
        return replaced;
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(backend.comments());
        for (Schema schema : Inheritance.withFields(backend.schemas(new Problems()))) {
            backend.unread(schema).forEach(name -> notes.add(schema.name() + "." + name));
        }
        return notes;
    }

    /** As {@link Backend#replace(List, RecordSource)} does. */
    void write(List<SchemaReader.Source> schemaFiles, RecordSource records) {
        List<String> before = notes();
        backend.replace(schemaFiles, records);
        List<String> after = notes();
        replaced = before.stream().filter(note -> !after.contains(note)).toList();
    }

    /** Those of some comments whose files have none here: the write has left them behind. */
    List<String> lacking(List<String> comments) {
        Set<String> files = backend.comments().stream().map(Destination::fileOf).collect(Collectors.toSet());
        return comments.stream()
                .filter(comment -> !files.contains(fileOf(comment)))
                .toList();
    }

    /** What stands behind the number of comments. */
    private static String fileOf(String comment) {
        return comment.substring(comment.indexOf(" of ") + 1);
    }

    @Override
    public void close() {
        backend.close();
    }
}
