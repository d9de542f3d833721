package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Edits by the store, wherever the content is kept. */
class RecordEditTest {
    private static final FieldKey RATE = FieldKey.of("rate");
    private static final FieldKey NAME = FieldKey.of("name");
    private static final SchemaReader.Source MATERIAL = new SchemaReader.Source("Material.schema", """
            Schema = { name = "Material", key = "name" }
            Fields = [ { name = "name"  type = "string" } ]
            """);
    private static final SchemaReader.Source EMITTER = new SchemaReader.Source("Emitter.schema", """
            Schema = { name = "Emitter" }
            Fields = [
              { name = "rate"      type = "f32"  default = 10  min = 0  max = 100 }
              { name = "count"     type = "i32" }
              { name = "name"      type = "string"  optional = true  formerly = ["title"] }
              { name = "material"  type = "ref<Material>" }
              { name = "layers"    type = "ref<Material>[]" }
            ]
            """);

    enum Place {
        MEMORY("memory:edits"),
        JSON("json:%s"),
        RECORD_FILES("json:%s?files=record"),
        TYPED("sqlite:%s.db"),
        TAGGED("sqlite:%s.db?encoding=tagged");

        private final String location;

        Place(String location) {
            this.location = location;
        }

        String at(Path folder) {
            return location.formatted(folder.resolve("content"));
        }
    }

    @TempDir
    Path folder;

    private final Queue<Reload> told = new ConcurrentLinkedQueue<>();
    private String location = "";

    private DevelopmentStore open(Place place) {
        location = place.at(folder);
        MemoryBackend.forget("edits");
        try (Backend backend = Backends.create(location)) {
            List<DataRecord> records = new ArrayList<>();
            for (int id = 1; id <= 5; id++) {
                DataRecord material = new DataRecord("Material", id);
                material.set("name", Variant.of("stuff" + id));
                DataRecord emitter = new DataRecord("Emitter", id);
                emitter.set("rate", Variant.of((float) id));
                emitter.set("material", Variant.ofRefByKey("Material", "stuff1"));
                records.add(material);
                records.add(emitter);
            }
            backend.replace(List.of(EMITTER, MATERIAL), records, Progress.NONE);
        }
        return DevelopmentStore.open(location, Catalog.of(), told::add);
    }

    /** Somebody else: by another backend. */
    private void change(String type, long id, String field, @Nullable Variant value) {
        try (Backend backend = Backends.openToWrite(location)) {
            DataRecord record = Objects.requireNonNull(backend.read(schema(backend, type), id));
            if (value == null) {
                record.remove(field);
            } else {
                record.set(field, value);
            }
            record.setUpdated(true);
            backend.save(List.of(record));
        }
    }

    private static Schema schema(Backend backend, String type) {
        return ContentReader.readSchemas(backend).stream()
                .filter(schema -> schema.name().equals(type))
                .findFirst()
                .orElseThrow();
    }

    private Variant kept(String type, long id, String field) {
        try (Backend backend = Backends.open(location)) {
            return Objects.requireNonNull(backend.read(schema(backend, type), id))
                    .get(field);
        }
    }

