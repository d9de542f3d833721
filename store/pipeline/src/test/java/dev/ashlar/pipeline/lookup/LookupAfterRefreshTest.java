package dev.ashlar.pipeline.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.lookup.stock.Item;
import dev.ashlar.pipeline.lookup.stock.Item.Kind;
import dev.ashlar.pipeline.lookup.stock.StockTypes;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.PackSet;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A view that has looked up values finds those of newer records, and no older ones, after a refresh. */
class LookupAfterRefreshTest {
    private static final int SHIFT = 1_000_000;
    private static final long SPREAD = 1_000_000_007;

    @TempDir
    Path folder;

    private Stock stock;
    private List<SchemaReader.Source> schemas;

    @BeforeEach
    void write() throws IOException {
        stock = Stock.in(folder.resolve("content"));
        try (Backend json = JsonBackend.open(stock.folder())) {
            schemas = json.schemaFiles().stream()
                    .filter(file -> file.file().endsWith(".schema"))
                    .toList();
        }
    }

    /** After an edit, all serial numbers are greater, and only every second item is left. */
    private Path cook(int edit, int windowShift) throws IOException {
        List<DataRecord> records = new ArrayList<>();
        for (String type : List.of("Item", "Ware", "Shelf")) {
            for (DataRecord record : stock.records(type)) {
                DataRecord copy = record.copy();
                if (type.equals("Item")) {
                    copy.set("serial", Variant.ofInteger(ValueType.U64, serial(record, edit)));
                }
                if (edit == 0 || !type.equals("Item") || record.id() % 2 == 0) {
                    records.add(copy);
                }
            }
        }
        MemoryBackend place = MemoryBackend.of();
        place.replace(schemas, records, Progress.NONE);
        return Contents.cook(
                ContentReader.read(place, Progress.NONE), folder.resolve(edit + "-" + windowShift), windowShift);
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 16})
    void shouldFindValuesOfTheNewerRecordsAlone(int windowShift) throws Exception {
        List<DataRecord> items = stock.records("Item");
        Path first = cook(0, windowShift);
        Path second = cook(1, windowShift);
        try (PackSet packs = PackSet.open(first, StockTypes.CATALOG)) {
            Reader reader = packs.reader();
            Item item = reader.view(Item.TYPE);
            int tools = matches(item);
            assertThat(found(item, items, 0)).isEqualTo(items.size());
            // The serial number was asked for last.
            assertThat(packs.swap(second, Duration.ZERO)).isTrue();
            assertThat(found(item, items, 0)).isEqualTo(items.size());
            assertThat(reader.refresh()).isTrue();
            assertThat(item.nextMatch()).isFalse();
            assertThat(found(item, items, 1)).isEqualTo(items.size() / 2);
            assertThat(found(item, items, 0)).isZero();
            // The kind is asked for last.
            assertThat(matches(item)).isPositive().isLessThan(tools);
            assertThat(packs.swap(first, Duration.ofSeconds(30))).isTrue();
            assertThat(reader.refresh()).isTrue();
            assertThat(matches(item)).isEqualTo(tools);
            assertThat(found(item, items, 0)).isEqualTo(items.size());
        }
    }

    /** Scattered, so that the index is a hash. */
    private static long serial(DataRecord record, int edit) {
        return (record.get("serial").bits() + (long) edit * SHIFT) * SPREAD;
    }

    private static int found(Item item, List<DataRecord> items, int edit) {
        int found = 0;
        for (DataRecord record : items) {
            long serial = serial(record, edit);
            if (item.findSerial(serial)) {
                found++;
                assertThat(item.serial()).isEqualTo(serial);
                assertThat(item.id()).isEqualTo(record.id());
            }
        }
        return found;
    }

    private static int matches(Item item) {
        int count = 0;
        for (item.matchKind(Kind.TOOL); item.nextMatch(); ) {
            assertThat(item.kind()).isEqualTo(Kind.TOOL);
            count++;
        }
        return count;
    }
}
