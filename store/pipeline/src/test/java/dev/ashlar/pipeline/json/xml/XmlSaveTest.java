package dev.ashlar.pipeline.json.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.json.FolderFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts before and after a save, to the character. */
class XmlSaveTest {
    private static final String THREE = """
            <?xml version="1.0"?>
            <!-- by hand -->
            <monsters>
              <!-- The first. -->
              <Monster id="1" name='a' hp = "5"/> <!-- one -->

              <!-- The second. -->
              <Monster id="2" note="mine"> <!-- head -->
                <name>b</name> <!-- b -->
                <steps>1  2</steps>
                <loot>
                  <drop item="fur" mine="x"/> <!-- fur -->
                  <drop item="tooth"/>
                </loot>
                <!-- end -->
              </Monster>
              <Monster id="5"><name>c</name><hp>050</hp></Monster>
            </monsters>
            <!-- over -->
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void writeSchemas() throws IOException {
        Files.writeString(folder.resolve("Drop.schema"), XmlFormsTest.DROP);
        Files.writeString(folder.resolve("Damage.schema"), XmlFormsTest.DAMAGE);
        Files.writeString(folder.resolve("Monster.schema"), XmlFormsTest.MONSTER);
    }

    private static Variant number(int value) {
        return Variant.ofInteger(ValueType.I32, value);
    }

    private static Variant numbers(long... values) {
        return Variant.ofArray(ValueType.I32, values);
    }

    private static Variant drops(String... items) {
        List<DataRecord> drops = new ArrayList<>();
        for (String item : items) {
            DataRecord drop = new DataRecord("Drop");
            drop.set("item", Variant.of(item));
            drops.add(drop);
        }
        return Variant.ofRecords(ValueType.LIST, drops);
    }

    private static DataRecord fresh(long id, String name) {
        DataRecord record = new DataRecord("Monster", id);
        record.set("name", Variant.of(name));
        return record;
    }

    private static Schema schema(Backend backend) {
        return backend.schemas(new Problems()).stream()
                .filter(one -> one.name().equals("Monster"))
                .findFirst()
                .orElseThrow();
    }

    /** The text after one record of it was changed. */
    private String changed(String text, long id, Consumer<DataRecord> change) throws IOException {
        return saved(text, id, change);
    }

    private String saved(String text, long id, Consumer<DataRecord> change, DataRecord... added) throws IOException {
        Path file = Files.writeString(folder.resolve("Monster.xml"), text);
        try (Backend backend = Backends.openToWrite(folder.toString())) {
            List<DataRecord> records = new ArrayList<>(Arrays.asList(added));
            if (id > 0) {
                DataRecord record = Objects.requireNonNull(backend.read(schema(backend), id));
                change.accept(record);
                record.setUpdated(true);
                records.add(record);
            }
            backend.save(records);
        }
        return Files.readString(file);
    }

    @Test
    void shouldChangeNothingThatMeansTheSame() throws IOException {
        assertThat(changed(THREE, 5, record -> record.set("hp", number(50)))).isEqualTo(THREE);
        assertThat(changed(THREE, 2, record -> {})).isEqualTo(THREE);
    }

    @Test
    void shouldChangeAValueAlone() throws IOException {
        assertThat(changed(THREE, 1, record -> {
                    record.set("hp", number(6));
                    record.set("name", Variant.of("it's <\"new\"> & \n"));
                }))
                .isEqualTo(THREE.replace("'a' hp = \"5\"", "\"it's &lt;&quot;new&quot;&gt; &amp; &#10;\" hp = \"6\""));
        assertThat(changed(THREE, 2, record -> record.set("name", Variant.of(" \"new\" <\r\n>"))))
                .isEqualTo(THREE.replace("<name>b<", "<name> \"new\" &lt;&#13;\n&gt;<"));
        assertThat(changed(THREE, 2, record -> record.set("steps", numbers(1, 2, 3))))
                .isEqualTo(THREE.replace("1  2", "1 2 3"));
        assertThat(changed(THREE.replace("\n", "\r\n"), 5, record -> record.set("hp", number(51))))
                .isEqualTo(THREE.replace("050", "51").replace("\n", "\r\n"));
    }

    @Test
    void shouldAddMembers() throws IOException {
        assertThat(changed(THREE, 1, record -> record.set("steps", numbers(7))))
                .isEqualTo(THREE.replace("hp = \"5\"/>", "hp = \"5\">\n    <steps>7</steps>\n  </Monster>"));
        assertThat(changed(THREE, 2, record -> record.set("hp", number(3))))
                .isEqualTo(THREE.replace("    </loot>\n", "    </loot>\n    <hp>3</hp>\n"));
        assertThat(changed(THREE, 5, record -> record.set("isTame", Variant.of(true))))
                .isEqualTo(THREE.replace("050</hp>", "050</hp><isTame>true</isTame>"));
        assertThat(changed("<all><Monster id=\"1\"/></all>", 1, record -> record.set("hp", number(3))))
                .isEqualTo("<all><Monster id=\"1\"><hp>3</hp></Monster></all>");
    }

    @Test
    void shouldRemoveMembersAndKeepOtherComments() throws IOException {
        assertThat(changed(THREE, 1, record -> record.remove("name"))).isEqualTo(THREE.replace(" name='a'", ""));
        assertThat(changed(THREE, 2, record -> {
                    record.remove("name");
                    record.remove("loot");
                }))
                .isEqualTo(THREE.replace("    <name>b</name> <!-- b -->", "     <!-- b -->")
                        .replaceAll("(?s)\n    <loot>.*</loot>", ""));
        assertThat(changed(THREE, 5, record -> record.remove("name"))).isEqualTo(THREE.replace("<name>c</name>", ""));
    }

    @Test
    void shouldChangeElementsOfLists() throws IOException {
        String fur = "      <drop item=\"fur\" mine=\"x\"/> <!-- fur -->\n";
        assertThat(changed(THREE, 2, record -> record.set("loot", drops("claw", "tooth"))))
                .isEqualTo(THREE.replace("\"fur\" mine", "\"claw\" mine"));
        assertThat(changed(THREE, 2, record -> record.set("loot", drops("tooth"))))
                .isEqualTo(THREE.replace(fur, "       <!-- fur -->\n"));
        assertThat(changed(THREE, 2, record -> record.set("loot", drops("fur", "tooth", "claw"))))
                .isEqualTo(THREE.replace(
                        "\"tooth\"/>\n", "\"tooth\"/>\n      <drop>\n        <item>claw</item>\n      </drop>\n"));
        assertThat(changed(THREE, 2, record -> record.set("loot", drops())))
                .isEqualTo(THREE.replaceAll("(?s)<loot>.*</loot>", "<loot/>"));
    }

    @Test
    void shouldKeepRecordsThatAreWrong() throws IOException {
        String wrong =
                "<all>\n  <Monster id='5' hp='1'/> <!-- one -->\n  <Monster id='5' hp='2'/>\n  <Monster hp='3'/>\n"
                        + "  <Monster id='x' hp='4'/>\n  <Monster id='6'/>\n</all>";
        assertThat(saved(wrong, 0, record -> {}, fresh(7, "new")))
                .isEqualTo(
                        wrong.replace("'6'/>\n", "'6'/>\n  <Monster id=\"7\">\n    <name>new</name>\n  </Monster>\n"));
        DataRecord six = fresh(6, "new");
        six.setDeleted(true);
        assertThat(saved(wrong, 0, record -> {}, six)).isEqualTo(wrong.replace("\n  <Monster id='6'/>", ""));
    }

    @Test
    void shouldPutRecordsBehindTheLineOfTheOneBefore() throws IOException {
        String b = "  <Monster id=\"3\">\n    <name>new</name>\n  </Monster>\n";
        assertThat(saved(THREE, 0, record -> {}, fresh(3, "new")))
                .isEqualTo(THREE.replace("  <Monster id=\"5\">", b + "  <Monster id=\"5\">"));
        assertThat(saved(THREE, 0, record -> {}, fresh(6, "new")))
                .isEqualTo(THREE.replace("</monsters>", b.replace("3", "6") + "</monsters>"));
        assertThat(saved("<all>\n</all>", 0, record -> {}, fresh(3, "new"))).isEqualTo("<all>\n" + b + "</all>");
        assertThat(saved("<all/>\n", 0, record -> {}, fresh(3, "new"))).isEqualTo("<all>\n" + b + "</all>\n");
        assertThat(saved("<all><Monster id=\"4\"/></all>", 0, record -> {}, fresh(3, "new")))
                .isEqualTo("<all><Monster id=\"3\"><name>new</name></Monster><Monster id=\"4\"/></all>");
    }

    @Test
    void shouldRemoveRecordsAndKeepComments() throws IOException {
        assertThat(changed(THREE, 1, record -> record.setDeleted(true)))
                .isEqualTo(THREE.replace("<Monster id=\"1\" name='a' hp = \"5\"/>", ""));
        assertThat(changed(THREE, 2, record -> record.setDeleted(true)))
                .isEqualTo(THREE.replaceAll("(?s)\n  <Monster id=\"2\".*?</Monster>", ""));
        String two = changed(THREE, 2, record -> record.setDeleted(true));
        assertThat(changed(two, 5, record -> record.setDeleted(true)))
                .isEqualTo(two.replaceAll("\n  <Monster id=\"5\".*", ""));
    }

    @Test
    void shouldWriteWhatXmlCannotHoldAsJson() throws IOException {
        String saved = changed(THREE, 1, record -> {
            record.set("name", Variant.of("a\u0000\uFFFE\\"));
            record.set("mate", Variant.ofRefByKey("Monster", "17"));
        });
        assertThat(saved)
                .isEqualTo(THREE.replace(
                        " name='a' hp = \"5\"/>",
                        " hp = \"5\">\n    <name read-as=\"json\">\"a\\u0000\\ufffe\\\\\"</name>\n"
                                + "    <mate read-as=\"json\">\"17\"</mate>\n  </Monster>"));
        assertThat(changed(saved, 1, record -> {
                    assertThat(record.get("name").text()).isEqualTo("a\u0000\uFFFE\\");
                    record.set("name", Variant.of("a"));
                    record.set("mate", Variant.ofRef("Monster", 2));
                }))
                .contains("    <name>a</name>\n    <mate>2</mate>\n");
    }

    @Test
    void shouldKeepAttributesThatAreNoContent() throws IOException {
        String text = "<all xmlns:x='u'>\n  <Monster id=\"1\" x:a='1 &lt; 2'>\n"
                + "    <name xml:lang = 'de' read-as=\"json\">\"a\"</name>\n"
                + "    <titles x:note=\"n\" xmlns:y=\"v\" read-as=\"json\">[\"a\"]</titles>\n"
                + "    <stock><entry x:e=\"z\" key=\"a\" read-as=\"json\">1</entry></stock>\n  </Monster>\n</all>";
        assertThat(changed(text, 1, record -> record.set("name", Variant.of("b"))))
                .isEqualTo(text.replace("<name xml:lang = 'de' read-as=\"json\">\"a\"<", "<name xml:lang = 'de'>b<"));
        assertThat(changed(text, 1, record -> record.set("titles", titles("a b", "c"))))
                .isEqualTo(text.replace(
                        " read-as=\"json\">[\"a\"]</titles>",
                        ">\n      <item>a b</item>\n      <item>c</item>\n    </titles>"));
        assertThat(changed(text, 1, record -> record.set("stock", stock("a", 2))))
                .isEqualTo(text.replace("key=\"a\" read-as=\"json\">1<", "key=\"a\">2<"));
        String asJson = "<all xmlns:x='u'><Monster x:a='1' read-as=\"json\">{\"id\": 1, \"hp\": 2}</Monster></all>";
        assertThat(changed(asJson, 1, record -> record.set("hp", number(3))))
                .isEqualTo("<all xmlns:x='u'><Monster x:a='1' id=\"1\"><hp>3</hp></Monster></all>");
    }

    private static Variant titles(String... titles) {
        return Variant.ofElements(
                ValueType.STRING, Arrays.stream(titles).map(Variant::of).toList());
    }

    @Test
    void shouldChangeAnEntryWithAMemberThatIsCalledKey() throws IOException {
        Files.writeString(
                folder.resolve("Monster.schema"),
                XmlFormsTest.MONSTER.replace("map<string, i32>", "map<string, Lock>"));
        Files.writeString(
                folder.resolve("Lock.schema"),
                "Schema = { name = \"Lock\", kind = \"struct\" }\nFields = [ { name = \"key\", type = \"i32\" } ]");
        String text = "<all><Monster id=\"1\"><stock><entry key=\"a\" read-as=\"json\">{\"key\": 5}</entry></stock>"
                + "</Monster></all>";
        assertThat(changed(text, 1, record -> {
                    DataRecord entry = record.get("stock").list().get(0).copy();
                    entry.set("value.key", number(6));
                    record.set("stock", Variant.ofMap(List.of(entry)));
                }))
                .isEqualTo(text.replace(" read-as=\"json\">{\"key\": 5}<", "><key>6</key><"));
    }

    @Test
    void shouldRemoveEntriesBesideOneThatIsCalledItem() throws IOException {
        String text = "<all><Monster id=\"1\"><stock><sword>3</sword><item>4</item></stock></Monster></all>";
        assertThat(changed(text, 1, record -> record.set("stock", stock("item", 4))))
                .isEqualTo(text.replace("<sword>3</sword><item>4</item>", "<entry key=\"item\">4</entry>"));
        assertThat(changed(text, 1, record -> record.set("stock", stock("sword", 4))))
                .isEqualTo(text.replace("<sword>3</sword><item>4</item>", "<sword>4</sword>"));
    }

    /** Names have at most 50,000 characters, as in JSON. */
    @Test
    void cannotSaveKeysThatAreTooLongForNames() throws IOException {
        String text = "<all><Monster id=\"1\"><hp>1</hp></Monster></all>";
        assertThatThrownBy(() -> changed(text, 1, record -> record.set("stock", stock("k".repeat(60_000), 4))))
                .isInstanceOf(BackendException.class)
                .hasMessageStartingWith(folder.resolve("Monster.xml") + ":1:")
                .hasMessageContaining("expected at most 50000 characters in a name");
        assertThat(folder.resolve("Monster.xml")).hasContent(text);
        String key = "k".repeat(50_000);
        assertThat(changed(text, 1, record -> record.set("stock", stock(key, 4))))
                .isEqualTo(text.replace("</hp>", "</hp><stock><entry key=\"" + key + "\">4</entry></stock>"));
    }

    private static Variant stock(String key, int count) {
        DataRecord entry = new DataRecord("Entry");
        entry.set("key", Variant.of(key));
        entry.set("value", number(count));
        return Variant.ofMap(List.of(entry));
    }

    @Test
    void shouldSaveAFileWithOneRecord() throws IOException {
        Files.createDirectory(folder.resolve("Monster"));
        Files.writeString(folder.resolve("content.conf"), "files = record\nformat = xml\n");
        Path file =
                Files.writeString(folder.resolve("Monster/x.xml"), "<Monster id=\"7\"><hp>1</hp><!-- c --></Monster>");
        try (Backend backend = Backends.openToWrite(folder.toString())) {
            DataRecord record = Objects.requireNonNull(backend.read(schema(backend), 7));
            record.set("hp", number(2));
            record.setUpdated(true);
            backend.save(List.of(record, fresh(DataRecord.NO_ID, "new")));
            assertThat(Files.readString(file)).isEqualTo("<Monster id=\"7\"><hp>2</hp><!-- c --></Monster>");
            assertThat(Files.readString(folder.resolve("Monster/8.xml")))
                    .isEqualTo(
                            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Monster id=\"8\">\n  <name>new</name>\n</Monster>\n");
            record.setDeleted(true);
            backend.save(List.of(record));
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void shouldGiveIdsAndLeaveTheFormToPeople() throws IOException {
        String text = "<all>\n  <Monster><name>a</name></Monster>\n  <Monster   id='4'/>\n</all>";
        Path file = Files.writeString(folder.resolve("Monster.xml"), text);
        assertThat(FolderFormat.ids(folder, true).problems()).isEmpty();
        assertThat(Files.readString(file)).isEqualTo(text.replace("<Monster>", "<Monster id=\"5\">"));
        assertThat(FolderFormat.folder(folder, true).changed()).doesNotContain("Monster.xml");
    }

    @Test
    void shouldSaveEachRecordWhereItStands() throws IOException {
        Path json = Files.writeString(folder.resolve("Monster-b.json"), "[{\"id\": 7, \"hp\": 1}]");
        try (Backend backend = Backends.openToWrite(folder.toString())) {
            String saved = saved(THREE, 5, record -> record.set("hp", number(51)));
            assertThat(saved).isEqualTo(THREE.replace("050", "51"));
            DataRecord record = Objects.requireNonNull(backend.read(schema(backend), 7));
            record.set("hp", number(2));
            record.setUpdated(true);
            backend.save(List.of(record, fresh(DataRecord.NO_ID, "new")));
        }
        assertThat(json).hasContent("[{\"id\": 7, \"hp\": 2}]");
        assertThat(Files.readString(folder.resolve("Monster.xml")))
                .contains("  <Monster id=\"8\">\n    <name>new</name>");
        Files.writeString(json, "[{\"id\": 2}]");
        assertThatThrownBy(() -> saved(THREE, 0, record -> {}, fresh(2, "b")))
                .isInstanceOf(BackendException.class)
                .hasMessage(
                        folder.resolve("Monster.xml") + ":8:3: Monster 2 cannot be saved: expected one record with its"
                                + " id, found another at " + json + ":1:2");
        assertThatThrownBy(() -> saved("<all><Monster></all>", 0, record -> {}, fresh(2, "b")))
                .isInstanceOf(BackendException.class)
                .hasMessage(folder.resolve("Monster.xml")
                        + ":1:15: not XML: expected </Monster>, opened on line 1, found </all");
    }
}
