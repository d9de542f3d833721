package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import java.util.function.Function;
import java.util.function.Supplier;

/** Types of views that tests write by hand. */
public final class ViewTypes {
    private ViewTypes() {}

    /** A type whose views come from functions. */
    public static <V extends View> ViewType<V> of(
            String name,
            Class<V> viewClass,
            Supplier<RecordLayout> layout,
            Function<Binding, V> fixed,
            Function<Binding, V> fixedInBlocks,
            Supplier<DataRecord> defaults,
            Function<Binding, V> keyed) {
        return new ViewType<>(name, viewClass) {
            @Override
            protected RecordLayout compiledLayout() {
                return layout.get();
            }

            @Override
            protected DataRecord declaredDefaults() {
                return defaults.get();
            }

            @Override
            protected V fixed(Binding binding) {
                return fixed.apply(binding);
            }

            @Override
            protected V fixedInBlocks(Binding binding) {
                return fixedInBlocks.apply(binding);
            }

            @Override
            protected V keyed(Binding binding) {
                return keyed.apply(binding);
            }
        };
    }
}
