package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas of a pack and of content, where structs are optional. */
class SchemaDiffOfOptionalStructsTest {
    @TempDir
    Path folder;

    private Path write(String name, String field) throws IOException {
        Path content = Files.createDirectories(folder.resolve(name));
        Files.writeString(
                content.resolve("Emitter.schema"),
                "Schema = { name = \"Emitter\", key = \"name\" }\nFields = [\n{ name = \"name\", type = \"string\" }\n"
                        + field + "]\n");
        return content;
    }

    @ParameterizedTest
    @ValueSource(strings = {"Loot", "Loot?[]", "Loot?[2]", "Loot[2]", "map<string, Loot>", "ref<Emitter, Other>"})
    void shouldFindNoDifferenceOfOptionalStructsFromTheirPack(String type) throws IOException {
        boolean isOptional = !type.contains("?") && !type.startsWith("ref");
        Path now = write(
                "now", "{ name = \"loot\", type = \"" + type + "\"" + (isOptional ? ", optional = true" : "") + " }\n");
        writeLoot(now);
        Path pack = folder.resolve("now.pack");
        Tool.output("pack", now, "-o", pack);
        for (Object[] sides : new Object[][] {{pack, now}, {now, pack}, {pack, pack}, {now, now}}) {
            assertThat(Tool.output("schema", "diff", "--fail-on", "data", sides[0], sides[1]))
                    .as(Arrays.toString(sides))
                    .isEqualTo("no differences\n");
            assertThat(Tool.output("diff", sides[0], sides[1])).isEqualTo("no differences\n");
        }
    }

    @Test
    void shouldTellThatABoolOfAPackBecameAnOptionalStruct() throws IOException {
        Path old = write("old", "{ name = \"loot\", type = \"bool\", optional = true }\n");
        Path now = write("now", "{ name = \"loot\", type = \"Loot\", optional = true }\n");
        writeLoot(now);
        Path pack = folder.resolve("old.pack");
        Tool.output("pack", old, "-o", pack);
        assertThat(Tool.output("schema", "diff", pack, now))
                .containsOnlyOnce("retyped")
                .contains("Emitter.loot  retyped\n    bool -> Loot\n", "may be lost");
    }

    private static void writeLoot(Path content) throws IOException {
        Files.writeString(content.resolve("Loot.schema"), """
                Schema = { name = "Loot", kind = "struct" }
                Fields = [ { name = "item", type = "string" }, { name = "inner", type = "Inner", optional = true } ]
                """);
        Files.writeString(
                content.resolve("Inner.schema"),
                "Schema = { name = \"Inner\", kind = \"struct\" }\nFields = [ { name = \"count\", type = \"int\" } ]\n");
        Files.writeString(
                content.resolve("Other.schema"),
                "Schema = { name = \"Other\", key = \"name\" }\nFields = [ { name = \"name\", type = \"string\" } ]\n");
    }
}
