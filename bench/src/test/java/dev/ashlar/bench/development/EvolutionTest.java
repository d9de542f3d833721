package dev.ashlar.bench.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.game.Emitter;
import dev.ashlar.bench.game.Everything;
import dev.ashlar.bench.game.GameTypes;
import dev.ashlar.bench.game.Material;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schemas and records change while views stay as they were compiled. */
class EvolutionTest {
    /** What the content of these tests is without. */
    private static final List<String> MISSING_TYPES = Stream.of("Everything", "Shapes", "ShapesColumns")
            .map(type -> type + ": the type is in the code, not in the data")
            .toList();

    @TempDir
    private Path folder;

    private GameFolder game;
    private DevelopmentStore store;
    private Reader reader;
    private Emitter emitter;
    private Material material;

    @BeforeEach
    void open() throws IOException {
        game = GameFolder.copyTo(folder);
        store = DevelopmentStore.open(folder, GameTypes.CATALOG, reload -> {});
        reader = store.reader();
        emitter = reader.view(Emitter.TYPE);
        material = reader.view(Material.TYPE);
        assertThat(emitter.find(1)).isTrue();
    }

    @AfterEach
    void close() {
        store.close();
    }

    private Reload reload() {
        Reload reload = store.reload();
        assertThat(reload.problems()).isEmpty();
        assertThat(reader.refresh()).isTrue();
        return reload;
    }

    /** All fields of the camp fire but those that a test has changed. */
    private void shouldReadTheRest(String... changed) {
        Set<String> asserted = Set.of(changed);
        assertThat(emitter.id()).isEqualTo(1);
        assertThat(emitter.name()).isEqualTo("campfire");
        check(asserted, "label", emitter.label(), "Camp fire");
        check(asserted, "spawnRate", emitter.spawnRate(), 40.5f);
        check(asserted, "maxParticles", emitter.maxParticles(), 300);
        check(asserted, "seed", emitter.seed(), 7L);
        check(asserted, "hasSeed", emitter.hasSeed(), true);
        check(asserted, "blend", emitter.blend(), Emitter.Blend.ADDITIVE);
        check(asserted, "curve", emitter.curveCount() == 3 && emitter.curve(1) == 0.5f, true);
        check(asserted, "looping", emitter.looping(), true);
        check(asserted, "lifetime", emitter.lifetime(), 2.5f);
        if (!asserted.contains("material")) {
            assertThat(emitter.material(material)).isTrue();
            assertThat(material.texture()).isEqualTo("fire.png");
        }
    }

    private static void check(Set<String> changed, String what, Object found, Object expected) {
        if (!changed.contains(what)) {
            assertThat(found).as(what).isEqualTo(expected);
        }
    }

    @Test
    void shouldReadAllAsItWasCompiled() {
        shouldReadTheRest();
        assertThat(store.lastReload().differences()).containsExactlyElementsOf(MISSING_TYPES);
        assertThat(reader.refresh()).as("nothing has changed").isFalse();
    }

    @Test
    void shouldReadDefaultsOfTheCodeForDeletedFields() {
        game.deleteField("Emitter.schema", "label")
                .deleteField("Emitter.schema", "blend")
                .deleteField("Emitter.schema", "seed")
                .deleteField("Emitter.schema", "curve")
                .deleteField("Emitter.schema", "material")
                .deleteField("Emitter.schema", "maxParticles")
                .write("Emitter.json", """
                        [{"id": 1, "name": "campfire", "spawnRate": 40.5, "looping": true, "lifetime": 2.5}]
                        """);
        Reload reload = reload();
        shouldReadTheRest("label", "blend", "seed", "hasSeed", "curve", "material", "maxParticles");
        assertThat(emitter.label()).isEqualTo("unnamed");
        assertThat(emitter.labelEquals("unnamed")).isTrue();
        assertThat(emitter.blend()).isEqualTo(Emitter.Blend.ALPHA);
        assertThat(emitter.seed()).isZero();
        assertThat(emitter.hasSeed()).isFalse();
        assertThat(emitter.curveCount()).isZero();
        assertThat(emitter.materialRow()).isEqualTo(-1);
        assertThat(emitter.material(material)).isFalse();
        assertThat(emitter.maxParticles()).isEqualTo(100);
        assertThat(reload.differences())
                .contains(
                        "Emitter: field label is in the code, not in the data",
                        "Emitter: field blend is in the code, not in the data");
    }

