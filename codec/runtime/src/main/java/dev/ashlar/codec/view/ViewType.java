package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.LayoutDifferences;
import dev.ashlar.codec.layout.RecordLayout;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A generated view class, with the layout that its literals were taken from: what {@code reader.view(Star.TYPE)} takes.
 * Immutable.
 *
 * @param <V> the view class
 */
public final class ViewType<V extends View> {
    private final String name;
    private final Class<V> viewClass;
    private final Supplier<RecordLayout> compiled;
    private final Function<Binding, V> fixed;
    private final Function<Binding, V> fixedInBlocks;
    private @Nullable RecordLayout layout;

    private ViewType(
            String name,
            Class<V> viewClass,
            Supplier<RecordLayout> compiled,
            Function<Binding, V> fixed,
            Function<Binding, V> fixedInBlocks) {
        this.name = name;
        this.viewClass = viewClass;
        this.compiled = compiled;
        this.fixed = fixed;
        this.fixedInBlocks = fixedInBlocks;
    }

    /**
     * The type of a generated view. Called by generated code; whoever calls it with another layout than the literals of
     * the view were taken from is outside the promises of {@code docs/memory-safety.md}.
     *
     * @param name of the record type
     * @param viewClass the abstract class that applications use
     * @param layout what the view's offsets were taken from; asked for once, at first need
     * @param fixed creates the binding whose offsets are literals, for rows that lie one behind the other
     * @param fixedInBlocks creates the same for rows in blocks; of its class there is no instance in programs whose types
     *     each fit one window, so that calls stay monomorphic there
     * @param <V> the view class
     * @return the type
     */
    public static <V extends View> ViewType<V> of(
            String name,
            Class<V> viewClass,
            Supplier<RecordLayout> layout,
            Function<Binding, V> fixed,
            Function<Binding, V> fixedInBlocks) {
        return new ViewType<>(name, viewClass, layout, fixed, fixedInBlocks);
    }

    /** {@return the name of the record type} */
    public String name() {
        return name;
    }

    /** {@return the abstract class that applications use} */
    public Class<V> viewClass() {
        return viewClass;
    }

    /** {@return the layout that the view was compiled for} */
    public RecordLayout layout() {
        RecordLayout known = layout;
        if (known == null) {
            // Two threads may both ask: layouts are immutable, and either will do.
            known = compiled.get();
            layout = known;
        }
        return known;
    }

    /**
     * A view whose offsets are literals.
     *
     * @param binding the records and the reader
     * @return a view that is not positioned
     * @throws IllegalArgumentException when the records have another layout
     */
    public V newFixed(Binding binding) {
        RecordLayout stored = binding.source().layout();
        if (stored != layout() && !LayoutDifferences.between(layout(), stored).isEmpty()) {
            throw new IllegalArgumentException(this + " was compiled for another layout: "
                    + String.join("; ", LayoutDifferences.between(layout(), stored)));
        }
        return binding.source().isContiguous() ? fixed.apply(binding) : fixedInBlocks.apply(binding);
    }

    @Override
    public String toString() {
        return "view type " + name;
    }
}
