package dev.ashlar.compiler.evolution;

import dev.ashlar.compiler.Schemas;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.util.ArrayList;
import java.util.List;

/** Schemas that change step by step, each with the lock that the one before left. */
final class Locks {
    private Locks() {}

    static SchemaReader.Source lock(String text) {
        return new SchemaReader.Source(SchemaLock.FILE, text);
    }

    static SchemaReader.Source emitter(String... fields) {
        return Schemas.source("Emitter", fields);
    }

    /** Reads schemas with a lock; an empty text stands for none. */
    static LockedSchemas read(String lock, Problems problems, SchemaReader.Source... schemas) {
        List<SchemaReader.Source> files = new ArrayList<>(List.of(schemas));
        if (!lock.isEmpty()) {
            files.add(lock(lock));
        }
        return LockedSchemas.read(files, problems);
    }

    /** Reads schemas without problems. */
    static LockedSchemas read(String lock, SchemaReader.Source... schemas) {
        Problems problems = new Problems();
        LockedSchemas read = read(lock, problems, schemas);
        problems.throwIfAny();
        return read;
    }

    /** The lock after schemas, one set after the other, of an Emitter with these fields. */
    static String after(String[]... histories) {
        String lock = "";
        for (String[] fields : histories) {
            lock = read(lock, emitter(fields)).lockText();
        }
        return lock;
    }

    static String[] fields(String... fields) {
        return fields;
    }

    /** What is wrong with an Emitter of these fields. */
    static List<String> problems(String lock, String... fields) {
        Problems problems = new Problems();
        read(lock, problems, emitter(fields));
        return problems.sorted().stream().map(Problem::toString).toList();
    }

    static Schema emitter(LockedSchemas read) {
        return read.schemas().stream()
                .filter(schema -> schema.name().equals("Emitter"))
                .findFirst()
                .orElseThrow();
    }

    /** The facts of a lock, without comments and blank lines. */
    static List<String> facts(String lock) {
        return lock.lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }
}