    @Test
    void shouldReadOnWhenATypeGoesFromRowsToColumnsAndBack() {
        RecordView byName = reader.view("Emitter");
        assertThat(byName.find(1)).isTrue();
        for (String layout : new String[] {"columns", "rows", "columns"}) {
            game.setLayout("Emitter.schema", layout).setLayout("Material.schema", layout);
            boolean differs = reload().differences().stream().anyMatch(found -> found.contains("Emitter: layout"));
            assertThat(differs).isEqualTo(layout.equals("columns"));
            shouldReadTheRest();
            assertThat(byName.id()).isEqualTo(1);
            assertThat(byName.f32(FieldKey.of("spawnRate"))).isEqualTo(40.5f);
            assertThat(byName.layout().kind().schemaName()).isEqualTo(layout);
            emitter.rewind();
            assertThat(emitter.label()).isEqualTo("unnamed");
            assertThat(emitter.next()).isTrue();
            shouldReadTheRest();
        }
    }

    @Test
    void shouldFindReorderedFields() {
        game.deleteField("Emitter.schema", "spawnRate")
                .deleteField("Emitter.schema", "looping")
                .edit("Emitter.schema", "Fields = [\n", """
                        Fields = [
                          { name = "looping"    type = "bool"  hot = true }
                          { name = "spawnRate"  type = "float" }
                        """);
        reload();
        shouldReadTheRest();
    }

    @Test
    void shouldIgnoreAddedFieldsButByName() {
        game.edit("Emitter.schema", "Fields = [\n", """
                        Fields = [
                          { name = "gravity"  type = "double"  default = 9.81  hot = true }
                        """)
                .edit("Emitter.json", "\"name\": \"campfire\"", "\"name\": \"campfire\", \"gravity\": 1.6");
        Reload reload = reload();
        shouldReadTheRest();
        assertThat(reload.differences()).contains("Emitter: field gravity is in the data, not in the code");
        RecordView byName = reader.view("Emitter");
        FieldKey gravity = FieldKey.of("gravity");
        assertThat(byName.f64(gravity)).as("not positioned").isEqualTo(9.81);
        assertThat(byName.find(1)).isTrue();
        assertThat(byName.f64(gravity)).isEqualTo(1.6);
        assertThat(byName.text(FieldKey.of("blend"))).isEqualTo("additive");
    }

    @Test
    void shouldReadFieldsThatDoNotShipByName() {
        game.edit("Emitter.schema", "Fields = [\n", """
                        Fields = [
                          { name = "note"  type = "string"  ship = false }
                        """)
                .edit("Emitter.json", "\"name\": \"campfire\"", "\"name\": \"campfire\", \"note\": \"too bright\"");
        assertThat(reload().differences()).as("a release does not have it").containsExactlyElementsOf(MISSING_TYPES);
        shouldReadTheRest();
        RecordView byName = reader.view("Emitter");
        assertThat(byName.find(1)).isTrue();
        assertThat(byName.text(FieldKey.of("note"))).isEqualTo("too bright");
    }

    @Test
    void shouldFindRenamedFieldsByTheirFormerNames() {
        game.edit("Emitter.schema", "\"maxParticles\"", "\"limit\"  formerly = [\"maxParticles\"]")
                .edit("Emitter.schema", "{ name = \"label\"", "{ name = \"title\"  formerly = [\"label\"]")
                .edit("Emitter.json", "\"maxParticles\": 300", "\"limit\": 300");
        reload();
        shouldReadTheRest();
        RecordView byName = reader.view("Emitter");
        byName.find(1);
        assertThat(byName.i32(FieldKey.of("limit"))).isEqualTo(300);
        assertThat(byName.i32(FieldKey.of("maxParticles"))).isEqualTo(300);
    }

    @Test
    void shouldFindFieldsOfOlderDataByTheFormerNamesOfTheCode() {
        // Older data has no lock that knows of a later name.
        game.delete("schema.lock")
                .edit(
                        "Emitter.schema",
                        "\"lifetime\"      type = \"float\"   formerly = [\"duration\"]",
                        "\"duration\" type = \"float\"")
                .edit("Emitter.json", "\"lifetime\"", "\"duration\"");
        reload();
        shouldReadTheRest();
    }

    @Test
    void shouldReadWidenedNumbers() {
        game.edit(
                        "Emitter.schema",
                        "\"maxParticles\"  type = \"int\"",
                        "\"maxParticles\"  type = \"i64\" retyped = [\"int\"]")
                .edit(
                        "Emitter.schema",
                        "\"seed\"          type = \"u32\"",
                        "\"seed\" type = \"u64\" retyped = [\"u32\"]")
                .edit(
                        "Emitter.schema",
                        "\"spawnRate\"     type = \"float\"",
                        "\"spawnRate\" type = \"double\" retyped = [\"float\"]")
                .edit(
                        "Emitter.schema",
                        "\"curve\"         type = \"float[]\"",
                        "\"curve\" type = \"double[]\" retyped = [\"float[]\"]");
        reload();
        shouldReadTheRest();
        game.edit("Emitter.json", "\"maxParticles\": 300", "\"maxParticles\": 5000000000");
        reload();
        shouldReadTheRest("maxParticles");
        assertThat(emitter.maxParticles())
                .as("too large: the default of the code")
                .isEqualTo(100);
    }

