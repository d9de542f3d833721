package dev.ashlar.pipeline.inheritance;

import static dev.ashlar.pipeline.inheritance.Beasts.TYPE;
import static dev.ashlar.pipeline.inheritance.Beasts.beastById;
import static dev.ashlar.pipeline.inheritance.Beasts.i32;
import static dev.ashlar.pipeline.inheritance.Beasts.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.EditConflictException;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.inheritance.Beasts.Place;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.FieldChange;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A development store follows ancestors, and saves of heirs write what they do not inherit. */
class EditedHeirsTest {
    private static final FieldKey SPEED = FieldKey.of("speed");

    @TempDir
    private Path folder;

    private String location = "";

    private DevelopmentStore open(Place place) {
        location = place.with(folder, Beasts.records());
        return DevelopmentStore.open(location, Catalog.of(), reload -> {});
    }

    /** A record as the backend has it. */
    private DataRecord kept(long id) {
        try (Backend backend = Backends.open(location)) {
            return Objects.requireNonNull(backend.read(schema(backend), id));
        }
    }

    private static Schema schema(Backend backend) {
        return ContentReader.readSchemas(backend).stream()
                .filter(schema -> schema.name().equals(TYPE))
                .map(Inheritance::withFields)
                .findFirst()
                .orElseThrow();
    }

    private DataRecord read(long id) {
        return Objects.requireNonNull(
                ContentReader.read(location, Progress.NONE).record(TYPE, id));
    }

