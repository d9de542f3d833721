package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.codec.view.ViewTypes;
import java.nio.ByteBuffer;

/** What the generator would make of the type Node of {@link RecordStoreTest}. */
class NodeView extends View {
    static final ViewType<NodeView> TYPE = type(layout());

    private static final int NAME = 8;
    private static final int NEXT = 16;
    private static final int HEIGHT = 20;
    private static final int STRIDE = 24;

    private NodeView(Binding binding) {
        super(binding);
    }

    /** The type, as if it had been compiled for another layout. */
    static ViewType<NodeView> type(RecordLayout compiled) {
        return ViewTypes.of(
                "Node", NodeView.class, () -> compiled, NodeView::new, InBlocks::new, NodeView::noDefaults, b -> null);
    }

    static DataRecord noDefaults() {
        return new DataRecord("Node");
    }

    /** The layout, to which a test may add. */
    static LayoutBuilder layoutBuilder() {
        return LayoutBuilder.rows("Node", STRIDE, 8, 0)
                .field("name", ValueType.STRING, NAME)
                .field("next", ValueType.REF, NEXT)
                .to("Node")
                .field("height", ValueType.I32, HEIGHT);
    }

    static RecordLayout layout() {
        return layoutBuilder().build();
    }

    @Override
    protected long rowOffset(long target) {
        return target * STRIDE;
    }

    String name() {
        return string(NAME);
    }

    boolean nameIs(CharSequence text) {
        return stringEquals(NAME, text);
    }

    int height() {
        return i32(HEIGHT);
    }

    boolean next(NodeView target) {
        return hop(NEXT, target);
    }

    ByteBuffer nameSlice() {
        return slice(NAME);
    }

    /** For rows in several blocks. */
    private static final class InBlocks extends NodeView {
        InBlocks(Binding binding) {
            super(binding);
        }

        @Override
        protected void placeRow(int target) {
            placeInBlocks(target);
        }
    }
}
