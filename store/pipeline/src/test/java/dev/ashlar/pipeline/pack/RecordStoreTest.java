package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.codec.view.ViewTypes;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordStoreTest {
    private static final String CLOSED = "the store of Node is closed";
    private static final String SCHEMA = """
            Schema = { name = "Node" }
            Fields = [
              { name = "name",   type = "string", default = "nobody" }
              { name = "next",   type = "ref<Node>" }
              { name = "height", type = "i32", default = -1 }
            ]
            """;

    @TempDir
    Path folder;

    private Path pack;
    private RecordStore store;

    @BeforeEach
    void open() throws IOException {
        pack = folder.resolve("nodes.pack");
        cook("old");
        store = RecordStore.open(pack, Catalog.of(NodeView.TYPE));
    }

    private void cook(String name) throws IOException {
        String records = """
                [ { "id": 1, "name": "%1$s one", "next": 5, "height": 10 },
                  { "id": 2, "name": "%1$s two", "height": 20 },
                  { "id": 5, "name": "%1$s five", "next": 1, "height": 50 } ]
                """.formatted(name);
        Content content = Contents.read(folder.resolve("content"), "Node.schema", SCHEMA, "Node.json", records);
        Cook.cook(content, pack, Progress.NONE);
    }

    private static Catalog catalog(RecordLayout layout) {
        return Catalog.of(NodeView.type(layout));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private NodeView view() {
        return store.reader().view(NodeView.TYPE);
    }

    @Test
    void shouldFindRecordsByIdAndGoThroughThemInItsOrder() {
        NodeView node = view();
        assertThat(node.find(2)).isTrue();
        assertThat(node.name()).isEqualTo("old two");
        assertThat(node.nameIs("old two")).isTrue();
        assertThat(node.nameIs("old tw\uD800")).isFalse();
        node.rewind();
        assertThat(node.next()).isTrue();
        assertThat(node.next()).isTrue();
        assertThat(node.next()).isTrue();
        assertThat(node.id()).isEqualTo(5);
        assertThat(node.next()).isFalse();
        assertThat(node.row()).isEqualTo(-1);
    }

    @Test
    void shouldReadDefaultsWhereItNeverWas() {
        NodeView node = view();
        assertThat(node.id()).isEqualTo(DataRecord.NO_ID);
        assertThat(node.row()).isEqualTo(-1);
        assertThat(node.name()).isEqualTo("nobody");
        assertThat(node.height()).isEqualTo(-1);
        assertThat(node.rowCount()).isEqualTo(3);
        assertThat(node.next(node)).isFalse();
    }

    @Test
    void shouldReadDefaultsAfterAMiss() {
        NodeView node = view();
        for (long id : new long[] {0, -1, 3, 6, Long.MIN_VALUE, Long.MAX_VALUE}) {
            node.find(1);
            assertThat(node.find(id)).as("id %d", id).isFalse();
            assertThat(node.name()).as("id %d", id).isEqualTo("nobody");
            assertThat(node.id()).as("id %d", id).isEqualTo(-1);
        }
        for (int row : new int[] {-1, 3, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            node.find(1);
            assertThat(node.moveToRow(row)).as("row %d", row).isFalse();
            assertThat(node.height()).as("row %d", row).isEqualTo(-1);
        }
    }

    @Test
    void shouldHopOverReferences() {
        Reader reader = store.reader();
        NodeView from = reader.view(NodeView.TYPE);
        NodeView to = reader.view(NodeView.TYPE);
        from.find(1);
        assertThat(from.next(to)).isTrue();
        assertThat(to.id()).isEqualTo(5);
        assertThat(to.next(to)).as("a hop of a view to itself").isTrue();
        assertThat(to.id()).isEqualTo(1);
    }

    @Test
    void shouldReadTheDefaultRowAfterAHopOverNull() {
        Reader reader = store.reader();
        NodeView from = reader.view(NodeView.TYPE);
        NodeView to = reader.view(NodeView.TYPE);
        to.find(5);
        from.find(2);
        assertThat(from.next(to)).isFalse();
        assertThat(to.id()).isEqualTo(DataRecord.NO_ID);
        assertThat(to.name()).isEqualTo("nobody");
    }

    @Test
    void cannotHopToAViewOfAnotherReader() {
        NodeView from = view();
        NodeView stranger = view();
        from.find(1);
        stranger.find(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> from.next(stranger))
                .withMessage("the view of Node belongs to another reader than the view of Node");
        assertThat(stranger.id()).isEqualTo(2);
    }

    @Test
    void cannotViewATypeThatIsNotInTheCatalog() {
        ViewType<NodeView> other = ViewTypes.of(
                "Other", NodeView.class, NodeView::layout, b -> null, b -> null, NodeView::noDefaults, b -> null);
        Reader reader = store.reader();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reader.view(other))
                .withMessage("view type Other is not in the catalog that the store was opened with");
    }

    @Test
    void shouldNameBothClassesWhereTheCatalogHasAnotherOfTheName() {
        ViewType<RecordView> other = ViewTypes.of(
                "Node", RecordView.class, NodeView::layout, b -> null, b -> null, NodeView::noDefaults, b -> null);
        Reader reader = store.reader();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reader.view(other))
                .withMessage("view type Node is not in the catalog that the store was opened with; it has "
                        + NodeView.class.getName() + " of this name, not " + RecordView.class.getName());
    }

    @Test
    void cannotBeginToReadOnceItIsClosed() {
        Reader reader = store.reader();
        store.close();
        assertThatIllegalStateException().isThrownBy(store::reader).withMessage("the store is closed");
        assertThatIllegalStateException()
                .isThrownBy(() -> reader.view(NodeView.TYPE))
                .withMessage("the store is closed");
    }

    @Test
    void cannotMoveOnceItIsClosed() {
        NodeView node = view();
        node.find(1);
        store.close();
        assertThatIllegalStateException().isThrownBy(() -> node.find(2)).withMessage(CLOSED);
        assertThatIllegalStateException().isThrownBy(() -> node.find(77)).withMessage(CLOSED);
        assertThatIllegalStateException().isThrownBy(() -> node.moveToRow(0)).withMessage(CLOSED);
        assertThatIllegalStateException().isThrownBy(() -> node.moveToRow(-1)).withMessage(CLOSED);
        assertThatIllegalStateException().isThrownBy(node::next).withMessage(CLOSED);
        assertThatIllegalStateException().isThrownBy(() -> node.next(node)).withMessage(CLOSED);
    }

    @Test
    void shouldStillReadThePositionedRowOnceItIsClosed() {
        NodeView node = view();
        NodeView nowhere = view();
        node.find(5);
        store.close();
        assertThat(node.id()).isEqualTo(5);
        assertThat(node.name()).isEqualTo("old five");
        assertThat(node.height()).isEqualTo(50);
        assertThat(node.rowCount()).isZero();
        assertThat(nowhere.name()).isEqualTo("nobody");
        node.rewind();
        assertThat(node.name()).isEqualTo("nobody");
    }

    @Test
    void shouldCloseMoreThanOnce() {
        store.close();
        store.close();
        assertThatIllegalStateException().isThrownBy(store::reader);
    }

    @Test
    void shouldCloseAStoreByItselfWhereTwoReadOneFile() {
        try (RecordStore other = RecordStore.open(pack, Catalog.of(NodeView.TYPE))) {
            NodeView node = other.reader().view(NodeView.TYPE);
            store.close();
            assertThat(node.find(5)).isTrue();
            assertThat(other.contentId()).isEqualTo(store.contentId());
        }
    }

    @Test
    void shouldReadOldValuesWhileANewPackIsPublished() throws IOException {
        NodeView old = view();
        old.find(1);
        cook("new");
        assertThat(old.name()).isEqualTo("old one");
        assertThat(old.find(2)).isTrue();
        assertThat(old.name()).isEqualTo("old two");
        try (RecordStore reopened = RecordStore.open(pack, Catalog.of(NodeView.TYPE))) {
            NodeView fresh = reopened.reader().view(NodeView.TYPE);
            fresh.find(2);
            assertThat(fresh.name()).isEqualTo("new two");
            assertThat(reopened.contentId()).isNotEqualTo(store.contentId());
        }
        assertThat(old.find(5)).isTrue();
        assertThat(old.name()).isEqualTo("old five");
    }

    @Test
    void shouldHaveTheContentIdOfTheFile() {
        assertThat(store.contentId())
                .isEqualTo(PackFile.open(pack, false).header().contentId());
    }

    @Test
    void shouldOpenWithACatalogThatKnowsNothing() {
        try (RecordStore empty = RecordStore.open(pack, Catalog.of())) {
            Reader reader = empty.reader();
            assertThatIllegalArgumentException().isThrownBy(() -> reader.view(NodeView.TYPE));
        }
    }

    /** The view's literals would leave the rows, were it not for the comparison at binding. */
    @Test
    void cannotBindAViewToRecordsOfAnotherLayout() {
        PackFile file = PackFile.open(pack, true);
        ViewType<NodeView> other =
                NodeView.type(LayoutBuilder.rows("Node", 64, 8, 0).build());
        Binding binding = new Binding(file.records(file.types().get(0)), this);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> other.newFixed(binding))
                .withMessageContaining("stride is 64 in the code, 24 in the data");
    }

    @Test
    void cannotOpenWithATypeThatThePackDoesNotHave() {
        Catalog catalog = Catalog.of(
                NodeView.TYPE, NodeView.type(LayoutBuilder.rows("Edge", 8, 8, 0).build()));
        shouldMismatch(catalog, "Edge: the type is in the code, not in the data");
    }

    @Test
    void cannotOpenWithAnotherLayoutAndShouldListEveryDifference() {
        RecordLayout other = LayoutBuilder.rows("Node", 64, 32, 40)
                .field("name", ValueType.ENUM, 8)
                .constant("a", 0)
                .field("next", ValueType.REF, 12)
                .to("Edge")
                .optional(0)
                .array("height", ValueType.F32, 16)
                .field("extra", ValueType.BOOL, 24)
                .build();
        shouldMismatch(
                catalog(other),
                "Node: stride is 64 in the code, 24 in the data",
                "Node: row alignment is 32 in the code, 8 in the data",
                "Node: optional fields is 1 in the code, 0 in the data",
                "Node: offset of the presence bitmap is 40 in the code, 0 in the data",
                "Node: field name: type is enum in the code, string in the data",
                "Node: field name: width is 1 in the code, 8 in the data",
                "Node: field name: constants is [a = 0] in the code, [] in the data",
                "Node: field next: offset is 12 in the code, 16 in the data",
                "Node: field next: presence bit is 0 in the code, -1 in the data",
                "Node: field next: target is %016X in the code, Node in the data".formatted(XxHash64.key("Edge")),
                "Node: field height: type is f32[] in the code, i32 in the data",
                "Node: field height: offset is 16 in the code, 20 in the data",
                "Node: field height: width is 8 in the code, 4 in the data",
                "Node: field extra is in the code, not in the data");
    }

    @Test
    void shouldNameFieldsThatOnlyTheDataHas() {
        RecordLayout other = LayoutBuilder.rows("Node", 24, 8, 0)
                .field("name", ValueType.STRING, 8)
                .field("next", ValueType.REF, 16)
                .to("Node")
                .build();
        shouldMismatch(catalog(other), "Node: field height is in the data, not in the code");
    }

    private void shouldMismatch(Catalog catalog, String... differences) {
        assertThatExceptionOfType(PackException.class)
                .isThrownBy(() -> RecordStore.open(pack, catalog))
                .withMessage(
                        pack + ": schema mismatch: the views were compiled for another schema; generate them again,"
                                + " cook the pack again, or open it with OpenOptions.keyed():\n  "
                                + String.join("\n  ", differences))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(PackErrorKind.SCHEMA_MISMATCH));
    }
}
