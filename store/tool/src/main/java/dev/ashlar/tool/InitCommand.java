package dev.ashlar.tool;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the files of a new project. */
@Command(
        name = "init",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Write the files of a small game: a schema, records, a Maven build and a main class. The class reads a pack in a"
                    + " release, and content in development.",
            "Files that exist are never changed: if one of them is there, nothing is written."
        })
final class InitCommand implements Callable<Integer> {
    private static final String RESOURCES = "init/";

    private final Output output;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FOLDER", description = "Folder of the project; it is made if it does not exist.")
    private Path folder;

    @Option(
            names = "--package",
            paramLabel = "NAME",
            defaultValue = "com.example.game",
            description = "Package of the main class, and group id. Default: ${DEFAULT-VALUE}.")
    private String packageName;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description =
                    "Name of the game: the artifact id and the name of the pack. Default: the name of the folder.")
    private @Nullable String name;

    InitCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        Map<Path, String> files = files(requirePackage(), requireName());
        String there = files.keySet().stream()
                .filter(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS))
                .map(Path::toString)
                .collect(Collectors.joining(", "));
        if (!there.isEmpty()) {
            throw new RefusedException("nothing was written, since these files exist: " + there);
        }
        for (Map.Entry<Path, String> file : files.entrySet()) {
            Files.createDirectories(Objects.requireNonNull(file.getKey().getParent()));
            Files.writeString(file.getKey(), file.getValue(), StandardOpenOption.CREATE_NEW);
            output.out().println(file.getKey());
        }
        output.out().println("Next: cd " + folder + " && mvn verify exec:exec@release (README.md has more)");
        return ExitCodes.OK;
    }

    private String requirePackage() {
        if (!SourceVersion.isName(packageName, SourceVersion.RELEASE_17)) {
            throw usage(
                    "--package: expected the name of a Java package, such as com.example.game, found " + packageName);
        }
        return packageName;
    }

    private String requireName() {
        Path own = folder.toAbsolutePath().normalize().getFileName();
        String chosen = name != null ? name : own == null ? "" : own.toString();
        if (!chosen.matches("[A-Za-z0-9][A-Za-z0-9_.-]*")) {
            throw usage((name == null ? "the name of the folder cannot name the game; give one by --name" : "--name")
                    + ": expected letters, digits, '_', '.' and '-', found \"" + chosen + "\"");
        }
        return chosen;
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private Map<Path, String> files(String ofPackage, String game) throws IOException {
        Path sources = folder.resolve("src/main/java").resolve(ofPackage.replace('.', '/'));
        Path content = folder.resolve("src/main/content");
        Map<Path, String> resources = new LinkedHashMap<>();
        resources.put(folder.resolve("pom.xml"), "pom.xml");
        resources.put(content.resolve("Item.schema"), "Item.schema");
        resources.put(content.resolve("Item.json"), "Item.json");
        resources.put(sources.resolve("Game.java"), "Game.java.txt");
        resources.put(folder.resolve("README.md"), "README.md");
        resources.put(folder.resolve(".gitignore"), "gitignore.txt");
        for (Map.Entry<Path, String> file : resources.entrySet()) {
            file.setValue(text(file.getValue()).replace("%PACKAGE%", ofPackage).replace("%NAME%", game));
        }
        return resources;
    }

    private static String text(String resource) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(InitCommand.class.getResourceAsStream(RESOURCES + resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
