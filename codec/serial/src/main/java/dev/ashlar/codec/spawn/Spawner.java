package dev.ashlar.codec.spawn;

import dev.ashlar.codec.view.Bindable;
import dev.ashlar.codec.view.ReaderViews;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes components of a class from records of a type: generically, by its own code, or both. Keep it in a constant, and
 * pass it to {@link Spawners} and to readers. Immutable. Any thread, if its functions allow that.
 *
 * <pre>{@code
 * static final Spawner<Wind> WIND = Spawner.generic("Wind", Translator.of(Wind.class));
 * static final Spawner<Fire> FIRE =
 *         Spawner.specialised(Emitter.TYPE, Fire.class, e -> new Fire(e.spawnRate(), e.name()));
 * ...
 * BoundSpawner<Fire> fires = reader.spawner(FIRE);
 * Fire fire = fires.spawn(42);
 * }</pre>
 *
 * @param <C> the class of the components
 */
public final class Spawner<C> implements Bindable<BoundSpawner<C>> {
    private final String type;
    private final Class<C> component;
    private final @Nullable Translator<C> translator;
    private final @Nullable Code<?, C> code;

    /** A specialised spawner: the view, and what makes a function over it for each reader. */
    private record Code<V extends View, C>(
            ViewType<V> view, Function<? super ReaderViews, ? extends Function<? super V, ? extends C>> functions) {
        BoundSpawner<C> bind(Spawner<C> spawner, ReaderViews views) {
            return new SpecialisedSource<>(spawner, views.view(view), functions.apply(views));
        }
    }

    private Spawner(String type, Class<C> component, @Nullable Translator<C> translator, @Nullable Code<?, C> code) {
        this.type = type;
        this.component = component;
        this.translator = translator;
        this.code = code;
    }

    /**
     * Makes a spawner that sets members by the names of the fields, in data of any layout.
     *
     * @param type name of the record type; it needs no generated code
     * @param translator sets the members
     * @param <C> the class of the components
     * @return a spawner
     */
    public static <C> Spawner<C> generic(String type, Translator<C> translator) {
        return new Spawner<>(type, translator.component(), translator, null);
    }

    /**
     * Makes a spawner with its own code, which reads the generated view: in a release at literal offsets, in
     * development by field key.
     *
     * @param type the generated {@code TYPE} of a view
     * @param component the class of the components
     * @param create makes a component, never null, from the record that the view is at; it must neither move nor keep
     *     the view
     * @param <V> the view class
     * @param <C> the class of the components
     * @return a spawner
     */
    public static <V extends View, C> Spawner<C> specialised(
            ViewType<V> type, Class<C> component, Function<? super V, ? extends C> create) {
        return new Spawner<>(type.name(), component, null, new Code<>(type, views -> create));
    }

    /**
     * Makes a specialised spawner whose code needs further views, to read referenced records.
     *
     * <pre>{@code
     * Spawner.specialisedWith(Emitter.TYPE, Fire.class, views -> {
     *     Material material = views.view(Material.TYPE);
     *     return e -> new Fire(e.spawnRate(), e.material(material) ? material.texture() : "");
     * });
     * }</pre>
     *
     * @param type the generated {@code TYPE} of a view
     * @param component the class of the components
     * @param functions returns the function that makes components; called once for each reader
     * @param <V> the view class
     * @param <C> the class of the components
     * @return a spawner
     */
    public static <V extends View, C> Spawner<C> specialisedWith(
            ViewType<V> type,
            Class<C> component,
            Function<? super ReaderViews, ? extends Function<? super V, ? extends C>> functions) {
        return new Spawner<>(type.name(), component, null, new Code<>(type, functions));
    }

    /**
     * Returns this specialised spawner, with generic spawns in development. Members for a new field of the schema are
     * then set before the views are generated again.
     *
     * @param generic sets members in development
     * @return a new spawner
     * @throws IllegalStateException if this spawner is not specialised
     */
    public Spawner<C> inDevelopment(Translator<C> generic) {
        if (code == null) {
            throw new IllegalStateException(this + " is generic: expected a specialised spawner");
        }
        return new Spawner<>(type, component, generic, code);
    }

    /** {@return the name of the record type} */
    public String type() {
        return type;
    }

    /** {@return the class of the components} */
    public Class<C> component() {
        return component;
    }

    /** {@return the view that a specialised spawner reads; null for a generic one} */
    public @Nullable ViewType<?> viewType() {
        return code == null ? null : code.view();
    }

    /** {@return whether it has its own code, and is therefore valid in a release} */
    public boolean isSpecialised() {
        return code != null;
    }

    /**
     * Binds this spawner to views of a reader. Games call {@code reader.spawner(FIRE)} instead.
     *
     * @param views of the reader
     * @return a new bound spawner
     * @throws IllegalArgumentException if the data has no such type, or if a member cannot be set from its field. It is
     *     also thrown if a view is not in the catalog of the store
     * @throws SpawnerException in a release, if the type is marked as spawned and this spawner is generic
     * @throws IllegalStateException if the store is closed
     */
    @Override
    public BoundSpawner<C> bind(ReaderViews views) {
        if (code == null) {
            if (views.requiresSpecialised(type)) {
                throw new SpawnerException(List.of(Spawners.genericOnly(this)));
            }
            return GenericSource.of(this, Objects.requireNonNull(translator), views);
        }
        // Where the data has lost the type, the generated view stands in.
        BoundSpawner<C> generic =
                translator == null || !views.isKeyed() ? null : GenericSource.ifThere(this, translator, views);
        return generic != null ? generic : code.bind(this, views);
    }

    @Override
    public String toString() {
        return (code == null ? "generic" : "specialised") + " spawner of " + component.getName() + " from " + type;
    }
}
