package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who follows the commands of the page on spreadsheets gets what it says. */
class SheetsPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "sheets.md");
    private static final Pattern ECHO = Pattern.compile("echo '([^']*)' > (\\S+)");
    private static final String SCHEMA = "Schema = { name = \"Item\" }\n"
            + "Fields = [ { name = \"name\", type = \"string\" }, { name = \"price\", type = \"i32\" } ]\n";
    private static final String RECORDS =
            "[{\"id\": 1, \"name\": \"rope\", \"price\": 4}, {\"id\": 2, \"name\": \"tea\", \"price\": 30}]\n";

    @TempDir
    private Path folder;

    private Path content;

    @BeforeEach
    void make() throws IOException {
        content = Files.createDirectory(folder.resolve("content"));
    }

    private static List<String> commands(String heading) throws IOException {
        String text = Files.readString(PAGE);
        Matcher block = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL)
                .matcher(text.substring(text.indexOf("\n" + heading + "\n")));
        assertThat(block.find()).as("commands after %s", heading).isTrue();
        return block.group(1).lines().toList();
    }

    /** Runs the commands in the folder of the test. Answers what they print. */
    private String follow(String heading) throws IOException {
        StringBuilder printed = new StringBuilder();
        for (String line : commands(heading)) {
            Matcher echo = ECHO.matcher(line);
            if (echo.matches()) {
                Files.writeString(folder.resolve(echo.group(2)), echo.group(1) + "\n");
            } else {
                assertThat(line).startsWith("./ashlar ");
                printed.append(Tool.output(arguments(line)));
            }
        }
        return printed.toString();
    }

    private Object[] arguments(String line) {
        return Stream.of(line.replaceFirst(" +#.*", "").split(" "))
                .skip(1)
                .map(word -> word.replaceFirst("^(xlsx:|)(content|review)\\b", "$1" + folder + "/$2"))
                .toArray();
    }

    private void write(Path into) throws IOException {
        Files.writeString(into.resolve("Item.schema"), SCHEMA);
        Files.writeString(into.resolve("Item.json"), RECORDS);
    }

    @Test
    void shouldStartWithASpreadsheet() throws IOException {
        Path made = Files.createDirectory(folder.resolve("made"));
        write(made);
        Path tables = content.resolve("tables");
        Tool.output("export", made, "xlsx:" + tables);
        Files.move(tables.resolve("content.xlsx"), tables.resolve("Items.xlsx"));
        Files.delete(tables.resolve("Item.schema"));
        Files.deleteIfExists(tables.resolve("schema.lock"));

        assertThat(follow("## Start with a spreadsheet")).contains("ok, 1 type, 2 records");
        Path pack = folder.resolve("game.pack");
        Tool.output("pack", content, "-o", pack);
        assertThat(Tool.output("inspect", pack, "Item", 2)).contains("\"tea\"", "30");
    }

    @Test
    void shouldTakeAWorkbookBack() throws IOException {
        write(content);

        follow("## A workbook of content that exists");

        assertThat(folder.resolve("review").resolve("content.xlsx")).isRegularFile();
        assertThat(Tool.output("check", content)).contains("ok, 1 type, 2 records");
    }
}
