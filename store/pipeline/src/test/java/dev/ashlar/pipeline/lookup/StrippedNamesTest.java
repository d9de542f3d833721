package dev.ashlar.pipeline.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.spawn.Spawner;
import dev.ashlar.codec.spawn.Translator;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.lookup.stock.StockTypes;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pack without names is read by name as any other: names are looked up by their hashes. */
class StrippedNamesTest {
    @TempDir
    Path folder;

    private Stock stock;
    private Path pack;

    /** What is spawned from a shelf. */
    public static final class Rack {
        /** Set from the field of this name. */
        public String name = "";
    }

    @BeforeEach
    void cook() throws IOException {
        stock = Stock.in(folder.resolve("content"));
        pack = folder.resolve("stripped.pack");
        Cook.cook(stock.content(), new PackInfo(Map.of(), Map.of(), false), pack, Progress.NONE);
    }

    @Test
    void shouldReadEveryFieldByName() {
        try (RecordStore store = RecordStore.open(pack)) {
            for (String type : stock.content().records().keySet()) {
                RecordView view = store.reader().view(type);
                for (DataRecord record : stock.records(type)) {
                    assertThat(view.find(record.id())).isTrue();
                    stock.schema(type).fields().forEach(field -> assertSame(view, field, record));
                }
            }
        }
    }

    private static void assertSame(RecordView view, SchemaField field, DataRecord record) {
        FieldKey key = FieldKey.of(field.name());
        Variant value = record.get(field.name());
        assertThat(view.contains(field.name())).isTrue();
        if (field.optional()) {
            assertThat(view.present(key)).isEqualTo(value != null);
        }
        if (value == null || field.shape() != Shape.SINGLE) {
            return;
        }
        switch (field.type()) {
            case STRING -> assertThat(view.textEquals(key, value.text())).isTrue();
            case HASH -> assertThat(view.i64(key)).isEqualTo(value.bits());
            case FLAGS ->
                assertThat(view.flag(key, "hum")).isEqualTo(value.flags().contains("hum"));
            case U64, I32, I16, U8, BOOL -> assertThat(view.i64(key)).isEqualTo(value.bits());
            case F32 -> assertThat(view.f32(key)).isEqualTo(Float.intBitsToFloat((int) value.bits()));
            default -> assertThat(view.field(key).type()).isEqualTo(field.type());
        }
    }

    @Test
    void shouldFindSearchAndSpawnByName() {
        try (RecordStore store = RecordStore.open(pack)) {
            Reader reader = store.reader();
            RecordView item = reader.view("Item");
            assertThat(item.find("item 7")).isTrue();
            assertThat(item.row()).isEqualTo(7);
            for (Map<String, Variant> conditions : List.of(
                    Map.of("kind", Variant.ofEnum("gem")),
                    Map.of("tag", Variant.ofHash("new"), "magic", Variant.of(true)),
                    Map.of("effects", Variant.ofFlags(List.of("glow"))),
                    Map.of("shelf", Variant.ofRef("Shelf", 38)))) {
                assertThat(reader.search("Item", conditions)).containsExactly(stock.rows("Item", conditions));
            }
            assertThat(reader.column("Item", FieldKey.of("depth")).rowCount()).isEqualTo(Stock.ITEMS);
            Rack rack = reader.spawner(Spawner.generic("Shelf", Translator.of(Rack.class)))
                    .spawn("shelf 4");
            assertThat(Objects.requireNonNull(rack).name).isEqualTo("shelf 4");
            String shown = item.layout().name();
            assertThat(shown).matches("[0-9A-F]{16}");
            assertThat(reader.view(shown).layout()).isSameAs(item.layout());
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> reader.view("Items"))
                    .withMessageContaining("the store has no type Items; it has [")
                    .withMessageContaining(shown);
        }
    }

    /** The code knows the names of its own types. */
    @Test
    void shouldNameTheTypesOfTheCatalog() {
        try (RecordStore store = RecordStore.open(pack, StockTypes.CATALOG)) {
            assertThat(store.reader().view("Item").layout().name()).isEqualTo("Item");
            assertThat(store.stamp().schemaVersions()).containsKey("Item");
        }
    }
}
