package dev.ashlar.pipeline.layer;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.content.ShippedContent;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A base and layers that are read repeatedly. Only records that have changed in the base or in a layer are validated and merged again. For one thread.
 *
 * <pre>
 *  base ──► changed records ──┬──► each layer: changed records with the layer, validated ──► changes of the layer ──┐
 *                             └──────────────────────────────────────────────────────────────────────────────────────┴──► merge of these records
 * </pre>
 */
final class LiveStack implements AutoCloseable {
    private final Backend base;
    private final List<Path> folders;
    private final List<Backend> backends;
    private final List<LiveLayer> layers = new ArrayList<>();
    private @Nullable LiveContent content;
    private @Nullable State kept;
    private int mergedCount;

    /**
     * What was read last.
     *
     * @param read the content of the base, with what does not ship
     * @param below the content below layers that stand on no other, then that below each of the others, by index of the layer
     */
    private record State(Content read, LiveBelow base, Map<Integer, LiveBelow> below, Stack stack, Merged merged) {
        LiveBelow below(int layer) {
            return below.getOrDefault(layer, base);
        }
    }

    private LiveStack(Backend base, List<Path> folders, List<Backend> backends) {
        this.base = base;
        this.folders = folders;
        this.backends = backends;
    }

    /**
     * Reads all.
     *
     * @param base content; stays open
     * @param folders of the layers, from bottom to top
     * @param backends of the layers; stay open
     * @throws ContentException if anything is wrong; {@link Stack#read} tells what and where
     */
    static LiveStack open(Backend base, List<Path> folders, List<Backend> backends) {
        LiveStack stack = new LiveStack(base, folders, backends);
        try {
            stack.kept = stack.all();
            return stack;
        } catch (RuntimeException | Error e) {
            stack.close();
            throw e;
        }
    }

    private State all() {
        LiveContent opened = LiveContent.open(base, Progress.NONE);
        content = opened;
        Content read = opened.content();
        LiveBelow ofBase = LiveBelow.of(Below.of(read, opened.warnings(), base));
        Map<Integer, LiveBelow> others = new HashMap<>();
        List<MadeLayer> made = new ArrayList<>();
        for (int i = 0; i < folders.size(); i++) {
            LayerConf conf = Stack.conf(made, folders.get(i));
            List<MadeLayer> after = Stack.after(conf, made);
            if (!after.isEmpty()) {
                others.put(i, LiveBelow.of(ofBase.below().with(after)));
            }
            LiveLayer layer = LiveLayer.open(folders.get(i), backends.get(i), conf, others.getOrDefault(i, ofBase));
            layers.add(layer);
            made.add(layer.made());
            requireAllowed(ofBase.below(), layer.made());
        }
        Stack stack = new Stack(ofBase.below(), List.copyOf(made));
        Merged merged = stack.merge();
        merged.contentOrThrow();
        mergedCount = merged.content().recordCount();
        return new State(read, ofBase, others, stack, merged);
    }

    private static void requireAllowed(Below base, MadeLayer layer) {
        if (!base.rules().problems(layer).isEmpty()) {
            throw new ContentException(base.rules().problems(layer));
        }
    }

    /**
     * Reads what may have changed.
     *
     * @return false if only reading all can tell; then close this stack
     * @throws ContentException if anything is wrong; {@link Stack#read} tells what and where. The state stays as it is
     */
    boolean read() {
        State state = null;
        try {
            state = changed(state(), content());
        } finally {
            if (state == null) {
                content().discard();
                layers.forEach(LiveLayer::discard);
            }
        }
        if (state != null) {
            content().keep(state.read);
            layers.forEach(LiveLayer::keep);
            kept = state;
        }
        return state != null;
    }

    private State state() {
        State state = kept;
        if (state == null) {
            throw new IllegalStateException("expected an opened stack, found a closed one");
        }
        return state;
    }

    private LiveContent content() {
        LiveContent opened = content;
        if (opened == null) {
            throw new IllegalStateException("expected an opened stack, found a closed one");
        }
        return opened;
    }

    /** Null if only reading all can tell what has changed. */
    private @Nullable State changed(State before, LiveContent opened) {
        Content read = opened.read();
        List<Problem> unshippable = ShippedContent.unshippable(read, base.location());
        if (!unshippable.isEmpty()) {
            throw new ContentException(unshippable);
        }
        Below now = Below.of(read, opened.warnings(), base);
        if (!hasTypesOf(before.base.below(), now)) {
            return null;
        }
        LiveBelow ofBase = before.base.next(now);
        Map<Integer, LiveBelow> others = new HashMap<>();
        List<MadeLayer> made = new ArrayList<>();
        Rows rows = new Rows();
        rows.addAll(ofBase.changed());
        Map<String, Rows> changed = new HashMap<>();
        Rows placed = new Rows();
        before.merged.conflicts().forEach(conflict -> placed.add(conflict.type(), conflict.id()));
        for (int i = 0; i < layers.size(); i++) {
            LiveLayer layer = layers.get(i);
            LiveBelow below = ofBase;
            if (before.below.containsKey(i)) {
                below = next(before.below(i), ofBase, Stack.after(layer.made().conf(), made), changed);
                others.put(i, below);
            }
            if (!layer.read(below)) {
                return null;
            }
            requireAllowed(now, layer.made());
            made.add(layer.made());
            changed.put(layer.made().name(), layer.changed(placed));
        }
        changed.values().forEach(rows::addAll);
        Merged merged = Merge.again(before.merged, now.content(), made, rows);
        mergedCount = rows.count();
        return merged.problems().isEmpty()
                ? new State(read, ofBase, others, new Stack(now, List.copyOf(made)), merged)
                : null;
    }

    /** The content below a layer that stands on others; {@code changed}: what each layer changes in another way than before. */
    private static LiveBelow next(LiveBelow before, LiveBelow base, List<MadeLayer> after, Map<String, Rows> changed) {
        boolean isChecked = after.size() == 1 && after.get(0).conf().after().isEmpty();
        if (!isChecked) {
            return before.next(base.below().with(after)); // Layers that do not know each other may not fit.
        }
        Rows rows = new Rows();
        rows.addAll(base.changed());
        after.forEach(layer -> rows.addAll(changed.getOrDefault(layer.name(), new Rows())));
        Merged merged = new Merged(before.below().content(), List.of(), List.of());
        Content now = Merge.again(merged, base.below().content(), after, rows).contentOrThrow();
        return before.next(before.below().next(base.below(), now));
    }

    /** Whether two states of the base have the same types, rules for layers, and abstract records. */
    private static boolean hasTypesOf(Below before, Below now) {
        return before.content().schemas().equals(now.content().schemas())
                && before.sources().equals(now.sources())
                && namesOf(before).equals(namesOf(now));
    }

    /** Ids and keys of abstract records, which layers cannot use. */
    private static Set<List<Object>> namesOf(Below below) {
        Set<List<Object>> names = new HashSet<>();
        for (Schema schema : below.content().schemas()) {
            below.abstracts()
                    .getOrDefault(schema.name(), List.of())
                    .forEach(record -> names.add(
                            List.of(schema.name(), record.id(), Optional.ofNullable(LayerKeys.key(schema, record)))));
        }
        return names;
    }

    Stack stack() {
        return state().stack;
    }

    Merged merged() {
        return state().merged;
    }

    /** How many records were merged last. */
    int mergedCount() {
        return mergedCount;
    }

    @Override
    public void close() {
        layers.forEach(LiveLayer::close);
        layers.clear();
        LiveContent opened = content;
        if (opened != null) {
            opened.close();
        }
        content = null;
        kept = null;
    }
}