    /** Somebody else: by another backend. */
    private void change(long id, String field, Variant value) {
        try (Backend backend = Backends.openToWrite(location)) {
            DataRecord record = Objects.requireNonNull(backend.read(schema(backend), id));
            record.set(field, value);
            backend.save(List.of(record));
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldKeepWhatAnEditedHeirTakesFromTheRecordWithTheId0(Place place) {
        DataRecord first = Beasts.beast(0, "first");
        first.set(Inheritance.ABSTRACT, Variant.of(true));
        first.set("speed", Variant.of(12.5f));
        DataRecord second = Beasts.heir(1, "second", Beasts.beastById(0));
        second.set(Inheritance.ABSTRACT, Variant.of(true));
        location = place.with(folder, List.of(first, second, Beasts.heir(2, "third", Beasts.beastById(1))));
        try (DevelopmentStore store = DevelopmentStore.open(location, Catalog.of(), reload -> {})) {
            store.edit(TYPE, 2).set("title", "the third").save();
            assertThat(read(2).get("speed")).isEqualTo(Variant.of(12.5f));
            RecordView beast = store.reader().view(TYPE);
            assertThat(beast.find(2)).isTrue();
            assertThat(beast.f32(SPEED)).isEqualTo(12.5f);
            assertThat(beast.text(FieldKey.of("title"))).isEqualTo("the third");
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldFollowEditsOfAncestors(Place place) {
        try (DevelopmentStore store = open(place)) {
            Reader reader = store.reader();
            List<String> told = new ArrayList<>();
            reader.addListener(new ChangeListener() {
                @Override
                public void fieldChanged(FieldChange change) {
                    told.add(change.toString());
                }
            });
            assertThat(reader.search(TYPE, Map.of("title", Variant.of("the wolf"))))
                    .hasSize(1);

            change(7, "speed", Variant.of(20f));
            store.reload();
            assertThat(reader.refresh()).isTrue();
            assertThat(told).containsExactlyInAnyOrder("Beast 3.speed: 12.5 -> 20.0", "Beast 5.speed: 12.5 -> 20.0");
            RecordView beast = reader.view(TYPE);
            assertThat(beast.find(5)).isTrue();
            assertThat(beast.f32(SPEED)).isEqualTo(20f);
            assertThat(beast.find(7)).as("abstract").isFalse();

            change(7, "title", Variant.of("canine"));
            change(3, Inheritance.NOTHING, texts("loot"));
            try (Backend backend = Backends.openToWrite(location)) {
                DataRecord wolf = Objects.requireNonNull(backend.read(schema(backend), 3));
                wolf.remove("title");
                backend.save(List.of(wolf));
            }
            store.reload();
            assertThat(reader.refresh()).isTrue();
            assertThat(reader.search(TYPE, Map.of("title", Variant.of("the wolf"))))
                    .isEmpty();
            assertThat(reader.search(TYPE, Map.of("title", Variant.of("canine"))))
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldWriteWhatDiffersFromTheAncestor(Place place) {
        try (DevelopmentStore store = open(place)) {
            store.edit(TYPE, 5)
                    .set("speed", 12.5f)
                    .set("stats.hp", 41)
                    .set("title", "the dire wolf")
                    .save();
            DataRecord expected = Beasts.records().get(3);
            expected.set("stats.hp", i32(41));
            expected.set("title", Variant.of("the dire wolf"));
            Inheritance.setNothing(expected, Set.of("loot", "stats.armor"));
            assertThat(kept(5)).isEqualTo(expected);

            store.edit(TYPE, 5).set("stats.hp", 20).set("title", "the wolf").save();
            expected.remove("stats.hp");
            expected.remove("title");
            assertThat(kept(5)).as("both are those of the ancestor").isEqualTo(expected);
            assertThat(read(5).get("title")).isEqualTo(Variant.of("the wolf"));

            change(3, "title", Variant.of("a wolf"));
            store.reload();
            RecordView dire = store.reader().view(TYPE);
            assertThat(dire.find(5)).isTrue();
            assertThat(dire.text(FieldKey.of("title"))).isEqualTo("a wolf");
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldTakeInheritedValuesAwayAndUndoIt(Place place) {
        try (DevelopmentStore store = open(place)) {
            DataRecord before = kept(3);
            RecordEdit edit =
                    store.edit(TYPE, 3).remove("stats.armor").remove("stats.hp").remove("loot");
            edit.save();
            DataRecord expected = before.copy();
            expected.set("stats.hp", i32(10));
            expected.remove("loot");
            Inheritance.setNothing(expected, Set.of("stats.armor"));
            assertThat(kept(3)).isEqualTo(expected);
            assertThat(read(3).has("stats.armor")).isFalse();
            assertThat(read(3).get("stats.hp")).as("the default").isEqualTo(i32(10));

            edit.undo().save();
            assertThat(kept(3)).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldBringBackARemovedHeirAsItWas(Place place) {
        try (DevelopmentStore store = open(place)) {
            DataRecord before = kept(5);
            RecordEdit edit = store.edit(TYPE, 5).delete();
            edit.save();
            assertThat(store.reader().view(TYPE).find(5)).isFalse();
            edit.undo().save();
            assertThat(kept(5)).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldMakeHeirs(Place place) {
        try (DevelopmentStore store = open(place)) {
            RecordEdit edit = store.create(TYPE, 20)
                    .set("from", "wolf")
                    .set("name", "pup")
                    .set("code", 7)
                    .set("speed", 12.5f)
                    .set("stats.hp", 5)
                    .remove("title");
            edit.save();
            DataRecord expected = Beasts.heir(20, "pup", Variant.ofRefByKey(TYPE, "wolf"));
            expected.set("code", i32(7));
            expected.set("stats.hp", i32(5));
            Inheritance.setNothing(expected, Set.of("title"));
            assertThat(kept(20)).isEqualTo(expected);
            assertThat(read(20).get("speed")).isEqualTo(Variant.of(12.5f));
            assertThat(read(20).get("loot")).isEqualTo(Beasts.item(1));
            assertThat(read(20).has("title")).isFalse();
            RecordEdit child = store.create(TYPE, 21)
                    .set("from", 20)
                    .set("name", "pup of pup")
                    .set("code", 8);
            child.save();
            assertThat(kept(21).get(Inheritance.FROM)).isEqualTo(beastById(20));
            assertThat(read(21).get("stats.hp")).isEqualTo(i32(5));
            child.undo().save();
            edit.undo().save();
            assertThat(store.reader().view(TYPE).find(20)).isFalse();
            assertThatThrownBy(() -> store.create(TYPE, 22)
                            .set("from", "nobody")
                            .set("name", "x")
                            .save())
                    .isInstanceOf(ContentException.class)
                    .hasMessageContaining("Beast 22.from: dangling reference");
        }
    }

    @Test
    void cannotEditWhatRecordsInheritFrom() {
        try (DevelopmentStore store = open(Place.JSON)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> store.edit(TYPE, 5).set("from", 7))
                    .withMessage(
                            "Beast 5.from cannot be edited: expected a record that is to be made, found one that exists; change it where the content is kept");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> store.create(TYPE).set("abstract", true))
                    .withMessage(
                            "Beast 10.abstract cannot be edited: expected a field, or from of a record that is to be made; change it where the content is kept");
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldCompareWithAncestorsOfTheSameSave(Place place) {
        try (DevelopmentStore store = open(place)) {
            RecordEdit wolf = store.edit(TYPE, 3).set("stats.hp", 33);
            RecordEdit dire = store.edit(TYPE, 5).set("stats.hp", 33);
            store.save(List.of(dire, wolf));
            assertThat(kept(3).get("stats.hp")).isEqualTo(i32(33));
            assertThat(kept(5).has("stats.hp")).isFalse();
            assertThat(read(5).get("stats.hp")).isEqualTo(i32(33));
            assertThat(store.reload().changes()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void cannotRemoveAnAncestor(Place place) {
        try (DevelopmentStore store = open(place)) {
            assertThatThrownBy(() -> store.edit(TYPE, 3).delete().save())
                    .isInstanceOf(ContentException.class)
                    .hasMessageContaining("Beast 5.from: dangling reference");
            assertThat(kept(3).has(Inheritance.FROM)).isTrue();
        }
    }

    @Test
    void cannotEditOrReplaceAbstractRecords() {
        try (DevelopmentStore store = open(Place.JSON)) {
            assertThatIllegalArgumentException().isThrownBy(() -> store.edit(TYPE, 7));
            assertThatIllegalArgumentException().isThrownBy(() -> store.create(TYPE, 7));
            assertThat(store.create(TYPE).id()).isEqualTo(10);
        }
    }

    @Test
    void cannotSaveWhenTheAncestorWasChangedMeanwhile() throws IOException {
        try (DevelopmentStore store = open(Place.JSON)) {
            RecordEdit edit = store.edit(TYPE, 5).set("speed", 14f);
            change(7, "speed", Variant.of(13f));
            assertThatThrownBy(edit::save)
                    .isInstanceOf(EditConflictException.class)
                    .hasMessageContaining("Beast 5.speed");
        }
        assertThat(folder.resolve("content/Beast.json")).content().doesNotContain("14.0");
    }

    @Test
    void shouldWriteNullsAndLeaveOtherTextAlone() throws IOException {
        location = Place.JSON.with(folder, Beasts.records());
        Path file = folder.resolve("content/Beast.json");
        Files.writeString(file, """
                [
                  {"id": 7, "abstract": true, "name": "canine", "speed": 1e1, "title": "dog", "stats": {"hp": 5, "armor": 1}},
                  {"id": 3, "name": "wolf", "from": "canine", "title":  null, "stats": {"armor": null, "hp": 6}},
                  {"id": 5, "from": 3, "name": "dire"}
                ]
                """);
        Files.delete(folder.resolve("content/Item.json"));
        try (DevelopmentStore store = DevelopmentStore.open(location, Catalog.of(), reload -> {})) {
            store.edit(TYPE, 3).set("stats.armor", 1).set("speed", 11f).save();
            store.edit(TYPE, 5).set("title", "dire").set("stats.hp", 7).save();
            store.edit(TYPE, 5).remove("title").remove("stats.armor").save();
        }
        assertThat(file).content().isEqualTo("""
                [
                  {"id": 7, "abstract": true, "name": "canine", "speed": 1e1, "title": "dog", "stats": {"hp": 5, "armor": 1}},
                  {"id": 3, "name": "wolf", "from": "canine", "title":  null, "stats": {"hp": 6}, "speed": 11.0},
                  {"id": 5, "from": 3, "name": "dire", "stats": {"hp": 7, "armor": null}}
                ]
                """);
        assertThat(beastById(3)).isEqualTo(kept(5).get(Inheritance.FROM));
    }
}
