package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Edits by the store, wherever the content is kept. */
class RecordEditTest extends EditedContent {
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

    /** The files of text of a folder, one after the other. */
    private String text() {
        Path content = folder.resolve("content");
        if (!Files.isDirectory(content)) {
            return "";
        }
        try (var files = Files.walk(content)) {
            StringBuilder text = new StringBuilder();
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().endsWith(".db"))
                    .sorted()
                    .toList()) {
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

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldPublishNothingWhereNothingChanges(Place place) {
        try (DevelopmentStore store = open(place)) {
            RecordEdit edit = store.edit("Emitter", 2).set("rate", 2f).set("material", 1);
            Reload saved = edit.save();
            assertThat(saved.generation()).isEqualTo(1);
            assertThat(saved.changes()).isEmpty();
            assertThat(kept("Emitter", 2, "material"))
                    .as("a field that refers by key goes on to")
                    .isEqualTo(Variant.ofRefByKey("Material", "stuff1"));
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

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldNotGiveTheIdOfARemovedRecordAgain(Place place) {
        try (DevelopmentStore store = open(place)) {
            store.edit("Emitter", 5).delete().save();
            assertThat(store.create("Emitter").id())
                    .as("before it has read again")
                    .isEqualTo(6);
            RecordEdit made = store.create("Emitter");
            made.save();
            remove("Emitter", made.id());
        }
        try (DevelopmentStore store = DevelopmentStore.open(location, Catalog.of(), told::add)) {
            assertThat(store.create("Emitter").id()).isEqualTo(8);
            remove("Emitter", 4);
            assertThat(store.create("Material").id()).isEqualTo(6);
        }
    }

    /** Another program adds a record and removes it while the store is open. */
    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldLearnFromTheBackendWhichIdsWereInUse(Place place) {
        try (DevelopmentStore store = open(place)) {
            add("Emitter", 70);
            remove("Emitter", 70);
            store.reload();
            assertThat(store.create("Emitter").id()).isEqualTo(71);
        }
    }

    private void add(String type, long id) {
        try (Backend backend = Backends.openToWrite(location)) {
            DataRecord added = new DataRecord(type, id);
            added.setUpdated(true);
            backend.save(List.of(added));
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void cannotCreateARecordBehindTheLastId(Place place) {
        try (DevelopmentStore store = open(place)) {
            store.create("Emitter", Long.MAX_VALUE).save();
            assertThatExceptionOfType(BackendException.class)
                    .isThrownBy(() -> store.create("Emitter"))
                    .withMessageContaining("Emitter: no id is left for a new record")
                    .withMessageContaining("Emitter " + Long.MAX_VALUE)
                    .withMessageContaining("give the new record an unused id explicitly");
            store.create("Emitter", 20).set("rate", 20f).save();
            assertThat(kept("Emitter", 20, "rate")).isEqualTo(Variant.of(20f));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> store.create("Emitter", 20))
                    .withMessageContaining("a record with this id");
            assertThatIllegalArgumentException().isThrownBy(() -> store.create("Emitter", DataRecord.NO_ID));
            assertThat(store.create("Material").id()).isEqualTo(6);
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
