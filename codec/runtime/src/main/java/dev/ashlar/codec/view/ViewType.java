package dev.ashlar.codec.view;

import java.util.function.Function;

/**
 * Names a generated view class: what {@code reader.view(Star.TYPE)} takes. Immutable.
 *
 * @param <V> the view class
 */
public final class ViewType<V extends View> {
    private final String name;
    private final Class<V> viewClass;
    private final Function<Binding, V> fixed;
    private final Function<Binding, V> fixedInBlocks;

    private ViewType(String name, Class<V> viewClass, Function<Binding, V> fixed, Function<Binding, V> fixedInBlocks) {
        this.name = name;
        this.viewClass = viewClass;
        this.fixed = fixed;
        this.fixedInBlocks = fixedInBlocks;
    }

    /**
     * The type of a generated view. Called by generated code.
     *
     * @param name of the record type
     * @param viewClass the abstract class that applications use
     * @param fixed creates the binding whose offsets are literals, for rows that lie one behind the other
     * @param fixedInBlocks creates the same for rows in blocks; its class is not loaded before it is needed, so that calls
     *     stay monomorphic in programs whose types each fit one window
     * @param <V> the view class
     * @return the type
     */
    public static <V extends View> ViewType<V> of(
            String name, Class<V> viewClass, Function<Binding, V> fixed, Function<Binding, V> fixedInBlocks) {
        return new ViewType<>(name, viewClass, fixed, fixedInBlocks);
    }

    /** {@return the name of the record type} */
    public String name() {
        return name;
    }

    /** {@return the abstract class that applications use} */
    public Class<V> viewClass() {
        return viewClass;
    }

    /**
     * A view whose offsets are literals. Only a store that has compared the layouts calls this.
     *
     * @param binding the records and the reader
     * @return a view that is not positioned
     */
    public V newFixed(Binding binding) {
        return binding.source().isContiguous() ? fixed.apply(binding) : fixedInBlocks.apply(binding);
    }

    @Override
    public String toString() {
        return "view type " + name;
    }
}
