package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.ShippedContent;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a layer and resolves the layer. It merges the records with the content below, and validates the result like all content. It
 * reads records twice: first for their ids and keys. For one thread.
 */
public final class LayerReader {
    /** Of the range of {@link LayerIds}. */
    private static final Pattern OF_NEW_RECORD =
            Pattern.compile("(?<type>\\S+) (?<id>[45]\\d{18})(?<field>(?:\\D.*)?)", Pattern.DOTALL);

    private final LayerConf conf;
    private final Backend backend;
    private final Below below;
    private final LayerTypes types;
    private final Map<String, LayerRecords> records;
    private final LayerKeys keys;
    private final MergedReads merged;

    /** Reads types and records of a layer, inside of a snapshot; {@code keys}: those of the content below. */
    LayerReader(LayerConf conf, Backend backend, Below below, BelowKeys keys) {
        this(conf, backend, below, keys, LayerTypes.read(backend, below), null);
    }

    private LayerReader(
            LayerConf conf,
            Backend backend,
            Below below,
            BelowKeys keys,
            LayerTypes types,
            @Nullable Map<String, LayerRecords> known) {
        this.conf = conf;
        this.backend = backend;
        this.below = below;
        this.types = types;
        this.keys = new LayerKeys(keys, below.abstracts());
        this.records = new LinkedHashMap<>();
        for (Schema schema : types.all()) {
            LayerRecords ofType = known == null ? null : known.get(schema.name());
            records.put(schema.name(), ofType == null ? LayerRecords.read(backend, schema) : ofType.again());
        }
        giveIds();
        this.merged = new MergedReads(conf.name(), backend, below, types.all(), types.problems(), records, this.keys);
    }

    /**
     * Reads and resolves a layer.
     *
     * @param conf settings of the layer
     * @param backend schemas of new types, and records; stays open
     * @param below content below the layer
     * @param progress receives the progress
     * @return the layer
     * @throws ContentException with every problem of the layer, and of the records below after the merge
     * @throws BackendException if the backend cannot be read
     */
    public static MadeLayer read(LayerConf conf, Backend backend, Below below, Progress progress) {
        List<MadeLayer> made = new ArrayList<>();
        backend.snapshot(() -> {
            LayerReader reader = new LayerReader(conf, backend, below, BelowKeys.of(below.content()));
            made.add(reader.made(reader.content(progress)));
        });
        return made.get(0);
    }

    /**
     * Reads the records again, inside of a snapshot; the types are those of before.
     *
     * @param now content below
     * @param keysBelow its keys
     * @param isOther whether the records of the layer may be other than before
     */
    LayerReader next(Below now, BelowKeys keysBelow, boolean isOther) {
        return new LayerReader(conf, backend, now, keysBelow, types, isOther ? null : records);
    }

    /** The records below with the layer. */
    MergedReads merged() {
        return merged;
    }

    /**
     * The records below with the layer that may differ from those of before; what is known of all others is taken over.
     *
     * @param before the state that this one follows
     * @param changed the records below that have changed
     */
    Rows touched(LayerReader before, Rows changed) {
        Rows touched = new Rows();
        touched.addAll(changed);
        boolean areTargetsChanged = !keys.areThoseOf(before.keys) || isAnyGone(changed);
        records.forEach((type, ofType) ->
                ofType.compare(Objects.requireNonNull(before.records.get(type)), areTargetsChanged, touched));
        return touched;
    }

    /** Whether there is no record below any more with one of some ids. References by id may lead to it. */
    private boolean isAnyGone(Rows changed) {
        boolean[] isGone = {false};
        changed.forEach((type, ids) ->
                isGone[0] |= ids.stream().anyMatch(id -> below.content().record(type, id) == null));
        return isGone[0];
    }

    /** The layer; {@code content}: what the game reads of the records below with the layer. */
    MadeLayer made(Content content) {
        return made(content, (type, notes, index) -> change(type, notes, index, content));
    }

