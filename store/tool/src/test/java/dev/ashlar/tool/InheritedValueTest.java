package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which record a value comes from. */
class InheritedValueTest {
    @TempDir
    private Path folder;

    private Path content;

    @BeforeEach
    void write() throws IOException {
        content = Files.createDirectories(folder.resolve("content"));
        Files.writeString(content.resolve("Beast.schema"), """
                Schema = { name = "Beast", key = "name" }
                Fields = [
                  { name = "name", type = "string" }
                  { name = "speed", type = "f32", default = 3 }
                  { name = "title", type = "string", optional = true }
                  { name = "prey", type = "ref<Beast>" }
                ]
                """);
        Files.writeString(content.resolve("Beast.json"), """
                [
                  {"id": 7, "abstract": true, "name": "canine", "title": "dog", "prey": 9},
                  {"id": 3, "from": "canine", "name": "wolf", "speed": 12.5},
                  {"id": 5, "from": 3, "name": "dire wolf", "title": null},
                  {"id": 9, "name": "lamb"}
                ]
                """);
    }

    @Test
    void shouldNameTheRecordThatGivesTheValue() {
        String file = content.resolve("Beast.json").toString();
        assertThat(Tool.output("inspect", content, "Beast", "dire wolf", "--why", "speed"))
                .isEqualTo("""
                Beast 5.speed: 12.5
                record   key          speed
                Beast 5  "dire wolf"  from Beast 3
                Beast 3  "wolf"       12.5 at FILE:3:56
                """.replace("FILE", file));
        assertThat(Tool.output("inspect", content, "Beast", 5, "--why", "prey")).isEqualTo("""
                Beast 5.prey: Beast:9
                record   key          prey
                Beast 5  "dire wolf"  from Beast 3
                Beast 3  "wolf"       from Beast 7
                Beast 7  "canine"     Beast:9 at FILE:2:73, abstract
                """.replace("FILE", file));
    }

    @Test
    void shouldTellWhereNoRecordGivesAValue() {
        String file = content.resolve("Beast.json").toString();
        assertThat(Tool.output("inspect", content, "Beast", "5", "--why", "title"))
                .isEqualTo("""
                Beast 5.title: nothing
                record   key          title
                Beast 5  "dire wolf"  takes nothing at FILE:4:54
                """.replace("FILE", file));
        assertThat(Tool.output("inspect", content, "Beast", "lamb", "--why", "speed"))
                .isEqualTo("""
                Beast 9.speed: 3.0
                record   key     speed
                Beast 9  "lamb"  no value at FILE:5:3
                """.replace("FILE", file));
    }

    @Test
    void shouldEndAtAStructThatTakesNothing() throws IOException {
        Files.writeString(content.resolve("Tail.schema"), """
                Schema = { name = "Tail", kind = "struct" }
                Fields = [ { name = "length", type = "int", default = 1 } ]
                """);
        Files.writeString(content.resolve("Fox.schema"), """
                Schema = { name = "Fox" }
                Fields = [
                  { name = "tail", type = "Tail", optional = true }
                  { name = "tails", type = "Tail?[2]" }
                ]
                """);
        Files.writeString(content.resolve("Fox.json"), """
                [
                  {"id": 1, "tail": {"length": 5}, "tails": [{"length": 5}]},
                  {"id": 2, "from": 1, "tail": null, "tails": [null]},
                  {"id": 3, "from": 2, "tail": {}, "tails": [{}]},
                  {"id": 4, "from": 1, "tail": {}, "tails": [{}]}
                ]
                """);
        for (String path : List.of("tail.length", "tails.0.length")) {
            assertThat(Tool.output("inspect", content, "Fox", 2, "--why", path))
                    .startsWith("Fox 2." + path + ": 1\n")
                    .contains("takes nothing at " + content.resolve("Fox.json") + ":3:");
            assertThat(Tool.output("inspect", content, "Fox", 3, "--why", path))
                    .startsWith("Fox 3." + path + ": 1\n")
                    .contains("from Fox 2\n", "takes nothing at " + content.resolve("Fox.json") + ":3:");
            assertThat(Tool.output("inspect", content, "Fox", 4, "--why", path)).startsWith("Fox 4." + path + ": 5\n");
        }
    }

