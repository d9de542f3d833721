package dev.ashlar.pipeline.inheritance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.inheritance.Beasts.Place;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.Reader;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Heirs take lists of structs as a whole, wherever they are kept. */
class ListHeirsTest {
    private static final String TYPE = "Chest";
    private static final FieldKey LOOT = FieldKey.of("loot");
    private static final FieldKey ODDS = FieldKey.of("odds");
    private static final FieldKey EXTRA = FieldKey.of("extra");
    private static final List<SchemaReader.Source> SCHEMAS =
            List.of(new SchemaReader.Source("Drop.schema", """
            Schema = { name = "Drop", kind = "struct" }
            Fields = [ { name = "item"  type = "ref<Chest>" }, { name = "odds"  type = "f32" } ]
            """), new SchemaReader.Source("Chest.schema", """
            Schema = { name = "Chest", key = "name" }
            Fields = [
              { name = "name"   type = "string" }
              { name = "loot"   type = "Drop[]" }
              { name = "extra"  type = "Drop[]"  optional = true }
            ]
            """));

    @TempDir
    private Path folder;

    private String location = "";

    private static DataRecord drop(float odds) {
        DataRecord drop = new DataRecord("Drop");
        drop.set("odds", Variant.of(odds));
        return drop;
    }

    private static DataRecord chest(long id, String name) {
        DataRecord chest = new DataRecord(TYPE, id);
        chest.set("name", Variant.of(name));
        return chest;
    }

    private static Variant list(DataRecord... drops) {
        return Variant.ofList(List.of(drops));
    }

    private static DataRecord withItem(float odds) {
        DataRecord drop = drop(odds);
        drop.set("item", Variant.ofRefByKey(TYPE, "gold"));
        return drop;
    }

    /** An abstract chest with lists, one that takes both, and one that has a list of its own and takes nothing for the other. */
    private static List<DataRecord> records() {
        DataRecord any = chest(1, "any");
        any.set(Inheritance.ABSTRACT, Variant.of(true));
        any.set("loot", list(withItem(0.5f), drop(0.25f)));
        any.set("extra", list(drop(1)));
        DataRecord heir = chest(2, "heir");
        heir.set(Inheritance.FROM, Variant.ofRefByKey(TYPE, "any"));
        DataRecord other = chest(3, "other");
        other.set(Inheritance.FROM, Variant.ofRef(TYPE, 1));
        other.set("loot", list(drop(0.125f)));
        Inheritance.setNothing(other, Set.of("extra"));
        return List.of(any, heir, other, chest(4, "gold"));
    }

    private DevelopmentStore open(Place place) {
        try (Backend backend = place.create(folder, "chests")) {
            backend.replace(SCHEMAS, records(), Progress.NONE);
        }
        location = place.at(folder, "chests");
        return DevelopmentStore.open(location, Catalog.of(), reload -> {});
    }

    private DataRecord kept(long id) {
        try (Backend backend = Backends.open(location)) {
            return Objects.requireNonNull(backend.read(
                    Inheritance.withFields(ContentReader.readSchemas(backend).get(0)), id));
        }
    }

    private static String odds(RecordView chest, FieldKey list) {
        StringBuilder odds = new StringBuilder();
        for (int i = 0; i < chest.count(list); i++) {
            odds.append(chest.element(list, i).f32(ODDS)).append(' ');
        }
        return chest.present(EXTRA) || list == LOOT ? odds.toString() : "none";
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldTakeListsAsAWhole(Place place) {
        try (DevelopmentStore store = open(place)) {
            RecordView chest = store.reader().view(TYPE);
            assertThat(chest.find("heir")).isTrue();
            assertThat(odds(chest, LOOT)).isEqualTo("0.5 0.25 ");
            assertThat(chest.element(LOOT, 0).row(FieldKey.of("item"))).isEqualTo(2);
            assertThat(odds(chest, EXTRA)).isEqualTo("1.0 ");
            assertThat(chest.find("other")).isTrue();
            assertThat(odds(chest, LOOT)).isEqualTo("0.125 ");
            assertThat(odds(chest, EXTRA)).isEqualTo("none");
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldFollowListsOfAncestors(Place place) {
        try (DevelopmentStore store = open(place)) {
            Reader reader = store.reader();
            RecordView chest = reader.view(TYPE);
            try (Backend backend = Backends.openToWrite(location)) {
                DataRecord any = kept(1);
                any.set("loot", list(drop(0.75f)));
                backend.save(List.of(any));
            }
            store.reload();
            assertThat(reader.refresh()).isTrue();
            assertThat(chest.find("heir")).isTrue();
            assertThat(odds(chest, LOOT)).isEqualTo("0.75 ");
            assertThat(chest.find("other")).isTrue();
            assertThat(odds(chest, LOOT)).isEqualTo("0.125 ");
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldWriteListsThatDiffer(Place place) {
        try (DevelopmentStore store = open(place)) {
            DataRecord before = kept(2);
            DataRecord changed = drop(0.5f);
            changed.set("item", Variant.ofRef(TYPE, 4));
            RecordEdit edit =
                    store.edit(TYPE, 2).set("loot", list(changed, drop(0.3f))).remove("extra");
            edit.save();
            DataRecord expected = before.copy();
            expected.set("loot", list(changed, drop(0.3f)));
            Inheritance.setNothing(expected, Set.of("extra"));
            assertThat(kept(2)).isEqualTo(expected);

            edit.undo().save();
            assertThat(kept(2)).as("both are those of the ancestor").isEqualTo(before);
            store.edit(TYPE, 2).remove("loot").save();
            assertThat(kept(2).get("loot")).as("which reads as empty").isEqualTo(list());
            store.edit(TYPE, 3).set("loot", list(withItem(0.5f), drop(0.25f))).save();
            assertThat(kept(3).has("loot")).isFalse();
        }
    }
}
