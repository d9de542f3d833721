package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.layout.LayoutDifferences;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * A generated view class and the layout that its literal offsets come from: the argument of {@code
 * reader.view(Star.TYPE)}. Immutable. Generated code extends it, once for each view class. If a subclass has another
 * layout than the literals of its view, the guarantees of {@code docs/memory-safety.md} do not apply.
 *
 * <p>Loading a subclass must not load a binding class of its view: a release loads only the binding classes that it
 * needs.
 *
 * @param <V> the view class
 */
public abstract class ViewType<V extends View> {
    private final String name;
    private final Class<V> viewClass;
    private @Nullable RecordLayout layout;
    private @Nullable EmptyRecords defaults;
    private @Nullable Bound lastBound;

    /**
     * Fields in data of one layout; immutable, so that threads may exchange it without a lock. Views keep both alive: a type, which is a constant, does not
     * hold the layout of a pack that was closed.
     */
    private static final class Bound extends WeakReference<KeyedFields> {
        private final WeakReference<RecordLayout> data;

        private Bound(RecordLayout data, KeyedFields fields) {
            super(fields);
            this.data = new WeakReference<>(data);
        }
    }

    /**
     * Makes the type of a generated view.
     *
     * @param name of the record type
     * @param viewClass the abstract class that applications use
     */
    protected ViewType(String name, Class<V> viewClass) {
        this.name = name;
        this.viewClass = viewClass;
    }

    /** {@return the layout of the view's offsets; called once, at the first use} */
    protected abstract RecordLayout compiledLayout();

    /** {@return the declared defaults, by field name; called only for keyed views} */
    protected abstract DataRecord declaredDefaults();

    /**
     * Makes the binding whose offsets are literals, for consecutive rows.
     *
     * @param binding the records and the reader
     * @return a view that is not positioned
     */
    protected abstract V fixed(Binding binding);

    /**
     * Makes the binding whose offsets are literals, for rows in several blocks. If every type of a program fits one
     * window, the program never makes an instance of this class, and calls stay monomorphic.
     *
     * @param binding the records and the reader
     * @return a view that is not positioned
     */
    protected abstract V fixedInBlocks(Binding binding);

    /**
     * Makes the binding by field key.
     *
     * @param binding the records, the reader and the fields
     * @return a view that is not positioned
     */
    protected abstract V keyed(Binding binding);

    /** {@return the name of the record type} */
    public final String name() {
        return name;
    }

    /** {@return the abstract class that applications use} */
    public final Class<V> viewClass() {
        return viewClass;
    }

    /** {@return the layout that the view was compiled for} */
    public final RecordLayout layout() {
        RecordLayout known = layout;
        return known != null ? known : madeLayout();
    }

    /** One for all threads: stores that are opened at the same time share it, and its field table. */
    private synchronized RecordLayout madeLayout() {
        RecordLayout known = layout;
        if (known == null) {
            known = compiledLayout();
            layout = known;
        }
        return known;
    }

    /**
     * Makes a view whose offsets are literals.
     *
     * @param binding the records and the reader
     * @return a view that is not positioned
     * @throws IllegalArgumentException if the records have another layout
     */
    public final V newFixed(Binding binding) {
        requireLayout(binding.source());
        return isForOneBlock(binding) ? fixed(binding) : fixedInBlocks(binding);
    }

    /** Where a later generation will be mapped is not known: only records that fit one window are sure to be one block. */
    private static boolean isForOneBlock(Binding binding) {
        RecordSource source = binding.source();
        boolean moves = !(binding.reader() instanceof ViewSet set) || set.moves();
        return moves ? source.fitsWindow() : source.isContiguous();
    }

    /** Throws when the layout of the records is not the compiled one. */
    final void requireLayout(RecordSource source) {
        RecordLayout stored = source.layout();
        if (stored != layout() && !LayoutDifferences.between(layout(), stored).isEmpty()) {
            throw new IllegalArgumentException(this + " was compiled for another layout: "
                    + String.join("; ", LayoutDifferences.between(layout(), stored)));
        }
    }

    /** Throws when a view of fixed offsets cannot go on to newer records, or its element views to their elements. */
    final void requireMove(View view, RecordSource newer) {
        requireLayout(newer);
        if (view.source().fitsWindow() && !newer.fitsWindow()) {
            throw new IllegalArgumentException(
                    this + " is bound to records that fit one window; the newer ones need several");
        }
        view.requireElements(newer);
    }

    /**
     * A view whose fields are found by their keys, in records of any layout.
     *
     * @param source the records
     * @param reader the reader that the view belongs to
     * @return a view that is not positioned
     */
    final V newKeyed(RecordSource source, Object reader) {
        return keyed(new Binding(source, reader, fieldsIn(source)));
    }

    /** All readers bind to a generation sooner or later: the last binding is kept while a view has it. */
    final KeyedFields fieldsIn(RecordSource source) {
        Bound bound = lastBound;
        KeyedFields fields = bound != null && bound.data.refersTo(source.layout()) ? bound.get() : null;
        if (fields == null) {
            fields = KeyedFields.between(layout(), defaults(), source.layout());
            lastBound = new Bound(source.layout(), fields);
        }
        return fields;
    }

    /**
     * Returns a stand-in for records that the data does not have.
     *
     * @return a new source without records, with the default row of the code
     */
    public final RecordSource withoutRecords() {
        return defaults().withoutRecords();
    }

    private EmptyRecords defaults() {
        EmptyRecords known = defaults;
        if (known == null) {
            // Two threads may both make one: it is immutable, and either will do.
            known = EmptyRecords.of(layout(), declaredDefaults());
            defaults = known;
        }
        return known;
    }

    @Override
    public final String toString() {
        return "view type " + name;
    }
}
