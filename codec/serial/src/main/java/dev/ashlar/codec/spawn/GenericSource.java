package dev.ashlar.codec.spawn;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.view.ReaderViews;
import dev.ashlar.codec.view.RecordView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Spawns by a translator, over a view by name; finds the fields once for the layouts that the data comes to have. */
final class GenericSource<C> extends BoundSpawner<C> {
    private final Spawner<C> spawner;
    private final Translator<C> translator;
    private final RecordView view;
    private final References references;
    private Translation translation;

    private GenericSource(Spawner<C> spawner, Translator<C> translator, RecordView view, References references) {
        super(view);
        this.spawner = spawner;
        this.translator = translator;
        this.view = view;
        this.references = references;
        this.translation = Translation.of(translator, view, references);
    }

    /** Its result is of the abstract class: verifying callers does not load this one. */
    static <C> BoundSpawner<C> of(Spawner<C> spawner, Translator<C> translator, ReaderViews views) {
        BoundSpawner<C> bound = ifThere(spawner, translator, views);
        // Asked for by name, a type that is not there is told of, with those that are.
        return bound != null
                ? bound
                : new GenericSource<>(spawner, translator, views.view(spawner.type()), new References(views));
    }

    /** The same; null where the data does not have the type. */
    static <C> @Nullable BoundSpawner<C> ifThere(Spawner<C> spawner, Translator<C> translator, ReaderViews views) {
        RecordView view = views.view(XxHash64.key(spawner.type()));
        return view == null ? null : new GenericSource<>(spawner, translator, view, new References(views));
    }

    private Translation translation() {
        if (!translation.isCurrent()) {
            translation = Translation.of(translator, view, references);
        }
        return translation;
    }

    @Override
    C create() {
        Translation of = translation();
        if (of.hasLists()) {
            view.values().requireListsCopyable(Integer.MAX_VALUE);
        }
        return translator.component().cast(of.component(view));
    }

    @Override
    public List<String> missing() {
        return translation().missing();
    }

    @Override
    public String toString() {
        return spawner.toString();
    }
}
