package dev.ashlar.pipeline.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.number.IndexKeys;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.View;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.lookup.stock.Item;
import dev.ashlar.pipeline.lookup.stock.StockTypes;
import dev.ashlar.pipeline.lookup.stock.Ware;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.corpus.ChosenKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values whose index keys have one upper half, so that each is a candidate for the other, in rows and in columns. */
class EqualHalvesTest {
    private static final long HALF = 0xC0FFEE11L << 32;
    private static final long FIRST = ChosenKeys.number(HALF + 3);
    private static final long SECOND = ChosenKeys.number(HALF + 4);
    private static final long NEITHER = ChosenKeys.number(HALF + 5);

    /** Both are in the pack. */
    private static final List<String> TEXTS = ChosenKeys.texts("text ", key -> key);
    /** The first is in the pack. */
    private static final List<String> OTHERS = ChosenKeys.texts("other ", key -> key);

    private static final List<String> TAGS = ChosenKeys.texts("tag ", IndexKeys::scatter);

    @TempDir
    static Path folder;

    private static Path pack;

    @BeforeAll
    static void cook() throws IOException {
        List<DataRecord> items = records("Item");
        List<DataRecord> wares = records("Ware");
        Content stock = Stock.in(folder.resolve("content")).content();
        Map<String, List<DataRecord>> records = Map.of("Item", items, "Ware", wares, "Shelf", List.of());
        pack = Contents.cook(new Content(stock.schemas(), records), folder.resolve("halves.pack"), 16);
    }

    private static List<DataRecord> records(String type) {
        return List.of(
                record(type, 1, TEXTS.get(0), FIRST, TAGS.get(0), TEXTS.get(0)),
                record(type, 2, TEXTS.get(1), SECOND, TAGS.get(1), TEXTS.get(1)),
                record(type, 3, OTHERS.get(0), 5, TAGS.get(0), TEXTS.get(1)),
                record(type, 4, "fourth", 6, TAGS.get(1), OTHERS.get(0)),
                record(type, 5, "fifth", 7, TAGS.get(1), TEXTS.get(0)));
    }

    private static DataRecord record(String type, long id, String name, long serial, String tag, String label) {
        DataRecord record = new DataRecord(type, id);
        record.set("name", Variant.of(name));
        record.set("serial", Variant.ofInteger(ValueType.U64, serial));
        record.set("tag", Variant.ofHash(tag));
        record.set("label", Variant.of(label));
        return record;
    }

    private static RecordStore open(boolean keyed) {
        return RecordStore.open(pack, StockTypes.CATALOG, keyed ? OpenOptions.MAPPED.keyed() : OpenOptions.MAPPED);
    }

    private static List<Integer> matches(View view) {
        List<Integer> rows = new ArrayList<>();
        while (view.nextMatch()) {
            rows.add(view.row());
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldFindNames(boolean keyed) {
        try (RecordStore store = open(keyed)) {
            Reader reader = store.reader();
            for (View view : List.of(reader.view(Item.TYPE), reader.view(Ware.TYPE), reader.view("Ware"))) {
                for (int row = 0; row < 2; row++) {
                    assertThat(view.find(TEXTS.get(row))).isTrue();
                    assertThat(view.row()).isEqualTo(row);
                    view.rewind();
                    assertThat(view.findKey(XxHash64.key(TEXTS.get(row)))).isTrue();
                    assertThat(view.row()).isEqualTo(row);
                }
                assertThat(view.find(OTHERS.get(0))).isTrue();
                assertThat(view.find(OTHERS.get(1))).isFalse();
                assertThat(view.findKey(XxHash64.key(OTHERS.get(1)))).isFalse();
                assertThat(view.findKey(XxHash64.key(TEXTS.get(0)) ^ 1)).isFalse();
                assertThat(view.row()).isEqualTo(-1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldFindUniqueValues(boolean keyed) {
        try (RecordStore store = open(keyed)) {
            Item item = store.reader().view(Item.TYPE);
            assertThat(item.findSerial(FIRST)).isTrue();
            assertThat(item.row()).isZero();
            assertThat(item.nextMatch()).isFalse();
            assertThat(item.findSerial(SECOND)).isTrue();
            assertThat(item.row()).isOne();
            assertThat(item.nextMatch()).isFalse();
            assertThat(item.findSerial(NEITHER)).isFalse();
            assertThat(item.row()).isEqualTo(-1);
            Ware ware = store.reader().view(Ware.TYPE);
            assertThat(ware.findSerial(FIRST)).isTrue();
            assertThat(ware.row()).isZero();
            assertThat(ware.findSerial(SECOND)).isTrue();
            assertThat(ware.row()).isOne();
            assertThat(ware.findSerial(NEITHER)).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldMatchTheRowsOfEachValue(boolean keyed) {
        long neither = ChosenKeys.hash(IndexKeys.scatter(XxHash64.key(TAGS.get(0))) ^ 1);
        try (RecordStore store = open(keyed)) {
            Item item = store.reader().view(Item.TYPE);
            item.matchTag(TAGS.get(0));
            assertThat(matches(item)).containsExactly(0, 2);
            item.matchTag(XxHash64.key(TAGS.get(1)));
            assertThat(matches(item)).containsExactly(1, 3, 4);
            item.matchTag(neither);
            assertThat(matches(item)).isEmpty();
            item.matchLabel(TEXTS.get(0));
            assertThat(matches(item)).containsExactly(0, 4);
            item.matchLabel(OTHERS.get(1));
            assertThat(matches(item)).isEmpty();
            for (String type : List.of("Item", "Ware")) {
                RecordView view = store.reader().view(type);
                view.match(FieldKey.of("tag"), TAGS.get(0));
                assertThat(matches(view)).containsExactly(0, 2);
                view.match(FieldKey.of("tag"), XxHash64.key(TAGS.get(1)));
                assertThat(matches(view)).containsExactly(1, 3, 4);
                view.match(FieldKey.of("tag"), neither);
                assertThat(matches(view)).isEmpty();
                view.match(FieldKey.of("label"), TEXTS.get(1));
                assertThat(matches(view)).containsExactly(1, 2);
                view.match(FieldKey.of("label"), OTHERS.get(0));
                assertThat(matches(view)).containsExactly(3);
                view.match(FieldKey.of("label"), OTHERS.get(1));
                assertThat(matches(view)).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Item", "Ware"})
    void shouldSearchForEachValue(String type) {
        try (RecordStore store = open(false)) {
            Reader reader = store.reader();
            assertThat(reader.search(type, Map.of("serial", Variant.ofInteger(ValueType.U64, SECOND))))
                    .containsExactly(1);
            assertThat(reader.search(type, Map.of("serial", Variant.ofInteger(ValueType.U64, NEITHER))))
                    .isEmpty();
            assertThat(reader.search(type, Map.of("tag", Variant.ofHash(TAGS.get(1)))))
                    .containsExactly(1, 3, 4);
            assertThat(reader.search(
                            type, Map.of("label", Variant.of(TEXTS.get(1)), "tag", Variant.ofHash(TAGS.get(0)))))
                    .containsExactly(2);
            assertThat(reader.search(type, Map.of("label", Variant.of(OTHERS.get(1)))))
                    .isEmpty();
        }
    }
}
