package dev.ashlar.pipeline.safety;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.codec.view.ViewTypes;

/** A view of the type with one enum of {@link WorstPack}, compiled when the enum had two of its constants, one with another value. */
final class WideView extends View {
    private static final RecordLayout LAYOUT = LayoutBuilder.rows("Wide", 16, 8, 0)
            .field("e", ValueType.ENUM, 8)
            .constant("c0", 0)
            .constant("c2", 1)
            .build();

    private WideView(Binding binding) {
        super(binding);
    }

    /** A new type each time, since a type keeps the layout that it was last bound to. */
    static ViewType<WideView> type() {
        return ViewTypes.of(
                "Wide",
                WideView.class,
                () -> LAYOUT,
                WideView::new,
                WideView::new,
                () -> new DataRecord("Wide"),
                WideView::new);
    }

    @Override
    protected void placeRow(int target) {
        placeAnywhere(target);
    }
}
