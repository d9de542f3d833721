package dev.ashlar.tool;

import dev.ashlar.compiler.ViewGeneration;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.generate.CodeGenerator;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.tool.text.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Generates views. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description =
                "Generate the views of schemas and their catalog, as Java sources. If anything is wrong, the command prints all"
                        + " problems and changes no file. The schema.lock of a folder is brought up to date.")
final class GenerateCommand implements Callable<Integer> {
    private static final Pattern PLACE = Pattern.compile("([^:]+\\.schema):(\\d{1,9}):(\\d{1,9}): (.*)");

    private final Output output;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "CONTENT", description = "Where the schemas are: " + Locations.CONTENT)
    private String content;

    @Option(
            names = "--package",
            required = true,
            paramLabel = "NAME",
            description = "Package of the generated classes.")
    private String packageName;

    @Option(
            names = "--catalog",
            required = true,
            paramLabel = "CLASS",
            description = "Simple name of the class that gets the catalog, such as GameTypes.")
    private String catalog;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FOLDER",
            description = "Root of the sources; the package is a folder in it.")
    private Path folder;

    @Option(
            names = "--locked",
            description = "Leave schema.lock as it is, and end with a problem when it is not up to date.")
    private boolean locked;

    @Option(names = "--joml", description = "Views also read vectors, quaternions and matrices into types of JOML.")
    private boolean joml;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing but errors.")
    private boolean quiet;

    GenerateCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        try (Backend backend = Backends.open(content)) {
            print(generation().run(new BackendPlace(content, backend), folder));
            return ExitCodes.OK;
        } catch (ContentException e) {
            return new Failures(output, false).problems(e, "; no source was changed");
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            throw new ParameterException(
                    spec.commandLine(),
                    message.replaceFirst("^PACKAGE:", "--package:").replaceFirst("^CATALOG_CLASS:", "--catalog:"),
                    e);
        }
    }

    private ViewGeneration generation() {
        return new ViewGeneration(new CodeGenerator(packageName, catalog, joml), locked);
    }

    private void print(ViewGeneration.Report report) {
        ProblemLines.warn(report.warnings(), output);
        if (!quiet) {
            report.lockChanges().forEach(change -> output.out().println(SchemaLock.FILE + ": " + change));
            report.notes().forEach(note -> output.out().println("note: " + withPath(note)));
            output.out()
                    .println("views: " + Numbers.counted(report.written(), "file") + " new or changed in " + folder);
        }
    }

    /** A note about a place in a schema begins with the place. */
    private String withPath(String note) {
        Matcher place = PLACE.matcher(note);
        if (!place.matches()) {
            return note;
        }
        Location at = new Location(place.group(1), Integer.parseInt(place.group(2)), Integer.parseInt(place.group(3)));
        return output.places().of(new Problem(at, "", "", "", "")).at() + ": " + place.group(4);
    }

    /** Databases are read only: their lock is brought up to date by {@code schema lock}. */
    private record BackendPlace(String location, Backend backend) implements ViewGeneration.Place {
        @Override
        public boolean writesLock() {
            return LockUpdate.isFolder(backend.location());
        }

        @Override
        public LockedSchemas read(Problems problems) {
            LockedSchemas schemas = LockedSchemas.read(backend.schemaFiles(), problems);
            if (schemas.schemas().isEmpty() && problems.isEmpty()) {
                backend.schemas(problems); // Adds the problem that there are none.
            }
            return schemas;
        }

        @Override
        public void writeLock(String text) {
            try (Backend writable = Backends.openToWrite(location)) {
                writable.writeLock(text);
            }
        }
    }
}
