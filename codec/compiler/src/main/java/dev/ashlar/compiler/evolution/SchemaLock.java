package dev.ashlar.compiler.evolution;

import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The history of record types, as {@code schema.lock} keeps it: a set of facts, each on a line that says what it is about, so
 * that lines of several branches can be put together in any order. An immutable value; equal when all facts are.
 */
public final class SchemaLock {
    /** The name of the file, beside the schemas. */
    public static final String FILE = "schema.lock";

    /** A lock that knows nothing. */
    static final SchemaLock EMPTY = new SchemaLock(new TreeMap<>());

    private final SortedMap<String, LockedType> types;

    SchemaLock(SortedMap<String, LockedType> types) {
        this.types = types;
    }

    /**
     * Whether a file of content is a lock.
     *
     * @param source its name, with folders or without
     * @return true for {@link #FILE}
     */
    public static boolean isLock(SchemaReader.Source source) {
        String file = source.file();
        return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
                .equals(FILE);
    }

    /**
     * Reads a lock.
     *
     * @param source its name and text
     * @param problems takes everything that is wrong, each with its line and column
     * @return what could be understood; the whole lock when no problem was added
     */
    public static SchemaLock parse(SchemaReader.Source source, Problems problems) {
        return new LockReader(source, problems).read();
    }

    /** {@return the lock as a file: sorted, the same for the same facts} */
    public String text() {
        return LockText.of(this);
    }

    SortedMap<String, LockedType> types() {
        return types;
    }

    @Nullable
    LockedType type(String name) {
        return types.get(name);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SchemaLock lock && lock.types.equals(types);
    }

    @Override
    public int hashCode() {
        return types.hashCode();
    }
}
