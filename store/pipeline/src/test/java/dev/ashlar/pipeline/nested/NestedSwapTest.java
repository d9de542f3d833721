package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.PackSet;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Views by name, with lists, over packs that replace one another. */
class NestedSwapTest {
    private static final FieldKey LOOT = FieldKey.of("loot");
    private static final FieldKey CHANCE = FieldKey.of("chance");
    private static final int MOST_COLLECTIONS = 100;

    @TempDir
    Path folder;

    private Path cook(String name) throws IOException {
        Path content = Path.of("src", "test", "content", name);
        return Contents.cook(ContentReader.read(content, Progress.NONE), folder.resolve(name + ".pack"), 16);
    }

    private static void requireOnlyTheNewest(PackSet packs, Reader reader, RecordView view) {
        for (int i = 0; i < MOST_COLLECTIONS && packs.livePacks() > 1; i++) {
            System.gc();
        }
        assertThat(packs.livePacks()).isEqualTo(1);
        Reference.reachabilityFence(reader);
        Reference.reachabilityFence(view);
    }

    @Test
    void shouldLetAFormerPackGoOnceAKeyWasFoundInIt() throws Exception {
        Path pack = cook("maps");
        try (PackSet packs = PackSet.open(pack, Catalog.of())) {
            Reader reader = packs.reader();
            RecordView shop = reader.view("Shop");
            assertThat(shop.find("Smithy")).isTrue();
            assertThat(shop.i32("stock[\"Lamp\"]")).isEqualTo(3);

            assertThat(packs.swap(pack, Duration.ZERO)).isTrue();
            assertThat(reader.refresh()).isTrue();

            requireOnlyTheNewest(packs, reader, shop);
            assertThat(shop.i32("stock[\"Lamp\"]")).isEqualTo(3);
        }
    }

    @Test
    void shouldLetAFormerPackGoOnceItsListsWereCounted() throws Exception {
        Path pack = cook("lists");
        try (PackSet packs = PackSet.open(pack, Catalog.of())) {
            Reader reader = packs.reader();
            RecordView monster = reader.view("Monster");
            assertThat(monster.find("Wolf")).isTrue();
            monster.requireCopyable();
            monster.element(LOOT, 1).requireCopyable();

            assertThat(packs.swap(pack, Duration.ZERO)).isTrue();
            assertThat(reader.refresh()).isTrue();

            requireOnlyTheNewest(packs, reader, monster);
            monster.requireCopyable();
        }
    }

    /** The lists are read for the first time when the type is gone. */
    @Test
    void shouldHaveNoElementsOnceTheTypeIsGone() throws Exception {
        Path with = cook("lists");
        Path without = cook("maps");
        try (PackSet packs = PackSet.open(with, Catalog.of())) {
            Reader reader = packs.reader();
            RecordView monster = reader.view("Monster");
            assertThat(monster.find("Wolf")).isTrue();

            assertThat(packs.swap(without, Duration.ZERO)).isTrue();
            assertThat(reader.refresh()).isTrue();

            assertThat(monster.row()).isEqualTo(-1);
            assertThat(monster.count(LOOT)).isZero();
            assertThat(monster.present("loot[0].chance")).isFalse();
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> monster.element(LOOT, 0));
            assertThat(packs.swap(with, Duration.ZERO)).isTrue();
            assertThat(reader.refresh()).isTrue();
            assertThat(monster.find("Wolf")).isTrue();
            assertThat(monster.element(LOOT, 1).f32(CHANCE)).isEqualTo(0.25f);
        }
    }
}
