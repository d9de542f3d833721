package dev.ashlar.codec.view;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The views of one reader. The set makes them, and moves them together from one generation of the data to the next.
 * {@code hop} works only between views of the same set. For one thread.
 */
public final class ViewSet {
    /** A view that somebody may still hold; without a type for one by name. */
    private static final class Held {
        private final WeakReference<View> view;
        private final @Nullable ViewType<?> type;

        private Held(WeakReference<View> view, @Nullable ViewType<?> type) {
            this.view = view;
            this.type = type;
        }
    }

    private final boolean keyed;
    private final boolean moves;

    /** Copied with each new view, so that other threads may look at it. */
    private final List<Held> held = new CopyOnWriteArrayList<>();

    private int nextSweep = 16;

    /**
     * Makes a set without views.
     *
     * @param keyed whether generated views find their fields by key, in any layout. If not, the records must have the
     *     layout of the views
     */
    public ViewSet(boolean keyed) {
        this(keyed, true);
    }

    /**
     * Makes a set without views, which may stay with one generation.
     *
     * @param keyed whether generated views find their fields by key, as in {@link #ViewSet(boolean)}
     * @param moves whether the set can move to newer generations. If not, generated views may rely on where the
     *     operating system has put the records
     */
    public ViewSet(boolean keyed, boolean moves) {
        this.keyed = keyed;
        this.moves = moves;
    }

    boolean moves() {
        return moves;
    }

    /**
     * Makes a generated view.
     *
     * @param type of the view
     * @param source its records
     * @param <V> the view class
     * @return a new view, not positioned
     * @throws IllegalArgumentException if the set is not keyed and the records have another layout
     */
    public <V extends View> V add(ViewType<V> type, RecordSource source) {
        V view = keyed ? type.newKeyed(source, this) : type.newFixed(new Binding(source, this));
        hold(new Held(new WeakReference<>(view), type));
        return view;
    }

    /**
     * Makes a view for dynamic access.
     *
     * @param source its records
     * @return a new view, not positioned
     */
    public RecordView add(RecordSource source) {
        RecordView view = new RecordView(new Binding(source, this));
        hold(new Held(new WeakReference<>(view), null));
        return view;
    }

    private void hold(Held view) {
        if (held.size() >= nextSweep) {
            held.removeIf(h -> h.view.get() == null);
            nextSweep = Math.max(nextSweep, 2 * held.size());
        }
        held.add(view);
    }

    /**
     * The records of a generation. Any thread. The generation also closes its stand-ins for types that it does not
     * have.
     */
    public interface Sources {
        /**
         * Returns records for generated views.
         *
         * @param type of the views
         * @return its records; if there are none, {@link ViewType#withoutRecords()}
         */
        RecordSource of(ViewType<?> type);

        /**
         * Returns records for dynamic views.
         *
         * @param older the records that they read in an older generation
         * @return the records of that type; if there are none, {@link RecordSource#withoutRecords()}
         */
        RecordSource after(RecordSource older);
    }

    /**
     * Moves every view to a newer generation. Each view moves to the record of the same id. If that record was removed,
     * the view moves to the default row.
     *
     * @param sources the newer records
     * @throws IllegalArgumentException if the set is not keyed and the records of a generated view have another layout,
     *     or do not fit one window any more. No view has moved then
     * @throws IllegalStateException if the set stays with one generation
     */
    public void moveTo(Sources sources) {
        if (!moves) {
            throw new IllegalStateException("the views stay with one generation of the data");
        }
        if (!keyed) {
            held.forEach(each -> requireFixed(each, sources));
        }
        for (Held each : held) {
            View view = each.view.get();
            if (view != null) {
                ViewType<?> type = each.type;
                RecordSource newer = type == null ? sources.after(view.source()) : sources.of(type);
                view.rebind(newer, type == null || !keyed ? null : type.fieldsIn(newer));
            }
        }
    }

    /** {@return the number of views of the set that are not collected yet, by name of their type; any thread} */
    public SortedMap<String, Integer> counts() {
        SortedMap<String, Integer> counts = new TreeMap<>();
        for (Held each : held) {
            View view = each.view.get();
            if (view != null) {
                counts.merge(view.source().layout().name(), 1, Integer::sum);
            }
        }
        return counts;
    }

    /** Compiled offsets, and compiled ways to move, are those of the newer records too. */
    private static void requireFixed(Held each, Sources sources) {
        View view = each.view.get();
        ViewType<?> type = each.type;
        if (view == null || type == null) {
            return;
        }
        type.requireMove(view, sources.of(type));
    }
}
