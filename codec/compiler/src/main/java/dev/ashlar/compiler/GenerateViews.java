package dev.ashlar.compiler;

import dev.ashlar.compiler.generate.Accessors;
import dev.ashlar.compiler.generate.CodeGenerator;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Generates views at build time: {@code GenerateViews [--joml] SCHEMA_FOLDER PACKAGE CATALOG_CLASS SOURCE_FOLDER}. With
 * {@code --joml} views also set vectors, quaternions and matrices of that library, which their compilation then needs.
 */
public final class GenerateViews {
    private static final String JOML = "--joml";
    private static final int EXIT_PROBLEMS = 1;
    private static final int EXIT_USAGE = 64;

    private GenerateViews() {}

    /**
     * Generates; ends the JVM with 1 when the schemas have problems, with 64 when the arguments make no sense.
     *
     * @param arguments options; then folder of the schemas, package, class of the catalogue, folder of the sources
     * @throws IOException when a source cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        boolean joml = arguments.length > 0 && arguments[0].equals(JOML);
        String[] names = Arrays.copyOfRange(arguments, joml ? 1 : 0, arguments.length);
        if (names.length != 4) {
            System.err.println("usage: GenerateViews [--joml] SCHEMA_FOLDER PACKAGE CATALOG_CLASS SOURCE_FOLDER");
            System.exit(EXIT_USAGE);
        }
        try {
            int written = generate(Path.of(names[0]), new CodeGenerator(names[1], names[2], joml), Path.of(names[3]));
            System.out.println("views: " + written + " files new or changed in " + names[3]);
        } catch (ContentException e) {
            System.err.println(e.getMessage());
            System.exit(EXIT_PROBLEMS);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(EXIT_USAGE);
        }
    }

    private static int generate(Path schemaFolder, CodeGenerator generator, Path sourceFolder) throws IOException {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.readFolder(schemaFolder, problems);
        Accessors.check(schemas, problems);
        problems.throwIfAny();
        return generator.write(schemas, sourceFolder);
    }
}
