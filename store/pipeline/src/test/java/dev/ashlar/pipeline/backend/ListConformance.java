package dev.ashlar.pipeline.backend;

import static dev.ashlar.pipeline.backend.Received.all;
import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.AllTypes;
import dev.ashlar.pipeline.progress.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every backend keeps of lists of structs: elements with values of every type and shape, in structs and in other elements. */
public abstract class ListConformance extends TypeConformance {
    private static final long SEED = 20261124;
    private static final List<SchemaReader.Source> FILES = List.of(
            new SchemaReader.Source(
                    "Part.schema",
                    AllTypes.schemaText("Chest")
                            .replaceFirst("Schema = .*", "Schema = { name = \"Part\", kind = \"struct\" }")),
            new SchemaReader.Source(
                    "Drawer.schema",
                    "Schema = { name = \"Drawer\", kind = \"struct\" }\n"
                            + "Fields = [ { name = \"label\", type = \"string\" }, { name = \"parts\", type = \"Part[]\" } ]\n"),
            new SchemaReader.Source(
                    "Chest.schema",
                    "Schema = { name = \"Chest\" }\n"
                            + "Fields = [ { name = \"parts\", type = \"Part[]\" }, { name = \"lid\", type = \"Drawer\" },"
                            + " { name = \"drawers\", type = \"Drawer[]\", formerly = [\"shelves\"] } ]\n"));
    private static final List<SchemaReader.Source> FIXED_FILES = List.of(
            new SchemaReader.Source(
                    "Loot.schema",
                    "Schema = { name = \"Loot\", kind = \"struct\" }\n"
                            + "Fields = [ { name = \"chance\", type = \"f32\" }, { name = \"title\", type = \"string\" },"
                            + " { name = \"spot\", type = \"vec2\" }, { name = \"pair\", type = \"u16[3]\" } ]\n"),
            new SchemaReader.Source(
                    "Chest.schema",
                    "Schema = { name = \"Chest\", key = \"name\" }\n"
                            + "Fields = [ { name = \"name\", type = \"string\" }, { name = \"loot\", type = \"Loot[4]\" },"
                            + " { name = \"grid\", type = \"int[3][3]\" }, { name = \"words\", type = \"string[2][3]\" },"
                            + " { name = \"craft\", type = \"ref<Chest>[3][3]\" } ]\n"));
    private static final Schema CHEST = chest(FILES);
    private static final Schema FIXED = chest(FIXED_FILES);
    private static final Schema PART =
            Objects.requireNonNull(Objects.requireNonNull(CHEST.field("parts")).elements());

    private static Schema chest(List<SchemaReader.Source> files) {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(files, problems);
        problems.throwIfAny();
        return schemas.stream()
                .filter(schema -> schema.name().equals("Chest"))
                .findFirst()
                .orElseThrow();
    }

    private static Variant list(DataRecord... elements) {
        return Variant.ofList(List.of(elements));
    }

    private static DataRecord part(Object... fields) {
        return record("Part", DataRecord.NO_ID, fields);
    }

    private static DataRecord drawer(Object... fields) {
        return record("Drawer", DataRecord.NO_ID, fields);
    }

    private static DataRecord chest(long id, Object... fields) {
        return record("Chest", id, fields);
    }

    /** Only schemas tell struct fields from names with a dot. */
    private void withSchemas() {
        backend.replace(FILES, List.of(), Progress.NONE);
    }

    private List<DataRecord> reopened() {
        return reopened(CHEST);
    }

    private List<DataRecord> reopened(Schema schema) {
        try (Backend other = open()) {
            return all(other, schema);
        }
    }

    /** A chest for each member. */
    @Test
    void shouldKeepMembersOfEveryTypeAndShape() {
        withSchemas();
        List<DataRecord> chests = new ArrayList<>();
        for (SchemaField member : PART.fields()) {
            List<DataRecord> parts = new ArrayList<>();
            AllTypes.values(member).forEach(value -> parts.add(part(member.name(), value)));
            parts.add(1, part());
            chests.add(chest(chests.size() + 1, "parts", Variant.ofList(parts), "lid.parts", list(parts.get(0))));
        }
        backend.save(chests);
        List<DataRecord> read = reopened();
        assertThat(read).hasSameSizeAs(chests);
        for (int i = 0; i < chests.size(); i++) {
            assertThat(read.get(i)).as(PART.fields().get(i).name()).isEqualTo(chests.get(i));
        }
    }

    @Test
    void shouldTellEmptyListsFromAbsentOnes() {
        withSchemas();
        DataRecord empty = chest(1, "parts", list(), "drawers", list(drawer(), drawer("parts", list())));
        backend.save(List.of(empty, chest(2, "lid.label", text(""))));
        assertThat(reopened()).containsExactly(empty, chest(2, "lid.label", text("")));
    }

