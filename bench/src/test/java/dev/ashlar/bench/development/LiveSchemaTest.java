package dev.ashlar.bench.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.game.Emitter;
import dev.ashlar.bench.game.Material;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.FieldChange;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.PackSet;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.SchemaChange;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each kind of change of a schema, while the game runs, wherever the content is kept: in the next frame views read what they should, listeners
 * have been told, a release is refused for just what opening a pack would refuse, and a bad edit that follows leaves all as it is.
 */
@ParameterizedClass
@ValueSource(strings = {"json:%s", "sqlite:%s.db", "sqlite:%s.db?encoding=tagged"})
class LiveSchemaTest {
    private static final Catalog CATALOG = Catalog.of(Emitter.TYPE, Material.TYPE);

    /** What fields of other lengths bring with them. */
    private static final Pattern PLACES = Pattern.compile("(stride|offset|width) is ");

    private final String form;

    @TempDir
    private Path folder;

    private final Queue<Reload> reloads = new ConcurrentLinkedQueue<>();
    private final List<String> told = new ArrayList<>();
    /** Where a test edits; the store is over a copy. */
    private GameFolder game;

    private String location;
    /** Of the content before any edit. */
    private Path original;

    private DevelopmentStore store;
    private Reader reader;
    private Emitter emitter;
    private Material material;
    private RecordView byName;

    LiveSchemaTest(String form) {
        this.form = form;
    }

    @BeforeEach
    void open() throws IOException {
        game = GameFolder.copyTo(Files.createDirectory(folder.resolve("edited")));
        location = form.formatted(folder.resolve("content"));
        original = folder.resolve("original.pack");
        Cook.cook(edited(), original, Progress.NONE);
        write(records());
        store = DevelopmentStore.open(location, CATALOG, reloads::add);
        assertThat(store.checkRelease().opens()).isTrue();
        reader = store.reader();
        emitter = reader.view(Emitter.TYPE);
        material = reader.view(Material.TYPE);
        byName = reader.view("Emitter");
        assertThat(emitter.find(1)).isTrue();
        assertThat(byName.find(1)).isTrue();
        reader.addListener(new ChangeListener() {
            @Override
            public void schemaChanged(SchemaChange change) {
                told.add(change.toString());
            }

            @Override
            public void recordAdded(String type, long id) {
                told.add("+" + type + " " + id);
            }

            @Override
            public void recordRemoved(String type, long id) {
                told.add("-" + type + " " + id);
            }

            @Override
            public void fieldChanged(FieldChange change) {
                told.add(change.toString());
            }
        });
    }

    @AfterEach
    void close() {
        store.close();
    }

    private Content edited() {
        return ContentReader.read(game.path(), Progress.NONE);
    }

    private List<DataRecord> records() {
        return edited().records().values().stream().flatMap(Collection::stream).toList();
    }

    /** In one step, as far as the place can. */
    private void write(List<DataRecord> records) {
        boolean isThere = Backends.exists(location);
        try (Backend place = isThere ? Backends.openToWrite(location) : Backends.create(location);
                Backend files = JsonBackend.open(game.path())) {
            place.replace(files.schemaFiles(), records, Progress.NONE);
        }
    }

    /** Brings what was edited to the store's content. Gives the differences from the code that were told as new. */
    private List<String> publish() {
        reloads.clear();
        told.clear();
        write(records());
        assertThat(store.reload().problems()).isEmpty();
        assertThat(reader.refresh()).isTrue();
        return reloads.stream()
                .flatMap(reload -> reload.newDifferences().stream())
                .toList();
    }

    /** An edit after which views read something, now and after a bad edit. */
    private void shouldRead(List<String> differences, Runnable reads) {
        List<String> before = store.checkRelease().differences();
        List<String> newOnes = publish();
        List<String> all = store.checkRelease().messages();
        assertThat(all).as("what opening a pack says").isEqualTo(opening());
        assertThat(all.stream().filter(each -> !PLACES.matcher(each).find()))
                .containsExactlyInAnyOrderElementsOf(differences);
        assertThat(newOnes)
                .containsExactlyInAnyOrderElementsOf(
                        all.stream().filter(each -> !before.contains(each)).toList());
        reads.run();
        shouldReadThePackByKey(all.isEmpty(), reads);
        List<String> toldOfTheEdit = List.copyOf(told);
        shouldStayAfterABadEdit(reads);
        shouldTellDifferencesOnce();
        reads.run();
        told.clear();
        told.addAll(toldOfTheEdit);
    }

