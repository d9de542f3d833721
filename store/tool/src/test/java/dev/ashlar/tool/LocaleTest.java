package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.compiler.folder.FileNames;
import dev.ashlar.tool.process.ToolProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names with letters beyond ASCII in JVMs whose locale is C. */
class LocaleTest {
    private static final String WHAT_TO_DO = "the name of the file cannot be read: expected a locale with UTF-8; set"
            + " LC_ALL=C.UTF-8, found a locale whose character set is ANSI_X3.4-1968";

    @TempDir
    Path folder;

    @BeforeEach
    void requireLinux() {
        assumeTrue(FileNames.areUnicode() && System.getProperty("os.name").equals("Linux"));
    }

    /** What a build tool does. */
    static final class Build {
        private Build() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            String classPath = System.getProperty("java.class.path");
            ToolProcess tool = new ToolProcess(
                    Path.of("").toAbsolutePath(), List.of(classPath), List.of("-XX:TieredStopAtLevel=1"));
            int exitCode = tool.run(List.of(arguments), System.out::println).exitCode();
            System.exit(exitCode);
        }
    }

    private static String run(int exitCode, Path folder, String... arguments) throws IOException, InterruptedException {
        return run("dev.ashlar.tool.Main", exitCode, folder, arguments);
    }

    private static String run(String main, int exitCode, Path folder, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--add-exports",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isEqualTo(exitCode);
        return text;
    }

    @Test
    void shouldNameFilesAndFoldersThatCannotBeRead() throws Exception {
        Path content = Tool.content(folder);
        Files.writeString(content.resolve("Material-öl.json"), "[{\"id\": 3, \"name\": \"oil\"}]");
        Files.writeString(content.resolve("Größe.txt"), "no content");
        Files.createDirectory(content.resolve("Höhle"));

        String text = run(ExitCodes.PROBLEMS, folder, "check", "content");

        assertThat(text.lines().filter(line -> line.contains(WHAT_TO_DO))).hasSize(2);
        assertThat(text).contains("Material-").endsWith("2 problems\n");
        assertThat(run(ExitCodes.PROBLEMS, folder, "pack", "content", "-o", "a.pack"))
                .contains(WHAT_TO_DO);
        assertThat(run(ExitCodes.PROBLEMS, folder, "format", "content")).contains(WHAT_TO_DO);
    }

    @Test
    void shouldSayWhatToDoAboutArgumentsAndTheWorkingFolder() throws Exception {
        Path inside = Files.createDirectory(folder.resolve("Höhle"));
        Tool.content(inside);

        assertThat(run(ExitCodes.HOST, folder, "check", "Höhle/content")).contains(WHAT_TO_DO);
        assertThat(run(ExitCodes.HOST, folder, "format", "Höhle/content")).contains(WHAT_TO_DO);
        assertThat(run(ExitCodes.HOST, folder, "inspect", "Höhle/a.pack")).contains(WHAT_TO_DO);
        assertThat(run(ExitCodes.HOST, inside, "check", "content")).contains(WHAT_TO_DO);
    }

    @Test
    void shouldRefuseNamesThatAreNotUtf8() throws Exception {
        Path content = Tool.content(folder);
        String[] script = {"bash", "-c", "echo '[]' > $'content/Material-\\xf6.json'"};
        new ProcessBuilder(script).directory(folder.toFile()).start().waitFor();

        Tool tool = Tool.run("check", content);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err())
                .contains(
                        "the name of the file cannot be read: expected a name in UTF-8; rename the file, found other");
    }

    @Test
    void shouldReadAllNamesInBuildToolsThatRunInTheLocaleC() throws Exception {
        Path content = Tool.content(folder);
        Files.writeString(content.resolve("Material-öl.json"), "[{\"id\": 3, \"name\": \"oil\"}]");

        assertThat(run(Build.class.getName(), 0, folder, "check", "content"))
                .contains("content: ok, 2 types, 6 records");
    }
}
