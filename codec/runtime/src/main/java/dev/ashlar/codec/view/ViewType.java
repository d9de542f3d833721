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

    private ViewType(String name, Class<V> viewClass, Function<Binding, V> fixed) {
        this.name = name;
        this.viewClass = viewClass;
        this.fixed = fixed;
    }

    /**
     * The type of a generated view. Called by generated code.
     *
     * @param name of the record type
     * @param viewClass the abstract class that applications use
     * @param fixed creates the binding whose offsets are literals
     * @param <V> the view class
     * @return the type
     */
    public static <V extends View> ViewType<V> of(String name, Class<V> viewClass, Function<Binding, V> fixed) {
        return new ViewType<>(name, viewClass, fixed);
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
        return fixed.apply(binding);
    }

    @Override
    public String toString() {
        return "view type " + name;
    }
}
