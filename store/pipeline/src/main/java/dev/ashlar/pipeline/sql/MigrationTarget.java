package dev.ashlar.pipeline.sql;

import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The schemas that a database is to have, and those that it has. Immutable.
 *
 * @param stored the files that it has
 * @param files the files that it is to have, an up-to-date lock among them
 * @param before what it has, with its history
 * @param after what it is to have, with its history
 */
record MigrationTarget(
        List<SchemaReader.Source> stored, List<SchemaReader.Source> files, LockedSchemas before, LockedSchemas after) {
    private static final String LIST = ", ";

    /**
     * Reads schemas and histories.
     *
     * @param location of the database in messages
     * @param asked the new files; without a lock they continue the stored history. Empty for the stored files
     * @param stored the files of the database
     * @param drop whether the stored history may be lost
     * @throws dev.ashlar.compiler.problem.ContentException if the schemas have problems, or if the stored history is newer
     */
    static MigrationTarget of(
            String location, List<SchemaReader.Source> asked, List<SchemaReader.Source> stored, boolean drop) {
        List<SchemaReader.Source> given = asked.isEmpty() ? stored : asked;
        Problems ofStored = new Problems();
        LockedSchemas before = LockedSchemas.read(stored, ofStored);
        if (!asked.isEmpty() && !drop) {
            requireSound(location, stored);
        }
        Problems problems = new Problems();
        List<SchemaReader.Source> read = new ArrayList<>(given);
        if (given.stream().noneMatch(SchemaLock::isLock)) {
            Stream<SchemaReader.Source> lock = stored.stream().filter(SchemaLock::isLock);
            // A lock with problems is told, and not continued.
            (ofStored.isEmpty() ? Stream.of(lock(before)) : lock).forEach(read::add);
        }
        LockedSchemas after = LockedSchemas.read(read, problems);
        if (problems.isEmpty() && after.schemas().isEmpty()) {
            problems.add(Location.of(location), "", "no schemas to migrate to", "schema files", "none");
        }
        problems.throwIfAny();
        for (String line : before.versionsBeyond(after)) {
            problems.add(
                    Location.of(location),
                    line.substring(0, line.indexOf(' ')),
                    "the database has newer schemas",
                    "a line in " + SchemaLock.FILE + " of the new schemas, \"" + line
                            + "\": take newer schemas from version control, or add the line to go back to older ones",
                    "no such line");
        }
        problems.throwIfAny();
        return new MigrationTarget(stored, withLock(given, after), before, after);
    }

    /** Schemas with problems do not tell which versions and types the database has had. */
    private static void requireSound(String location, List<SchemaReader.Source> stored) {
        Problems problems = new Problems();
        LockedSchemas.read(
                stored.stream()
                        .map(file -> new SchemaReader.Source(location + "/" + file.file(), file.text()))
                        .toList(),
                problems);
        if (!problems.isEmpty()) {
            problems.add(
                    Location.of(location),
                    "",
                    "the schemas of the database cannot be compared with the new ones",
                    "schemas without problems, or --drop and new schemas with their " + SchemaLock.FILE,
                    "the problems of this list");
        }
        problems.throwIfAny();
    }

    private static SchemaReader.Source lock(LockedSchemas history) {
        return new SchemaReader.Source(SchemaLock.FILE, history.lockText());
    }

    private static List<SchemaReader.Source> withLock(List<SchemaReader.Source> files, LockedSchemas history) {
        return Stream.concat(files.stream().filter(file -> !SchemaLock.isLock(file)), Stream.of(lock(history)))
                .toList();
    }

    /** The new schemas of the record types. */
    List<Schema> schemas() {
        return after.schemas();
    }

    @Nullable
    Schema schema(String type) {
        return of(type, after);
    }

    private static @Nullable Schema of(String type, LockedSchemas schemas) {
        return schemas.schemas().stream()
                .filter(schema -> schema.name().equals(type))
                .findFirst()
                .orElse(null);
    }

    /** Whether a table is that of a type, and not of another program. */
    boolean hasHad(String type) {
        return before.hasHad(type) || after.hasHad(type);
    }

    /** Whether a column is that of a field, and not of another program. */
    boolean hasHad(String type, String column) {
        Schema old = of(type, before);
        boolean wasField = old != null
                && old.fields().stream()
                        .anyMatch(field ->
                                field.name().equals(column) || field.formerly().contains(column));
        return wasField || before.hasHad(type, column) || after.hasHad(type, column);
    }

    /** Says which files differ from the stored ones; empty if none does. */
    String changes() {
        Set<String> written = new TreeSet<>();
        Set<String> removed = new TreeSet<>();
        files.stream().filter(file -> !stored.contains(file)).forEach(file -> written.add(SchemaTable.typeOf(file)));
        stored.forEach(file -> removed.add(SchemaTable.typeOf(file)));
        files.forEach(file -> removed.remove(SchemaTable.typeOf(file)));
        List<String> parts = new ArrayList<>();
        if (!written.isEmpty()) {
            parts.add("write " + String.join(LIST, written));
        }
        if (!removed.isEmpty()) {
            parts.add("remove " + String.join(LIST, removed));
        }
        return String.join("; ", parts);
    }

    /** SHA-256 of all files. */
    String hash() {
        String text = files.stream()
                .map(file -> SchemaTable.typeOf(file) + '\0' + file.text() + '\0')
                .sorted()
                .collect(Collectors.joining());
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // Every Java has it.
        }
    }
}
