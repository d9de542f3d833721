package dev.ashlar.codec.spawn;

import dev.ashlar.codec.view.View;
import java.util.function.Function;

/** Spawns by code over a generated view. Loads nothing of views by name: a release does without them. */
final class SpecialisedSource<V extends View, C> extends BoundSpawner<C> {
    private final V view;
    private final Function<? super V, ? extends C> create;
    private final Spawner<C> spawner;

    SpecialisedSource(Spawner<C> spawner, V view, Function<? super V, ? extends C> create) {
        super(view);
        this.spawner = spawner;
        this.view = view;
        this.create = create;
    }

    @Override
    C create() {
        C component = create.apply(view);
        if (component == null) {
            throw new IllegalStateException(spawner.type() + " " + view.id() + ": the function returned null");
        }
        return component;
    }

    @Override
    public String toString() {
        return spawner.toString();
    }
}
