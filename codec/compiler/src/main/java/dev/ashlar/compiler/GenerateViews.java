package dev.ashlar.compiler;

import dev.ashlar.codec.internal.text.Visible;
import dev.ashlar.compiler.evolution.LockFile;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.folder.FileReason;
import dev.ashlar.compiler.generate.CodeGenerator;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Command-line program that generates views at build time and updates the {@code schema.lock} of the folder: {@code GenerateViews [--locked] [--joml]
 * (SCHEMA_FOLDER PACKAGE CATALOG_CLASS SOURCE_FOLDER)...}. It processes the folders in order and stops at the first folder with problems. With {@code
 * --locked}, the lock must be up to date and is not written. With {@code --joml}, views also set vectors, quaternions and matrices of JOML; their
 * compilation then needs this library.
 */
public final class GenerateViews {
    private static final int EXIT_OK = 0;
    private static final int EXIT_PROBLEMS = 1;
    private static final int EXIT_USAGE = 64;
    private static final int EXIT_FILE = 74;
    /** That say what is generated from one folder. */
    private static final int WORDS = 4;

    private static final String LOCKED = "--locked";
    private static final String JOML = "--joml";

    private GenerateViews() {}

    /**
     * Generates views. Ends the JVM with exit code 1 if the schemas or the lock have problems, and with 64 if the arguments are invalid. It ends with
     * 74 if a file cannot be read or written, or if Ashlar did not generate a file that would be replaced. Then no file of that folder has changed,
     * unless writing itself failed.
     *
     * @param arguments options; then, once or several times, folder of the schemas, package, class name of the catalog, folder of the sources
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
        if (rest.isEmpty()
                || rest.size() % WORDS != 0
                || rest.stream().anyMatch(argument -> argument.startsWith("--"))) {
            err.println(
                    "usage: GenerateViews [--locked] [--joml] (SCHEMA_FOLDER PACKAGE CATALOG_CLASS SOURCE_FOLDER)...");
            return EXIT_USAGE;
        }
        int exitCode = EXIT_OK;
        for (int i = 0; i < rest.size() && exitCode == EXIT_OK; i += WORDS) {
            exitCode = generate(rest.subList(i, i + WORDS), locked, joml, out, err);
        }
        return exitCode;
    }

    private static int generate(List<String> words, boolean locked, boolean joml, PrintStream out, PrintStream err) {
        try {
            CodeGenerator generator = new CodeGenerator(words.get(1), words.get(2), joml);
            Path sourceFolder = Path.of(words.get(3));
            Folder schemas = new Folder(Path.of(words.get(0)));
            print(new ViewGeneration(generator, locked).run(schemas, sourceFolder), sourceFolder, out);
            return EXIT_OK;
        } catch (ContentException e) {
            e.warnings().forEach(warning -> out.println(warning.toWarning()));
            err.println(e.getMessage());
            return EXIT_PROBLEMS;
        } catch (IllegalArgumentException e) {
            err.println(Visible.lines(String.valueOf(e.getMessage())));
            return EXIT_USAGE;
        } catch (IOException e) {
            err.println(Visible.lines(FileReason.sentence(e)));
            return EXIT_FILE;
        }
    }

    private static void print(ViewGeneration.Report report, Path sourceFolder, PrintStream out) {
        report.warnings().forEach(warning -> out.println(warning.toWarning()));
        report.lockChanges().forEach(change -> out.println(SchemaLock.FILE + ": " + Visible.of(change)));
        report.notes().forEach(note -> out.println("note: " + Visible.of(note)));
        out.println("views: " + report.written() + " files new or changed in " + sourceFolder);
    }

    /** A folder of schemas with its lock. */
    private record Folder(Path path) implements ViewGeneration.Place {
        @Override
        public String location() {
            return path.toString();
        }

        @Override
        public boolean writesLock() {
            return true;
        }

        @Override
        public LockedSchemas read(Problems problems) {
            return LockedSchemas.readFolder(path, problems);
        }

        @Override
        public void writeLock(String text) throws IOException {
            LockFile.write(path, text);
        }
    }
}
