package dev.ashlar.codec.spawn;

import dev.ashlar.codec.internal.layout.LayoutDifferences;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.CatalogCheck;
import dev.ashlar.codec.view.ViewType;
import java.util.ArrayList;
import java.util.List;

/**
 * The spawners of a program by record type. An engine uses it to make a world from a store, and the check of a release
 * compares it with the catalog. Immutable; any thread.
 */
public final class Spawners implements CatalogCheck {
    private final List<Spawner<?>> all;

    private Spawners(List<Spawner<?>> all) {
        this.all = all;
    }

    /**
     * Makes a registry.
     *
     * @param spawners at most one for each pair of a record type and a component class
     * @return the registry
     * @throws IllegalArgumentException if there are two for one pair
     */
    public static Spawners of(Spawner<?>... spawners) {
        List<Spawner<?>> all = List.of(spawners);
        for (int i = 0; i < all.size(); i++) {
            Spawner<?> one = all.get(i);
            for (Spawner<?> other : all.subList(0, i)) {
                if (other.type().equals(one.type()) && other.component() == one.component()) {
                    throw new IllegalArgumentException(one.type() + " has two spawners of "
                            + one.component().getName() + ": " + other + ", " + one);
                }
            }
        }
        return new Spawners(all);
    }

    /** {@return all spawners, in the order of {@link #of(Spawner[])}} */
    public List<Spawner<?>> all() {
        return all;
    }

    /**
     * Returns the spawners of a record type, each for another component class.
     *
     * @param type name of the record type
     * @return in the order of {@link #of(Spawner[])}; an empty list if there are none
     */
    public List<Spawner<?>> of(String type) {
        return all.stream().filter(spawner -> spawner.type().equals(type)).toList();
    }

    /**
     * Lists what a release would lack: types that are marked as spawned and have no spawner, or only a generic one. It
     * also lists specialised spawners whose views have other layouts than those of the catalog, with the differences.
     * It does not compare the catalog with the data: opening a pack does that.
     *
     * @param catalog of the release
     * @return one sentence for each problem, which begins with the name of the type; empty if there is none
     */
    public List<String> problems(Catalog catalog) {
        List<String> found = new ArrayList<>();
        for (ViewType<?> marked : catalog.spawned()) {
            List<Spawner<?>> spawners = of(marked.name());
            if (spawners.isEmpty()) {
                found.add(marked.name() + ": no spawner; expected a specialised one that reads "
                        + marked.viewClass().getName());
            }
            spawners.stream()
                    .filter(spawner -> !spawner.isSpecialised())
                    .forEach(spawner -> found.add(genericOnly(spawner)));
        }
        all.forEach(spawner -> addForeignView(spawner, catalog, found));
        return List.copyOf(found);
    }

    /**
     * Checks that a release can spawn. Use it in unit tests and continuous integration; opening a store with spawners
     * calls it.
     *
     * @param catalog of the release
     * @throws SpawnerException with all {@link #problems}, if there are any
     */
    public void check(Catalog catalog) {
        check(catalog, List.of());
    }

    /**
     * Checks as {@link #check(Catalog)} does, and that the data has the layouts of the catalog for all types that are
     * marked as spawned. Stores call it.
     *
     * @throws SpawnerException with all {@link #problems} and differences, if there are any
     */
    @Override
    public void check(Catalog catalog, List<String> differences) {
        List<String> problems = new ArrayList<>(problems(catalog));
        for (ViewType<?> type : catalog.spawned()) {
            differences.stream()
                    .filter(difference -> difference.startsWith(type.name() + ": "))
                    .forEach(problems::add);
        }
        if (!problems.isEmpty()) {
            throw new SpawnerException(problems);
        }
    }

    static String genericOnly(Spawner<?> spawner) {
        return spawner.type() + ": the spawner of " + spawner.component().getName()
                + " is generic; expected a specialised one";
    }

    /** Of two generated classes for one type, stores take the one that is in their catalog. */
    private static void addForeignView(Spawner<?> spawner, Catalog catalog, List<String> found) {
        ViewType<?> view = spawner.viewType();
        if (view == null || catalog.types().contains(view)) {
            return;
        }
        String of = spawner.type() + ": the spawner of " + spawner.component().getName() + " reads "
                + view.viewClass().getName() + ", which ";
        ViewType<?> listed = catalog.types().stream()
                .filter(type -> type.layout().key() == view.layout().key())
                .findFirst()
                .orElse(null);
        List<String> differences =
                listed == null ? List.of() : LayoutDifferences.between(view.layout(), listed.layout());
        if (differences.isEmpty()) {
            found.add(of + "is not in the catalog");
        }
        differences.forEach(difference -> found.add(of + "was compiled for another layout: " + difference));
    }
}
