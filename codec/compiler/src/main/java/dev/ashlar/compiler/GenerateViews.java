package dev.ashlar.compiler;

import dev.ashlar.compiler.evolution.LockFile;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.generate.Accessors;
import dev.ashlar.compiler.generate.CodeGenerator;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Generates views at build time, and brings the folder's {@code schema.lock} up to date: {@code GenerateViews [--locked]
 * [--joml] SCHEMA_FOLDER PACKAGE CATALOG_CLASS SOURCE_FOLDER}. With {@code --locked} the lock is not written, and has to be up to
 * date. With {@code --joml} views also set vectors, quaternions and matrices of that library, which their compilation then needs.
 */
public final class GenerateViews {
    private static final int EXIT_OK = 0;
    private static final int EXIT_PROBLEMS = 1;
    private static final int EXIT_USAGE = 64;
    private static final int EXIT_FILE = 74;
    private static final String LOCKED = "--locked";
    private static final String JOML = "--joml";

    private final Path schemaFolder;
    private final boolean locked;
    private final PrintStream out;

    private GenerateViews(Path schemaFolder, boolean locked, PrintStream out) {
        this.schemaFolder = schemaFolder;
        this.locked = locked;
        this.out = out;
    }

    /**
     * Generates; ends the JVM with 1 when the schemas or their lock have problems, with 64 when the arguments make no sense, with
     * 74 when a file cannot be written.
     *
     * @param arguments options; then folder of the schemas, package, class of the catalogue, folder of the sources
     */
    public static void main(String[] arguments) {
        int exitCode = run(arguments, System.out, System.err);
        if (exitCode != EXIT_OK) {
            System.exit(exitCode);
        }
    }

    static int run(String[] arguments, PrintStream out, PrintStream err) {
        List<String> rest = new ArrayList<>(List.of(arguments));
        boolean locked = rest.remove(LOCKED);
        boolean joml = rest.remove(JOML);
        if (rest.size() != 4) {
            err.println("usage: GenerateViews [--locked] [--joml] SCHEMA_FOLDER PACKAGE CATALOG_CLASS SOURCE_FOLDER");
            return EXIT_USAGE;
        }
        try {
            CodeGenerator generator = new CodeGenerator(rest.get(1), rest.get(2), joml);
            int written =
                    new GenerateViews(Path.of(rest.get(0)), locked, out).generate(generator, Path.of(rest.get(3)));
            out.println("views: " + written + " files new or changed in " + rest.get(3));
            return EXIT_OK;
        } catch (ContentException e) {
            err.println(e.getMessage());
            return EXIT_PROBLEMS;
        } catch (IllegalArgumentException e) {
            err.println(e.getMessage());
            return EXIT_USAGE;
        } catch (IOException e) {
            err.println(e.getMessage() == null ? e.toString() : e.getMessage());
            return EXIT_FILE;
        }
    }

    private int generate(CodeGenerator generator, Path sourceFolder) throws IOException {
        Problems problems = new Problems();
        LockedSchemas schemas = LockedSchemas.readFolder(schemaFolder, problems);
        Accessors.check(schemas.schemas(), problems);
        problems.throwIfAny();
        if (locked) {
            String remedy = "that \"ashlar schema lock " + schemaFolder + "\" was run, and the lock committed";
            schemas.requireFresh(SchemaLock.FILE, remedy, problems);
            problems.throwIfAny();
        } else if (schemas.isTextStale()) {
            LockFile.write(schemaFolder, schemas.lockText());
            schemas.changes().forEach(change -> out.println(SchemaLock.FILE + ": " + change));
        }
        return generator.write(schemas.schemas(), sourceFolder);
    }
}