    /** The layer, where only some records differ from before. */
    MadeLayer made(Content content, MadeLayer before, Rows differences) {
        return made(
                content,
                (type, notes, index) -> differences.contains(type.name(), notes.id(index))
                        ? change(type, notes, index, content)
                        : before.placed(type.name(), notes.id(index), at(notes, index)));
    }

    /** What a record of a layer changes; null for nothing. */
    private interface Changing {
        @Nullable
        Change change(Schema type, LayerRecords notes, int index);
    }

    private MadeLayer made(Content content, Changing changing) {
        return new MadeLayer(
                conf,
                types.sources().stream()
                        .filter(file -> !SchemaLock.isLock(file))
                        .toList(),
                content.schemas().stream()
                        .filter(schema -> types.own().contains(schema.name()))
                        .toList(),
                content.records().entrySet().stream()
                        .filter(ofType -> types.own().contains(ofType.getKey()))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)),
                changes(changing),
                Stack.placed(merged.warnings(), Path.of(backend.location())));
    }

    private Content content(Progress progress) {
        try {
            return ShippedContent.of(ContentReader.read(merged, progress)).content();
        } catch (ContentException e) {
            throw new ContentException(e.problems().stream().map(this::named).toList(), e.warnings());
        }
    }

    /** The same with the key of a new record behind the id that it got here, which its author has never seen. */
    private Problem named(Problem problem) {
        Matcher subject = OF_NEW_RECORD.matcher(problem.subject());
        LayerRecords ofType = subject.matches() ? records.get(subject.group("type")) : null;
        String key = ofType == null ? null : ofType.keyOfNew(Long.parseLong(subject.group("id")));
        if (key == null) {
            return problem;
        }
        String named =
                subject.group("type") + " " + subject.group("id") + " (\"" + key + "\")" + subject.group("field");
        return new Problem(problem.at(), named, problem.message(), problem.expected(), problem.found());
    }

    /** Records have their own id, that of the record below whose key they have, or a new one. */
    private void giveIds() {
        LayerIds ids = new LayerIds(conf.name());
        records.values().forEach(ofType -> ofType.giveIds(keys, ids));
        records.values().forEach(ofType -> ofType.giveKeys(keys, below.content()));
    }

    private Map<String, List<Change>> changes(Changing changing) {
        Map<String, List<Change>> changes = new TreeMap<>();
        for (Schema schema : below.content().schemas()) {
            SortedMap<Long, Change> ofType = new TreeMap<>();
            LayerRecords notes = records.get(schema.name());
            for (int i = 0; notes != null && i < notes.count(); i++) {
                Change change = changing.change(schema, notes, i);
                if (change != null) {
                    ofType.put(change.id(), change);
                }
            }
            if (!ofType.isEmpty()) {
                changes.put(schema.name(), List.copyOf(ofType.values()));
            }
        }
        return changes;
    }

    private Location at(LayerRecords notes, int index) {
        return Stack.placed(notes.at(index), Path.of(backend.location()));
    }

    /** Null where the game does not read of it: of abstract records, of records that do not ship, and where nothing is given. */
    private @Nullable Change change(Schema schema, LayerRecords notes, int index, Content content) {
        long id = notes.id(index);
        Location at = at(notes, index);
        DataRecord before = below.content().record(schema.name(), id);
        DataRecord now = content.record(schema.name(), id);
        DataRecord values = new DataRecord(schema.name(), id);
        if (now == null) {
            return before == null ? null : new Change(Mark.REMOVE, values, Set.of(), at);
        }
        if (before == null) {
            now.forEach(values::set);
            return new Change(Mark.NEW, values, now.keys(), at);
        }
        ChangedFields fields = notes.fields(index);
        for (String name : fields.given()) {
            Variant value = fields.valueOf(name, now);
            if (value != null) {
                values.set(name, value);
            }
        }
        return fields.given().isEmpty() ? null : new Change(Mark.CHANGE, values, fields.given(), at);
    }
}
