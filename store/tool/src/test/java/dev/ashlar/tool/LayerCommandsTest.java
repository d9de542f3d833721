package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for folders of layers. */
class LayerCommandsTest {
    @TempDir
    private Path folder;

    private Path content;
    private Path winter;
    private Path summer;

    @BeforeEach
    void write() throws IOException {
        content = write("content/Item.schema", """
                Schema = { name = "Item", key = "name" }
                Fields = [ { name = "name", type = "string" }, { name = "damage", type = "i32", max = 100 }, { name = "next", type = "ref<Item>" } ]
                """);
        write(
                "content/Item.json",
                "[{\"id\": 1, \"name\": \"Axe\", \"damage\": 10}, {\"id\": 2, \"name\": \"Bow\", \"damage\": 20}]");
        winter = write(
                "mods/winter/layer.conf", "Layer = { name = \"winter\", version = \"1.2\", base = \"../../content\" }");
        write(
                "mods/winter/Item.json",
                "[{\"name\": \"Axe\", \"damage\": 12}, {\"id\": 9, \"name\": \"Ice\", \"next\": \"Bow\"}]");
        summer = write("mods/summer/layer.conf", "Layer = { name = \"summer\", base = \"../../content\" }");
        write("mods/summer/Item.json", "[{\"name\": \"Axe\", \"damage\": 13}]");
    }

