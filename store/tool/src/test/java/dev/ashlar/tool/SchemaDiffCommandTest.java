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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaDiffCommandTest {
    private static final String OLD = """
            { name = "name", type = "string" }
            { name = "rate", type = "i16", max = 100 }
            { name = "blend", type = "enum", values = ["opaque", "alpha"] }
            { name = "shader", type = "string" }
            { name = "speed", type = "f32" }
            """;

    @TempDir
    Path folder;

    private Path old;
    private Path now;

    @BeforeEach
    void writeOld() throws IOException {
        old = write("old", OLD);
    }

    private Path write(String name, String fields) throws IOException {
        Path content = Files.createDirectories(folder.resolve(name));
        Files.writeString(
                content.resolve("Emitter.schema"),
                "Schema = { name = \"Emitter\", key = \"name\" }\nFields = [\n" + fields + "]\n");
        return content;
    }

    /** What is said of each change of a field, in one line; an empty field is the type. No line is wider than a terminal. */
    private List<String> lines(String field) {
        String output = Tool.output("schema", "diff", old, now);
        assertThat(output.lines()).allMatch(line -> line.length() <= 80);
        String subject = "Emitter" + (field.isEmpty() ? "" : "." + field);
        return Pattern.compile("(?m)^" + Pattern.quote(subject) + "  \\S.*\\n( {4}.*\\n)*")
                .matcher(output)
                .results()
                .map(block -> block.group()
                        .strip()
                        .replace(subject, "Emitter " + field)
                        .replaceAll("\\s+", " ")
                        .replaceAll("in development: (\\w+); views: (\\w+); data: ", "$1 $2 "))
                .toList();
    }

    @Test
    void shouldTellOfRules() throws IOException {
        now = write("now", OLD);
        Path schema = now.resolve("Emitter.schema");
        String text = Files.readString(schema);
        Files.writeString(schema, text.replace("key =", "rules = [\"rate < 5\", \"speed > 1\"], key ="));
        assertThat(lines(""))
                .containsExactly(
                        "Emitter rules 0 -> 2 works same may be lost records that break a new rule are refused");
        Files.writeString(schema, text.replace("key =", "unique = [[\"rate\", \"name\"]], key ="));
        assertThat(lines("")).singleElement().asString().startsWith("Emitter rules 0 -> 1 works same may be lost");
    }

    @Test
    void shouldTellOfNumbersInMaps() throws IOException {
        old = write("old", OLD + """
                { name = "stock", type = "map<string, i32>" }
                { name = "levels", type = "map<i16, map<u8, u16[]>>" }
                { name = "grid", type = "f32?[]" }
                { name = "moods", type = "map<string, i32>" }
                """);
        now = write("now", OLD + """
                { name = "stock", type = "map<string, i64>" }
                { name = "levels", type = "map<i32, map<u8, u8[]>>" }
                { name = "grid", type = "f64?[]" }
                { name = "moods", type = "map<string, string>" }
                """);
        assertThat(lines("stock"))
                .contains(
                        "Emitter stock retyped map<string,i32> -> map<string,i64> works regenerate kept views and records keep numbers that fit");
        assertThat(lines("levels"))
                .contains(
                        "Emitter levels retyped map<i16,map<u8,u16[]>> -> map<i32,map<u8,u8[]>> works regenerate may be lost views and records keep numbers that fit");
        assertThat(lines("grid"))
                .contains(
                        "Emitter grid retyped f32?[] -> f64?[] works regenerate kept views and records keep numbers that fit");
        assertThat(lines("moods"))
                .anyMatch(
                        line -> line.contains("regenerate lost views read the default; old values have another form"));
        assertThat(lines("stock.value")).noneMatch(line -> line.contains("retyped"));
    }

    private Path withLists(String name, String list, String loot, String mod) throws IOException {
        Path content = write(name, OLD + list);
        Files.writeString(
                content.resolve("Loot.schema"),
                "Schema = { name = \"Loot\", kind = \"struct\" }\nFields = [\n" + loot
                        + "  { name = \"mods\", type = \"Mod[]\" }\n]\n");
        Files.writeString(
                content.resolve("Mod.schema"),
                "Schema = { name = \"Mod\", kind = \"struct\" }\nFields = [\n" + mod + "\n]\n");
        return content;
    }

    @Test
    void shouldTellThatRecordsNeedAValueOrNoLonger() throws IOException {
        now = write("now", OLD + "{ name = \"size\", type = \"u8\", required = true }\n");
        assertThat(lines("size"))
                .containsExactly(
                        "Emitter size added u8 works regenerate may be lost no view knows it yet; records without a value are refused");
        Path wide = write("wide", OLD + "{ name = \"size\", type = \"u8\" }\n");
        old = now;
        now = wide;
        assertThat(lines("size"))
                .containsExactly("Emitter size required true -> false works same kept records may leave it out");
    }

    @Test
    void shouldTellOfRulesOfMembers() throws IOException {
        String loot = "  { name = \"item\", type = \"string\" }\n";
        String mod = "{ name = \"power\", type = \"u8\" }";
        old = withLists("old", "{ name = \"loot\", type = \"Loot[]\" }\n", loot, mod);
        now = withLists(
                "now",
                "{ name = \"loot\", type = \"Loot[]\", maxLength = 4 }\n",
                loot.replace("\"string\"", "\"string\", required = true, minLength = 2"),
                mod);
        assertThat(lines("loot"))
                .containsExactly("Emitter loot length none -> 0..4 works same may be lost records outside are refused");
        assertThat(lines("loot.item"))
                .containsExactly(
                        "Emitter loot.item required false -> true works same may be lost records without a value are refused",
                        "Emitter loot.item length none -> 2.. works same may be lost records outside are refused");
    }

    @Test
    void shouldTellOfTheNameForEditors() throws IOException {
        now = write("now", OLD);
        Path schema = now.resolve("Emitter.schema");
        Files.writeString(
                schema, Files.readString(schema).replace("key = \"name\"", "key = \"name\", display = \"Sparks\""));
        assertThat(lines("")).containsExactly("Emitter display works same kept for people only");
    }

    @Test
    void shouldTellOfMembersOfElements() throws IOException {
        String loot =
                "  { name = \"item\", type = \"string\", index = true }\n  { name = \"chance\", type = \"f32\" }\n";
        String mod = "{ name = \"power\", type = \"u8\", hot = true }";
        old = withLists("old", "{ name = \"loot\", type = \"Loot[]\" }\n", loot, mod);
        Path pack = folder.resolve("old.pack");
        Tool.output("pack", old, "-o", pack);
        for (Path same : List.of(old, pack)) {
            assertThat(Tool.output("schema", "diff", "--fail-on", "views", old, same))
                    .isEqualTo("no differences\n");
        }
        now = withLists(
                "now",
                "{ name = \"drops\", type = \"Loot[]\", formerly = [\"loot\"] }\n",
                loot.replace("\"chance\", type = \"f32\"", "\"odds\", formerly = [\"chance\"], type = \"f64\"")
                        .replace("index = true", "maxLength = 9"),
                "{ name = \"cost\", type = \"u8\" }");
        for (int i = 0; i < 2; i++) {
            assertThat(lines("drops"))
                    .containsExactly(
                            "Emitter drops renamed loot -> drops works regenerate kept formerly names it",
                            "Emitter drops layout elsewhere: mods works regenerate kept a release compares layouts");
            assertThat(lines("drops.odds"))
                    .containsExactly(
                            "Emitter drops.odds renamed chance -> odds works regenerate kept formerly names it",
                            "Emitter drops.odds retyped f32 -> f64 works regenerate may be lost views read values that fit; old values have another form");
            assertThat(lines("drops.mods.power"))
                    .containsExactly(
                            "Emitter drops.mods.power removed u8 works regenerate lost views read the default; records with it are refused");
            assertThat(lines("drops.mods.cost"))
                    .containsExactly("Emitter drops.mods.cost added u8 works regenerate kept no view knows it yet");
            old = pack;
        }
    }

    @Test
    void shouldTellOfMaps() throws IOException {
        String stock = "{ name = \"stock\", type = \"map<string, i32>\" }\n";
        String moods = "{ name = \"moods\", type = \"map<enum, f32>\", values = [\"calm\", \"angry\"] }\n";
        old = write("old", OLD + stock + moods);
        Path pack = folder.resolve("old.pack");
        Tool.output("pack", old, "-o", pack);
        for (Path same : List.of(old, pack)) {
            assertThat(Tool.output("schema", "diff", "--fail-on", "views", old, same))
                    .isEqualTo("no differences\n");
        }
        now = write("now", OLD + stock.replace("i32", "i64") + moods.replace("\"angry\"", "\"angry\", \"new\""));
        assertThat(lines("stock"))
                .first()
                .asString()
                .startsWith("Emitter stock retyped map<string,i32> -> map<string,i64> ");
        assertThat(lines("moods.key")).first().asString().startsWith("Emitter moods.key constants added new ");
        now = withLists("list", "{ name = \"stock\", type = \"Loot[]\" }\n", "", "{ name = \"power\", type = \"u8\" }");
        old = pack;
        assertThat(lines("stock")).first().asString().contains("retyped", "-> Loot[]", "lost");
    }

    @Test
    void shouldTellOfListsThatDoNotShip() throws IOException {
        String list = "{ name = \"loot\", type = \"Loot[]\", ship = false }\n";
        String mod = "{ name = \"power\", type = \"u8\" }";
        old = withLists("old", list, "", mod);
        now = withLists("now", list, "  { name = \"chance\", type = \"f32\", max = 1 }\n", mod.replace("u8", "u16"));
        assertThat(lines("loot")).isEmpty();
        assertThat(lines("loot.chance"))
                .containsExactly("Emitter loot.chance added f32 works same kept no view knows it yet");
        assertThat(lines("loot.mods.power"))
                .containsExactly(
                        "Emitter loot.mods.power retyped u8 -> u16 works same may be lost views read values that fit; old values have another form");
        Files.writeString(
                now.resolve("Mod.schema"),
                "Schema = { name = \"Mod\", kind = \"struct\", rules = [\"power > 1\"] }\nFields = [" + mod + "]\n");
        assertThat(lines("loot.mods"))
                .containsExactly(
                        "Emitter loot.mods rules 0 -> 1 works same may be lost records that break a new rule are refused");
    }

    @Test
    void shouldKnowAPackThatWasStrippedOfItsNames() {
        Path pack = folder.resolve("old.pack");
        Path stripped = folder.resolve("stripped.pack");
        Tool.output("pack", old, "-o", pack);
        Tool.output("pack", old, "-o", stripped, "--strip-names");

        for (Path other : List.of(old, pack)) {
            assertThat(Tool.output("schema", "diff", "--fail-on", "data", stripped, other))
                    .isEqualTo(Tool.output("schema", "diff", pack, other));
            assertThat(Tool.output("schema", "diff", "--fail-on", "data", other, stripped))
                    .isEqualTo(Tool.output("schema", "diff", other, pack));
        }
    }

    @Test
    void shouldFindNoDifferenceBetweenOneAndTheSame() throws IOException {
        Path pack = folder.resolve("old.pack");
        Path database = folder.resolve("old.db");
        Tool.output("pack", old, "-o", pack);
        Tool.output("import", old, database);

        for (Path other : List.of(old, pack, database)) {
            assertThat(Tool.output("schema", "diff", "--fail-on", "data", old, other))
                    .isEqualTo("no differences\n");
            assertThat(Tool.output("schema", "diff", "--fail-on", "VIEWS", other, old))
                    .isEqualTo("no differences\n");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            "i16", max = 100                       | "i16", max = 90                     | rate | limits ..100 -> ..90 works same may be lost records outside are refused
            "i16", max = 100                       | "i16", max = 900                    | rate | limits ..100 -> ..900 works same kept wider
            "i16", max = 100                       | "i32", max = 100                    | rate | retyped i16 -> i32 works regenerate may be lost views read values that fit; old values have another form
            "i16", max = 100                       | "i32", max = 100, retyped = ["i16"] | rate | retyped i16 -> i32 works regenerate kept views read values that fit; old values are converted
            "i16", max = 100                       | "i16[]", max = 100                  | rate | retyped i16 -> i16[] breaks regenerate lost views read the default; old values have another form
            "i16", max = 100                       | "i16", max = 100, optional = true   | rate | optional false -> true works regenerate kept
            "i16", max = 100                       | "i16", max = 100, hot = true        | rate | hot false -> true works regenerate kept another place in the row
            "i16", max = 100                       | "i16", max = 100, ship = false      | rate | ship true -> false works regenerate kept views and packs lose it; records keep it
            "i16", max = 100                       | "i16", max = 100, default = 5       | rate | default none -> 5 works same kept records without a value read the new one
            "i16", max = 100                       | "i16", max = 100, doc = "x"         | rate | doc works same kept for people only
            "i16", max = 100                       | "i16", max = 100, required = true   | rate | required false -> true works same may be lost records without a value are refused
            "shader", type = "string"              | "shader", type = "string", maxLength = 9 | shader | length none -> 0..9 works same may be lost records outside are refused
            "shader", type = "string"              | "shader", type = "string", pattern = "[a-z]+" | shader | pattern none -> [a-z]+ works same may be lost records that do not match are refused
            ["opaque", "alpha"]                    | ["opaque", "alpha", "add"]          | blend | constants added add works regenerate kept old views read UNKNOWN
            ["opaque", "alpha"]                    | ["opaque"]                          | blend | constants removed alpha works regenerate may be lost records with them are refused
            ["opaque", "alpha"]                    | ["alpha", "opaque"]                 | blend | renumbered alpha 1 -> 0, opaque 0 -> 1 works regenerate kept records say names; packs differ
            name = "shader"                        | name = "material", formerly = ["shader"] | material | renamed shader -> material works regenerate kept formerly names it
            name = "shader"                        | name = "material"                   | shader | removed string works regenerate lost views read the default; records with it are refused
            """)
    void shouldTellWhatAChangeMeans(String before, String after, String field, String expected) throws IOException {
        now = write("new", OLD.replace(before, after));

        assertThat(lines(field)).containsExactly("Emitter " + field + " " + expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            f32[4]   | f32      | breaks | lost        | views read the default; old values do not convert: records with them are refused
            f32[4]   | string   | breaks | lost        | views read the default; old values do not convert: records with them are refused
            vec2     | string   | breaks | lost        | views read the default; old values do not convert: records with them are refused
            f32[4]   | f32[2]   | works  | lost        | views read elements that fit; old values do not convert: records with them are refused
            f32      | f32[2]   | breaks | lost        | views read the default; old values do not convert: records with them are refused
            f32[]    | f32[4]   | works  | may be lost | views read elements that fit; old values of 4 elements are converted, others refused
            f32[4]   | f32[]    | works  | kept        | views read elements that fit; old values are converted
            i16[]    | i32[]    | works  | kept        | views read elements that fit; old values are converted
            i32[]    | i16[]    | works  | may be lost | views read elements that fit; old values are converted
            string[] | string[2] | works | may be lost | views read elements that fit; old values of 2 elements are converted, others refused
            f32      | f32[]    | breaks | kept        | views read the default; old values are converted
            i16      | string   | breaks | kept        | views read the default; old values are converted
            string   | i16      | breaks | may be lost | views read the default; old values are converted
            i16      | hash     | breaks | lost        | views read the default; old values do not convert: records with them are refused
            """)
    void shouldTellWhatConverts(String before, String after, String works, String data, String why) throws IOException {
        old = write("older", OLD + "{ name = \"v\", type = \"" + before + "\" }\n");
        now = write("new", OLD + "{ name = \"v\", type = \"" + after + "\", retyped = [\"" + before + "\"] }\n");

        assertThat(lines("v"))
                .containsExactly("Emitter v retyped " + before + " -> " + after + " " + works + " regenerate " + data
                        + " " + why);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            ^^            | index = true  | none -> index    | same       | kept        | old views do not need it
            ^^            | unique = true | none -> unique   | same       | may be lost | records with a value of another are refused
            index = true  | unique = true | index -> unique  | same       | may be lost | records with a value of another are refused
            unique = true | index = true  | unique -> index  | regenerate | kept        | old views look for the index
            index = true  | ^^            | index -> none    | regenerate | kept        | old views look for the index
            """)
    void shouldTellWhatAnIndexMeans(String before, String after, String change, String views, String data, String why)
            throws IOException {
        String field = "{ name = \"tag\", type = \"i16\" %s }\n";
        old = write("older", OLD + field.formatted(before));
        now = write("new", OLD + field.formatted(after));
        String expected = "Emitter tag index " + change + " works " + views + " " + data + " " + why;

        assertThat(lines("tag")).containsExactly(expected);
        assertThat(Tool.output("schema", "diff", old, now)).contains("1 change in 1 type");
        Path pack = folder.resolve("older.pack");
        Tool.output("pack", old, "-o", pack);
        old = pack;
        assertThat(lines("tag")).containsExactly(expected);
    }

    @Test
    void shouldTellOfAKeyThatAPackLacks() throws IOException {
        Path pack = folder.resolve("old.pack");
        Tool.output("pack", old, "-o", pack);
        now = write("new", OLD);
        Files.writeString(
                now.resolve("Emitter.schema"),
                "Schema = { name = \"Emitter\", key = \"shader\" }\nFields = [\n" + OLD + "]\n");
        old = pack;

        assertThat(lines(""))
                .containsExactly(
                        "Emitter key name -> shader works same may be lost references by the old key lead nowhere");
        assertThat(lines("name"))
                .containsExactly("Emitter name index key -> none works regenerate kept old views look for the index");
        assertThat(lines("shader"))
                .containsExactly(
                        "Emitter shader index none -> key works same may be lost records with a value of another are refused");
    }

    @Test
    void shouldTellThatColumnsMove() throws IOException {
        String columns = "Schema = { name = \"Emitter\", layout = \"columns\" }\nFields = [\n%s]\n";
        String first = OLD.lines().findFirst().orElseThrow() + "\n";
        now = write("new", "");
        Files.writeString(old.resolve("Emitter.schema"), columns.formatted(OLD));
        Files.writeString(now.resolve("Emitter.schema"), columns.formatted(OLD.replace(first, "") + first));

        assertThat(lines("name"))
                .containsExactly("Emitter name moved works regenerate kept columns have the order of declaration");
    }

    @Test
    void shouldTellOfNumbersThatTheLockKept() throws IOException {
        Tool.output("schema", "lock", old);
        now = write("new", OLD.replace("[\"opaque\", \"alpha\"]", "[\"alpha\", \"opaque\"]"));
        Files.copy(old.resolve("schema.lock"), now.resolve("schema.lock"));

        assertThat(lines("blend")).containsExactly("Emitter blend constants moved works same kept their numbers stay");
    }

    @Test
    void shouldTellOfTheTypeAndOfFieldsThatMoved() throws IOException {
        String first = OLD.lines().findFirst().orElseThrow() + "\n";
        now = write("new", OLD.replace(first, "") + first + "{ name = \"glow\", type = \"f64\" }\n");
        Files.writeString(now.resolve("Sound.schema"), "Schema = { name = \"Sound\" }\nFields = []\n");

        assertThat(lines("name")).containsExactly("Emitter name moved works same kept order of declaration");
        assertThat(lines("glow")).containsExactly("Emitter glow added f64 works regenerate kept no view knows it yet");
        assertThat(lines(""))
                .singleElement()
                .asString()
                .startsWith("Emitter layout stride 32 -> 40; elsewhere: ")
                .endsWith(" works regenerate kept a release compares layouts");
        String out = Tool.output("schema", "diff", old, now);
        assertThat(out).startsWith("Emitter  layout\n    stride ").contains("\nSound  added\n");
        assertThat(out).endsWith("\n\n4 changes in 2 types: in development works; views: regenerate; data: kept\n");
        assertThat(Tool.output("schema", "diff", now, old))
                .contains("\nSound  removed\n")
                .endsWith("data: lost\n");
    }

    @Test
    void shouldCompareWithAPackAsFarAsItKnows() throws IOException {
        Path pack = folder.resolve("old.pack");
        Tool.output("pack", old, "-o", pack);
        now = write(
                "new", OLD.replace("max = 100", "max = 10").replace("shader\"", "material\", formerly = [\"shader\"]"));

        String out = Tool.output("schema", "diff", pack, now);

        assertThat(out).contains("shader -> material").doesNotContain("limits").endsWith("data: kept\n");
    }

    @Test
    void shouldCompareWhatALockForbids() throws IOException {
        Tool.output("schema", "lock", old);
        now = write("new", OLD.replace("i16", "string").replace(", max = 100", ""));
        Files.copy(old.resolve("schema.lock"), now.resolve("schema.lock"));

        Tool tool = Tool.run("schema", "diff", old, now);

        assertThat(tool.exitCode()).isZero();
        assertThat(tool.out()).contains("i16 -> string");
        assertThat(tool.errLines())
                .containsExactly(now + ": 1 problem with schema.lock; \"ashlar schema lock " + now + "\" tells more");
    }

    @Test
    void shouldWriteJson() throws IOException {
        now = write("new", OLD + "{ name = \"glow\", type = \"f64\" }\n");

        String out = Tool.output("schema", "diff", "--json", old, now);

        assertThat(out)
                .startsWith(
                        "{\n  \"old\": \"" + old + "\",\n  \"new\": \"" + now + "\",\n  \"worksInDevelopment\": true,\n"
                                + "  \"regenerateViews\": true,\n  \"data\": \"kept\",\n  \"changes\": [\n    {\"type\": \"Emitter\", ")
                .endsWith("    {\"type\": \"Emitter\", \"field\": \"glow\", \"change\": \"added\", \"what\": \"f64\","
                        + " \"worksInDevelopment\": true, \"regenerateViews\": true, \"data\": \"kept\","
                        + " \"why\": \"no view knows it yet\"}\n  ]\n}\n");
    }

    @Test
    void cannotCompareBrokenSchemasOrNothing() throws IOException {
        now = write("new", OLD.replace("i16", "flaot"));

        assertThat(Tool.run("schema", "diff", old, now).errLines()).hasSize(2).endsWith("1 problem");
        assertThat(Tool.run("schema", "diff", old, folder.resolve("missing")).exitCode())
                .isEqualTo(ExitCodes.NO_INPUT);
    }

    /** A declared default that is what a field reads without one is no change. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "quat | [0, 0, 0, 1]",
                "mat3 | [1, 0, 0, 0, 1, 0, 0, 0, 1]",
                "quat[2] | [[0, 0, 0, 1], [0, 0, 0, 1]]",
                "vec3 | [0, 0, 0]",
                "i32 | 0",
                "f64 | 0",
                "bool | false",
                "string | \"\"",
                "i8[] | []",
                "color | [0, 0, 0, 0]"
            })
    void shouldNotCallAnImpliedDefaultAChange(String type, String value) throws IOException {
        old = write("a", "{ name = \"name\", type = \"string\" }\n{ name = f, type = \"" + type + "\" }\n");
        now = write(
                "b",
                "{ name = \"name\", type = \"string\" }\n{ name = f, type = \"" + type + "\", default = " + value
                        + " }\n");
        assertThat(Tool.output("schema", "diff", old, now)).doesNotContain("default");
        assertThat(Tool.output("schema", "diff", now, old)).doesNotContain("default");
    }

    @Test
    void shouldCallAnotherDefaultAChange() throws IOException {
        old = write("a", "{ name = \"name\", type = \"string\" }\n{ name = f, type = quat }\n");
        now = write("b", "{ name = \"name\", type = \"string\" }\n{ name = f, type = quat, default = [0, 0, 0, 0] }\n");
        assertThat(Tool.output("schema", "diff", old, now)).contains("default");
    }
}
