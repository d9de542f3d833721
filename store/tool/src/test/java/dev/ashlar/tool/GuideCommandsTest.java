package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the guide, one after the other, on the content of the guide. */
class GuideCommandsTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "guide.md");
    private static final Pattern BLOCK = Pattern.compile("```(\\w*)\n(.*?)```", Pattern.DOTALL);
    private static final Pattern FILE = Pattern.compile("(xlsx:)?(content|src-generated|review|\\w+\\.(?:db|pack))");
    private static final Pattern NAME = Pattern.compile("name = \"(\\w+)\"");

    @TempDir
    private Path folder;

    private List<String> blocks(String language) throws IOException {
        String page = Files.readString(PAGE);
        String text = page.substring(page.indexOf("\n## Content"), page.indexOf("\n## Reading"));
        return BLOCK.matcher(text)
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2))
                .toList();
    }

    private void writeContent() throws IOException {
        Path content = Files.createDirectory(folder.resolve("content"));
        List<String> schemas = blocks("");
        List<String> records = blocks("json");
        assertThat(records).hasSameSizeAs(schemas).hasSizeGreaterThan(1);
        for (int i = 0; i < schemas.size(); i++) {
            Matcher name = NAME.matcher(schemas.get(i));
            assertThat(name.find()).isTrue();
            Files.writeString(content.resolve(name.group(1) + ".schema"), schemas.get(i));
            Files.writeString(content.resolve(name.group(1) + ".json"), records.get(i));
        }
    }

    @Test
    void shouldRunOneAfterTheOther() throws IOException {
        writeContent();
        Tool.output("convert", "-q", folder.resolve("content"), folder.resolve("old.db"));

        List<String> commands = blocks("sh").stream()
                .flatMap(String::lines)
                .map(line -> line.replaceFirst(" *#.*", "").replaceFirst("\\./ashlar ", ""))
                .toList();

        assertThat(commands).hasSizeGreaterThan(8);
        for (String command : commands) {
            Object[] words =
                    Arrays.stream(command.split(" ")).map(this::inFolder).toArray();
            Tool tool = Tool.run(words);
            assertThat(tool.exitCode()).as(command + "\n" + tool.err()).isZero();
        }
    }

    private String inFolder(String word) {
        Matcher file = FILE.matcher(word);
        return file.matches() ? Objects.requireNonNullElse(file.group(1), "") + folder.resolve(file.group(2)) : word;
    }
}
