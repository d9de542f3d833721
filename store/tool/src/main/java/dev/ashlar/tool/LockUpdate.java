package dev.ashlar.tool;

import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The lock of a place of schemas, and what it lacks. */
final class LockUpdate {
    private final String place;
    private final boolean isFolder;
    private final LockedSchemas schemas;

    private LockUpdate(String place, boolean isFolder, LockedSchemas schemas) {
        this.place = place;
        this.isFolder = isFolder;
        this.schemas = schemas;
    }

    /**
     * Reads schemas and lock.
     *
     * @param place location of schemas
     * @return what is to be done
     * @throws ContentException with every problem of either
     */
    static LockUpdate of(String place) {
        Problems problems = new Problems();
        try (Backend backend = Backends.open(place)) {
            LockedSchemas schemas = LockedSchemas.read(backend.schemaFiles(), problems);
            if (schemas.schemas().isEmpty() && problems.isEmpty()) {
                backend.schemas(problems); // Tells that there are none.
            }
            problems.throwIfAny();
            return new LockUpdate(place, isFolder(backend.location()), schemas);
        }
    }

    /** Whether a location is a folder, in which the lock is a file. */
    static boolean isFolder(String location) {
        try {
            return Files.isDirectory(Path.of(location));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Whether the lock is a file beside the schemas. */
    boolean isFolder() {
        return isFolder;
    }

    /** What the lock lacks, a line for each type. */
    List<String> changes() {
        return changes(schemas);
    }

    private static List<String> changes(LockedSchemas schemas) {
        return schemas.changes().stream()
                .map(change -> SchemaLock.FILE + ": " + change)
                .toList();
    }

    /**
     * Refuses a lock that lacks anything.
     *
     * @throws ContentException when it does
     */
    void requireFresh() {
        String at = isFolder ? SchemaLock.FILE : place + "/" + SchemaLock.FILE;
        Problems problems = new Problems();
        schemas.requireFresh(at, "that \"ashlar schema lock " + place + "\" was run, and the lock committed", problems);
        problems.throwIfAny();
    }

    /**
     * Brings the lock up to date; writes nothing when its text is as it should be.
     *
     * @param told takes a line for each type that the lock learns of
     * @return whether anything was written
     */
    boolean write(Consumer<String> told) {
        if (!schemas.isTextStale()) {
            return false;
        }
        try (Backend backend = Backends.openToWrite(place)) {
            backend.writeLock(schemas.lockText());
        }
        changes().forEach(told);
        return true;
    }

    /**
     * The files of an import, with an up-to-date lock among them: that of the source or, where it has none, that of the
     * destination.
     *
     * @param files of the source
     * @param replaced files of the destination
     * @param told takes a line for each type that the lock learns of
     * @return the schema files and the lock
     * @throws ContentException when the destination's lock forbids what the schemas say
     */
    static List<SchemaReader.Source> carried(
            List<SchemaReader.Source> files, List<SchemaReader.Source> replaced, Consumer<String> told) {
        List<SchemaReader.Source> all = new ArrayList<>(files);
        if (files.stream().noneMatch(SchemaLock::isLock)) {
            replaced.stream().filter(SchemaLock::isLock).forEach(all::add);
        }
        Problems problems = new Problems();
        LockedSchemas schemas = LockedSchemas.read(all, problems);
        problems.throwIfAny();
        changes(schemas).forEach(told);
        SchemaReader.Source lock = new SchemaReader.Source(SchemaLock.FILE, schemas.lockText());
        return Stream.concat(all.stream().filter(file -> !SchemaLock.isLock(file)), Stream.of(lock))
                .toList();
    }
}
