package dev.ashlar.compiler;

import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.generate.Accessors;
import dev.ashlar.compiler.generate.CodeGenerator;
import dev.ashlar.compiler.generate.GeneratedSources;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Generates the views of the schemas of one place. All build tools generate through this class. It checks everything before it writes. If it throws,
 * the old sources and the lock are unchanged, unless writing itself failed. For one thread.
 */
public final class ViewGeneration {
    private final CodeGenerator generator;
    private final boolean locked;

    /** The source of the schemas. */
    public interface Place {
        /** {@return the location, as commands take it} */
        String location();

        /** {@return whether the lock may be written; a place whose lock is not written is used as it is} */
        boolean writesLock();

        /**
         * Reads the schemas and the lock.
         *
         * @param problems takes what is found in either, and that there are no schemas
         * @return schemas and lock
         */
        LockedSchemas read(Problems problems);

        /**
         * Replaces the lock.
         *
         * @param text of the lock
         * @throws IOException if the lock cannot be written
         */
        void writeLock(String text) throws IOException;
    }

    /**
     * The result of a generation. Immutable.
     *
     * @param written number of new or changed source files
     * @param warnings of the schemas, by location
     * @param lockChanges one line for each type with new facts in the lock
     * @param notes accessors whose name differs from their field, and files that were kept
     */
    public record Report(int written, List<Problem> warnings, List<String> lockChanges, List<String> notes) {}

    /**
     * Creates a generation.
     *
     * @param generator of the sources
     * @param locked whether an outdated lock is a problem; otherwise the generation updates the lock
     */
    public ViewGeneration(CodeGenerator generator, boolean locked) {
        this.generator = generator;
        this.locked = locked;
    }

    /**
     * Generates views. Unchanged files are not written.
     *
     * @param place of the schemas
     * @param sourceFolder root of the sources; the package is a folder in it
     * @return the result
     * @throws ContentException with all problems of the schemas and of the lock
     * @throws IllegalArgumentException if a view would have the name of the catalog
     * @throws IOException if a file cannot be read or written, or Ashlar did not generate a file that would be replaced
     */
    public Report run(Place place, Path sourceFolder) throws IOException {
        Problems problems = new Problems();
        LockedSchemas schemas = place.read(problems);
        Accessors.check(schemas.schemas(), problems);
        problems.throwIfAny();
        if (locked) {
            String remedy = "that \"ashlar schema lock " + place.location() + "\" was run, and the lock committed";
            schemas.requireFresh(SchemaLock.FILE, remedy, problems);
            problems.throwIfAny();
        }
        GeneratedSources sources = generator.prepare(schemas.schemas(), sourceFolder);
        boolean writesLock = place.writesLock() && schemas.isTextStale();
        if (writesLock) {
            place.writeLock(schemas.lockText());
        }
        List<String> changes = writesLock ? schemas.changes() : List.of();
        return new Report(sources.write(), problems.warnings(), changes, sources.notes());
    }
}
