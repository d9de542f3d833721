package dev.ashlar.pipeline.json.xml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What XML files may look like, the form that is written, and the places of problems. */
class XmlFormsTest {
    static final String DROP = """
            Schema = { name = "Drop", kind = "struct" }
            Fields = [ { name = "item", type = "string" }, { name = "chance", type = "f32", min = 0, max = 1 } ]
            """;
    static final String DAMAGE = """
            Schema = { name = "Damage", kind = "struct" }
            Fields = [ { name = "amount", type = "i32" } ]
            """;
    static final String MONSTER = """
            Schema = { name = "Monster", key = "name" }
            Fields = [
              { name = "name", type = "string" }
              { name = "hp", type = "i32", formerly = ["health"] }
              { name = "speed", type = "f32", optional = true }
              { name = "isTame", type = "bool" }
              { name = "kind", type = "enum", values = ["beast", "ghost"] }
              { name = "marks", type = "flags", values = ["rare", "boss"] }
              { name = "tint", type = "color" }
              { name = "home", type = "vec3" }
              { name = "steps", type = "i32[]" }
              { name = "titles", type = "string[]" }
              { name = "mate", type = "ref<Monster>" }
              { name = "foes", type = "ref<Monster>[]" }
              { name = "best", type = "Drop" }
              { name = "loot", type = "Drop[]" }
              { name = "stock", type = "map<string, i32>" }
              { name = "effect", type = "oneof<Damage, Drop>" }
              { name = "effects", type = "oneof<Damage, Drop>[]" }
              { name = "grid", type = "i32[][]" }
            ]
            """;
    /** As it is written. */
    static final String WOLF = """
              <Monster id="1">
                <name>Wolf</name>
                <hp>20</hp>
                <speed>0.5</speed>
                <isTame>false</isTame>
                <kind>beast</kind>
                <marks>boss rare</marks>
                <tint>#ff8000</tint>
                <home>0.0 1.0 -0.0</home>
                <steps>1 2 3</steps>
                <titles>
                  <item>the grey</item>
                  <item>a &amp; &lt;b&gt;</item>
                </titles>
                <mate>2</mate>
                <foes>Bear 7</foes>
                <best>
                  <item>fur</item>
                  <chance>0.25</chance>
                </best>
                <loot>
                  <item>
                    <item>fur</item>
                    <chance>0.5</chance>
                  </item>
                  <item>
                    <item>tooth</item>
                  </item>
                </loot>
                <stock>
                  <entry key="big &quot;sword&quot;">3</entry>
                  <entry key="item">1</entry>
                </stock>
                <effect>
                  <Damage>
                    <amount>5</amount>
                  </Damage>
                </effect>
                <effects>
                  <Drop>
                    <item>a</item>
                  </Drop>
                  <Damage/>
                </effects>
                <grid>
                  <item>1 2</item>
                  <item/>
                </grid>
              </Monster>
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void writeSchemas() throws IOException {
        Files.writeString(folder.resolve("Drop.schema"), DROP);
        Files.writeString(folder.resolve("Damage.schema"), DAMAGE);
        Files.writeString(folder.resolve("Monster.schema"), MONSTER);
    }

    private static Schema schema(Backend backend) {
        Problems problems = new Problems();
        List<Schema> schemas = backend.schemas(problems);
        problems.throwIfAny();
        return Inheritance.withFields(schemas).stream()
                .filter(schema -> schema.name().equals("Monster"))
                .findFirst()
                .orElseThrow();
    }

    private Received read(String text) throws IOException {
        Files.writeString(folder.resolve("Monster.xml"), text);
        try (Backend backend = Backends.open(folder.toString())) {
            return Received.from(backend, schema(backend), Map.of());
        }
    }

    private List<DataRecord> sound(String text) throws IOException {
        Received received = read(text);
        assertThat(received.problems()).isEmpty();
        return received.records();
    }

    private static String records(String text) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<records>\n" + text + "</records>\n";
    }

    @Test
    void shouldWriteOneForm() throws IOException {
        List<DataRecord> records = sound(records(WOLF));
        assertThat(records.get(0).keys()).hasSize(19);
        assertThat(copied(records)).isEqualTo(records(WOLF));
        assertThat(Files.readString(folder.resolve("copy/content.conf"))).endsWith("\nformat = xml\n");
    }

    /** The text of a new file with records. */
    private String copied(List<DataRecord> records) throws IOException {
        Path copy = folder.resolve("copy");
        try (Backend backend = Backends.create("json:" + copy + "?format=xml");
                Backend from = Backends.open(folder.toString())) {
            backend.replace(from.schemaFiles(), RecordSource.of(records));
        }
        return Files.readString(copy.resolve("Monster.xml"));
    }

    @Test
    void shouldReadOtherForms() throws IOException {
        String other = """
                <!-- by hand -->
                <monsters xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="m.xsd">
                  <Monster name="Wolf" health=" 20 " speed="0.5" isTame="false" kind="beast" tint="255 128 0 255">
                    <id>1</id>
                    <marks><mark>rare</mark><mark>boss</mark></marks>
                    <home>
                      0 1
                      -0.0
                    </home>
                    <steps><step>1</step><step>2</step><!-- between --><step>3</step></steps>
                    <titles><title>the grey</title><title><![CDATA[a & <b>]]></title></titles>
                    <mate>2</mate> <foes><foe>Bear</foe><foe>7</foe></foes>
                    <best item="fur" chance="0.25"/>
                    <loot><drop item="fur" chance="0.5"/><drop item="tooth"></drop></loot>
                    <stock item="1"><entry key='big "sword"'>3</entry></stock>
                    <effect><Damage amount="5"/></effect>
                    <effects><item><Drop item="a"/></item><Damage/></effects>
                    <grid read-as="json">[[1, 2], []]</grid>
                  </Monster>
                </monsters>
                """;
        assertThat(sound(other)).isEqualTo(sound(records(WOLF)));
        assertThat(sound("\uFEFF" + other)).isEqualTo(sound(records(WOLF)));
    }

    @Test
    void shouldReadARecordByItself() throws IOException {
        Files.createDirectory(folder.resolve("Monster"));
        Files.writeString(folder.resolve("Monster/1.xml"), WOLF.strip());
        Files.writeString(folder.resolve("Monster/more.xml"), records(WOLF.replace("id=\"1\"", "id=\"5\"")));
        Files.writeString(folder.resolve("Monster/9.json"), "{\"id\": 9}");
        List<DataRecord> records = sound("<none/>");
        assertThat(records).extracting(DataRecord::id).containsExactly(1L, 9L, 5L);
    }

    @Test
    void shouldReadNullsOfHeirs() throws IOException {
        String heir = "<all><Monster id=\"1\" name=\"a\"/>"
                + "<Monster id=\"2\" from=\"a\" abstract=\"true\"><speed read-as=\"null\"/></Monster></all>";
        DataRecord record = sound(heir).get(1);
        assertThat(Inheritance.nothing(record)).containsExactly("speed");
        assertThat(record.get("from").text()).isEqualTo("a");
    }

    @Test
    void shouldNameLineAndColumn() throws IOException {
        assertThat(read("""
                        <records>
                          <Monster id="x" hp="a"/>
                          <Monster id="2">
                            <hp> much </hp>
                            <steps>1 b</steps>
                            <weight>5</weight>
                            <hp>4</hp>
                            <loot><item chance="0.5"/><item chance="most"/></loot>
                            <best>none</best>
                          </Monster>
                        </records>
                        """).problems())
                .containsExactly(
                        "Monster.xml:2:16: Monster.id: wrong value: expected a whole number from 0 to 9223372036854775807, found \"x\"",
                        "Monster.xml:2:23: Monster.hp: wrong value: expected a whole number from -2147483648 to 2147483647 (i32), found \"a\"",
                        "Monster.xml:4:10: Monster 2.hp: wrong value: expected a whole number from -2147483648 to 2147483647 (i32), found \"much\"",
                        "Monster.xml:5:12: Monster 2.steps[1]: wrong value: expected a whole number from -2147483648 to 2147483647 (i32), found \"b\"",
                        "Monster.xml:7:5: Monster 2.hp: given twice: expected each field once, found hp",
                        "Monster.xml:8:45: Monster 2.loot[1].chance: wrong value: expected a number (f32), found \"most\"",
                        "Monster.xml:9:11: Monster 2.best: wrong value: expected an object with the members of Drop, found \"none\"",
                        "Monster.xml:6:5: Monster 2.weight: unknown field: expected a field of Monster, found weight");
    }

    @Test
    void shouldTellWhatIsNoFileOfRecords() throws IOException {
        String rest = "; the file was not read: ";
        assertThat(read("<records><Wolf id=\"1\"/></records>").problems())
                .containsExactly("Monster.xml:1:10: no record of the type" + rest + "expected <Monster>, found <Wolf>");
        assertThat(read("<records>\n<Monster id=\"1\"><hp x=\"1\">5</hp></Monster></records>")
                        .problems())
                .containsExactly(
                        "Monster.xml:2:27: wrong value" + rest + "expected no text beside attributes, found 5");
        assertThat(read("<records><Monster><loot a=\"1\"/></Monster></records>").problems())
                .containsExactly("Monster.xml:1:25: wrong value" + rest
                        + "expected a list, as elements without attributes, found a");
        assertThat(read("<records><Monster><hp read-as=\"json\">[1</hp></Monster></records>")
                        .problems())
                .containsExactly(
                        "Monster.xml:1:38: wrong value" + rest + "expected JSON, because of read-as, found [1");
        assertThat(read("<records><Monster><hp read-as=\"json\">1 2</hp></Monster></records>")
                        .problems())
                .containsExactly(
                        "Monster.xml:1:38: wrong value" + rest + "expected JSON, because of read-as, found 1 2");
        assertThat(read("<records><Monster id=\"1\" read-as=\"json\">{\"id\": 1}</Monster></records>")
                        .problems())
                .containsExactly(
                        "Monster.xml:1:19: wrong value" + rest + "expected no attributes beside read-as, found id");
        assertThat(read("<Monster read-as=\"json\">[{\"id\":1}]</Monster>").problems())
                .containsExactly("Monster.xml:1:25: wrong value" + rest
                        + "expected an object, since the root <Monster> is one record, found a list");
        assertThat(read("<records>\n").problems())
                .containsExactly("Monster.xml:2:1: not XML" + rest
                        + "expected </records>, opened on line 1, found the end of the file");
        assertThat(read("<!DOCTYPE records><records/>").problems())
                .containsExactly("Monster.xml:1:1: document type declarations are not read" + rest
                        + "expected none, found <!DOCTYPE");
    }

    @Test
    void cannotReadOtherEncodings() throws IOException {
        Files.write(folder.resolve("Monster.xml"), "<records/>".getBytes(StandardCharsets.UTF_16));
        Files.write(folder.resolve("Monster-b.xml"), "<records>é</records>".getBytes(StandardCharsets.ISO_8859_1));
        try (Backend backend = Backends.open(folder.toString())) {
            assertThat(Received.from(backend, schema(backend), Map.of()).problems())
                    .containsExactly(
                            "Monster-b.xml:1:10: file is not UTF-8; save it as UTF-8; the file was not read: found byte 0xE9 at offset 9, which is é in Windows-1252",
                            "Monster.xml:1:1: file is UTF-16; save it as UTF-8; the file was not read");
        }
    }

    @Test
    void shouldWriteTheFileOfThePage() throws IOException {
        String page = Files.readString(Path.of("../../docs/backends.md"));
        String example = page.substring(page.indexOf("```xml\n<?xml") + 7);
        example = example.substring(0, example.indexOf("```"));
        Files.writeString(folder.resolve("Stats.schema"), """
                Schema = { name = "Stats", kind = "struct" }
                Fields = [ { name = "speed", type = "f32" } ]
                """);
        Files.writeString(folder.resolve("Drop.schema"), DROP.replace("item", "what"));
        Files.writeString(
                folder.resolve("Monster.schema"),
                MONSTER.replace("\"best\", type = \"Drop\"", "\"stats\", type = \"Stats\""));
        assertThat(copied(sound(example))).isEqualTo(example);
    }
}