    /** A game that goes on from a pack of the content as it was to the pack that {@link #opening} has cooked reads as one in development. */
    private void shouldReadThePackByKey(boolean opens, Runnable reads) {
        Reader inDevelopment = reader;
        Emitter emitterInDevelopment = emitter;
        Material materialInDevelopment = material;
        RecordView namedInDevelopment = byName;
        try (PackSet packs = PackSet.open(original, CATALOG, OpenOptions.MAPPED.keyed())) {
            reader = packs.reader();
            emitter = reader.view(Emitter.TYPE);
            material = reader.view(Material.TYPE);
            byName = reader.view("Emitter");
            assertThat(emitter.find(1) && material.find(2) && byName.find(1)).isTrue();
            packs.swap(folder.resolve("game.pack"), Duration.ofMinutes(1));
            assertThat(reader.refresh()).isTrue();
            assertThat(packs.differences()).isEqualTo(store.differences());
            assertThat(packs.differences().isEmpty()).isEqualTo(opens);
            reads.run();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            reader = inDevelopment;
            emitter = emitterInDevelopment;
            material = materialInDevelopment;
            byName = namedInDevelopment;
        }
    }

    private void shouldStayAfterABadEdit(Runnable reads) {
        long generation = store.lastReload().generation();
        save("spawnRate", Variant.of("fast"));
        assertThat(store.reload().problems()).extracting(Problem::subject).containsExactly("Emitter 1.spawnRate");
        assertThat(store.lastReload().generation()).isEqualTo(generation);
        assertThat(store.checkRelease().opens()).isFalse();
        assertThat(reader.refresh()).isFalse();
        reads.run();
    }

    /** A save checks nothing. */
    private void save(String field, Variant value) {
        try (Backend place = Backends.openToWrite(location)) {
            Schema schema = edited().schemas().get(0);
            DataRecord record = place.read(schema, 1);
            record.set(field, value);
            record.setUpdated(true);
            place.save(List.of(record));
        }
    }

    private void shouldTellDifferencesOnce() {
        game.edit("Emitter.json", "40.5", "40.25");
        assertThat(publish()).as("told as new already").isEmpty();
        game.edit("Emitter.json", "40.25", "40.5");
        assertThat(publish()).isEmpty();
    }