    /** Writes a file; answers its folder. */
    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return file.getParent();
    }

    @Test
    void shouldCheckALayerAgainstItsBase() {
        assertThat(Tool.output("check", winter))
                .isEqualTo(winter + ": ok, 1 change, 1 new record (Item \"Ice\"), 0 removals; on " + content
                        + ": 1 type, 3 records\n");
    }

    @Test
    void shouldTellProblemsAtTheirPlacesInTheLayer() throws IOException {
        write(
                "mods/winter/Item.json",
                "[{\"name\": \"Axe\", \"damage\": 120},\n {\"id\": 9, \"name\": \"Ice\", \"next\": \"Bo\"}]");

        Tool tool = Tool.run("check", winter);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.errLines()).hasSize(3);
        assertThat(tool.errLines().get(0)).startsWith(winter + "/Item.json:1:28: Item 1.damage: out of range");
        assertThat(tool.errLines().get(1)).startsWith(winter + "/Item.json:2:35: Item 9.next: dangling reference");
    }

    @Test
    void shouldNameNewRecordsSinceAWrongKeyMakesOne() throws IOException {
        write("mods/winter/Item.json", "[{\"name\": \"Axee\", \"damage\": 12}]");
        assertThat(Tool.output("check", winter))
                .contains("0 changes, 1 new record (Item \"Axee\", did you mean \"Axe\"), 0 removals;");
        write(
                "mods/winter/Item.json",
                "[{\"name\": \"Ice\"}, {\"name\": \"Hail\"}, {\"name\": \"Frost\"}, {\"name\": \"Snowball\"}]");
        assertThat(Tool.output("pack", winter, "-o", folder.resolve("winter.layer")))
                .contains("4 new records (Item \"")
                .contains("; …), 0 removals");
    }

    @Test
    void shouldTellOfFilesThatNobodyReads() throws IOException {
        write("mods/winter/notes/Colours.json", "[]");

        Tool tool = Tool.run("check", winter);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(tool.err()).contains(winter + "/notes/Colours.json").contains("warning: no schema for this file");
    }

    @Test
    void shouldWriteALayerFile() {
        Path file = folder.resolve("winter.layer");

        assertThat(Tool.output("pack", winter, "-o", file))
                .contains("1 change, 1 new record")
                .contains(content.toString());

        assertThat(Tool.output("verify", file)).contains("ok");
        assertThat(Tool.output("inspect", file, "Item", "1"))
                .contains("~change")
                .contains("12");
    }

    @Test
    void shouldMakeALayerOnAPack() {
        Path pack = folder.resolve("game.pack");
        Tool.output("pack", content, "-o", pack);
        Path onContent = folder.resolve("a.layer");
        Path onPack = folder.resolve("b.layer");

        Tool.output("pack", winter, "-o", onContent);
        Tool.output("pack", winter, "--on", pack, "-o", onPack);

        assertThat(onPack).hasSameBinaryContentAs(onContent);
    }

    @Test
    void cannotMakeALayerOnALayer() throws IOException {
        Path layer = folder.resolve("summer.layer");
        Tool.output("pack", summer, "-o", layer);

        Tool option = Tool.run("check", winter, "--on", layer);
        write("mods/winter/layer.conf", "Layer = { name = \"winter\", base = \"../../summer.layer\" }");
        Tool declared = Tool.run("pack", winter, "-o", folder.resolve("winter.layer"));

        for (Tool tool : List.of(option, declared)) {
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.PACK);
            assertThat(tool.err()).contains(layer + ": ", "expected a pack as the base, found a layer");
        }
    }

    @Test
    void cannotCompareALayerWithAPack() {
        Path pack = folder.resolve("game.pack");
        Path layer = folder.resolve("winter.layer");
        Tool.output("pack", content, "-o", pack);
        Tool.output("pack", winter, "-o", layer);

        for (Tool tool : List.of(
                Tool.run("diff", pack, layer),
                Tool.run("diff", layer, content),
                Tool.run("schema", "diff", pack, layer),
                Tool.run("schema", "diff", layer, content))) {
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.PACK);
            assertThat(tool.out()).isEmpty();
            assertThat(tool.err()).contains(layer + ": ", "expected a pack, found a layer", "\"ashlar link\"");
        }
    }

    @Test
    void cannotMakeOtherContentOnABase() {
        Tool tool = Tool.run("check", content, "--on", content);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(tool.err()).contains("--on: expected the folder of a layer");
    }

    @Test
    void shouldHoldLayersToTheRulesOfTheBase() throws IOException {
        Path layer = folder.resolve("summer.layer");
        Path pack = folder.resolve("game.pack");
        Path linked = folder.resolve("linked.pack");
        Tool.output("pack", summer, "-o", layer);
        Path schema = content.resolve("Item.schema");
        Files.writeString(
                schema, Files.readString(schema).replace("type = \"string\"", "type = \"string\", moddable = true"));
        Tool.output("pack", content, "-o", pack);

        Tool check = Tool.run("check", summer);
        Tool link = Tool.run("link", pack, layer, "-o", linked);

        assertThat(check.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(check.errLines().get(0))
                .startsWith(summer + "/Item.json:1:2: Item 1.damage: may not be changed, \"Axe\" is in the base: ");
        assertThat(link.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(link.errLines().get(0)).startsWith("summer: Item 1.damage: may not be changed");
        assertThat(Tool.output("link", pack, layer, "--trusted", "-o", linked)).contains("linked");
        assertThat(Tool.output("inspect", pack)).contains("moddable").contains("Item.name");
    }

    @Test
    void shouldPackContentWithLayers() {
        Path pack = folder.resolve("out.pack");

        Tool tool = Tool.run("pack", content, "--with", winter, "--with", summer, "-o", pack);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(tool.err())
                .contains(
                        summer
                                + "/Item.json:1:2: warning: Item 1.damage: conflict: replaces or edits what winter gives: found 13 in summer, 12 in winter");
        assertThat(Tool.output("inspect", pack, "Item", "1")).contains("13");
    }

    @Test
    void shouldTellConflictsAsJson() {
        String out = Tool.output(
                "pack", content, "--with", winter, "--with", summer, "--json", "-o", folder.resolve("out.pack"));

        assertThat(out)
                .isEqualTo(
                        "{\"conflict\": \"replaces or edits what winter gives\", \"type\": \"Item\", \"id\": 1, \"field\": \"damage\", \"lower\": \"winter\", \"lowerValue\": \"12\", \"upper\": \"summer\", \"upperValue\": \"13\"}\n");
    }

    @Test
    void shouldRefuseConflictsWhenAsked() {
        Path pack = folder.resolve("out.pack");

        Tool tool = Tool.run("pack", content, "--with", winter, "--with", summer, "--strict", "-o", pack);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err()).contains("replaces or edits what winter gives");
        assertThat(pack).doesNotExist();
    }

    @Test
    void shouldTellWhichLayerAValueComesFrom() {
        String stack = "stack:" + content + "+" + winter + "+" + summer;

        String out = Tool.output("inspect", stack, "Item", "Axe", "--why", "damage");

        assertThat(out.lines().map(line -> line.replaceAll(" +", " ").strip()))
                .containsExactly(
                        "Item 1.damage: 13",
                        "layer damage",
                        "base 10 at " + content,
                        "winter 12 at " + winter + "/Item.json:1:2",
                        "summer 13 at " + summer + "/Item.json:1:2");
    }

    @Test
    void shouldFormatTheFilesOfALayer() throws IOException {
        Tool.output("format", summer);

        assertThat(summer.resolve("Item.json")).content().isEqualTo("""
                [
                  {
                    "name": "Axe",
                    "damage": 13
                  }
                ]
                """);
    }

    @Test
    void cannotGiveTheNextIdsToRecordsOfALayer() throws IOException {
        String before = Files.readString(winter.resolve("Item.json"));

        Tool tool = Tool.run("format", "--ids", winter);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.FILE);
        assertThat(tool.err()).contains("those of a layer have ids when the layer is made");
        assertThat(winter.resolve("Item.json")).hasContent(before);
    }
}
