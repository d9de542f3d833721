package dev.ashlar.tool;

import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.json.schema.EditorSettings;
import dev.ashlar.pipeline.json.schema.JsonSchemaExport;
import dev.ashlar.tool.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes schemas for other programs. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description =
                "Write schemas for other programs: JSON Schema, by which editors complete and check files of JSON records while people type.")
final class SchemaExportCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(paramLabel = "CONTENT", description = "Where the schemas are: " + Locations.CONTENT)
    private String content;

    @Option(
            names = "--json-schema",
            required = true,
            paramLabel = "FOLDER",
            description =
                    "Write a file TYPE.schema.json for the records of each type into this folder, and replace those that are there.")
    private Path folder;

    @Option(
            names = "--project",
            paramLabel = "FOLDER",
            description =
                    "Folder that VS Code or IntelliJ IDEA opens, with the content in it: write settings into it, so that they use the schemas. Settings of "
                            + "others are left as they are.")
    private @Nullable Path project;

    SchemaExportCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        List<Schema> types;
        try (Backend backend = Backends.open(content)) {
            types = ContentReader.readSchemas(backend);
        }
        Path place = absolute(Path.of(content));
        boolean isFolder = Files.isDirectory(place);
        if (isFolder) {
            requireOutside(place);
        }
        if (project != null && !(isFolder && place.startsWith(absolute(project)))) {
            throw new RefusedException(content + ": expected a folder of JSON files in the project " + project
                    + ", so that its editor can find them");
        }
        List<Path> files = JsonSchemaExport.write(types, folder);
        output.out().println(Numbers.counted(files.size(), "JSON schema") + " in " + folder);
        if (project != null) {
            List<String> names = types.stream().map(Schema::name).toList();
            EditorSettings settings =
                    new EditorSettings(pathIn(project, place), pathIn(project, absolute(folder)), names);
            write(project.resolve(EditorSettings.VS_CODE), settings.ofVsCode());
            write(project.resolve(EditorSettings.INTELLIJ), settings.ofIntelliJ());
        }
        return ExitCodes.OK;
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    /** JSON files in a content are records. */
    private void requireOutside(Path place) {
        Path into = absolute(folder);
        if (!into.startsWith(place)) {
            return;
        }
        for (Path name : place.relativize(into)) {
            if (name.toString().startsWith(".")) {
                return;
            }
        }
        throw new RefusedException(folder + ": expected a folder outside of " + content
                + ", whose JSON files are records; or one whose name begins with a dot, which content leaves out");
    }

    /** The path of a place in the project; an address where it is outside. */
    private static String pathIn(Path project, Path place) {
        Path root = absolute(project);
        if (!place.startsWith(root)) {
            String address = place.toUri().toString();
            return address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
        }
        return root.relativize(place).toString().replace('\\', '/');
    }

    private void write(Path file, String text) throws IOException {
        if (Files.exists(file)) {
            String before = Files.readString(file);
            if (before.equals(text)) {
                return;
            }
            if (!EditorSettings.isOwn(before)) {
                output.out().println(file + " was not written by this command, and stays. It could be:\n" + text);
                return;
            }
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        new Publisher(file, ".tmp").replace(text);
        output.out().println("settings in " + file);
    }
}
