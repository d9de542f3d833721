package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.backend.Search;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.texts.ShownTexts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Content and folders of layers as one read-only backend with the merged records. With a {@link #tracker()}, only records that have changed in one of
 * them are read and merged again; without, all of them are. Conflicts are warnings. Texts are translated into the languages of the stack. If only the files of languages change, only these files are
 * read again. For one thread at a time.
 */
public final class StackBackend extends ReadOnlyBackend {
    private final String location;
    private final Backend base;
    private final List<Path> folders = new ArrayList<>();
    private final List<Path> languages = new ArrayList<>();
    private final List<Backend> layers = new ArrayList<>();
    private @Nullable State state;
    private boolean isPinned;
    /** Whether the stack is read repeatedly. */
    private boolean isTracked;

    private @Nullable LiveStack live;

    /**
     * What was read last.
     *
     * @param token of the base and the layers at that time
     * @param isPartial whether only changed records were merged, so that what concerns several records is not checked
     * @param places of the records that layers give or change, by type and id
     * @param shown null before the translations are read
     */
    private record State(
            long token,
            Stack stack,
            Merged merged,
            boolean isPartial,
            Map<String, Map<Long, Location>> places,
            @Nullable Shown shown) {
        State(long token, Stack stack, Merged merged, boolean isPartial) {
            this(token, stack, merged, isPartial, StackBackend.places(stack), null);
        }

        State with(Shown translated) {
            return new State(token, stack, merged, isPartial, places, translated);
        }

        Content content() {
            return shown == null ? merged.content() : shown.content();
        }
    }

    /** The content in the languages of the stack; {@code token}: of their files at that time. */
    private record Shown(long token, ShownTexts texts, Content content) {}

    /**
     * The value of a field after a layer.
     *
     * @param layer name of the layer or of the folder of the language; empty for the base
     * @param value of the record after this layer; null for no value
     * @param at location of the record in the layer, or of the translation in the language; for the base, the name of the place
     */
    public record LayerValue(String layer, @Nullable Variant value, Location at) {}

    /**
     * Opens content and layers.
     *
     * @param location name of the place in messages
     * @param base the content; this backend closes it
     * @param folders of layers and of languages, from bottom to top
     * @throws BackendException if a folder cannot be read
     */
    public StackBackend(String location, Backend base, List<Path> folders) {
        this.location = location;
        this.base = base;
        try {
            folders.forEach(folder -> (isLanguage(folder) ? languages : this.folders).add(folder));
            this.folders.forEach(folder -> layers.add(Backends.open(folder)));
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private static boolean isLanguage(Path folder) {
        if (!Files.isDirectory(folder) || Files.exists(folder.resolve(LayerConf.FILE))) {
            return false;
        }
        if (!ShownTexts.areIn(folder)) {
            throw new BackendException(
                    folder + ": expected a layer with a " + LayerConf.FILE
                            + ", or translations in *.csv or *.xlf, found neither",
                    null);
        }
        return true;
    }

    private State state() {
        State read = state;
        if (isPinned && read != null) {
            return read;
        }
        long token = mergeToken();
        if (read == null || read.token != token) {
            read = isTracked ? changed(token) : all(token);
        }
        return translated(read);
    }

    private State all(long token) {
        Stack stack = Stack.read(Below.of(base, Progress.NONE), folders, Progress.NONE);
        Merged merged = stack.merge();
        merged.contentOrThrow();
        return new State(token, stack, merged, false);
    }

    private State changed(long token) {
        LiveStack now = live;
        try {
            if (now != null && now.read()) {
                return new State(token, now.stack(), now.merged(), true);
            }
            recheck();
            now = LiveStack.open(base, folders, layers);
            live = now;
            return new State(token, now.stack(), now.merged(), false);
        } catch (ContentException e) {
            State all = all(token); // Tells what is wrong, and where.
            recheck();
            return all;
        }
    }

    private State translated(State read) {
        long ofTexts = ShownTexts.token(languages);
        Shown shown = read.shown;
        State now = read;
        if (!languages.isEmpty() && (shown == null || shown.token != ofTexts)) {
            ShownTexts texts = ShownTexts.read(languages);
            now = read.with(new Shown(ofTexts, texts, texts.of(read.merged.content())));
        }
        state = now;
        return now;
    }

    /** The merged content in the languages of the stack. */
    Content content() {
        return state().content();
    }

    /** Makes the next read one of everything. */
    void recheck() {
        state = null;
        LiveStack before = live;
        live = null;
        if (before != null) {
            before.close();
        }
    }

    /** How many records were merged last; 0 if the stack is not read repeatedly. */
    int mergedCount() {
        LiveStack now = live;
        return now == null ? 0 : now.mergedCount();
    }

    @Override
    public RecordTracker tracker() {
        isTracked = true;
        return new StackTracker(this);
    }

    private static Map<String, Map<Long, Location>> places(Stack stack) {
        Map<String, Map<Long, Location>> places = new HashMap<>();
        for (MadeLayer layer : stack.layers()) {
            layer.changes()
                    .forEach((type, changes) -> changes.forEach(change ->
                            places.computeIfAbsent(type, any -> new HashMap<>()).put(change.id(), change.at())));
        }
        return places;
    }

    /** {@return the conflicts of the layers, as in {@link Merged#conflicts}} */
    public List<Finding> conflicts() {
        return state().merged.conflicts();
    }

    /**
     * Returns the values that a field has after each layer.
     *
     * @param schema of the type
     * @param id of a record of the stack
     * @param field name of the field
     * @return the value of the base, if the base has the record, then the value after each layer that adds the record or sets the field
     */
    public List<LayerValue> values(Schema schema, long id, String field) {
        State read = state();
        List<LayerValue> values = new ArrayList<>();
        DataRecord record = read.stack.base().content().record(schema.name(), id);
        if (record != null) {
            values.add(new LayerValue("", record.get(field), Location.of(base.location())));
        }
        for (int i = 0; i < folders.size(); i++) {
            MadeLayer layer = read.stack.layers().get(i);
            for (Change change : layer.changes().getOrDefault(schema.name(), List.of())) {
                boolean isNew = record == null || change.mark() == Mark.NEW;
                if (change.id() == id && change.mark() != Mark.REMOVE) {
                    DataRecord below = record == null ? new DataRecord(schema.name(), id) : record;
                    record = change.applyTo(schema, below);
                    if (isNew || change.gives(field)) {
                        values.add(new LayerValue(layer.name(), record.get(field), change.at()));
                    }
                }
            }
            if (record == null && layer.records().containsKey(schema.name())) {
                record = read.merged.content().record(schema.name(), id);
                values.add(new LayerValue(
                        layer.name(),
                        record == null ? null : record.get(field),
                        Location.of(folders.get(i).toString())));
            }
        }
        if (read.shown != null) {
            addTexts(values, read.merged.content(), read.shown.texts(), schema, id, field);
        }
        return values;
    }

    /** Adds what each language makes of a value. */
    private static void addTexts(
            List<LayerValue> values, Content merged, ShownTexts texts, Schema schema, long id, String field) {
        Variant before = valueOf(merged, schema, id, field);
        for (int count = 1; count <= texts.count(); count++) {
            ShownTexts some = texts.below(count);
            Variant now = valueOf(some.of(merged), schema, id, field);
            if (!Objects.equals(now, before)) {
                String name = String.valueOf(some.folder().getFileName());
                values.add(new LayerValue(name, now, some.at(schema.name() + '.' + id + '.' + field)));
            }
            before = now;
        }
    }

    private static @Nullable Variant valueOf(Content content, Schema schema, long id, String field) {
        DataRecord record = content.record(schema.name(), id);
        return record == null ? null : record.get(field);
    }

    /** {@return whether the stack has translations, so that its texts are translated} */
    public boolean isTranslated() {
        return !languages.isEmpty();
    }

    @Override
    public String location() {
        return location;
    }

    @Override
    public List<Schema> schemas(Problems problems) {
        State read = state();
        if (read.isPartial) {
            read = translated(all(read.token)); // All content is validated: first what concerns several records.
        }
        return read.content().schemas();
    }

    private void tellWarnings(Problems problems) {
        State read = state();
        read.merged.content().warnings().forEach(problems::warn);
        read.stack.layers().forEach(layer -> layer.warnings().forEach(problems::warn));
        read.merged.conflicts().stream()
                .map(Finding::problem)
                .map(problem -> new Problem(
                        problem.at(), problem.subject(), "conflict: " + problem.message(), "", problem.found()))
                .forEach(problems::warn);
    }

    @Override
    public List<SchemaReader.Source> schemaFiles() {
        List<SchemaReader.Source> files = new ArrayList<>(base.schemaFiles());
        layers.forEach(layer -> layer.schemaFiles().stream()
                .filter(file -> !SchemaLock.isLock(file))
                .forEach(files::add));
        return files;
    }

    @Override
    public Set<String> describedTypes() {
        return new TreeSet<>(types());
    }

    @Override
    public List<String> types() {
        return state().content().schemas().stream().map(Schema::name).toList();
    }

    @Override
    public void checkTypes(Set<String> described, Problems problems) {
        tellWarnings(problems); // Each place is checked when it is read.
    }

    @Override
    public void snapshot(Runnable reads) {
        state();
        isPinned = true;
        try {
            reads.run();
        } finally {
            isPinned = false;
        }
    }

    @Override
    public void read(Schema schema, Map<String, Variant> search, RecordReceiver receiver) {
        Search.require(schema, search);
        State read = state();
        Map<Long, Location> ofLayers = read.places.getOrDefault(schema.name(), Map.of());
        Location ofBase = Location.of(base.location());
        for (DataRecord record : read.content().records().getOrDefault(schema.name(), List.of())) {
            if (Search.matches(record, search)) {
                Location at = ofLayers.getOrDefault(record.id(), ofBase);
                receiver.record(record.copy(), Places.at(at), Set.of());
            }
        }
    }

    @Override
    public long changeToken() {
        return 31 * mergeToken() + ShownTexts.token(languages);
    }

    private long mergeToken() {
        long token = base.changeToken();
        for (int i = 0; i < layers.size(); i++) {
            token = 31 * (31 * token + layers.get(i).changeToken()) + LayerConf.token(folders.get(i));
        }
        return token;
    }

    @Override
    public void close() {
        recheck();
        List<Backend> all = new ArrayList<>(layers);
        all.add(Objects.requireNonNull(base));
        all.forEach(Backend::close);
    }
}