    @Test
    void shouldReadIntegersThatBecameFloats() {
        game.edit(
                "Emitter.schema",
                "\"maxParticles\"  type = \"int\"",
                "\"maxParticles\"  type = \"float\" retyped = [\"int\"]");
        reload();
        shouldReadTheRest();
        game.edit("Emitter.json", "\"maxParticles\": 300", "\"maxParticles\": 300.5");
        reload();
        shouldReadTheRest("maxParticles");
        assertThat(emitter.maxParticles())
                .as("no integer: the default of the code")
                .isEqualTo(100);
    }

    @Test
    void shouldReadFloatsThatBecameIntegers() {
        game.edit(
                        "Emitter.schema",
                        "\"spawnRate\"     type = \"float\"   default = 10.0",
                        "\"spawnRate\" type = \"i16\" retyped = [\"float\"] default = 10")
                .edit("Emitter.json", "40.5", "40.0");
        reload();
        shouldReadTheRest("spawnRate");
        assertThat(emitter.spawnRate()).isEqualTo(40f);
    }

    @Test
    void shouldReadDefaultsOfFieldsThatBecameSomethingElse() {
        game.edit(
                        "Emitter.schema",
                        "\"maxParticles\"  type = \"int\"     default = 100",
                        "\"maxParticles\"  type = \"string\" retyped = [\"int\"]")
                .edit("Emitter.json", "\"maxParticles\": 64", "\"maxParticles\": \"few\"");
        Reload reload = reload();
        shouldReadTheRest("maxParticles");
        assertThat(emitter.maxParticles()).isEqualTo(100);
        assertThat(reload.differences())
                .contains("Emitter: field maxParticles: type is i32 in the code, string in the data");
        RecordView byName = reader.view("Emitter");
        assertThat(byName.find(1)).isTrue();
        assertThat(byName.text(FieldKey.of("maxParticles")))
                .as("written as a number")
                .isEqualTo("300");
    }

    @Test
    void cannotChangeTheTypeOfAFieldWithoutSayingSo() {
        game.edit("Emitter.schema", "\"maxParticles\"  type = \"int\"", "\"maxParticles\"  type = \"i64\"");
        assertThat(store.reload().problems())
                .singleElement()
                .asString()
                .startsWith("Emitter.schema:7:28: Emitter.maxParticles: the type was i32 in version ");
        assertThat(reader.refresh()).isFalse();
        shouldReadTheRest();
    }

    @Test
    void shouldTellTheVersionsOfTheSchemasAndWriteNone() {
        String before = game.read("schema.lock");
        int version = reader.schemaVersion(Emitter.TYPE);
        assertThat(version).isPositive();
        assertThat(reader.schemaVersion(Everything.TYPE)).as("not in the data").isZero();
        game.edit("Emitter.schema", "Fields = [\n", "Fields = [\n  { name = \"gravity\" type = \"double\" }\n");
        reload();
        assertThat(reader.schemaVersion(Emitter.TYPE)).isEqualTo(version + 1);
        assertThat(game.read("schema.lock")).isEqualTo(before);
    }

    @Test
    void shouldKnowEnumConstantsByNameWhenOneIsInsertedInTheMiddle() {
        game.edit("Emitter.schema", "[\"opaque\", \"alpha\"", "[\"opaque\", \"masked\", \"alpha\"")
                .edit("Emitter.json", "\"name\": \"spark\"", "\"name\": \"spark\", \"blend\": \"masked\"");
        reload();
        shouldReadTheRest();
        assertThat(emitter.find(2)).isTrue();
        assertThat(emitter.blend()).isEqualTo(Emitter.Blend.ALPHA);
        assertThat(emitter.find(9)).isTrue();
        assertThat(emitter.blend()).as("newer than the code").isEqualTo(Emitter.Blend.UNKNOWN);
    }

    @Test
    void shouldReadNewDefaultsOfTheData() {
        game.edit("Emitter.schema", "default = 100", "default = 250")
                .edit("Emitter.schema", "\"unnamed\"", "\"nameless\"");
        reload();
        shouldReadTheRest();
        assertThat(emitter.find(9)).isTrue();
        assertThat(emitter.maxParticles()).isEqualTo(250);
        assertThat(emitter.label()).isEqualTo("nameless");
        emitter.rewind();
        assertThat(emitter.maxParticles()).isEqualTo(250);
    }

