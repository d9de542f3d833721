package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.evolution.SchemaLock;
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
import dev.ashlar.pipeline.backend.Search;
import dev.ashlar.pipeline.progress.Progress;
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
 * Content and folders of layers as one place, for reading: the records are those of the merge. All of it is read again when the token of any of them
 * changes. Conflicts are warnings.
 */
public final class StackBackend extends ReadOnlyBackend {
    private final String location;
    private final Backend base;
    private final List<Path> folders;
    private final List<Backend> layers = new ArrayList<>();
    private @Nullable State state;
    private boolean isPinned;

    /**
     * What was read last.
     *
     * @param token of that time
     * @param places of the records that layers give or change, by type and id
     */
    private record State(long token, Stack stack, Merged merged, Map<String, Map<Long, Location>> places) {}

    /**
     * What a layer makes of a field.
     *
     * @param layer name of the layer; empty for the base
     * @param value what the record has then; null for nothing
     * @param at where the record stands in the layer; the place of the base
     */
    public record LayerValue(String layer, @Nullable Variant value, Location at) {}

    /**
     * Opens content and layers.
     *
     * @param location what messages call the place
     * @param base the content, closed with this backend
     * @param folders of the layers, from below to above
     * @throws BackendException when a folder cannot be read
     */
    public StackBackend(String location, Backend base, List<Path> folders) {
        this.location = location;
        this.base = base;
        this.folders = List.copyOf(folders);
        try {
            folders.forEach(folder -> layers.add(Backends.open(folder)));
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private State state() {
        State read = state;
        long token = isPinned && read != null ? read.token : changeToken();
        if (read == null || read.token != token) {
            Below below = Below.of(base, Progress.NONE);
            Stack stack = Stack.read(below, folders, Progress.NONE);
            Merged merged = stack.merge();
            merged.contentOrThrow();
            read = new State(token, stack, merged, places(stack));
            state = read;
        }
        return read;
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

    /** {@return the conflicts of the layers, as {@link Merged#conflicts} has them} */
    public List<Finding> conflicts() {
        return state().merged.conflicts();
    }

    /**
     * Where the value of a field comes from.
     *
     * @param schema of the type
     * @param id of a record of the stack
     * @param field its name
     * @return the base, if it has the record, then each layer that adds the record or gives the field
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
        return values;
    }

    @Override
    public String location() {
        return location;
    }

    @Override
    public List<Schema> schemas(Problems problems) {
        State read = state();
        read.merged.content().warnings().forEach(problems::warn);
        read.stack.layers().forEach(layer -> layer.warnings().forEach(problems::warn));
        read.merged.conflicts().stream()
                .map(Finding::problem)
                .map(problem -> new Problem(
                        problem.at(), problem.subject(), "conflict: " + problem.message(), "", problem.found()))
                .forEach(problems::warn);
        return read.merged.content().schemas();
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
        return state().merged.content().schemas().stream().map(Schema::name).toList();
    }

    @Override
    public void checkTypes(Set<String> described, Problems problems) {
        // Each place is checked when it is read.
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
        for (DataRecord record : read.merged.content().records().getOrDefault(schema.name(), List.of())) {
            if (Search.matches(record, search)) {
                Location at = ofLayers.getOrDefault(record.id(), ofBase);
                receiver.record(record.copy(), Places.at(at), Set.of());
            }
        }
    }

    @Override
    public long changeToken() {
        long token = base.changeToken();
        for (Backend layer : layers) {
            token = 31 * token + layer.changeToken();
        }
        return token;
    }

    @Override
    public void close() {
        List<Backend> all = new ArrayList<>(layers);
        all.add(Objects.requireNonNull(base));
        all.forEach(Backend::close);
    }
}
