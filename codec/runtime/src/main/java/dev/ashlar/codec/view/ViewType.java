package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.LayoutDifferences;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import java.lang.ref.WeakReference;
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
    private final Supplier<DataRecord> declaredDefaults;
    private final Function<Binding, V> keyed;
    private @Nullable RecordLayout layout;
    private @Nullable EmptyRecords defaults;
    private @Nullable Bound lastBound;

    /**
     * Fields in data of one layout; immutable, so that threads may exchange it without a lock. Views keep both alive: a type, which is a constant, does not
     * hold the layout of a pack that was closed.
     */
    private record Bound(WeakReference<RecordLayout> data, WeakReference<KeyedFields> fields) {
        static Bound of(RecordLayout data, KeyedFields fields) {
            return new Bound(new WeakReference<>(data), new WeakReference<>(fields));
        }

        @Nullable
        KeyedFields fieldsIn(RecordLayout layout) {
            return data.refersTo(layout) ? fields.get() : null;
        }
    }

    private ViewType(
            String name,
            Class<V> viewClass,
            Supplier<RecordLayout> compiled,
            Function<Binding, V> fixed,
            Function<Binding, V> fixedInBlocks,
            Supplier<DataRecord> declaredDefaults,
            Function<Binding, V> keyed) {
        this.name = name;
        this.viewClass = viewClass;
        this.compiled = compiled;
        this.fixed = fixed;
        this.fixedInBlocks = fixedInBlocks;
        this.declaredDefaults = declaredDefaults;
        this.keyed = keyed;
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
     * @param defaults the declared defaults, by field name; asked for only where keyed views are
     * @param keyed creates the binding by field key; it must not mention the class of that binding where merely loading the
     *     view class would load it, so that a release never does
     * @param <V> the view class
     * @return the type
     */
    public static <V extends View> ViewType<V> of(
            String name,
            Class<V> viewClass,
            Supplier<RecordLayout> layout,
            Function<Binding, V> fixed,
            Function<Binding, V> fixedInBlocks,
            Supplier<DataRecord> defaults,
            Function<Binding, V> keyed) {
        return new ViewType<>(name, viewClass, layout, fixed, fixedInBlocks, defaults, keyed);
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
        return known != null ? known : madeLayout();
    }

    /** One for all threads: stores that are opened at the same time share it, and its field table. */
    private synchronized RecordLayout madeLayout() {
        RecordLayout known = layout;
        if (known == null) {
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
        requireLayout(binding.source());
        return binding.source().isContiguous() ? fixed.apply(binding) : fixedInBlocks.apply(binding);
    }

    /** Throws when the layout of the records is not the compiled one. */
    void requireLayout(RecordSource source) {
        RecordLayout stored = source.layout();
        if (stored != layout() && !LayoutDifferences.between(layout(), stored).isEmpty()) {
            throw new IllegalArgumentException(this + " was compiled for another layout: "
                    + String.join("; ", LayoutDifferences.between(layout(), stored)));
        }
    }

    /**
     * A view whose fields are found by their keys, in records of any layout.
     *
     * @param source the records
     * @param reader the reader that the view belongs to
     * @return a view that is not positioned
     */
    V newKeyed(RecordSource source, Object reader) {
        return keyed.apply(new Binding(source, reader, fieldsIn(source)));
    }

    /** All readers bind to a generation sooner or later: the last binding is kept while a view has it. */
    KeyedFields fieldsIn(RecordSource source) {
        Bound bound = lastBound;
        KeyedFields fields = bound == null ? null : bound.fieldsIn(source.layout());
        if (fields == null) {
            fields = KeyedFields.between(layout(), defaults(), source.layout());
            lastBound = Bound.of(source.layout(), fields);
        }
        return fields;
    }

    /**
     * Stands for records that the data does not have.
     *
     * @return a new source without records, whose default row is the code's
     */
    public RecordSource withoutRecords() {
        return defaults().withoutRecords();
    }

    private EmptyRecords defaults() {
        EmptyRecords known = defaults;
        if (known == null) {
            // Two threads may both make one: it is immutable, and either will do.
            known = EmptyRecords.of(layout(), declaredDefaults.get());
            defaults = known;
        }
        return known;
    }

    @Override
    public String toString() {
        return "view type " + name;
    }
}
