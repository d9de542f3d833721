package dev.ashlar.codec.view;

import java.util.List;

/** The views that a program was compiled with. Generated as {@code CATALOG}. Immutable. */
public final class Catalog {
    private final List<ViewType<?>> types;

    private Catalog(List<ViewType<?>> types) {
        this.types = types;
    }

    /**
     * A catalogue.
     *
     * @param types the views
     * @return their catalogue
     */
    public static Catalog of(ViewType<?>... types) {
        return new Catalog(List.of(types));
    }

    /** {@return the views, in the order of the catalogue} */
    public List<ViewType<?>> types() {
        return types;
    }
}