    @Test
    void shouldKeepReferencesOfElementsByIdAndByKey() {
        withSchemas();
        Variant both = Variant.ofArray(
                ValueType.REF,
                List.of(
                        Variant.ofRefByKey("Chest", "17"),
                        Variant.ofRef("Chest", DataRecord.NO_ID),
                        Variant.ofRef("Chest", 17)));
        DataRecord chest = chest(
                1,
                "parts",
                list(
                        part("ref", Variant.ofRefByKey("Chest", "a \"key\""), "refArray", both),
                        part("ref", Variant.ofRef("Chest", 1))));
        backend.save(List.of(chest));
        assertThat(reopened()).containsExactly(chest);
    }

    @Test
    void shouldReplaceListsAsAWhole() {
        withSchemas();
        DataRecord chest = chest(
                1,
                "parts",
                list(part("i32", i32(1)), part("i32", i32(2)), part("i32", i32(3))),
                "lid.label",
                text("x"));
        backend.save(List.of(chest, chest(2, "parts", list(part("string", text("stays"))))));
        chest.set("parts", list(part("i32", i32(3), "string", text("new")), part("i32", i32(1))));
        backend.save(List.of(chest));
        assertThat(reopened()).containsExactly(chest, chest(2, "parts", list(part("string", text("stays")))));
        chest.remove("parts");
        backend.save(List.of(chest));
        assertThat(reopened().get(0)).isEqualTo(chest);
    }

    @Test
    void shouldUpdateListsByThemselves() {
        withSchemas();
        backend.save(List.of(
                chest(1, "parts", list(part("i32", i32(1))), "drawers", list(drawer("label", text("a")))),
                chest(2, "lid.label", text(""))));
        FieldUpdate update = new FieldUpdate(CHEST, 1, Set.of("drawers"), false);
        backend.update(List.of(update), kept -> {
            assertThat(Objects.requireNonNull(kept.get(0)).get("drawers")).isEqualTo(list(drawer("label", text("a"))));
            return List.of(chest(1, "drawers", list(drawer("parts", list(part("i32", i32(9)))))));
        });
        assertThat(reopened())
                .containsExactly(
                        chest(
                                1,
                                "parts",
                                list(part("i32", i32(1))),
                                "drawers",
                                list(drawer("parts", list(part("i32", i32(9)))))),
                        chest(2, "lid.label", text("")));
    }

    @Test
    void shouldKeepRandomListsInReplacementsAndSaves() {
        Random random = new Random(SEED);
        List<DataRecord> chests = new ArrayList<>();
        for (int id = 1; id <= 20; id++) {
            chests.add(chest(id, "parts", parts(random), "lid.parts", parts(random)));
            chests.get(id - 1).set("drawers", list(drawer("parts", parts(random)), drawer("label", text("" + id))));
        }
        backend.replace(FILES, chests, Progress.NONE);
        assertThat(reopened()).as("seed %d", SEED).isEqualTo(chests);
        chests.forEach(chest -> chest.set("drawers", list(drawer("parts", parts(random)))));
        backend.save(chests);
        assertThat(reopened()).as("seed %d", SEED).isEqualTo(chests);
    }

    /** Lists of a fixed length have a field for each element that is a struct or a list. */
    @Test
    void shouldKeepListsOfAFixedLength() {
        Random random = new Random(SEED);
        List<DataRecord> chests = new ArrayList<>();
        for (int id = 1; id <= 20; id++) {
            chests.add(AllTypes.random(FIXED, id, random));
        }
        assertThat(FIXED.fields()).extracting(SchemaField::name).contains("loot.3.spot", "loot.3.pair", "grid.2");
        backend.replace(FIXED_FILES, chests, Progress.NONE);
        assertThat(reopened(FIXED)).as("seed %d", SEED).isEqualTo(chests);
        for (DataRecord chest : chests) {
            SchemaField field = FIXED.fields().get(random.nextInt(FIXED.fields().size()));
            List<Variant> values = AllTypes.values(field);
            chest.set(field.name(), values.get(random.nextInt(values.size())));
        }
        backend.save(chests);
        assertThat(reopened(FIXED)).as("seed %d", SEED).isEqualTo(chests);
    }

    private static Variant parts(Random random) {
        List<DataRecord> parts = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            parts.add(AllTypes.random(PART, DataRecord.NO_ID, random));
        }
        return Variant.ofList(parts);
    }

    @Test
    void cannotKeepHalfASurrogatePairInAnElement() {
        DataRecord half = drawer("parts", list(part("string", text("half \uD834 of a pair"))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> backend.save(List.of(chest(1, "drawers", list(half)))))
                .withMessageContaining("half of a surrogate pair");
        assertThat(backend.types()).isEmpty();
    }

    @Test
    void cannotSearchForLists() {
        backend.save(List.of(chest(1, "parts", list())));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Received.found(backend, CHEST, Map.of("parts", list())))
                .withMessageContaining("a list of Part");
    }
}
