package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckCommandTest {
    @TempDir
    private Path folder;

    private Path content;
    private Game game;

    @BeforeEach
    void compile() throws IOException {
        content = Tool.content(folder);
        Path schema = content.resolve("Material.schema");
        Files.writeString(schema, Files.readString(schema).replace("key = \"name\"", "key = \"name\", spawned = true"));
        game = Game.of(content, folder);
    }

    @AfterEach
    void close() throws IOException {
        game.close();
    }

    private void edit(String file, String old, String replacement) throws IOException {
        String text = Files.readString(content.resolve(file));
        assertThat(text).contains(old);
        Files.writeString(content.resolve(file), text.replace(old, replacement));
    }

    @Test
    void shouldCheckContentAlone() throws IOException {
        assertThat(Tool.output("check", content)).isEqualTo(content + ": ok, 2 types, 5 records\n");
        assertThat(Tool.output("check", "-q", content)).isEmpty();
        edit("Emitter.json", "\"rate\": 0.1", "\"rate\": true");
        Tool tool = Tool.run("check", content);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.errLines()).hasSize(2).last().isEqualTo("1 problem");
        assertThat(tool.errLines().get(0))
                .startsWith(content + "/Emitter.json:2:")
                .contains("Emitter 7.rate");
    }

    @Test
    void shouldTellReferencesToWhatDoesNotShipAsProblems() throws IOException {
        Path shipping = Files.createDirectory(folder.resolve("shipping"));
        Files.writeString(shipping.resolve("Item.schema"), """
                Schema = { name = "Item", shipIf = "done" }
                Fields = [ { name = "done", type = "bool" }, { name = "next", type = "ref<Item>" } ]
                """);
        Files.writeString(shipping.resolve("Item.json"), "[{\"id\": 1, \"done\": true, \"next\": 2}, {\"id\": 2}]");
        Tool tool = Tool.run("check", shipping);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.errLines()).hasSize(2).last().isEqualTo("1 problem");
        assertThat(tool.errLines().get(0))
                .startsWith(shipping + "/Item.json:1:")
                .contains("Item 1.next: reference to a record that does not ship");
        assertThat(Tool.run("check", "--json", shipping).out()).contains("\"line\": 1");
    }

    @Test
    void shouldCheckRecordsByTheSchemasOfAnotherPlace() throws IOException {
        Path schemas = Files.createDirectory(folder.resolve("schemas"));
        for (String type : new String[] {"Emitter", "Material"}) {
            Files.move(content.resolve(type + ".schema"), schemas.resolve(type + ".schema"));
        }
        assertThat(Tool.run("check", content).exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(Tool.output("check", content, "--schemas", schemas, "--catalog", "game.GameTypes"))
                .startsWith(content + ": ok, 2 types, 5 records");
    }

    @ParameterizedTest
    @ValueSource(strings = {"game.GameTypes", "game.GameTypes.CATALOG"})
    void shouldSayThatAReleaseWouldOpen(String catalog) {
        assertThat(Tool.output("check", content, "--catalog", catalog))
                .isEqualTo(content + ": ok, 2 types, 5 records; a release with " + catalog + " would open\n");
    }

    @Test
    void shouldListAllThatAReleaseWouldRefuse() throws IOException {
        edit(
                "Emitter.schema",
                "{ name = \"i8\", type = \"i8\" }",
                "{ name = \"i8\", type = \"i64\", retyped = [\"i8\"] }");
        edit("Emitter.schema", "name = \"u8\", type", "name = \"byte\", formerly = [\"u8\"], type");
        Tool tool = Tool.run("check", content, "--catalog", "game.GameTypes", "--spawners", "game.Spawning.SPAWNERS");
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.out()).isEmpty();
        assertThat(tool.errLines())
                .contains(
                        "Emitter: field i8: type is i8 in the code, i64 in the data",
                        "Emitter: field u8 is in the code, not in the data",
                        "Emitter: field byte is in the data, not in the code",
                        "Material: the spawner of game.Spawning$Thing is generic; expected a specialised one")
                .last()
                .asString()
                .endsWith(" differences; a release with these classes would not open a pack of " + content);
    }

    @Test
    void shouldLookForSpawnersOfAllThatIsMarked() {
        Tool tool = Tool.run("check", content, "--catalog", "game.GameTypes", "--spawners", "game.Spawning.NONE");
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.errLines().get(0))
                .isEqualTo("Material: no spawner; expected a specialised one that reads game.Material");
        assertThat(tool.errLines().get(1)).startsWith("1 difference; ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            game.GameType          | no class game.GameType on the class path: .*; ASHLAR_CLASSPATH adds jars and folders to it
            GameTypes              | no class GameTypes on the class path: .*
            game.GameTypes.CATALOGS | game.GameTypes: expected a static field CATALOGS of the type dev.ashlar.codec.view.Catalog, found CATALOG
            game.Emitter           | game.Emitter: expected one static field of the type dev.ashlar.codec.view.Catalog, found none
            game.Broken            | class game.Broken cannot be used: java.lang.IllegalStateException: a test's game does not start; class path: .*
            game.gametypes         | .*game.gametypes.*class path: .*
            """)
    void shouldSayWhyACatalogIsNotFound(String name, String said) {
        Tool tool = Tool.run("check", content, "--catalog", name);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.errLines()).singleElement().asString().matches(said);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            game.Spawning           | game.Spawning: expected one static field .*, found FORGOTTEN, NONE, SPAWNERS; name one, as game.Spawning.*
            game.Spawning.FORGOTTEN | game.Spawning.FORGOTTEN: expected a value, found null
            """)
    void shouldSayWhySpawnersAreNotFound(String name, String said) {
        Tool tool = Tool.run("check", content, "--catalog", "game.GameTypes", "--spawners", name);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.errLines()).singleElement().asString().matches(said);
    }

    @Test
    void shouldNotPrintAllOfALongClassPath() {
        String classPath = System.getProperty("java.class.path");
        String jars = IntStream.range(0, 40)
                .mapToObj(i -> "/libraries/library-" + i + ".jar")
                .collect(Collectors.joining(File.pathSeparator));
        System.setProperty("java.class.path", jars + File.pathSeparator + "/game/classes");
        try {
            assertThat(Tool.run("check", content, "--catalog", "game.GameType").err())
                    .startsWith(
                            "no class game.GameType on the class path: /game/classes and 40 more; ASHLAR_CLASSPATH ");
        } finally {
            System.setProperty("java.class.path", classPath);
        }
    }

    @Test
    void shouldKeepSuggestionsOutOfWhatWasFound() throws IOException {
        edit("Emitter.json", "\"material\": \"smoke\"", "\"material\": \"smok\"");
        edit("Emitter.json", "\"additive\"", "\"aditive\"");

        assertThat(Tool.run("check", "--json", content).out().lines())
                .anyMatch(line -> line.contains("\"message\": \"dangling reference, did you mean \\\"smoke\\\"\"")
                        && line.contains("\"found\": \"\\\"smok\\\"\""))
                .anyMatch(line -> line.contains("\"message\": \"wrong value, did you mean \\\"additive\\\"\"")
                        && line.contains("\"found\": \"\\\"aditive\\\"\""));
    }

    @Test
    void cannotCheckSpawnersWithoutACatalog() {
        Tool tool = Tool.run("check", content, "--spawners", "game.Spawning.NONE");
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(tool.err()).startsWith("--spawners needs --catalog");
    }
}
