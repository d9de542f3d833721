package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergeCommandTest {
    private static final String BASE = """
            [
              {"id": 1, "name": "stone", "rate": 5},
              {"id": 2, "name": "smoke", "rate": 6}
            ]
            """;

    @TempDir
    private Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void shouldReplaceOursAndTellConflicts() throws IOException {
        Path base = write("base.json", BASE);
        Path ours = write("ours.json", BASE.replace("5", "50"));
        Path theirs = write("theirs.json", BASE.replace("5", "51"));
        Tool merge = Tool.run("merge", base, ours, theirs, "--path", "content/Material.json");
        assertThat(merge.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(merge.err()).isEqualTo("""
                content/Material.json:2:1: record 1.rate: changed in ours and in theirs: expected one of both values
                1 conflict in content/Material.json
                """);
        assertThat(ours).content().contains("<<<<<<< ours\n");
    }

    @Test
    void shouldLeaveOursWithAnOutput() throws IOException {
        Path base = write("base.json", BASE);
        Path theirs = write("theirs.json", BASE.replace("5", "51"));
        Path merged = folder.resolve("merged.json");
        assertThat(Tool.output("merge", base, base, theirs, "-o", merged)).isEmpty();
        assertThat(base).content().isEqualTo(BASE);
        assertThat(merged).content().isEqualTo(BASE.replace("5", "51"));
    }

    @Test
    void shouldMergeFilesWithoutText() throws IOException {
        Path empty = write("empty.json", "");
        Path spaces = write("spaces.json", " \n");
        Path full = write("full.json", BASE);
        Path merged = folder.resolve("merged.json");

        assertThat(Tool.output("merge", empty, empty, empty, "-o", merged)).isEmpty();
        assertThat(merged).content().isEmpty();
        assertThat(Tool.output("merge", full, spaces, empty, "-o", merged)).isEmpty();
        assertThat(merged).content().isBlank();
        assertThat(Tool.output("merge", empty, empty, full, "-o", merged)).isEmpty();
        assertThat(merged).content().isEqualTo(BASE);
    }

    @Test
    void cannotMergeTextThatIsNotUtf8() throws IOException {
        Path ours = write("ours.json", BASE);
        for (Charset charset :
                List.of(StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.ISO_8859_1)) {
            Path theirs = Files.write(
                    folder.resolve("theirs.json"), BASE.replace("o", "ö").getBytes(charset));

            for (Tool merge : List.of(Tool.run("merge", ours, ours, theirs), Tool.run("merge", ours, theirs, ours))) {
                assertThat(merge.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
                assertThat(merge.err()).contains("save it as UTF-8").endsWith("1 problem; nothing was merged\n");
            }
            assertThat(ours).content().isEqualTo(BASE);
            assertThat(theirs).hasBinaryContent(BASE.replace("o", "ö").getBytes(charset));
        }
    }

    /** The lines of both sides: a type with two lines has had the greater id, and a number given twice is told by the schemas. */
    @Test
    void shouldMergeInAGitRepository() throws IOException, InterruptedException {
        assumeTrue(hasGit(), "no git");
        git("init", "-q", "-b", "main", ".");
        git("config", "user.name", "a");
        git("config", "user.email", "a@example.com");
        git("config", "merge.ashlar.driver", driver());
        write(".gitattributes", "*.json merge=ashlar\nids.lock merge=union\nschema.lock merge=union\n");
        write("Material.json", BASE);
        write("ids.lock", "Star 7\n");
        commit("base");
        git("switch", "-q", "-c", "theirs");
        write("Material.json", BASE.replace("\"stone\"", "\"rock\"").replace("6}\n", "6},\n  {\"id\": 4}\n"));
        write("ids.lock", "Material 12\nStar 7\n");
        commit("theirs");
        git("switch", "-q", "main");
        write("Material.json", BASE.replace("5}", "50}").replace("6}\n", "6},\n  {\"id\": 3}\n"));
        write("ids.lock", "Material 9\nStar 7\n");
        commit("ours");

        assertThat(git("merge", "-q", "--no-edit", "theirs")).doesNotContain("CONFLICT", "error");
        assertThat(folder.resolve("Material.json"))
                .content()
                .isEqualTo(BASE.replace("\"stone\", \"rate\": 5}", "\"rock\", \"rate\": 50}")
                        .replace("6}\n", "6},\n  {\"id\": 3},\n  {\"id\": 4}\n"));
        assertThat(folder.resolve("ids.lock")).content().contains("Material 12", "Material 9");

        git("switch", "-q", "-c", "other");
        String merged = Files.readString(folder.resolve("Material.json"));
        write("Material.json", merged.replace("\"smoke\"", "\"steam\""));
        commit("other");
        git("switch", "-q", "main");
        write("Material.json", merged.replace("\"smoke\"", "\"mist\""));
        commit("ours again");
        assertThat(run(List.of("git", "merge", "--no-edit", "other")))
                .contains("Material.json:3:1: record 2.name: changed in ours and in theirs")
                .contains("CONFLICT (content)");
        assertThat(git("diff", "--name-only", "--diff-filter=U")).isEqualTo("Material.json\n");
        assertThat(folder.resolve("Material.json"))
                .content()
                .contains("<<<<<<< ours\n  {\"id\": 2, \"name\": \"mist\"");
    }

    private void commit(String message) throws IOException, InterruptedException {
        git("add", "-A");
        git("commit", "-q", "-m", message);
    }

    private static String driver() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return "'" + java + "' -cp '" + System.getProperty("java.class.path") + "' " + Main.class.getName()
                + " merge %O %A %B --path %P";
    }

    private boolean hasGit() throws InterruptedException {
        try {
            return run(List.of("git", "--version")).startsWith("git version 2");
        } catch (IOException e) {
            return false;
        }
    }

    private String git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        return run(command);
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
