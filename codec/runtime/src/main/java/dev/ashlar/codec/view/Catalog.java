package dev.ashlar.codec.view;

import java.util.List;

/**
 * The views that a program was compiled with, and which of their types are spawned. The generated constant is {@code
 * CATALOG}. Immutable.
 */
public final class Catalog {
    private final List<ViewType<?>> types;
    private final List<ViewType<?>> spawned;

    private Catalog(List<ViewType<?>> types, List<ViewType<?>> spawned) {
        this.types = types;
        this.spawned = spawned;
    }

    /**
     * Makes a catalog without spawned types.
     *
     * @param types the views
     * @return their catalog
     */
    public static Catalog of(ViewType<?>... types) {
        return new Catalog(List.of(types), List.of());
    }

    /**
     * Returns this catalog with types marked as spawned. A release makes components of their records only through
     * specialised spawners, see {@code dev.ashlar.codec.spawn}.
     *
     * @param marked views of this catalog
     * @return a new catalog
     * @throws IllegalArgumentException if one of them is not in this catalog
     */
    public Catalog spawned(ViewType<?>... marked) {
        List<ViewType<?>> all = List.of(marked);
        for (ViewType<?> type : all) {
            if (!types.contains(type)) {
                throw new IllegalArgumentException(type + " is not in the catalog, which has " + types);
            }
        }
        return new Catalog(types, types.stream().filter(all::contains).toList());
    }

    /** {@return the views, in the order of the catalog} */
    public List<ViewType<?>> types() {
        return types;
    }

    /** {@return the views whose schema has {@code spawned = true}, in the order of the catalog} */
    public List<ViewType<?>> spawned() {
        return spawned;
    }
}