    @Test
    void shouldFindPositionedRecordsAgainAmongOthers() {
        assertThat(emitter.row()).isZero();
        game.edit("Emitter.json", "\"id\": 1,", "\"id\": 5,").edit("Emitter.json", "\"id\": 9,", "\"id\": 1,");
        reload();
        assertThat(emitter.id()).isEqualTo(1);
        assertThat(emitter.name()).isEqualTo("spark");
        assertThat(emitter.find(5)).isTrue();
        assertThat(emitter.row()).isEqualTo(2);
        game.edit("Emitter.json", "\"id\": 5,", "\"id\": 7,");
        reload();
        assertThat(emitter.row()).as("its record is gone").isEqualTo(-1);
        assertThat(emitter.name()).isEmpty();
    }

    @Test
    void shouldSurviveThatATypeIsGoneAndComesBack() {
        material.find(2);
        game.delete("Material.schema").delete("Material.json");
        game.deleteField("Emitter.schema", "material");
        game.editAll("Emitter.json", "\"material\": \"fire\", ", "")
                .editAll("Emitter.json", "\"material\": \"smoke\", ", "");
        assertThat(reload().differences()).contains("Material: the type is in the code, not in the data");
        shouldReadTheRest("material");
        assertThat(material.rowCount()).isZero();
        assertThat(material.find(2)).isFalse();
        assertThat(material.texture()).isEmpty();
        assertThat(emitter.material(material)).isFalse();
        game.write("Material.schema", """
                Schema = { name = "Material" }
                Fields = [ { name = "texture" type = "string" } ]
                """).write("Material.json", "[{\"id\": 2, \"texture\": \"new.png\"}]");
        reload();
        assertThat(material.find(2)).isTrue();
        assertThat(material.texture()).isEqualTo("new.png");
        assertThat(material.name()).isEmpty();
    }

    @Test
    void shouldAddTypesForReadingByName() {
        game.write("Sound.schema", """
                Schema = { name = "Sound" }
                Fields = [ { name = "volume" type = "float" } ]
                """).write("Sound.json", "[{\"id\": 3, \"volume\": 0.5}]");
        reload();
        RecordView sound = reader.view("Sound");
        assertThat(sound.find(3)).isTrue();
        assertThat(sound.f32(FieldKey.of("volume"))).isEqualTo(0.5f);
    }

    @Test
    void cannotBeBrokenByABadEdit() {
        game.edit("Emitter.json", "\"spawnRate\": 40.5", "\"spawnRate\": \"fast\"")
                .edit("Emitter.json", "\"material\": \"smoke\"", "\"material\": \"steam\"")
                .edit("Material.schema", "{ name = \"texture\"", "{ name = \"texture\"  colour = \"red\"");
        Reload reload = store.reload();
        assertThat(reload.isPublished()).isFalse();
        assertThat(reload.generation()).isEqualTo(1);
        assertThat(reload.problems())
                .extracting(Problem::toString)
                .anySatisfy(
                        p -> assertThat(p).startsWith("Emitter.json:2:").contains("Emitter 1.spawnRate", "\"fast\""))
                .anySatisfy(p -> assertThat(p).startsWith("Material.schema:5:").contains("colour"));
        assertThat(reader.refresh()).isFalse();
        shouldReadTheRest();
        game.edit("Material.schema", "  colour = \"red\"", "");
        assertThat(store.reload().problems())
                .extracting(Problem::toString)
                .anySatisfy(p -> assertThat(p).contains("Emitter 1.spawnRate"))
                .anySatisfy(p -> assertThat(p).contains("Emitter 2.material", "steam"));
        game.edit("Emitter.json", "\"fast\"", "50").edit("Emitter.json", "\"steam\"", "\"fire\"");
        // One more where the watch has published the mended content before it was asked for.
        assertThat(reload().generation()).isBetween(2L, 3L);
        shouldReadTheRest("spawnRate");
        assertThat(emitter.spawnRate()).isEqualTo(50f);
    }

    @Test
    void shouldKeepEachReaderInItsGenerationUntilItRefreshes() {
        Reader other = store.reader();
        Emitter ofOther = other.view(Emitter.TYPE);
        ofOther.find(1);
        game.edit("Emitter.json", "40.5", "41.5");
        reload();
        assertThat(emitter.spawnRate()).isEqualTo(41.5f);
        assertThat(ofOther.spawnRate()).isEqualTo(40.5f);
        assertThat(ofOther.find(1)).isTrue();
        assertThat(ofOther.spawnRate()).isEqualTo(40.5f);
        assertThat(other.refresh()).isTrue();
        assertThat(ofOther.spawnRate()).isEqualTo(41.5f);
    }
}
