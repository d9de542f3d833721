package dev.ashlar.bench.contender.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.StoreFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The loader writes and reads what was published. */
class TaggedLoaderTest {
    @TempDir
    Path folder;

    private static TaggedRecord lamp(String name) {
        TaggedRecord lamp = new TaggedRecord("Lamp");
        lamp.set("name", TaggedVariant.ofText(name));
        lamp.set("watts", TaggedVariant.ofInteger(123));
        lamp.set("height", TaggedVariant.ofFloat(2.5f));
        lamp.set("up", TaggedVariant.ofVector(new float[] {0, 1, 0}));
        return lamp;
    }

    private TaggedLoader loader() {
        return new TaggedLoader(folder.resolve("content.db"));
    }

    private String cell(String sql) throws Exception {
        try (Connection connection = SqliteAccess.connect(folder.resolve("content.db"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.getString(1);
        }
    }

    @Test
    void shouldWriteTypesBeforeValues() throws Exception {
        try (TaggedLoader loader = loader()) {
            TaggedRecord lamp = lamp("a lamp");
            loader.saveRecords("Lamp", List.of(lamp));
            assertThat(lamp.id()).isEqualTo(1);
        }
        assertThat(cell("SELECT watts FROM Lamp WHERE Lamp_id = 1")).isEqualTo("1:123");
        assertThat(cell("SELECT height FROM Lamp")).isEqualTo("4:2.5");
        assertThat(cell("SELECT name FROM Lamp")).isEqualTo("7:a lamp");
        assertThat(cell("SELECT up FROM Lamp")).isEqualTo("8:(0.0, 1.0, 0.0)");
        assertThat(cell("SELECT type FROM pragma_table_info('Lamp') WHERE name = 'watts'"))
                .isEqualTo("TEXT");
    }

    @Test
    void shouldReadWhatItWrote() {
        try (TaggedLoader loader = loader()) {
            loader.saveRecords("Lamp", List.of(lamp("a"), lamp("it's 7:b")));
            List<TaggedRecord> read = loader.getRecords("Lamp", Map.of());
            assertThat(read).extracting(TaggedRecord::id).containsExactly(1, 2);
            assertThat(read.get(1).get("name").asText()).isEqualTo("it's 7:b");
            assertThat(read.get(1).get("watts").asInteger()).isEqualTo(123);
            assertThat(read.get(1).get("up").asVector()).containsExactly(0, 1, 0);
        }
    }

    @Test
    void shouldSearchForAllProperties() {
        try (TaggedLoader loader = loader()) {
            loader.saveRecords("Lamp", List.of(lamp("a"), lamp("b"), lamp("b")));
            assertThat(loader.getRecords(
                            "Lamp", Map.of("name", TaggedVariant.ofText("b"), "watts", TaggedVariant.ofInteger(123))))
                    .extracting(TaggedRecord::id)
                    .containsExactly(2, 3);
            assertThat(loader.getRecords("Lamp", Map.of("name", TaggedVariant.ofText("c"))))
                    .isEmpty();
            assertThat(loader.getRecord("Lamp", 3)).hasSize(1);
        }
    }

    @Test
    void shouldUpdateWhatHasAnId() {
        try (TaggedLoader loader = loader()) {
            TaggedRecord lamp = lamp("a");
            loader.saveRecords("Lamp", List.of(lamp, lamp("b")));
            lamp.set("watts", TaggedVariant.ofInteger(7));
            loader.saveRecords("Lamp", List.of(lamp));
            assertThat(loader.getRecords("Lamp", Map.of()))
                    .extracting(record -> record.get("watts").asInteger())
                    .containsExactly(7L, 123L);
        }
    }

    @Test
    void shouldAddColumnsThatAreMissing() {
        try (TaggedLoader loader = loader()) {
            loader.saveRecords("Lamp", List.of(lamp("a")));
            TaggedRecord red = lamp("b");
            red.set("red", TaggedVariant.ofInteger(1));
            loader.saveRecords("Lamp", List.of(red));
            List<TaggedRecord> read = loader.getRecords("Lamp", Map.of());
            assertThat(read.get(1).get("red").asInteger()).isEqualTo(1);
            assertThatThrownBy(() -> read.get(0).get("red")).hasMessage("Key not found: red");
        }
    }

    @Test
    void shouldFetchRecordsThatAreReferredTo() throws Exception {
        try (TaggedLoader loader = loader()) {
            TaggedRecord lamp = lamp("a");
            loader.saveRecords("Lamp", List.of(lamp("other"), lamp));
            TaggedRecord room = new TaggedRecord("Room");
            room.set("lamp", TaggedVariant.ofRecord(lamp));
            loader.saveRecords("Room", List.of(room));
            TaggedRecord read = loader.getRecord("Room", 1).get(0);
            assertThat(read.get("lamp").asRecord().get("name").asText()).isEqualTo("a");
        }
        assertThat(cell("SELECT lamp FROM Room")).isEqualTo("12:Lamp:2");
    }

    @Test
    void shouldTellTypesApart() {
        assertThatThrownBy(() -> TaggedVariant.ofText("1").asInteger())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("expected type 1, found 7");
    }

    /** Only the time differs. */
    @Test
    void shouldBuildTheSameFileInOneTransaction() throws IOException {
        EmitterSet emitters = EmitterSet.of(50);
        Path each = Files.createDirectory(folder.resolve("each"));
        Path once = Files.createDirectory(folder.resolve("once"));
        SqliteTaggedContender.INSTANCE.build(each, emitters);
        SqliteTaggedContender.INSTANCE.buildInOneTransaction(once, emitters);
        assertThat(StoreFolder.size(once)).isEqualTo(StoreFolder.size(each)).isPositive();
        assertThat(TaggedEmitters.load(once.resolve(TaggedEmitters.EMITTERS), TaggedEmitters.EMITTER))
                .hasSize(50);
    }
}
