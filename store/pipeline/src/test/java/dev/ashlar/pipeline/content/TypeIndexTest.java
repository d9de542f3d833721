package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.memory.MemoryBackend;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.agrona.collections.LongHashSet;
import org.junit.jupiter.api.Test;

/** Values of records that were restored are looked into when a record comes with another one, and not before. */
class TypeIndexTest {
    private static final String MATERIAL = """
            Schema = { name = "Material", key = "name", unique = [["kind", "level"]] }
            Fields = [
              { name = "name"   type = "string" }
              { name = "slot"   type = "i32"  unique = true }
              { name = "kind"   type = "i32" }
              { name = "level"  type = "i32" }
              { name = "tags"   type = "hash[]" }
            ]
            """;

    private final Schema schema = ContentReader.readSchemas(
                    MemoryBackend.of(new SchemaReader.Source("Material.schema", MATERIAL)))
            .get(0);
    private final TypeIndex index = TypeIndex.ofUnread(schema, new LongHashSet());

    private static DataRecord material(long id, String name, int slot, String... tags) {
        DataRecord material = new DataRecord("Material", id);
        material.set("name", Variant.of(name));
        material.set("slot", Variant.ofInteger(ValueType.I32, slot));
        material.set("kind", Variant.ofInteger(ValueType.I32, 1));
        material.set("level", Variant.ofInteger(ValueType.I32, id));
        material.set(
                "tags",
                Variant.ofArray(
                        ValueType.HASH,
                        IntStream.range(0, tags.length)
                                .mapToObj(i -> Variant.ofHash(tags[i]))
                                .toList()));
        return material;
    }

    private void begin(DataRecord... records) {
        index.begin(new RecordsBefore(schema, RecordList.owning(records), RecordList.NONE));
    }

    private void compareText(DataRecord record, String field, int element, String text) {
        SourceRecord source = new SourceRecord(record, Location.of("test"), Set.of());
        String other = index.texts().otherOf(source, Objects.requireNonNull(schema.field(field)), element, text);
        assertThat(other).isNull();
    }

    private boolean isOpen(String field) {
        return index.values(field, () -> false) == null;
    }

    @Test
    void shouldLookIntoNothingWhereValuesAreTheSame() {
        begin(material(1, "stone", 7, "hard", "grey"), material(2, "wood", 8));
        compareText(material(1, "stone", 9), "name", 0, "stone");
        compareText(material(1, "stone", 9), "tags", 1, "grey");
        assertThat(index.groups(group -> false)).isEmpty();
        assertThat(List.of("name", "slot")).allMatch(this::isOpen);
        assertThat(index.texts().count()).isZero();
    }

    @Test
    void shouldLookIntoTheFieldWithAnotherValueAlone() {
        begin(material(1, "stone", 7, "hard", "grey"), material(2, "wood", 8, "hard"));
        compareText(material(1, "stone", 7), "tags", 0, "grey");
        assertThat(index.texts().count()).as("hard, grey").isEqualTo(2);
        assertThat(List.of("name", "slot")).allMatch(this::isOpen);
        UniqueValues<Variant> slots = Objects.requireNonNull(index.values("slot", () -> true));
        assertThat(slots.idOf(Variant.ofInteger(ValueType.I32, 8))).isEqualTo(2);
        assertThat(isOpen("name")).isTrue();
        assertThat(index.groups(group -> true))
                .hasSize(1)
                .allSatisfy(group -> assertThat(group.values().all()).hasSize(2));
    }

    @Test
    void shouldLookIntoAllFieldsForANewRecord() {
        begin(material(1, "stone", 7, "hard"), material(2, "wood", 8));
        compareText(material(3, "glass", 9), "name", 0, "glass");
        assertThat(List.of("name", "slot")).noneMatch(this::isOpen);
        assertThat(index.groups(group -> false)).hasSize(1);
        assertThat(index.texts().count()).as("three names and a tag").isEqualTo(4);
    }

    @Test
    void shouldLookIntoTheRecordsOfTheUpdateThatAsks() {
        begin(material(1, "stone", 7));
        assertThat(isOpen("name")).isTrue();
        index.keep();
        begin(material(1, "stone", 5), material(2, "wood", 7));
        UniqueValues<Variant> slots = Objects.requireNonNull(index.values("slot", () -> true));
        assertThat(slots.idOf(Variant.ofInteger(ValueType.I32, 7))).isEqualTo(2);
        assertThat(slots.idOf(Variant.ofInteger(ValueType.I32, 5))).isEqualTo(1);
        slots.remove(Variant.ofInteger(ValueType.I32, 7), 2);
        index.discard();
        assertThat(slots.idOf(Variant.ofInteger(ValueType.I32, 7)))
                .as("what was known before the update")
                .isEqualTo(2);
    }
}
