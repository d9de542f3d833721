package dev.ashlar.compiler.evolution;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.compiler.schema.StructUse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A set of schemas with its history: the schemas with their versions and the numbers of their constants, and the up-to-date text of the lock. Reading
 * writes nothing. Immutable.
 */
public final class LockedSchemas {
    private final List<Schema> schemas;
    private final SchemaReader.@Nullable Source source;
    private final SchemaLock old;
    private final SchemaLock lock;

    private LockedSchemas(List<Schema> schemas, SchemaReader.@Nullable Source source, SchemaLock old, SchemaLock lock) {
        this.schemas = schemas;
        this.source = source;
        this.old = old;
        this.lock = lock;
    }

    /**
     * Reads schema files and, if there is one, the lock.
     *
     * @param files all files of a set, as for {@link SchemaReader#read}, and optionally {@link SchemaLock#FILE}
     * @param problems receives problems of schemas and lock, and conflicts between them
     * @return the schemas without problems; the lock is usable only if no problem was added
     */
    public static LockedSchemas read(List<SchemaReader.Source> files, Problems problems) {
        SchemaReader.Source source =
                files.stream().filter(SchemaLock::isLock).findFirst().orElse(null);
        List<SchemaReader.Source> others =
                files.stream().filter(file -> !SchemaLock.isLock(file)).toList();
        return of(SchemaReader.read(others, problems), source, problems);
    }

    /**
     * Reads the schemas of a folder and, if there is one, the lock.
     *
     * @param folder as for {@link SchemaReader#readFolder}
     * @param problems receives problems of schemas and lock, and conflicts between them
     * @return the schemas without problems; the lock is usable only if no problem was added
     */
    public static LockedSchemas readFolder(Path folder, Problems problems) {
        List<Schema> schemas = SchemaReader.readFolder(folder, problems);
        return of(schemas, LockFile.read(folder, problems), problems);
    }

    private static LockedSchemas of(List<Schema> schemas, SchemaReader.@Nullable Source source, Problems problems) {
        int before = problems.size();
        SchemaLock old = source == null ? SchemaLock.EMPTY : SchemaLock.parse(source, problems);
        if (problems.size() != before) {
            return new LockedSchemas(schemas, source, old, old); // What half a lock forbids is not worth telling.
        }
        Map<String, Schema> declared = new TreeMap<>();
        schemas.forEach(schema -> declared.put(schema.name(), schema));
        Map<String, TypeEvolution.Result> results = new TreeMap<>();
        schemas.forEach(schema -> evolve(schema.name(), declared, old, results, problems));
        SortedMap<String, LockedType> types = new TreeMap<>();
        results.forEach((name, result) -> {
            LockedType locked = result.locked();
            if (!locked.fields().isEmpty() || !locked.versions().isEmpty()) {
                types.put(name, locked);
            }
        });
        old.types().forEach((name, type) -> {
            if (!results.containsKey(name)) {
                types.put(name, type.withRemoved(true));
            }
        });
        List<Schema> numbered =
                results.values().stream().map(TypeEvolution.Result::schema).toList();
        return new LockedSchemas(numbered, source, old, new SchemaLock(types));
    }

    /** Structs first: the types that use them have their constants and former names. */
    private static Schema evolve(
            String name,
            Map<String, Schema> declared,
            SchemaLock old,
            Map<String, TypeEvolution.Result> results,
            Problems problems) {
        TypeEvolution.Result known = results.get(name);
        if (known == null) {
            known = TypeEvolution.of(
                    Objects.requireNonNull(declared.get(name)),
                    old.type(name),
                    struct -> evolve(struct, declared, old, results, problems),
                    problems);
            results.put(name, known);
        }
        return known.schema();
    }

    /** {@return the schemas of the record types, by name; {@link Schema#structs} contains the structs that they use} */
    public List<Schema> schemas() {
        return schemas.stream().filter(schema -> !schema.isStruct()).toList();
    }

    /** {@return the structs, used or not, by name} */
    public List<Schema> structs() {
        return schemas.stream().filter(Schema::isStruct).toList();
    }

    /** {@return the up-to-date text of the lock} */
    public String lockText() {
        return lock.text();
    }

    /** {@return whether the lock lacks facts or does not exist; the order of its lines is ignored} */
    public boolean isStale() {
        return source == null || !lock.equals(old);
    }

    /** {@return whether the text of the lock differs from {@link #lockText}, even if only in the order of lines} */
    public boolean isTextStale() {
        return source == null || !source.text().replace("\r\n", "\n").equals(lockText());
    }

    /** {@return the missing facts, one line for each type, such as {@code Emitter 3 -> 4 (+glow, -oldSpeed)}; empty if the lock is up to date} */
    public List<String> changes() {
        return LockChanges.between(old, lock);
    }

    /**
     * Whether the history knows a record type.
     *
     * @param type name of a type, present or removed
     * @return true if it does; false for structs
     */
    public boolean hasHad(String type) {
        LockedType known = lock.type(type);
        return known != null && !known.versions().isEmpty(); // Structs have no versions.
    }

    /**
     * Whether the history knows a field of a type.
     *
     * @param type name of the type, present or removed
     * @param field a present, former or removed name. Of a member of a struct field, the name of the struct field counts
     * @return true if it does
     */
    public boolean hasHad(String type, String field) {
        LockedType known = lock.type(type);
        int separator = field.indexOf(StructUse.SEPARATOR);
        return known != null
                && (known.field(field) != null
                        || !known.formerly(field).isEmpty()
                        || separator > 0 && hasHad(type, field.substring(0, separator)));
    }

    /**
     * The versions of types that this history knows and another one does not.
     *
     * @param other history of the same types
     * @return lines of the lock, such as {@code Emitter version 2 11D3F2A90B4C7E55}; empty if the other history continues this one
     */
    public List<String> versionsBeyond(LockedSchemas other) {
        List<String> lines = new ArrayList<>();
        lock.types().forEach((name, type) -> {
            LockedType known = other.lock.type(name);
            type.versions().stream()
                    .filter(version -> known == null || !known.versions().contains(version))
                    .forEach(version -> lines.add(LockText.versionLine(name, version)));
        });
        return lines;
    }

    /**
     * Reports a problem if the lock is stale.
     *
     * @param at location of the lock
     * @param remedy how to update it, such as {@code run ashlar schema lock content}
     * @param problems receives a problem for each type with changes, or one problem if there is no lock
     */
    public void requireFresh(String at, String remedy, Problems problems) {
        if (source == null) {
            problems.add(Location.of(at), "", "there is no " + SchemaLock.FILE, remedy, "");
        } else if (isStale()) {
            changes().forEach(change -> problems.add(Location.of(at), "", "the lock lacks " + change, remedy, ""));
        }
    }
}
