package dev.ashlar.compiler;

import dev.ashlar.compiler.generate.Accessors;
import dev.ashlar.compiler.generate.CodeGenerator;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Generates views at build time: {@code GenerateViews SCHEMA_FOLDER PACKAGE CATALOG_CLASS SOURCE_FOLDER}. */
public final class GenerateViews {
    private static final int EXIT_PROBLEMS = 1;
    private static final int EXIT_USAGE = 64;

    private GenerateViews() {}

    /**
     * Generates; ends the JVM with 1 when the schemas have problems, with 64 when the arguments make no sense.
     *
     * @param arguments folder of the schemas, package, class of the catalogue, folder of the sources
     * @throws IOException when a source cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 4) {
            System.err.println("usage: GenerateViews SCHEMA_FOLDER PACKAGE CATALOG_CLASS SOURCE_FOLDER");
            System.exit(EXIT_USAGE);
        }
        try {
            int written = generate(Path.of(arguments[0]), arguments[1], arguments[2], Path.of(arguments[3]));
            System.out.println("views: " + written + " files new or changed in " + arguments[3]);
        } catch (ContentException e) {
            System.err.println(e.getMessage());
            System.exit(EXIT_PROBLEMS);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(EXIT_USAGE);
        }
    }

    private static int generate(Path schemaFolder, String packageName, String catalogName, Path sourceFolder)
            throws IOException {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.readFolder(schemaFolder, problems);
        Accessors.check(schemas, problems);
        problems.throwIfAny();
        return new CodeGenerator(packageName, catalogName).write(schemas, sourceFolder);
    }
}
