package dev.ashlar.bench.nested;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.agreement.Agreement;
import dev.ashlar.bench.golden.GoldenPack;
import dev.ashlar.bench.nested.realm.Item;
import dev.ashlar.bench.nested.realm.Monster;
import dev.ashlar.bench.nested.realm.MonsterOnDeathVariant;
import dev.ashlar.bench.nested.realm.RealmTypes;
import dev.ashlar.bench.nested.realm.RecipeSkillsEntry;
import dev.ashlar.bench.nested.realm.Shop;
import dev.ashlar.bench.nested.realm.Weapon;
import dev.ashlar.codec.view.Column;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Monsters, loot tables, effects, recipes and shops: one content with all nested data. Each value is what its author meant, wherever it is kept and however it is read. */
class NestedContentTest {
    private static final Path CONTENT = Path.of("src", "test", "golden-packs", "content", "nested");
    private static final Path VALUES = Path.of("src", "test", "resources", "nested", "values.txt");
    private static final List<String> TYPES =
            List.of("Item", "Weapon", "LootTable", "Ability", "Monster", "Recipe", "Shop");

    @TempDir
    private Path folder;

    /** Where the content is kept. */
    enum Kept {
        JSON(""),
        TYPED("typed.db"),
        TAGGED("tagged.db?encoding=tagged");

        private final String database;

        Kept(String database) {
            this.database = database;
        }

        String place(Path folder) {
            if (database.isEmpty()) {
                return CONTENT.toString();
            }
            String place = "sqlite:" + folder.resolve(database);
            try (Backend source = Backends.open(CONTENT);
                    Destination destination = Destination.open(place, false)) {
                Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE);
            }
            return place;
        }
    }

    private static List<String> values() throws IOException {
        return Files.readAllLines(VALUES);
    }

    private Path cook(String place, String name, int windowShift) throws IOException {
        Path pack = folder.resolve(name);
        try (FileChannel channel = FileChannel.open(
                pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.READ)) {
            Cook.write(ContentReader.read(place, Progress.NONE), channel, windowShift, Progress.NONE);
        }
        return pack;
    }

    private static void assertReads(Reader reader) throws IOException {
        assertThat(ViewLines.of(reader)).isEqualTo(values());
        assertThat(NameLines.of(reader, TYPES, false)).isEqualTo(values());
        assertThat(NameLines.of(reader, TYPES, true)).isEqualTo(values());
        assertColumns(reader);
    }

    private static void assertColumns(Reader reader) {
        assertThat(integers(reader.column(Monster.TYPE, Monster.STATS_HP))).containsExactly(10, 20, 140, 20);
        assertThat(integers(reader.column("Monster", FieldKey.of("rage.hp")))).containsExactly(40, 40, 200, 40);
        assertThat(integers(reader.column(Weapon.TYPE, Weapon.DAMAGE))).containsExactly(3, 8, 0);
        assertThat(floats(reader.column("Weapon", FieldKey.of("edge.fire")))).containsExactly(0f, 1.5f, 0f);
        assertThat(floats(reader.column("LootTable.drops", FieldKey.of("chance"))))
                .containsExactly(0.5f, 1f, 0f);
        assertThat(integers(reader.column("LootTable.drops", FieldKey.of("what.weapon"))))
                .containsExactly(-1, 1, -1);
        assertThat(integers(reader.column("Ability.effects", FieldKey.of("kind"))))
                .containsExactly(2, 1, 4, 3);
        assertThat(integers(reader.column("Ability.effects.Damage", FieldKey.of("amount"))))
                .containsExactly(7);
        assertThat(integers(reader.column("Monster.onDeath.Damage", FieldKey.of("amount"))))
                .containsExactly(50, 50);
        assertThat(integers(reader.column("Shop.stock", FieldKey.of("value")))).containsExactly(12, 1, 40);
        assertThat(floats(reader.column("Recipe", FieldKey.of("heat.1.fire")))).containsExactly(0.25f, 0.25f);
        assertThat(floats(reader.column("Recipe.skills", FieldKey.of("value")))).containsExactly(2f, 0.5f);
    }

    private static List<Integer> integers(Column column) {
        List<Integer> all = new ArrayList<>();
        for (int row = 0; row < column.rowCount(); row++) {
            all.add(column.i32(row));
        }
        return all;
    }

    private static List<Float> floats(Column column) {
        List<Float> all = new ArrayList<>();
        for (int row = 0; row < column.rowCount(); row++) {
            all.add(column.f32(row));
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadEveryValueOfAPack(Kept kept) throws IOException {
        for (int windowShift : new int[] {HeaderFormat.WINDOW_SHIFT, HeaderFormat.MIN_WINDOW_SHIFT}) {
            Path pack = cook(kept.place(folder), "realm" + windowShift + ".pack", windowShift);
            Agreement.assertAgree(pack, kept.name());
            try (RecordStore store =
                    RecordStore.open(pack, RealmTypes.CATALOG, OpenOptions.MAPPED.verify(Verification.FULL))) {
                assertReads(store.reader());
            }
            try (RecordStore store = RecordStore.open(pack, RealmTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
                assertThat(store.differences()).isEmpty();
                assertReads(store.reader());
            }
            assertThat(JsonLines.of(GoldenPack.json(pack), TYPES)).isEqualTo(values());
            if (kept != Kept.JSON) {
                Files.delete(folder.resolve(kept.database.replaceFirst("\\?.*", "")));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadEveryValueInDevelopment(Kept kept) throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(kept.place(folder), RealmTypes.CATALOG)) {
            assertReads(store.reader());
        }
    }

    /** Databases are ways to keep the same content. */
    @Test
    void shouldCookTheSameBytesFromEveryPlace() throws IOException {
        Path json = cook(Kept.JSON.place(folder), "json.pack", HeaderFormat.WINDOW_SHIFT);
        for (Kept database : List.of(Kept.TYPED, Kept.TAGGED)) {
            Path pack = cook(database.place(folder), database + ".pack", HeaderFormat.WINDOW_SHIFT);
            assertThat(Files.mismatch(json, pack)).as(database.name()).isEqualTo(-1);
        }
    }

    @Test
    void shouldFindEntriesAndCopyRecords() throws IOException {
        Path pack = cook(Kept.JSON.place(folder), "realm.pack", HeaderFormat.WINDOW_SHIFT);
        try (RecordStore store = RecordStore.open(pack, RealmTypes.CATALOG)) {
            Shop shop = store.reader().view(Shop.TYPE);
            Item item = store.reader().view(Item.TYPE);
            assertThat(shop.find(0) && item.find("rune")).isTrue();
            assertThat(shop.findStock(item.row())).isEqualTo(1);
            assertThat(shop.findPrices("silver")).isEqualTo(1);
            assertThat(shop.prices(1).findValue(7)).isEqualTo(1);
            assertThat(shop.findPrices("bronze")).isEqualTo(-1);

            Monster monster = store.reader().view(Monster.TYPE);
            assertThat(monster.find(0)).isTrue();
            assertThat(monster.snapshot().onDeath().kind()).isEqualTo(MonsterOnDeathVariant.Kind.NONE);
            assertThat(monster.find("dire wolf")).isTrue();
            Monster.Snapshot copy = monster.snapshot();
            assertThat(copy.stats().hp()).isEqualTo(140);
            assertThat(copy.onDeath().asSummon().onArrival().get(0).asHeal().amount())
                    .isEqualTo(1f);
            assertThat(RecipeSkillsEntry.Key.COOK.text()).isEqualTo("cook");
        }
    }
}
