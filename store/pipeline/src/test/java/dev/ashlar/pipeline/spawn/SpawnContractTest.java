package dev.ashlar.pipeline.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.spawn.BoundSpawner;
import dev.ashlar.codec.spawn.Spawner;
import dev.ashlar.codec.spawn.SpawnerException;
import dev.ashlar.codec.spawn.Spawners;
import dev.ashlar.codec.spawn.Translator;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.lookup.EditedStock;
import dev.ashlar.pipeline.lookup.Stock;
import dev.ashlar.pipeline.lookup.stock.StockTypes;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.PackSet;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the store is and however a spawner works, components have what the records have. */
class SpawnContractTest {
    private static final int WINDOW_SHIFT = 16;

    @TempDir
    Path folder;

    private Stock stock;

    enum Mode {
        MAPPED,
        PRIVATE_COPY,
        PACK_SET,
        BY_KEY,
        BY_KEY_OF_ANOTHER_LAYOUT,
        DEVELOPMENT,
        DEVELOPMENT_AFTER_EDITS;

        boolean isKeyed() {
            return compareTo(BY_KEY) >= 0;
        }
    }

    @BeforeEach
    void write() throws IOException {
        stock = Stock.in(folder.resolve("content"));
    }

    private RecordStore open(Mode mode) throws IOException {
        if (mode == Mode.DEVELOPMENT) {
            return DevelopmentStore.open(stock.folder(), StockTypes.CATALOG);
        }
        if (mode == Mode.DEVELOPMENT_AFTER_EDITS) {
            return EditedStock.open(stock);
        }
        Content content = mode == Mode.BY_KEY_OF_ANOTHER_LAYOUT ? stock.withoutIndexes() : stock.content();
        Path pack = Contents.cook(content, folder.resolve("stock.pack"), WINDOW_SHIFT);
        return switch (mode) {
            case PACK_SET -> PackSet.open(pack, StockTypes.CATALOG);
            case MAPPED -> RecordStore.open(pack, StockTypes.CATALOG, Goods.SPAWNERS);
            case PRIVATE_COPY -> RecordStore.open(pack, StockTypes.CATALOG, Goods.SPAWNERS, OpenOptions.PRIVATE_COPY);
            // Such a store asks for no spawner of a marked type.
            default -> RecordStore.open(pack, StockTypes.CATALOG, Spawners.of(), OpenOptions.MAPPED.keyed());
        };
    }

    /** All that may spawn in a mode: a release has no generic ones for what is marked. */
    private static List<Spawner<Goods>> spawners(Mode mode) {
        List<Spawner<Goods>> all = new ArrayList<>();
        all.add(Goods.ITEM);
        all.add(Goods.WARE);
        all.add(Spawner.generic("Ware", Goods.TRANSLATOR));
        all.add(Goods.WARE.inDevelopment(Goods.TRANSLATOR));
        all.add(Goods.ITEM.inDevelopment(Goods.TRANSLATOR));
        if (mode.isKeyed()) {
            all.add(Spawner.generic("Item", Goods.TRANSLATOR));
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource
    void shouldSpawnAllInTheOrderOfIds(Mode mode) throws IOException {
        try (RecordStore store = open(mode)) {
            for (Spawner<Goods> spawner : spawners(mode)) {
                BoundSpawner<Goods> goods = store.reader().spawner(spawner);
                List<Goods> spawned = new ArrayList<>();
                List<Long> ids = new ArrayList<>();
                goods.spawnAll((each, id) -> {
                    spawned.add(each);
                    ids.add(id);
                });
                List<DataRecord> records = stock.records(spawner.type());
                assertThat(spawned)
                        .as("%s", spawner)
                        .hasSize(Stock.ITEMS)
                        .isEqualTo(records.stream().map(Goods::of).toList());
                assertThat(ids).isEqualTo(records.stream().map(DataRecord::id).toList());
                assertThat(goods.count()).isEqualTo(Stock.ITEMS);
                assertThat(goods.missing()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldSpawnByIdAndByName(Mode mode) throws IOException {
        try (RecordStore store = open(mode)) {
            Reader reader = store.reader();
            for (Spawner<Goods> spawner : spawners(mode)) {
                BoundSpawner<Goods> goods = reader.spawner(spawner);
                for (int i = Stock.ITEMS - 1; i >= 0; i -= 7) {
                    DataRecord record = stock.records(spawner.type()).get(i);
                    assertThat(goods.spawn(record.id())).isEqualTo(Goods.of(record));
                    assertThat(goods.spawn("item " + i)).isEqualTo(Goods.of(record));
                    assertThat(goods.spawn(record.id() + 1)).isNull();
                }
                assertThat(goods.spawn("item " + Stock.ITEMS)).isNull();
                assertThat(goods.spawn(0)).isNull();
            }
        }
    }

    /** A shelf, and what stands on one. */
    record Rack(String name) {}

    /** Set, not constructed. */
    static final class Standing {
        private String name = "";
        private @Nullable Rack shelf;
        private int calls;

        void setShelf(@Nullable Rack rack) {
            shelf = rack;
            calls++;
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldResolveReferencesToWhatWasSpawnedBefore(Mode mode) throws IOException {
        try (RecordStore store = open(mode)) {
            Map<Long, Rack> racks = new HashMap<>();
            store.reader()
                    .spawner(Spawner.generic("Shelf", Translator.of(Rack.class)))
                    .spawnAll((rack, id) -> racks.put(id, rack));
            assertThat(racks).hasSize(Stock.SHELVES);
            BoundSpawner<Standing> standing = store.reader()
                    .spawner(Spawner.generic(
                            "Ware",
                            Translator.of(Standing.class).without("calls").references(Rack.class, racks::get)));
            for (DataRecord record : stock.records("Ware")) {
                Standing ware = Objects.requireNonNull(standing.spawn(record.id()));
                long shelf = Goods.shelf(record);
                assertThat(ware.shelf)
                        .isEqualTo(shelf == DataRecord.NO_ID ? null : new Rack("shelf " + (shelf - 10) / 7));
                assertThat(ware.name)
                        .isEqualTo(Objects.requireNonNull(record.get("name")).text());
                assertThat(ware.calls).isOne();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldAllowGenericSpawnersOfMarkedTypesByKeyAlone(Mode mode) throws IOException {
        try (RecordStore store = open(mode)) {
            Reader reader = store.reader();
            Spawner<Goods> generic = Spawner.generic("Item", Goods.TRANSLATOR);
            if (mode.isKeyed()) {
                assertThat(reader.spawner(generic).spawn(1))
                        .isEqualTo(reader.spawner(Goods.ITEM).spawn(1));
            } else {
                assertThatExceptionOfType(SpawnerException.class)
                        .isThrownBy(() -> reader.spawner(generic))
                        .withMessageContaining("Item: the spawner of " + Goods.class.getName() + " is generic");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void cannotSpawnFromAClosedStore(Mode mode) throws IOException {
        RecordStore store = open(mode);
        Reader reader = store.reader();
        BoundSpawner<Goods> generic = reader.spawner(Spawner.generic("Ware", Goods.TRANSLATOR));
        BoundSpawner<Goods> specialised = reader.spawner(Goods.ITEM);
        store.close();
        assertThatIllegalStateException().isThrownBy(() -> generic.spawn(1));
        assertThatIllegalStateException().isThrownBy(() -> specialised.spawn(1));
        assertThatIllegalStateException().isThrownBy(() -> specialised.spawnAll((each, id) -> {}));
        assertThatIllegalStateException().isThrownBy(() -> reader.spawner(Goods.ITEM));
    }
}
