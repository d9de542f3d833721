package dev.ashlar.compiler.evolution;

import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The history of record types in {@code schema.lock}: a set of facts. Each fact is one line that names its subject, so lines of several branches can
 * be merged in any order. Immutable; locks with equal facts are equal.
 */
public final class SchemaLock {
    /** Name of the file, which is beside the schemas. */
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
     * @param source a file, with or without folders in its name
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
     * @param source name and text of the lock
     * @param problems receives every problem, with line and column
     * @return the valid facts; the whole lock if no problem was added
     */
    public static SchemaLock parse(SchemaReader.Source source, Problems problems) {
        return new LockReader(source, problems).read();
    }

    /** {@return the text of the lock: sorted, and equal for equal facts} */
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