    private static RecordView emitter(DevelopmentStore store, long id) {
        RecordView emitter = store.reader().view("Emitter");
        assertThat(emitter.find(id)).isTrue();
        return emitter;
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldSaveWhatWasSetAndNotComeBack(Place place) {
        try (DevelopmentStore store = open(place)) {
            Reader reader = store.reader();
            RecordView emitter = reader.view("Emitter");
            emitter.find(2);
            Reload saved = store.edit("Emitter", 2)
                    .set("rate", 12.5f)
                    .set("material", "stuff3")
                    .set("title", "smoke")
                    .save();
            assertThat(saved.cause()).isEqualTo(Reload.Cause.EDITED);
            assertThat(saved.generation()).isEqualTo(2);
            assertThat(saved.changes()).containsOnlyKeys("Emitter");
            assertThat(emitter.f32(RATE)).as("before the frame's end").isEqualTo(2f);
            assertThat(reader.refresh()).isTrue();
            assertThat(emitter.f32(RATE)).isEqualTo(12.5f);
            assertThat(emitter.text(NAME)).isEqualTo("smoke");
            assertThat(kept("Emitter", 2, "rate")).isEqualTo(Variant.of(12.5f));
            Reload again = store.reload();
            assertThat(again.generation())
                    .as("its own change is none from outside")
                    .isEqualTo(2);
            assertThat(again.changes()).isEmpty();
            assertThat(told).extracting(Reload::cause).containsOnly(Reload.Cause.EDITED);
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldUndoWhatWasSaved(Place place) {
        try (DevelopmentStore store = open(place)) {
            String before = text();
            RecordEdit edit =
                    store.edit("Emitter", 2).set("rate", 12.5).set("count", 7).remove("material");
            edit.save();
            assertThat(emitter(store, 2).f32(RATE)).isEqualTo(12.5f);
            assertThat(kept("Emitter", 2, "material")).isNull();
            RecordEdit undo = edit.undo();
            undo.save();
            assertThat(emitter(store, 2).f32(RATE)).isEqualTo(2f);
            assertThat(kept("Emitter", 2, "count")).isNull();
            undo.undo().save();
            assertThat(emitter(store, 2).f32(RATE)).isEqualTo(12.5f);
            assertThat(text()).isNotNull();
            assertThat(before).isNotNull();
        }
    }

    /** The files of a folder, one after the other. */
    private String text() {
        Path content = folder.resolve("content");
        if (!Files.isDirectory(content)) {
            return "";
        }
        try (var files = Files.walk(content)) {
            StringBuilder text = new StringBuilder();
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                text.append(Files.readString(file));
            }
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void shouldLeaveAFileAsItWasOnceItIsUndone() {
        try (DevelopmentStore store = open(Place.JSON)) {
            String before = text();
            RecordEdit edit = store.edit("Emitter", 2).set("rate", 12.5).set("count", 7);
            edit.save();
            assertThat(text()).isNotEqualTo(before);
            edit.undo().save();
            assertThat(text()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldMakeAndRemoveRecordsAndUndoThat(Place place) {
        try (DevelopmentStore store = open(place)) {
            RecordEdit made = store.create("Emitter").set("rate", 55).set("material", 2);
            assertThat(made.id()).isEqualTo(6);
            made.save();
            assertThat(emitter(store, 6).f32(RATE)).isEqualTo(55f);
            made.undo().save();
            assertThat(store.reader().view("Emitter").find(6)).isFalse();
            RecordEdit removed = store.edit("Emitter", 3).delete();
            removed.save();
            assertThat(store.reader().view("Emitter").find(3)).isFalse();
            removed.undo().save();
            assertThat(emitter(store, 3).f32(RATE)).isEqualTo(3f);
            assertThat(kept("Emitter", 3, "rate")).isEqualTo(Variant.of(3f));
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldKeepWhatOthersHaveChangedInTheSameRecord(Place place) {
        try (DevelopmentStore store = open(place)) {
            RecordEdit edit = store.edit("Emitter", 2).set("rate", 12.5f);
            change("Emitter", 2, "name", Variant.of("theirs"));
            edit.save();
            RecordView emitter = emitter(store, 2);
            assertThat(emitter.text(NAME)).isEqualTo("theirs");
            assertThat(emitter.f32(RATE)).isEqualTo(12.5f);
            assertThat(kept("Emitter", 2, "name")).isEqualTo(Variant.of("theirs"));
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void cannotSaveOverWhatOthersHaveChanged(Place place) {
        try (DevelopmentStore store = open(place)) {
            RecordEdit edit = store.edit("Emitter", 2).set("rate", 12.5f);
            change("Emitter", 2, "rate", Variant.of(77f));
            assertThatExceptionOfType(EditConflictException.class)
                    .isThrownBy(edit::save)
                    .satisfies(e -> assertThat(e.conflicts())
                            .containsExactly("Emitter 2.rate: the edit knows 2.0, found 77.0"));
            assertThat(kept("Emitter", 2, "rate")).isEqualTo(Variant.of(77f));
            assertThat(emitter(store, 2).f32(RATE)).isEqualTo(77f);
            RecordEdit mine = store.edit("Emitter", 3).set("rate", 33f);
            mine.save();
            change("Emitter", 3, "rate", Variant.of(34f));
            assertThatExceptionOfType(EditConflictException.class)
                    .isThrownBy(() -> mine.undo().save());
            assertThat(kept("Emitter", 3, "rate")).isEqualTo(Variant.of(34f));
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldWriteReferencesAsTheyAreGiven(Place place) {
        try (DevelopmentStore store = open(place)) {
            List<Variant> layers = List.of(Variant.ofRefByKey("Material", "stuff3"), Variant.ofRef("Material", 2));
            store.edit("Emitter", 2)
                    .set("material", "stuff3")
                    .set("layers", Variant.ofElements(ValueType.REF, layers))
                    .save();
            assertThat(kept("Emitter", 2, "material")).isEqualTo(Variant.ofRefByKey("Material", "stuff3"));
            Variant kept = Objects.requireNonNull(kept("Emitter", 2, "layers"));
            assertThat(List.of(kept.element(0), kept.element(1))).isEqualTo(layers);
            assertThat(store.reload().changes()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void cannotRemoveARecordThatOthersHaveTakenAValueFrom(Place place) {
        try (DevelopmentStore store = open(place)) {
            RecordEdit edit = store.edit("Emitter", 2).delete();
            change("Emitter", 2, "rate", null);
            assertThatExceptionOfType(EditConflictException.class)
                    .isThrownBy(edit::save)
                    .satisfies(e -> assertThat(e.conflicts())
                            .containsExactly("Emitter 2.rate: the edit knows 2.0, found no value"));
            assertThat(emitter(store, 2).f32(RATE)).isEqualTo(10f);
        }
    }

    @Test
    void cannotMakeARecordOfATypeThatIsGone() throws IOException {
        try (DevelopmentStore store = open(Place.JSON)) {
            RecordEdit edit = store.create("Emitter").set("rate", 1f);
            Files.delete(folder.resolve("content/Emitter.json"));
            Files.delete(folder.resolve("content/Emitter.schema"));
            assertThatExceptionOfType(EditConflictException.class)
                    .isThrownBy(edit::save)
                    .satisfies(e -> assertThat(e.conflicts())
                            .containsExactly("Emitter 6: the content has no type Emitter any more"));
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void cannotSaveWhatTheContentMustNotHave(Place place) {
        try (DevelopmentStore store = open(place)) {
            String before = text();
            assertThatExceptionOfType(ContentException.class)
                    .isThrownBy(() -> store.edit("Emitter", 2)
                            .set("rate", 101f)
                            .set("material", "nothing")
                            .set("count", "many")
                            .save())
                    .satisfies(e -> assertThat(e.problems()).hasSize(3));
            assertThatExceptionOfType(ContentException.class)
                    .isThrownBy(() -> store.edit("Material", 1).delete().save())
                    .withMessageContaining("Emitter 1.material");
            assertThatExceptionOfType(ContentException.class)
                    .isThrownBy(() ->
                            store.edit("Material", 1).set("name", "stuff2").save())
                    .withMessageContaining("duplicate key");
            assertThatExceptionOfType(ContentException.class)
                    .isThrownBy(
                            () -> store.edit("Material", 1).set("name", "new").save())
                    .withMessageContaining("stuff1");
            assertThat(text()).isEqualTo(before);
            assertThat(store.contentId()).isEqualTo(1);
            store.edit("Emitter", 2).set("rate", 100f).save();
            assertThat(emitter(store, 2).f32(RATE)).isEqualTo(100f);
        }
    }

    /** The place is as it was when it was read last: that nothing has changed since then does not mean that the edit stands. */
    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldSeeThatOthersHaveTakenAnEditBack(Place place) {
        try (DevelopmentStore store = open(place)) {
            store.edit("Emitter", 2).set("rate", 12.5f).save();
            change("Emitter", 2, "rate", Variant.of(2f));
            store.reload();
            assertThat(emitter(store, 2).f32(RATE)).isEqualTo(2f);
            RecordEdit made = store.create("Emitter");
            made.save();
            remove("Emitter", made.id());
            store.reload();
            assertThat(store.reader().view("Emitter").find(made.id())).isFalse();
        }
    }

    private void remove(String type, long id) {
        try (Backend backend = Backends.openToWrite(location)) {
            DataRecord gone = new DataRecord(type, id);
            gone.setDeleted(true);
            backend.save(List.of(gone));
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldPublishNothingWhereNothingChanges(Place place) {
        try (DevelopmentStore store = open(place)) {
            RecordEdit edit = store.edit("Emitter", 2).set("rate", 2f).set("material", 1);
            Reload saved = edit.save();
            assertThat(saved.generation()).isEqualTo(1);
            assertThat(saved.changes()).isEmpty();
            assertThat(kept("Emitter", 2, "material")).isEqualTo(Variant.ofRef("Material", 1));
            assertThat(store.save(List.of()).generation()).isEqualTo(1);
            assertThat(store.reload().generation()).isEqualTo(1);
            assertThat(told).isEmpty();
            assertThatIllegalStateException().isThrownBy(edit::save);
        }
    }

    @Test
    void shouldSaveSeveralInOneStep() {
        try (DevelopmentStore store = open(Place.TYPED)) {
            RecordEdit material = store.edit("Material", 1).delete();
            List<RecordEdit> edits = new ArrayList<>(List.of(material));
            for (int id = 1; id <= 5; id++) {
                edits.add(store.edit("Emitter", id).set("material", "stuff2"));
            }
            Reload saved = store.save(edits);
            assertThat(saved.generation()).isEqualTo(2);
            assertThat(store.reader().view("Material").rowCount()).isEqualTo(4);
            RecordEdit twice = store.edit("Emitter", 1).set("rate", 1f);
            assertThatIllegalArgumentException().isThrownBy(() -> store.save(List.of(twice, store.edit("Emitter", 1))));
            assertThatIllegalStateException().isThrownBy(material::save);
        }
    }

    /** A backend that is told of each update before it is done. */
    private DevelopmentStore openMeeting(Place place, Runnable beforeUpdate) {
        open(place).close();
        Backend backend = Backends.openToWrite(location);
        Backend meeting = (Backend) Proxy.newProxyInstance(
                Backend.class.getClassLoader(), new Class<?>[] {Backend.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("update")) {
                        beforeUpdate.run();
                    }
                    try {
                        return method.invoke(backend, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        return DevelopmentStore.open(meeting, Catalog.of(), told::add);
    }

    @Test
    void shouldUpdateTheBackendOnceForSeveralEdits() {
        List<String> updates = new ArrayList<>();
        try (DevelopmentStore store = openMeeting(Place.JSON, () -> updates.add("update"))) {
            store.save(List.of(
                    store.edit("Emitter", 1).set("rate", 11f),
                    store.edit("Emitter", 2).set("rate", 12f),
                    store.edit("Emitter", 3).delete(),
                    store.edit("Material", 5).set("name", "other")));
            assertThat(updates).hasSize(1);
            assertThat(kept("Emitter", 2, "rate")).isEqualTo(Variant.of(12f));
            assertThat(kept("Material", 5, "name")).isEqualTo(Variant.of("other"));
        }
    }

    /** Between the check of an edit and its writing. */
    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldKeepWhatOthersChangeInOtherFieldsAtTheLastMoment(Place place) {
        Runnable[] meeting = {() -> {}};
        try (DevelopmentStore store = openMeeting(place, () -> meeting[0].run())) {
            meeting[0] = () -> {
                change("Emitter", 2, "name", Variant.of("theirs"));
                change("Emitter", 2, "material", Variant.ofRefByKey("Material", "stuff5"));
            };
            store.edit("Emitter", 2).set("rate", 12.5f).save();
            assertThat(kept("Emitter", 2, "name")).isEqualTo(Variant.of("theirs"));
            assertThat(kept("Emitter", 2, "material")).isEqualTo(Variant.ofRefByKey("Material", "stuff5"));
            assertThat(kept("Emitter", 2, "rate")).isEqualTo(Variant.of(12.5f));
            store.reload();
            assertThat(emitter(store, 2).text(NAME)).isEqualTo("theirs");
            assertThat(emitter(store, 2).f32(RATE)).isEqualTo(12.5f);
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void cannotSaveOverWhatOthersChangeAtTheLastMoment(Place place) {
        Runnable[] meeting = {() -> {}};
        try (DevelopmentStore store = openMeeting(place, () -> meeting[0].run())) {
            meeting[0] = () -> change("Emitter", 2, "rate", Variant.of(77f));
            assertConflict(
                    store.edit("Emitter", 2).set("rate", 12.5f), "Emitter 2.rate: the edit knows 2.0, found 77.0");
            store.reload();
            meeting[0] = () -> change("Emitter", 3, "material", Variant.ofRefByKey("Material", "stuff5"));
            assertConflict(
                    store.edit("Emitter", 3).set("material", "stuff2"),
                    "Emitter 3.material: the edit knows Material:1, found Material:\"stuff5\"");
            store.reload();
            meeting[0] = () -> change("Emitter", 4, "count", Variant.ofInteger(ValueType.I32, 9));
            assertConflict(store.edit("Emitter", 4).delete(), "Emitter 4.count: the edit knows no value, found 9");
            store.reload();
            meeting[0] = () -> remove("Emitter", 5);
            assertConflict(store.edit("Emitter", 5).set("rate", 1f), "Emitter 5 is gone");
            meeting[0] = () -> {};
            store.reload();
            store.edit("Emitter", 4).set("material", "stuff2").save();
            assertThat(kept("Emitter", 4, "count")).isEqualTo(Variant.ofInteger(ValueType.I32, 9));
        }
    }

    private static void assertConflict(RecordEdit edit, String conflict) {
        assertThatExceptionOfType(EditConflictException.class)
                .isThrownBy(edit::save)
                .satisfies(e -> assertThat(e.conflicts()).containsExactly(conflict));
    }

    @Test
    void cannotEditWhatIsNotThere() {
        DevelopmentStore store = open(Place.MEMORY);
        assertThatIllegalArgumentException().isThrownBy(() -> store.edit("Emitter", 9));
        assertThatIllegalArgumentException().isThrownBy(() -> store.edit("Star", 1));
        assertThatIllegalArgumentException().isThrownBy(() -> store.create("Star"));
        RecordEdit edit = store.edit("Emitter", 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> edit.set("speed", 1f))
                .withMessageContaining("rate");
        assertThatIllegalStateException().isThrownBy(edit::undo);
        store.close();
        assertThatIllegalStateException().isThrownBy(edit::save);
        assertThatIllegalStateException().isThrownBy(() -> store.edit("Emitter", 1));
    }

    @Test
    void cannotSaveWhileTheContentHasProblems() throws IOException {
        try (DevelopmentStore store = open(Place.JSON)) {
            RecordEdit edit = store.edit("Emitter", 2).set("rate", 12.5f);
            Path file = folder.resolve("content/Emitter.json");
            String before = Files.readString(file);
            Files.writeString(file, before.replace("3.0", "-3.0"));
            assertThatExceptionOfType(ContentException.class)
                    .isThrownBy(edit::save)
                    .withMessageContaining("Emitter 3.rate");
            Files.writeString(file, before);
            edit.save();
            assertThat(emitter(store, 2).f32(RATE)).isEqualTo(12.5f);
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldGiveReferencesBackAsTheyStood(Place place) {
        try (DevelopmentStore store = open(place)) {
            Variant before = kept("Emitter", 2, "material");
            RecordEdit edit = store.edit("Emitter", 2).set("material", "stuff4");
            edit.save();
            edit.undo().save();
            assertThat(kept("Emitter", 2, "material")).isEqualTo(before);
            RecordEdit removal = store.edit("Emitter", 3).delete();
            removal.save();
            removal.undo().save();
            assertThat(kept("Emitter", 3, "material")).isEqualTo(before);
        }
    }

    @Test
    void shouldGiveEachNewRecordAnIdOfItsOwn() {
        try (DevelopmentStore store = open(Place.TYPED)) {
            RecordEdit one = store.create("Emitter").set("rate", 1f);
            RecordEdit two = store.create("Emitter").set("rate", 2f);
            store.save(List.of(one, two));
            assertThat(emitter(store, one.id()).f32(RATE)).isEqualTo(1f);
            assertThat(emitter(store, two.id()).f32(RATE)).isEqualTo(2f);
        }
    }
}
