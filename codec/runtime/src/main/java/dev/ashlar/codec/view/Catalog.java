package dev.ashlar.codec.view;

import java.util.List;

/** The views that a program was compiled with, and which of their types are spawned. Generated as {@code CATALOG}. Immutable. */
public final class Catalog {
    private final List<ViewType<?>> types;
    private final List<ViewType<?>> spawned;

    private Catalog(List<ViewType<?>> types, List<ViewType<?>> spawned) {
        this.types = types;
        this.spawned = spawned;
    }

    /**
     * A catalogue of which no type is spawned.
     *
     * @param types the views
     * @return their catalogue
     */
    public static Catalog of(ViewType<?>... types) {
        return new Catalog(List.of(types), List.of());
    }

    /**
     * The same catalogue with types marked as spawned: a release makes components of their records through specialised spawners alone,
     * see {@code dev.ashlar.codec.spawn}.
     *
     * @param marked views of this catalogue
     * @return a new catalogue
     * @throws IllegalArgumentException when one of them is not in this catalogue
     */
    public Catalog spawned(ViewType<?>... marked) {
        List<ViewType<?>> all = List.of(marked);
        for (ViewType<?> type : all) {
            if (!types.contains(type)) {
                throw new IllegalArgumentException(type + " is not in the catalogue, which has " + types);
            }
        }
        return new Catalog(types, types.stream().filter(all::contains).toList());
    }

    /** {@return the views, in the order of the catalogue} */
    public List<ViewType<?>> types() {
        return types;
    }

    /** {@return those whose schema says {@code spawned = true}, in the order of the catalogue} */
    public List<ViewType<?>> spawned() {
        return spawned;
    }
}
