package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.FieldChange;
import dev.ashlar.store.Reader;
import dev.ashlar.store.SchemaChange;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What listeners are told of by a refresh. */
class ChangeListenerTest {
    private static final String FIELDS = """
            Schema = { name = "Emitter" }
            Fields = [
              { name = "rate"    type = "f32"  default = 10 }
              { name = "name"    type = "string" }
              { name = "next"    type = "ref<Emitter>" }
            ]
            """;
    private static final FieldKey RATE = FieldKey.of("rate");

    private final MemoryBackend memory = MemoryBackend.of(new SchemaReader.Source("Emitter.schema", FIELDS));
    private final List<String> told = new ArrayList<>();
    private final ChangeListener listener = new Telling(told);
    private DevelopmentStore store;
    private Reader reader;

    record Telling(List<String> told) implements ChangeListener {
        @Override
        public void schemaChanged(SchemaChange change) {
            told.add(change.toString());
        }

        @Override
        public void recordAdded(String type, long id) {
            told.add("+" + type + " " + id);
        }

        @Override
        public void recordRemoved(String type, long id) {
            told.add("-" + type + " " + id);
        }

        @Override
        public void fieldChanged(FieldChange change) {
            told.add(change.toString());
        }

        @Override
        public void replaced() {
            told.add("replaced");
        }
    }