    @Test
    void shouldFindMembersOfElements() throws IOException {
        Files.writeString(content.resolve("Tail.schema"), """
                Schema = { name = "Tail", kind = "struct" }
                Fields = [ { name = "length", type = "int", default = 1 }, { name = "tip", type = "string" } ]
                """);
        Files.writeString(content.resolve("Fox.schema"), """
                Schema = { name = "Fox" }
                Fields = [ { name = "age", type = "int" }, { name = "tails", type = "Tail[2000]" } ]
                """);
        Files.writeString(content.resolve("Fox.json"), "[{\"id\": 1, \"tails\": [{}, {\"length\": 5}]}]");
        assertThat(Tool.output("inspect", content, "Fox", 1, "--why", "tails[1].length"))
                .isEqualTo(Tool.output("inspect", content, "Fox", 1, "--why", "tails.1.length"))
                .startsWith("Fox 1.tails.1.length: 5\n");
        assertThat(Tool.run("inspect", content, "Fox", "1", "--why", "tails[1]").err())
                .isEqualTo(content + ": Fox.tails[1] has members: expected one of tails[1].length, tails[1].tip\n");
        assertThat(Tool.run("inspect", content, "Fox", "1", "--why", "tails").err())
                .startsWith(content + ": Fox.tails has members: expected one of tails[0].length, tails[0].tip, ")
                .endsWith(", tails[19].tip, … and 3,960 more\n");
        assertThat(Tool.run("inspect", content, "Fox", "1", "--why", "tials").err())
                .isEqualTo(
                        content + ": Fox has no field \"tials\", did you mean \"tails\": expected one of age, tails\n");
        assertThat(Tool.run("inspect", content, "Fox", "1", "--why", "tails.1.lenght")
                        .err())
                .contains("did you mean \"tails[1].length\"");
        assertThat(Tool.run("inspect", content, "Fox", "1", "--why", "tails[2000].tip")
                        .err())
                .isEqualTo(content
                        + ": Fox: index out of range: expected tails[0] to tails[1999], found tails[2000].tip\n");
    }

    @Test
    void shouldEndAtAnotherReference() throws IOException {
        Files.writeString(content.resolve("Den.schema"), """
                Schema = { name = "Den" }
                Fields = [ { name = "owner", type = "ref<Beast, Den>" } ]
                """);
        Files.writeString(content.resolve("Den.json"), """
                [ {"id": 1, "owner": {"beast": 9}}, {"id": 2, "from": 1, "owner": {"den": 1}}, {"id": 3, "from": 2} ]
                """);
        assertThat(Tool.output("inspect", content, "Den", 3, "--why", "owner.beast"))
                .startsWith("Den 3.owner.beast: nothing\n")
                .contains("Den 2");
    }

    @Test
    void shouldTellOfDatabasesAndAbstractRecords() {
        Path database = folder.resolve("beasts.db");
        Tool.output("convert", content, database);
        assertThat(Tool.output("inspect", database, "Beast", "canine", "--why", "title"))
                .startsWith("Beast 7.title: \"dog\"\nrecord   key       title\nBeast 7  \"canine\"  \"dog\" at ")
                .endsWith(", abstract\n");
    }

    @Test
    void cannotTellOfWhatIsNotThere() {
        assertThat(Tool.run("inspect", content, "Beats", "1", "--why", "speed").err())
                .isEqualTo(content + ": no type \"Beats\", did you mean \"Beast\": expected Beast\n");
        assertThat(Tool.run("inspect", content, "Beast", "1", "--why", "speed").err())
                .isEqualTo(content + ": no Beast with id 1\n");
        assertThat(Tool.run("inspect", content, "Beast", "wolff", "--why", "speed")
                        .err())
                .isEqualTo(content + ": no Beast with name \"wolff\", did you mean \"wolf\"\n");
        assertThat(Tool.run("inspect", content, "Beast", "3", "--why", "sped").err())
                .isEqualTo(content + ": Beast has no field \"sped\", did you mean \"speed\":"
                        + " expected one of name, speed, title, prey\n");
        assertThat(Tool.run("inspect", content, "Beast", "--why", "speed").exitCode())
                .isEqualTo(ExitCodes.USAGE);
        assertThat(Tool.run("inspect", content, "Beast", "3", "--why", "speed", "--json")
                        .exitCode())
                .isEqualTo(ExitCodes.USAGE);
    }

    @Test
    void cannotTellOfContentWithProblems() throws IOException {
        Files.writeString(content.resolve("Beast.json"), "[{\"id\": 7, \"name\": \"a\", \"from\": 8}]");
        Tool tool = Tool.run("inspect", content, "Beast", "7", "--why", "speed");
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err()).contains("Beast.json:1:33: Beast 7.from: dangling reference");
    }
}
