package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.HostCheck;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A new project: its content packs, its game compiles, and runs with a pack and with content. */
class InitCommandTest {
    private static final List<String> ITEMS =
            List.of("lamp: COMMON, 0.5 kg", "rope: COMMON, 2.25 kg", "crown: UNIQUE, 1.0 kg");

    @TempDir
    private Path temporary;

    private List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(folder::relativize)
                    .sorted()
                    .toList();
        }
    }

    @Test
    void shouldWriteAGameThatRunsWithAPackAndWithContent() throws IOException {
        Path folder = temporary.resolve("lantern");
        assertThat(Tool.output("init", folder, "--package", "org.example.lamps"))
                .contains("pom.xml", "Game.java", "Next: ");
        Path content = folder.resolve("src/main/content");
        Path pack = folder.resolve("lantern.pack");
        Tool.output("pack", content, "-o", pack, "-q");
        Path sources = folder.resolve("generated");
        Tool.output(
                "generate", content, "--package", "org.example.lamps.types", "--catalog", "GameTypes", "-o", sources);
        Path classes = compile(folder, sources);

        assertThat(lines(start(classes, pack.toString()))).isEqualTo(ITEMS);
        Process game = start(classes, "dev:" + content);
        try (BufferedReader out = game.inputReader()) {
            assertThat(List.of(out.readLine(), out.readLine(), out.readLine())).isEqualTo(ITEMS);
            Path records = content.resolve("Item.json");
            Files.writeString(records, Files.readString(records).replace("0.5", "0.75"));
            assertThat(out.readLine()).isEqualTo("lamp: COMMON, 0.75 kg");
        } finally {
            game.destroyForcibly();
        }
    }

    private static Path compile(Path folder, Path generated) throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of("-d", classes.toString(), "-Xlint:all,-path", "-Werror"));
        arguments.addAll(List.of("-proc:none", "-classpath", System.getProperty("java.class.path")));
        for (Path root : List.of(folder.resolve("src/main/java"), generated)) {
            try (Stream<Path> files = Files.walk(root)) {
                files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
            }
        }
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, System.out, System.err, arguments.toArray(String[]::new));
        assertThat(result).as("exit code of the compiler").isZero();
        return classes;
    }

    private static Process start(Path classes, String location) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(HostCheck.REQUIRED_FLAG.split(" ")));
        String path = classes + System.getProperty("path.separator") + System.getProperty("java.class.path");
        command.addAll(List.of("-classpath", path, "org.example.lamps.Game", location));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static List<String> lines(Process process) throws IOException {
        try (BufferedReader out = process.inputReader()) {
            return out.lines().toList();
        }
    }

    @Test
    void shouldNameTheGameAfterItsFolderAndTheTool() throws IOException {
        Path folder = temporary.resolve("lantern");
        Tool.output("init", folder);
        assertThat(folder.resolve("pom.xml"))
                .content()
                .contains(
                        "<artifactId>lantern</artifactId>",
                        "<groupId>com.example.game</groupId>",
                        "target/lantern.pack")
                .containsPattern("<ashlar.version>\\d[^<]*</ashlar.version>")
                .doesNotContain("%", "@");
        assertThat(files(folder).toString())
                .isEqualTo("[.gitignore, README.md, pom.xml, src/main/content/Item.json, src/main/content/Item.schema,"
                        + " src/main/java/com/example/game/Game.java]");
    }

    @Test
    void shouldWriteContentInTheFormOfFormat() {
        Tool.output("init", temporary.resolve("lantern"));

        assertThat(Tool.output("format", "--check", temporary.resolve("lantern/src/main/content")))
                .isEmpty();
    }

    @Test
    void shouldWriteNothingWhereAFileExists() throws IOException {
        Path readme = Files.writeString(temporary.resolve("README.md"), "mine");
        Tool tool = Tool.run("init", temporary, "--name", "lantern");
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err()).isEqualTo("nothing was written, since these files exist: " + readme + "\n");
        assertThat(files(temporary)).hasSize(1);
        assertThat(readme).hasContent("mine");
    }

    @ParameterizedTest
    @CsvSource({
        "--package, com.class, a Java package",
        "--package, a-b, a Java package",
        "--name, a b, letters",
        "--name, '', letters"
    })
    void shouldRefuseNamesThatCannotBe(String option, String value, String expected) throws IOException {
        Tool tool = Tool.run("init", temporary, option, value);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(tool.err()).contains(option + ": expected ", expected, value);
        assertThat(files(temporary)).isEmpty();
    }
}