    @BeforeEach
    void open() {
        save(emitter(1, 1), emitter(2, 2), emitter(5, 5));
        store = DevelopmentStore.open(memory, Catalog.of(), reload -> {});
        reader = store.reader();
        reader.addListener(listener);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static DataRecord emitter(long id, float rate) {
        DataRecord emitter = new DataRecord("Emitter", id);
        emitter.set("rate", Variant.of(rate));
        emitter.setUpdated(true);
        return emitter;
    }

    private void save(DataRecord... records) {
        memory.save(List.of(records));
    }

    private void saveAndReload(DataRecord... records) {
        save(records);
        assertThat(store.reload().problems()).isEmpty();
    }

    private void replaceSchema(String schema, DataRecord... records) {
        memory.replace(List.of(new SchemaReader.Source("Emitter.schema", schema)), List.of(records), Progress.NONE);
        assertThat(store.reload().problems()).isEmpty();
    }

    private static DataRecord gone(long id) {
        DataRecord gone = new DataRecord("Emitter", id);
        gone.setDeleted(true);
        return gone;
    }

    @Test
    void shouldBeToldOfFieldsAndRecordsInTheOrderOfIds() {
        DataRecord two = emitter(2, 2.5f);
        two.set("name", Variant.of("smoke"));
        two.set("next", Variant.ofRef("Emitter", 5));
        saveAndReload(two, gone(1), emitter(3, 3));
        assertThat(told).as("before the frame's end").isEmpty();
        assertThat(reader.refresh()).isTrue();
        assertThat(told)
                .containsExactly(
                        "-Emitter 1",
                        "Emitter 2.rate: 2.0 -> 2.5",
                        "Emitter 2.name:  -> smoke",
                        "Emitter 2.next: nothing -> Emitter:5",
                        "+Emitter 3");
    }

    /** A tool that shows fields needs their types and places, not words about them. */
    @Test
    void shouldHaveFieldsAsTheyWereAndAre() {
        List<SchemaChange> changes = new ArrayList<>();
        reader.addListener(new ChangeListener() {
            @Override
            public void schemaChanged(SchemaChange change) {
                changes.add(change);
            }
        });
        replaceSchema("""
                Schema = { name = "Emitter" }
                Fields = [
                  { name = "speed"  type = "f64"  default = 12  formerly = ["rate"]  retyped = ["f32"] }
                  { name = "next"   type = "ref<Emitter>" }
                  { name = "power"  type = "u8" }
                ]
                """, new DataRecord("Emitter", 1));
        reader.refresh();

        assertThat(of(changes, "renamed").field()).isEqualTo("speed");
        assertThat(of(changes, "renamed").detail()).isEqualTo("rate -> speed");
        assertThat(of(changes, "retyped").before())
                .extracting(FieldLayout::type)
                .isEqualTo(ValueType.F32);
        assertThat(of(changes, "retyped").after()).extracting(FieldLayout::type).isEqualTo(ValueType.F64);
        assertThat(of(changes, "default").detail()).isEqualTo("10.0 -> 12.0");
        assertThat(of(changes, "added").before()).isNull();
        assertThat(of(changes, "added").after())
                .extracting(FieldLayout::typeText)
                .isEqualTo("u8");
        assertThat(of(changes, "removed").before())
                .extracting(FieldLayout::name)
                .isEqualTo("name");
        assertThat(of(changes, "removed").after()).isNull();
        assertThat(of(changes, "layout").field()).isEmpty();
        assertThat(of(changes, "layout").before()).isNull();
    }

    private static SchemaChange of(List<SchemaChange> changes, String property) {
        return changes.stream()
                .filter(change -> change.property().equals(property))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldBeToldOfTheValuesThatAreReadWhereNoneIsGiven() {
        saveAndReload(new DataRecordBuilder(2).record);
        reader.refresh();
        assertThat(told).containsExactly("Emitter 2.rate: 2.0 -> 10.0");
    }

    private static final class DataRecordBuilder {
        private final DataRecord record;

        DataRecordBuilder(long id) {
            record = new DataRecord("Emitter", id);
            record.setUpdated(true);
        }
    }

    @Test
    void shouldBeToldOnceOfSeveralReloadsAndNotAtAllOfWhatCameBack() {
        saveAndReload(emitter(1, 11), emitter(2, 22));
        saveAndReload(emitter(1, 12));
        saveAndReload(emitter(2, 2));
        saveAndReload(emitter(7, 7));
        saveAndReload(gone(7));
        reader.refresh();
        assertThat(told).containsExactly("Emitter 1.rate: 1.0 -> 12.0");
        assertThat(reader.refresh()).isFalse();
        assertThat(told).hasSize(1);
    }

    @Test
    void shouldBeToldWithTheReaderAtTheNewerData() {
        RecordView emitter = reader.view("Emitter");
        emitter.find(2);
        List<Float> rates = new ArrayList<>();
        reader.addListener(new ChangeListener() {
            @Override
            public void fieldChanged(FieldChange change) {
                rates.add(emitter.f32(RATE));
            }
        });
        saveAndReload(emitter(2, 22));
        reader.refresh();
        assertThat(rates).containsExactly(22f);
    }

    @Test
    void shouldBeToldOfSchemasFirst() {
        replaceSchema("""
                Schema = { name = "Emitter", layout = "columns" }
                Fields = [
                  { name = "speed"   type = "f64"  default = 11  formerly = ["rate"]  retyped = ["f32"]  max = 100 }
                  { name = "name"    type = "string" }
                  { name = "weight"  type = "i32"  default = 3 }
                ]
                """, new DataRecordBuilder(1).record, weighing(2, 3), weighing(5, 4));
        reader.refresh();
        assertThat(told)
                .filteredOn(each -> each.startsWith("Emitter.") || each.startsWith("Emitter "))
                .isEqualTo(told);
        assertThat(told)
                .contains(
                        "Emitter layout: rows -> columns",
                        "Emitter.speed renamed: rate -> speed",
                        "Emitter.speed retyped: f32 -> f64",
                        "Emitter.speed default: 10.0 -> 11.0",
                        "Emitter.speed limits: none -> ..100",
                        "Emitter.weight added: i32",
                        "Emitter.next removed: ref<Emitter>");
        assertThat(told.subList(told.size() - 4, told.size()))
                .containsExactly(
                        "Emitter 1.speed: 1.0 -> 11.0",
                        "Emitter 2.speed: 2.0 -> 11.0",
                        "Emitter 5.speed: 5.0 -> 11.0",
                        "Emitter 5.weight: 3 -> 4");
    }

    private static DataRecord weighing(long id, int weight) {
        DataRecord emitter = new DataRecord("Emitter", id);
        emitter.set("weight", Variant.ofInteger(ValueType.I32, weight));
        emitter.setUpdated(true);
        return emitter;
    }

    @Test
    void shouldBeToldOfRecordsThatReadAnotherDefault() {
        saveAndReload(new DataRecordBuilder(2).record);
        reader.refresh();
        told.clear();
        replaceSchema(FIELDS.replace("default = 10", "default = 20"), emitter(1, 1), new DataRecordBuilder(2).record);
        reader.refresh();
        assertThat(told)
                .containsExactly("Emitter.rate default: 10.0 -> 20.0", "Emitter 2.rate: 10.0 -> 20.0", "-Emitter 5");
    }

    @Test
    void shouldAllBeToldWhateverOneThrows() {
        List<String> others = new ArrayList<>();
        reader.removeListener(listener);
        reader.addListener(new ChangeListener() {
            @Override
            public void fieldChanged(FieldChange change) {
                throw new IllegalStateException("thrown by a test's listener");
            }
        });
        reader.addListener(new Telling(others));
        saveAndReload(emitter(2, 22));
        assertThatThrownBy(reader::refresh).hasMessage("thrown by a test's listener");
        assertThat(others).hasSize(1);
        assertThat(reader.refresh()).as("it is at the newest already").isFalse();
    }

    @Test
    void cannotRefreshTheReaderThatTells() {
        reader.addListener(new ChangeListener() {
            @Override
            public void fieldChanged(FieldChange change) {
                store.reload();
                reader.refresh();
                saveAndReload(emitter(5, 55));
                reader.refresh();
            }
        });
        saveAndReload(emitter(2, 22));
        assertThatIllegalStateException().isThrownBy(reader::refresh).withMessageContaining("listener");
        assertThat(reader.refresh()).isTrue();
    }

    @Test
    void shouldBeToldNothingOnceRemoved() {
        reader.removeListener(listener);
        saveAndReload(emitter(2, 22));
        reader.refresh();
        assertThat(told).isEmpty();
        reader.addListener(listener);
        saveAndReload(emitter(2, 23));
        reader.refresh();
        assertThat(told).containsExactly("Emitter 2.rate: 22.0 -> 23.0");
    }
}