    /** All lines of the message but the first; none where a pack opens. */
    private List<String> opening() {
        Path pack = folder.resolve("game.pack");
        try {
            Files.deleteIfExists(pack);
            Cook.cook(edited(), pack, Progress.NONE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (RecordStore release = RecordStore.open(pack, CATALOG)) {
            assertThat(release.reader()).isNotNull();
            return List.of();
        } catch (PackException e) {
            return e.getMessage().lines().skip(1).map(String::strip).toList();
        }
    }

    private void shouldBeTold(String... lines) {
        assertThat(told).contains(lines);
    }

    @Test
    void shouldAddAField() {
        game.edit(
                        "Emitter.schema",
                        "Fields = [\n",
                        "Fields = [\n  { name = \"gravity\" type = \"double\" default = 9.81 }\n")
                .edit("Emitter.json", "\"name\": \"campfire\"", "\"name\": \"campfire\", \"gravity\": 1.6");
        shouldRead(List.of("Emitter: field gravity is in the data, not in the code"), () -> {
            assertThat(emitter.spawnRate()).isEqualTo(40.5f);
            assertThat(byName.f64(FieldKey.of("gravity"))).isEqualTo(1.6);
        });
        shouldBeTold("Emitter.gravity added: f64", "Emitter 1.gravity: 9.81 -> 1.6");
        assertThat(told).noneMatch(line -> line.startsWith("Emitter 2."));
    }

    @Test
    void shouldRemoveAField() {
        game.deleteField("Emitter.schema", "label").edit("Emitter.json", "\"label\": \"Camp fire\", ", "");
        shouldRead(List.of("Emitter: field label is in the code, not in the data"), () -> {
            assertThat(emitter.label()).isEqualTo("unnamed");
            assertThat(emitter.spawnRate()).isEqualTo(40.5f);
            assertThat(byName.contains(FieldKey.of("label"))).isFalse();
        });
        shouldBeTold("Emitter.label removed: string");
    }

    @Test
    void shouldRenameAField() {
        game.edit("Emitter.schema", "\"maxParticles\"", "\"limit\"  formerly = [\"maxParticles\"]")
                .editAll("Emitter.json", "maxParticles", "limit");
        shouldRead(
                List.of(
                        "Emitter: field maxParticles is in the code, not in the data",
                        "Emitter: field limit is in the data, not in the code"),
                () -> {
                    assertThat(emitter.maxParticles()).isEqualTo(300);
                    assertThat(byName.i32(FieldKey.of("limit"))).isEqualTo(300);
                });
        shouldBeTold("Emitter.limit renamed: maxParticles -> limit");
        assertThat(told).noneMatch(line -> line.startsWith("Emitter 1"));
    }

    @Test
    void shouldRetypeAField() {
        game.edit(
                "Emitter.schema",
                "\"maxParticles\"  type = \"int\"",
                "\"maxParticles\"  type = \"i64\" retyped = [\"int\"]");
        shouldRead(List.of("Emitter: field maxParticles: type is i32 in the code, i64 in the data"), () -> {
            assertThat(emitter.maxParticles()).isEqualTo(300);
            assertThat(byName.i64(FieldKey.of("maxParticles"))).isEqualTo(300);
        });
        shouldBeTold("Emitter.maxParticles retyped: i32 -> i64");
    }

    @Test
    void shouldChangeADefault() {
        game.edit("Emitter.schema", "default = 100", "default = 250");
        shouldRead(List.of(), () -> {
            emitter.find(9);
            assertThat(emitter.maxParticles()).isEqualTo(250);
            emitter.find(1);
            assertThat(emitter.maxParticles()).isEqualTo(300);
        });
        shouldBeTold("Emitter.maxParticles default: 100 -> 250", "Emitter 9.maxParticles: 100 -> 250");
    }

    @Test
    void shouldChangeLimits() {
        game.edit("Emitter.schema", "default = 100", "default = 100  min = 1  max = 300");
        shouldRead(List.of(), () -> assertThat(emitter.maxParticles()).isEqualTo(300));
        assertThat(told).singleElement().asString().startsWith("Emitter.maxParticles limits: none -> 1..300");
        List<DataRecord> records = records();
        game.edit("Emitter.schema", "max = 300", "max = 299");
        write(records);
        assertThat(store.reload().problems()).extracting(Problem::subject).containsExactly("Emitter 1.maxParticles");
        assertThat(reader.refresh()).isFalse();
        assertThat(store.checkRelease().opens()).isFalse();
    }

    @Test
    void shouldAddAType() {
        game.write("Sound.schema", """
                Schema = { name = "Sound" }
                Fields = [ { name = "volume" type = "float" } ]
                """).write("Sound.json", "[{\"id\": 3, \"volume\": 0.5}]");
        shouldRead(List.of(), () -> {
            RecordView sound = reader.view("Sound");
            assertThat(sound.find(3)).isTrue();
            assertThat(sound.f32(FieldKey.of("volume"))).isEqualTo(0.5f);
            assertThat(emitter.spawnRate()).isEqualTo(40.5f);
        });
        shouldBeTold("Sound added", "+Sound 3");
    }

    @Test
    void shouldRemoveAType() {
        material.find(2);
        game.delete("Material.schema").delete("Material.json").deleteField("Emitter.schema", "material");
        game.editAll("Emitter.json", "\"material\": \"fire\", ", "")
                .editAll("Emitter.json", "\"material\": \"smoke\", ", "");
        shouldRead(
                List.of(
                        "Material: the type is in the code, not in the data",
                        "Emitter: field material is in the code, not in the data"),
                () -> {
                    assertThat(material.rowCount()).isZero();
                    assertThat(material.texture()).isEmpty();
                    assertThat(emitter.material(material)).isFalse();
                    assertThat(emitter.spawnRate()).isEqualTo(40.5f);
                });
        shouldBeTold("Material removed", "-Material 1", "-Material 2", "Emitter.material removed: ref<Material>");
    }

    @Test
    void shouldGoToColumnsAndBack() {
        game.setLayout("Emitter.schema", "columns");
        shouldRead(List.of("Emitter: layout is rows in the code, columns in the data"), this::readTheCampFire);
        shouldBeTold("Emitter layout: rows -> columns");
        assertThat(reader.column(Emitter.TYPE, Emitter.SPAWN_RATE).inColumns()).isTrue();
        game.setLayout("Emitter.schema", "rows");
        shouldRead(List.of(), this::readTheCampFire);
        shouldBeTold("Emitter layout: columns -> rows");
        assertThat(reader.column(Emitter.TYPE, Emitter.SPAWN_RATE).inColumns()).isFalse();
    }

    private void readTheCampFire() {
        assertThat(emitter.spawnRate()).isEqualTo(40.5f);
        assertThat(emitter.label()).isEqualTo("Camp fire");
        assertThat(emitter.material(material)).isTrue();
        assertThat(material.texture()).isEqualTo("fire.png");
        assertThat(byName.text(FieldKey.of("blend"))).isEqualTo("additive");
        assertThat(reader.column(Emitter.TYPE, Emitter.SPAWN_RATE).f32(0)).isEqualTo(40.5f);
    }

    @Test
    void shouldAddAndRemoveConstants() {
        game.edit("Emitter.schema", "\"alpha\", \"additive\"]", "\"masked\", \"additive\"]")
                .edit("Emitter.schema", "default = \"alpha\"", "default = \"masked\"")
                .edit("Emitter.json", "\"blend\": \"alpha\"", "\"blend\": \"opaque\"");
        shouldRead(
                List.of("Emitter: field blend: constants is [opaque = 0, alpha = 1, additive = 2] in the code, "
                        + "[opaque = 0, additive = 2, masked = 3] in the data"),
                () -> {
                    assertThat(emitter.blend()).isEqualTo(Emitter.Blend.ADDITIVE);
                    emitter.find(9);
                    assertThat(emitter.blend()).as("the code does not know it").isEqualTo(Emitter.Blend.UNKNOWN);
                    emitter.find(1);
                });
        shouldBeTold("Emitter.blend constants added: masked", "Emitter 9.blend: alpha -> masked");
    }

    @Test
    void shouldSwitchOptional() {
        game.edit("Emitter.schema", "\"u32\"     optional = true", "\"u32\"     default = 5")
                .edit("Emitter.schema", "\"bool\" }", "\"bool\"  optional = true }");
        shouldRead(
                List.of(
                        "Emitter: field seed: presence bit is 0 in the code, -1 in the data",
                        "Emitter: field looping: presence bit is -1 in the code, 0 in the data"),
                () -> {
                    assertThat(emitter.seed()).isEqualTo(7L);
                    assertThat(emitter.looping()).isTrue();
                    emitter.find(9);
                    assertThat(emitter.seed()).isEqualTo(5L);
                    assertThat(emitter.hasSeed()).isTrue();
                    assertThat(emitter.looping()).isFalse();
                    emitter.find(1);
                });
        shouldBeTold("Emitter.seed optional: true -> false", "Emitter.looping optional: false -> true");
        shouldBeTold("Emitter 9.seed: nothing -> 5");
    }

    @Test
    void shouldAddAndRemoveAnIndex() {
        String schema = game.read("Emitter.schema");
        game.edit("Emitter.schema", "default = 100", "default = 100  index = true");
        shouldRead(List.of(), () -> {
            byName.match(FieldKey.of("maxParticles"), 300);
            assertThat(byName.nextMatch()).isTrue();
            assertThat(byName.id()).isEqualTo(1);
            assertThat(byName.nextMatch()).isFalse();
        });
        shouldBeTold("Emitter.maxParticles index: none -> index");
        game.write("Emitter.schema", schema);
        shouldRead(List.of(), () -> {
            byName.match(FieldKey.of("maxParticles"), 64);
            assertThat(byName.nextMatch()).isTrue();
            assertThat(byName.id()).isEqualTo(2);
        });
        shouldBeTold("Emitter.maxParticles index: index -> none");
    }

    @Test
    void shouldChangeTheKey() {
        game.edit("Material.schema", "key = \"name\"", "key = \"texture\"")
                .editAll("Emitter.json", "\"material\": \"fire\"", "\"material\": \"fire.png\"")
                .editAll("Emitter.json", "\"material\": \"smoke\"", "\"material\": \"smoke.png\"");
        shouldRead(List.of("Material: field name: index is KEY in the code, NONE in the data"), () -> {
            assertThat(emitter.material(material)).isTrue();
            assertThat(material.name()).isEqualTo("fire");
            assertThat(material.find("smoke")).as("by the key of the code").isTrue();
            assertThat(material.find("smoke.png")).isFalse();
            assertThat(material.findKey(XxHash64.key("fire"))).isTrue();
            assertThat(material.texture()).isEqualTo("fire.png");
            RecordView materialByName = reader.view("Material");
            assertThat(materialByName.find("smoke.png"))
                    .as("by that of the data")
                    .isTrue();
        });
        shouldBeTold("Material key: name -> texture");
    }
}
