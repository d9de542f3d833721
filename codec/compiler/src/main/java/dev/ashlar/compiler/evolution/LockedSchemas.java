package dev.ashlar.compiler.evolution;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A set of schemas together with its history: the schemas with their versions and with the numbers of their constants, and the
 * lock as it should stand beside them. Reading writes nothing. An immutable value.
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
     * Reads schema files, and the lock among them if there is one.
     *
     * @param files all files of a set, as {@link SchemaReader#read} takes them, and perhaps {@link SchemaLock#FILE}
     * @param problems takes what is found, in either, and what the lock forbids the schemas
     * @return what nothing is wrong with; the lock is of use only when no problem was added
     */
    public static LockedSchemas read(List<SchemaReader.Source> files, Problems problems) {
        SchemaReader.Source source =
                files.stream().filter(SchemaLock::isLock).findFirst().orElse(null);
        List<SchemaReader.Source> others =
                files.stream().filter(file -> !SchemaLock.isLock(file)).toList();
        return of(SchemaReader.read(others, problems), source, problems);
    }

    /**
     * Reads the schemas of a folder, and the lock beside them if there is one.
     *
     * @param folder as {@link SchemaReader#readFolder} takes it
     * @param problems takes what is found, in either, and what the lock forbids the schemas
     * @return what nothing is wrong with; the lock is of use only when no problem was added
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

    /** {@return the schemas of the record types, by name; the structs that they use stand in {@link Schema#structs}} */
    public List<Schema> schemas() {
        return schemas.stream().filter(schema -> !schema.isStruct()).toList();
    }

    /** {@return the structs, used or not, by name} */
    public List<Schema> structs() {
        return schemas.stream().filter(Schema::isStruct).toList();
    }

    /** {@return the text that the lock should have} */
    public String lockText() {
        return lock.text();
    }

    /** {@return whether the lock lacks facts, or is not there: the order of its lines does not matter} */
    public boolean isStale() {
        return source == null || !lock.equals(old);
    }

    /** {@return whether the lock has another text than it should have, be it only in the order of its lines} */
    public boolean isTextStale() {
        return source == null || !source.text().replace("\r\n", "\n").equals(lockText());
    }

    /**
     * {@return what the lock should learn, a line for each type, such as {@code Emitter 3 -> 4 (+glow, -oldSpeed)}; empty when
     * it lacks nothing}
     */
    public List<String> changes() {
        return LockChanges.between(old, lock);
    }

    /**
     * Tells when the lock is stale.
     *
     * @param at the place of the lock
     * @param remedy what brings it up to date, such as {@code run ashlar schema lock content}
     * @param problems takes a problem for each type with changes, or one for a lock that is not there
     */
    public void requireFresh(String at, String remedy, Problems problems) {
        if (source == null) {
            problems.add(Location.of(at), "", "there is no " + SchemaLock.FILE, remedy, "");
        } else if (isStale()) {
            changes().forEach(change -> problems.add(Location.of(at), "", "the lock lacks " + change, remedy, ""));
        }
    }
}
