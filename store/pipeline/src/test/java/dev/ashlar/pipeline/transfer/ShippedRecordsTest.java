package dev.ashlar.pipeline.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.ShippedContent;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.diff.RecordDiff;
import dev.ashlar.pipeline.diff.RecordSide;
import dev.ashlar.pipeline.diff.SchemaDiff;
import dev.ashlar.pipeline.diff.SchemaDifference;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Types and records that do not ship, in packs and in copies, wherever the content is kept. */
class ShippedRecordsTest {
    private static final String[] SCHEMAS = {
        "Item.schema", """
            Schema = { name = "Item"  key = "name"  shipIf = "released" }
            Fields = [
              { name = "name"      type = "string" }
              { name = "released"  type = "bool"  default = true  ship = false }
              { name = "note"      type = "ref<Note>"  ship = false }
            ]
            """, "Quest.schema", """
            Schema = { name = "Quest"  shipIf = "stage.live" }
            Fields = [
              { name = "stage"    type = "enum"  values = ["draft", "live"] }
              { name = "rewards"  type = "ref<Item>[]" }
            ]
            """, "Shop.schema", """
            Schema = { name = "Shop"  shipIf = "editions.full" }
            Fields = [
              { name = "editions"  type = "flags"  values = ["demo", "full"]  optional = true }
              { name = "quest"     type = "ref<Quest>" }
            ]
            """, "Note.schema", """
            Schema = { name = "Note"  ship = false }
            Fields = [ { name = "text"  type = "string" } ]
            """
    };

    @TempDir
    Path folder;

    private Path source;

    @BeforeEach
    void writeSchemas() throws IOException {
        source = folder.resolve("source");
        Contents.write(source, SCHEMAS);
        Contents.write(source, "Item.json", """
                [ {"id": 1, "name": "axe", "note": 7},
                  {"id": 2, "name": "bow", "released": false},
                  {"id": 4, "name": "cup", "released": true} ]""", "Quest.json", """
                [ {"id": 1, "rewards": ["bow", "cup"]},
                  {"id": 3, "stage": "live", "rewards": ["cup", "axe"]} ]""", "Shop.json", """
                [ {"id": 1, "editions": ["demo", "full"], "quest": 3},
                  {"id": 2, "quest": 1},
                  {"id": 3, "editions": ["demo"]} ]""", "Note.json", """
                [ {"id": 7, "text": "sharper"} ]""");
    }

    @AfterEach
    void forget() {
        Way.forget(folder);
    }

    /** The content, in another place. */
    private Content content(Way way) {
        try (Backend backend = Backends.open(source);
                Destination destination = Destination.open(way.in(folder), false)) {
            Content read = ContentReader.read(backend, Progress.NONE);
            Transfer.checked(read, backend.schemaFiles(), destination, Progress.NONE);
        }
        return ContentReader.read(way.in(folder), Progress.NONE);
    }

    @ParameterizedTest
    @EnumSource
    void shouldLeaveOutWhatDoesNotShip(Way way) {
        ShippedContent shipped = ShippedContent.of(content(way));
        assertThat(shipped.left())
                .containsExactly(
                        "Item: 1 of 3 records (shipIf = \"released\")",
                        "Note: 1 of 1 records (ship = false)",
                        "Quest: 1 of 2 records (shipIf = \"stage.live\")",
                        "Shop: 2 of 3 records (shipIf = \"editions.full\")");
        assertThat(shipped.content().schemas()).extracting(Schema::name).containsExactly("Item", "Quest", "Shop");
        assertThat(shipped.content().records().get("Item"))
                .extracting(DataRecord::id)
                .containsExactly(1L, 4L);
        assertThat(shipped.content().records()).doesNotContainKey("Note");
        assertThat(ShippedContent.of(shipped.content()).content()).isSameAs(shipped.content());
    }

