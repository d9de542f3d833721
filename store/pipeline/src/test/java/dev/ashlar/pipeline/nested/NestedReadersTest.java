package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.Column;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.FieldChange;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What readers by name know of elements: columns, searches, steps from view to view, change listeners. */
class NestedReadersTest {
    private static final FieldKey LOOT = FieldKey.of("loot");
    private static final FieldKey CHANCE = FieldKey.of("chance");

    @TempDir
    private Path folder;

    private Path content;

    @BeforeEach
    void write() throws IOException {
        content = Contents.copy(Path.of("src", "test", "content", "lists"), folder.resolve("lists"));
    }

    @Test
    void shouldReadElementsInStepsInColumnsAndBySearch() {
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of())) {
            Reader reader = store.reader();
            RecordView monster = reader.view("Monster");
            assertThat(monster.find("Wolf")).isTrue();
            assertThat(monster.element(LOOT, 1).f32(CHANCE)).isEqualTo(0.25f);
            assertThat(monster.f32("loot[1].chance")).isEqualTo(0.25f);
            Column chances = reader.column("Monster.loot", CHANCE);
            assertThat(chances.rowCount()).isEqualTo(3);
            assertThat(chances.f32(1)).isEqualTo(0.25f);
            assertThat(reader.search("Monster.loot", Map.of("chance", Variant.of(0.25f))))
                    .containsExactly(1);
        }
    }

    @Test
    void cannotSearchForAList() {
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of())) {
            Reader reader = store.reader();
            Variant loot = Variant.ofList(List.of(new DataRecord("Loot")));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> reader.search("Monster", Map.of("loot", loot)))
                    .withMessageContaining("loot");
        }
    }

    @Test
    void shouldTellListenersOfAListAsOneValueAndOfEachMember() throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of())) {
            Reader reader = store.reader();
            List<String> told = new ArrayList<>();
            reader.addListener(new ChangeListener() {
                @Override
                public void fieldChanged(FieldChange change) {
                    told.add(change.type() + " " + change.id() + "." + change.field());
                }
            });
            Path records = content.resolve("Monster.json");
            Files.writeString(
                    records, Files.readString(records).replace("0.25", "0.5").replace("Well met", "Hello"));
            assertThat(store.reload().problems()).isEmpty();
            reader.refresh();
            assertThat(told).containsExactlyInAnyOrder("Monster 1.loot", "Monster 3.shop.greeting");
        }
    }

    private static final String THING = """
            Schema = { name = "Thing" }
            Fields = [
              { name = "hit", type = "Hit" }
              { name = "scar", type = "Hit", optional = true }
              { name = "hits", type = "Hit[]" }
              { name = "stock", type = "map<string, i32>" }
              { name = "deals", type = "map<u8, Hit>" }
              { name = "one", type = "oneof<Hit, Stun>" }
              { name = "many", type = "oneof<Hit, Stun>[]" }
              { name = "words", type = "map<string, oneof<Hit, Stun>>" }
              { name = "rows", type = "u8[][]" }
              { name = "gaps", type = "i32?[]" }
              { name = "to", type = "ref<Thing, Item>" }
              { name = "note", type = "u8" }
            ]
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            "hit": {"by": 1}              | "hit": {"by": 2}              | hit.by: 1 -> 2
            "hit": {"by": 1}              | "hit": {}                     | hit.by: 1 -> 0
            "scar": {}                    | "note": 0                     | scar: true -> nothing
            "note": 0                     | "scar": {}                    | scar: nothing -> true
            "hits": [{"by": 1}, {}]       | "hits": [{"by": 1}]           | hits: [{by: 1}, {}] -> [{by: 1}]
            "hits": [{"by": 1}, {}]       | "hits": [{}, {"by": 1}]       | hits: [{by: 1}, {}] -> [{}, {by: 1}]
            "stock": {"a": 1, "b": 2}     | "stock": {"b": 2, "a": 3}     | stock: {"a": 1, "b": 2} -> {"a": 3, "b": 2}
            "stock": {"a": 1}             | "stock": {"c": 1}             | stock: {"a": 1} -> {"c": 1}
            "deals": {"7": {"by": 1}}     | "deals": {"7": {"by": 2}}     | deals: {7: {by: 1}} -> {7: {by: 2}}
            "one": {"Hit": {"by": 1}}     | "one": {"Hit": {"by": 2}}     | one: {Hit: {by: 1}} -> {Hit: {by: 2}}
            "one": {"Hit": {}}            | "one": {"Stun": {}}           | one: {Hit: {}} -> {Stun: {}}
            "one": {"Hit": {}}            | "one": null                   | one: {Hit: {}} -> []
            "many": [{"Stun": {}}]        | "many": [{"Hit": {"by": 1}}]  | many: [{Stun: {}}] -> [{Hit: {by: 1}}]
            "words": {"a": {"Stun": {}}}  | "words": {"a": {"Hit": {}}}   | words: {"a": {Stun: {}}} -> {"a": {Hit: {}}}
            "rows": [[1, 2], []]          | "rows": [[1], [2]]            | rows: [[1, 2], []] -> [[1], [2]]
            "gaps": [1, null]             | "gaps": [1, 0]                | gaps: [1, null] -> [1, 0]
            "to": {"thing": 1}            | "to": {"item": 5}             | to.thing: Thing:1 -> nothing; to.item: nothing -> Item:5
            """)
    void shouldTellListenersOfEveryKindOfValue(String before, String after, String expected) throws IOException {
        Path things = folder.resolve("things");
        Contents.write(
                things,
                "Hit.schema",
                """
                Schema = { name = "Hit", kind = "struct" }
                Fields = [ { name = "by", type = "i32" } ]
                """,
                "Stun.schema",
                """
                Schema = { name = "Stun", kind = "struct" }
                Fields = []
                """,
                "Item.schema",
                """
                Schema = { name = "Item" }
                Fields = []
                """,
                "Item.json",
                "[{\"id\": 5}]",
                "Thing.schema",
                THING);
        Contents.write(things, "Thing.json", "[{\"id\": 1, " + before + "}]");
        try (DevelopmentStore store = DevelopmentStore.open(things, Catalog.of())) {
            Reader reader = store.reader();
            List<String> told = new ArrayList<>();
            reader.addListener(new ChangeListener() {
                @Override
                public void fieldChanged(FieldChange change) {
                    told.add(change.toString().replace("Thing 1.", ""));
                }
            });
            Contents.write(things, "Thing.json", "[{\"id\": 1, " + after + "}]");
            assertThat(store.reload().problems()).isEmpty();
            assertThat(reader.refresh()).isTrue();
            assertThat(String.join("; ", told)).isEqualTo(expected);
        }
    }
}
