package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names and values with escape sequences and marks of direction, through every command: no output has them as they are. */
class HostileTextTest {
    /** For JSON and HOCON: clear the screen by two ways, colour, turn the direction of text by each of the marks, and a tag character, which nothing shows. */
    private static final String HOSTILE =
            "\\u001b[2J\\u009b2J\\u001b]0;title\\u0007\\u202Eabc\\u202C\\u2066d\\u2069\\u200E\\u200F\\u061C\\u2028\\uDB40\\uDC41";

    private static final Pattern HIDDEN = Pattern.compile(
            "[\\x{0}-\\x{9}\\x{B}-\\x{1F}\\x{7F}-\\x{9F}\\x{61C}\\x{200E}\\x{200F}\\x{2028}-\\x{202E}\\x{2066}-\\x{2069}\\x{E0041}]");

    @TempDir
    Path folder;

    private Path content;
    private Path pack;

    @BeforeEach
    void write() throws IOException {
        content = Tool.content(folder);
        Files.writeString(
                content.resolve("Material.json"),
                "[{\"id\": 1, \"name\": \"smoke\", \"texture\": \"" + HOSTILE + "\"}]");
        Files.writeString(
                content.resolve("Emitter.json"),
                "[{\"id\": 7, \"name\": \"" + HOSTILE + "\", \"material\": \"smoke\", \"note\": \"" + HOSTILE + "\"}]");
        pack = folder.resolve("hostile.pack");
        String tag = unescaped("key" + HOSTILE) + "=" + unescaped(HOSTILE);
        requireVisible(Tool.run("pack", content, "-o", pack, "--tag", tag), ExitCodes.OK);
    }

    /** As Java has it: for what is no JSON. */
    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (text.startsWith("\\u", i)) {
                plain.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
                i += 5;
            } else {
                plain.append(text.charAt(i));
            }
        }
        return plain.toString();
    }

    private static void requireVisible(Tool tool, int exitCode) {
        assertThat(HIDDEN.matcher(tool.out()).find()).as(tool.out()).isFalse();
        assertThat(HIDDEN.matcher(tool.err()).find()).as(tool.err()).isFalse();
        assertThat(tool.exitCode()).as(tool.err()).isEqualTo(exitCode);
    }

    @Test
    void shouldEscapeWhatAPackHolds() {
        for (List<Object> command : List.<List<Object>>of(
                List.of("inspect", pack),
                List.of("inspect", pack, "--json"),
                List.of("inspect", pack, "--hex"),
                List.of("inspect", pack, "Emitter"),
                List.of("inspect", pack, "Emitter", "--hex"),
                List.of("inspect", pack, "Emitter", 7),
                List.of("inspect", pack, "Emitter", 7, "--json"),
                List.of("inspect", pack, "Emitter", 7, "--hex"),
                List.of("stats", pack),
                List.of("stats", pack, "--json"),
                List.of("verify", pack),
                List.of("layout", "Emitter", "--from", pack),
                List.of("schema", "diff", pack, pack))) {
            requireVisible(Tool.run(command.toArray()), ExitCodes.OK);
        }
    }

    @Test
    void shouldEscapeWhatContentHolds() throws IOException {
        Files.writeString(
                content.resolve("Material.json"),
                "[{\"id\": 1, \"name\": \"smoke\", \"" + HOSTILE + "\": \"" + HOSTILE + "\", \"texture\": 5}]");
        Path database = folder.resolve("content.db");
        for (List<Object> command : List.<List<Object>>of(
                List.of("pack", content, "-o", folder.resolve("other.pack")),
                List.of("check", content),
                List.of("orphans", content),
                List.of("convert", content, "sqlite:" + database))) {
            Tool tool = Tool.run(command.toArray());
            requireVisible(tool, tool.exitCode());
        }
    }

    @Test
    void shouldEscapeWhatSchemasHold() throws IOException {
        Path database = folder.resolve("content.db");
        Tool.output("import", "-q", content, database);
        Files.writeString(
                content.resolve("Material.schema"),
                "Schema = { name = \"" + HOSTILE + "\" }\nFields = [ { name = \"" + HOSTILE + "\", type = \"" + HOSTILE
                        + "\", \"" + HOSTILE + "\" = 1 } ]\n");
        for (List<Object> command : List.<List<Object>>of(
                List.of("pack", content, "-o", folder.resolve("other.pack")),
                List.of("check", content),
                List.of("layout", "Material", "--from", content),
                List.of("migrate", database, "--schemas", content),
                List.of("schema", "lock", content))) {
            Tool tool = Tool.run(command.toArray());
            assertThat(tool.exitCode()).isNotZero();
            requireVisible(tool, tool.exitCode());
        }
    }

    @Test
    void shouldEscapeArgumentsThatItRefuses() {
        String hostile = unescaped(HOSTILE);
        requireVisible(Tool.run("inspect", pack, hostile), ExitCodes.PROBLEMS);
        requireVisible(Tool.run("inspect", folder.resolve("none.pack"), "--no-such" + hostile), ExitCodes.USAGE);
    }
}
