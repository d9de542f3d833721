package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.RecordLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * The views that a program was compiled with, each with the layout that its literals stand for. Generated as
 * {@code CATALOG}. Immutable.
 */
public final class Catalog {
    /**
     * A view and its layout.
     *
     * @param type the view
     * @param layout what its offsets were taken from
     */
    public record Entry(ViewType<?> type, RecordLayout layout) {}

    private final List<Entry> entries;

    private Catalog(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    /** {@return a builder without views} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return the views, ordered by name} */
    public List<Entry> entries() {
        return entries;
    }

    /** Collects the views of a catalogue; for one thread. */
    public static final class Builder {
        private final List<Entry> entries = new ArrayList<>();

        private Builder() {}

        /**
         * Adds a view.
         *
         * @param type the view
         * @param layout what its offsets were taken from
         * @return this
         */
        public Builder add(ViewType<?> type, RecordLayout layout) {
            entries.add(new Entry(type, layout));
            return this;
        }

        /** {@return the catalogue} */
        public Catalog build() {
            return new Catalog(entries);
        }
    }
}
