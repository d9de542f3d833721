package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.Column;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.FieldChange;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What readers by name know of elements: columns, searches, steps from view to view, change listeners. */
class NestedReadersTest {
    private static final FieldKey LOOT = FieldKey.of("loot");
    private static final FieldKey CHANCE = FieldKey.of("chance");

    @TempDir
    private Path folder;

    private Path content;

    @BeforeEach
    void write() throws IOException {
        content = Contents.copy(Path.of("src", "test", "content", "lists"), folder.resolve("lists"));
    }

    @Test
    void shouldReadElementsInStepsInColumnsAndBySearch() {
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of())) {
            Reader reader = store.reader();
            RecordView monster = reader.view("Monster");
            assertThat(monster.find("Wolf")).isTrue();
            assertThat(monster.element(LOOT, 1).f32(CHANCE)).isEqualTo(0.25f);
            assertThat(monster.f32("loot[1].chance")).isEqualTo(0.25f);
            Column chances = reader.column("Monster.loot", CHANCE);
            assertThat(chances.rowCount()).isEqualTo(3);
            assertThat(chances.f32(1)).isEqualTo(0.25f);
            assertThat(reader.search("Monster.loot", Map.of("chance", Variant.of(0.25f))))
                    .containsExactly(1);
        }
    }

    @Test
    void cannotSearchForAList() {
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of())) {
            Reader reader = store.reader();
            Variant loot = Variant.ofList(List.of(new DataRecord("Loot")));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> reader.search("Monster", Map.of("loot", loot)))
                    .withMessageContaining("loot");
        }
    }

    @Test
    void shouldTellListenersOfAListAsOneValueAndOfEachMember() throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of())) {
            Reader reader = store.reader();
            List<String> told = new ArrayList<>();
            reader.addListener(new ChangeListener() {
                @Override
                public void fieldChanged(FieldChange change) {
                    told.add(change.type() + " " + change.id() + "." + change.field());
                }
            });
            Path records = content.resolve("Monster.json");
            Files.writeString(
                    records, Files.readString(records).replace("0.25", "0.5").replace("Well met", "Hello"));
            assertThat(store.reload().problems()).isEmpty();
            reader.refresh();
            assertThat(told).containsExactlyInAnyOrder("Monster 1.loot", "Monster 3.shop.greeting");
        }
    }
}