    @ParameterizedTest
    @EnumSource
    void shouldPackWhatACopyForOthersPacks(Way way) throws IOException {
        Content read = content(way);
        Path clean = folder.resolve("clean");
        try (Backend backend = Backends.open(way.in(folder));
                Destination destination = Destination.open(clean.toString(), false)) {
            Shipping shipping = Shipping.of(read, backend.schemaFiles());
            Transfer.checked(shipping.content(), shipping.schemaFiles(), destination, Progress.NONE);
            assertThat(shipping.left())
                    .contains("Item.note", "Item.released", "Note: 1 of 1 records (ship = false)")
                    .hasSize(6);
            assertThat(shipping.schemaFiles())
                    .allSatisfy(file -> assertThat(file.text()).doesNotContain("released", "Note"))
                    .extracting(SchemaReader.Source::file)
                    .doesNotContain("Note.schema");
        }
        Path whole = Contents.cook(read, folder.resolve("whole.pack"), HeaderFormat.WINDOW_SHIFT);
        Path copied = Contents.cook(
                ContentReader.read(clean, Progress.NONE), folder.resolve("clean.pack"), HeaderFormat.WINDOW_SHIFT);
        assertThat(copied).hasSameBinaryContentAs(whole);
        try (RecordStore store = RecordStore.open(whole)) {
            assertThat(store.reader().view("Quest").rowCount()).isEqualTo(1);
            assertThat(store.reader().view("Item").find(2)).isFalse();
        }
    }

    @Test
    void shouldReadEverythingInDevelopment() {
        try (DevelopmentStore store = DevelopmentStore.open(source, Catalog.of())) {
            assertThat(store.reader().view("Item").find(2)).isTrue();
            assertThat(store.reader().view("Note").find(7)).isTrue();
        }
    }

    @Test
    void shouldKeepTheHistoryOfWhatShipsAlone() {
        List<SchemaReader.Source> files;
        try (Backend backend = Backends.open(source)) {
            files = new ArrayList<>(backend.schemaFiles());
        }
        String lock = LockedSchemas.read(files, new Problems()).lockText();
        assertThat(lock).contains("Note version 1", "Note.text type string");
        files.add(new SchemaReader.Source(SchemaLock.FILE, lock));
        Shipping shipping = Shipping.of(ContentReader.read(source, Progress.NONE), files);
        assertThat(shipping.schemaFiles())
                .filteredOn(SchemaLock::isLock)
                .singleElement()
                .satisfies(kept -> assertThat(kept.text())
                        .contains("Quest.stage value 1 \"live\"")
                        .doesNotContain("Note"));
    }

    @ParameterizedTest
    @EnumSource
    void cannotReferFromWhatShipsToWhatDoesNot(Way way) throws IOException {
        Contents.write(source, "Quest.json", """
                [ {"id": 3, "stage": "live", "rewards": ["cup",
                     "bow"]},
                  {"id": 5, "rewards": ["bow"]} ]""", "Shop.json", """
                [ {"id": 1, "editions": ["full"], "quest": 5} ]""");
        Content read = content(way);
        ContentException refused = catchThrowableOfType(
                ContentException.class, () -> Contents.cook(read, folder.resolve("x.pack"), HeaderFormat.WINDOW_SHIFT));
        assertThat(refused.problems())
                .extracting(Problem::subject, Problem::message, Problem::expected, Problem::found)
                .containsExactlyInAnyOrder(
                        tuple(
                                "Quest 3.rewards[1]",
                                "reference to a record that does not ship",
                                "a record of Item that ships (shipIf = \"released\")",
                                "Item 2"),
                        tuple(
                                "Shop 1.quest",
                                "reference to a record that does not ship",
                                "a record of Quest that ships (shipIf = \"stage.live\")",
                                "Quest 5"));
        Content inFiles = ContentReader.read(source, Progress.NONE);
        assertThat(inFiles.unshippable())
                .extracting(problem -> problem.at().toString())
                .containsExactly("Quest.json:2:6", "Shop.json:1:44");
    }

    @Test
    void shouldCompareAPackWithWhatShips() throws IOException {
        Content read = ContentReader.read(source, Progress.NONE);
        Path pack = Contents.cook(read, folder.resolve("x.pack"), HeaderFormat.WINDOW_SHIFT);
        RecordSide packed = RecordSide.of(PackFile.open(pack, true), Map.of());
        RecordSide content = RecordSide.of(read);
        RecordDiff.Receiver nobody = new Nobody();
        assertThat(RecordDiff.walk(packed, content, Set.of(), Set.of(), nobody)).isEmpty();
        assertThat(RecordDiff.walk(content, packed, Set.of(), Set.of(), nobody)).isEmpty();
        assertThat(SchemaDiff.between(packed.schemas(), content.schemas()).changes())
                .extracting(SchemaDifference::type)
                .doesNotContain("Note");
    }

    private static final class Nobody implements RecordDiff.Receiver {
        @Override
        public void added(RecordDiff.Subject record) {}

        @Override
        public void removed(RecordDiff.Subject record) {}

        @Override
        public void changed(RecordDiff.Subject record, List<RecordDiff.Value> values) {}

        @Override
        public void endType(RecordDiff.Counts counts) {}
    }
}
