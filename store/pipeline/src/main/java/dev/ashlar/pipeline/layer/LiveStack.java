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
import java.util.Objects;
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

    /**
     * What was read last.
     *
     * @param read the content of the base, with what does not ship
     * @param base the content below layers that stand on no other layer
     * @param others the content below each of the other layers, by index
     * @param mergedCount how many records were merged
     */
    private record State(
            Content read,
            LiveBelow base,
            Map<Integer, LiveBelow> others,
            Stack stack,
            Merged merged,
            int mergedCount) {}

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
        return new State(read, ofBase, others, stack, merged, merged.content().recordCount());
    }

    private static void requireAllowed(Below base, MadeLayer layer) {
        if (!base.rules().problems(layer, base.content()).isEmpty()) {
            throw new ContentException(base.rules().problems(layer, base.content()));
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
        Next next = new Next(before, before.base.next(now));
        for (int i = 0; i < layers.size(); i++) {
            if (!next.read(i, layers.get(i))) {
                return null;
            }
        }
        return next.state(read);
    }

    /** The layers over the next state of the base. */
    private static final class Next {
        private final State before;
        private final LiveBelow base;
        private final Map<Integer, LiveBelow> others = new HashMap<>();
        private final List<MadeLayer> made = new ArrayList<>();
        /** What each layer changes in another way than before. */
        private final Map<String, Rows> changed = new HashMap<>();
        /** Records with conflicts, which name the places of changes. */
        private final Rows placed = new Rows();

        Next(State before, LiveBelow base) {
            this.before = before;
            this.base = base;
            before.merged.conflicts().forEach(conflict -> placed.add(conflict.type(), conflict.id()));
        }

        /** Reads a layer; false if only reading all can tell what has changed. */
        boolean read(int index, LiveLayer layer) {
            LiveBelow below = below(index, layer.made().conf());
            if (!layer.read(below)) {
                return false;
            }
            MadeLayer now = layer.made();
            requireAllowed(base.below(), now);
            made.add(now);
            changed.put(now.name(), layer.changed(placed));
            return true;
        }

        private LiveBelow below(int index, LayerConf conf) {
            LiveBelow old = before.others.get(index);
            if (old == null) {
                return base;
            }
            List<MadeLayer> after = Stack.after(conf, made);
            boolean isOne = after.size() == 1 && after.get(0).conf().after().isEmpty();
            LiveBelow below = isOne
                    ? old.next(old.below().next(base.below(), mergedAgain(old.below(), after)))
                    : old.next(base.below().with(after)); // Layers that do not know each other may not fit.
            others.put(index, below);
            return below;
        }

        private Content mergedAgain(Below old, List<MadeLayer> after) {
            Merged merged = new Merged(old.content(), List.of(), List.of());
            return Merge.again(merged, base.below().content(), after, rows(after))
                    .contentOrThrow();
        }

        /** The records that have changed in the base or in some layers. */
        private Rows rows(List<MadeLayer> layers) {
            Rows rows = new Rows();
            rows.addAll(base.changed());
            layers.forEach(layer -> rows.addAll(Objects.requireNonNull(changed.get(layer.name()))));
            return rows;
        }

        /** The merge of all; {@code read}: the content of the base. */
        State state(Content read) {
            Rows rows = rows(made);
            Merged merged = Merge.again(before.merged, base.below().content(), made, rows);
            merged.contentOrThrow();
            return new State(read, base, others, new Stack(base.below(), List.copyOf(made)), merged, rows.count());
        }
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
        return state().mergedCount;
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
