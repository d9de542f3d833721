package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.ShippedContent;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    private final Map<String, LayerRecords> records = new LinkedHashMap<>();
    private final LayerKeys keys;

    private LayerReader(LayerConf conf, Backend backend, Below below) {
        this.conf = conf;
        this.backend = backend;
        this.below = below;
        this.keys = new LayerKeys(below);
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
        LayerReader reader = new LayerReader(conf, backend, below);
        List<MadeLayer> made = new ArrayList<>();
        backend.snapshot(() -> made.add(reader.make(progress)));
        return made.get(0);
    }

    private MadeLayer make(Progress progress) {
        Problems ofSchemas = new Problems();
        List<SchemaReader.Source> sources = sources(ofSchemas);
        List<Schema> types = types(sources, ofSchemas);
        List<Schema> all = Stream.concat(below.content().schemas().stream(), types.stream())
                .sorted(Comparator.comparing(Schema::name))
                .toList();
        for (Schema schema : all) {
            records.put(schema.name(), LayerRecords.read(backend, schema));
        }
        giveIds();
        MergedReads merged = new MergedReads(conf.name(), backend, below, all, ofSchemas, records, keys);
        Content content = content(merged, progress);
        Set<String> own = types.stream().map(Schema::name).collect(Collectors.toSet());
        return new MadeLayer(
                conf,
                sources.stream().filter(file -> !SchemaLock.isLock(file)).toList(),
                content.schemas().stream()
                        .filter(schema -> own.contains(schema.name()))
                        .toList(),
                content.records().entrySet().stream()
                        .filter(ofType -> own.contains(ofType.getKey()))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)),
                changes(content),
                Stack.placed(merged.warnings(), Path.of(backend.location())));
    }

    private Content content(MergedReads merged, Progress progress) {
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

    /** The schema files of the layer, without those of types that are below. */
    private List<SchemaReader.Source> sources(Problems problems) {
        Set<String> known = Stream.concat(
                        below.content().schemas().stream(),
                        Schema.structsOf(below.content().schemas()).stream())
                .map(Schema::name)
                .collect(Collectors.toSet());
        List<SchemaReader.Source> sources = new ArrayList<>();
        for (SchemaReader.Source file : backend.schemaFiles()) {
            String type = typeOf(file);
            if (known.contains(type)) {
                problems.add(
                        Location.of(file.file()),
                        type,
                        "a layer cannot change a type",
                        "a type with another name, with a reference to records of " + type,
                        type + ", which is declared below");
            } else {
                sources.add(file);
            }
        }
        return sources;
    }

    private static String typeOf(SchemaReader.Source file) {
        String name = file.file().substring(file.file().lastIndexOf('/') + 1);
        return name.endsWith(".schema") ? name.substring(0, name.length() - ".schema".length()) : name;
    }

    private List<Schema> types(List<SchemaReader.Source> sources, Problems problems) {
        Set<String> own = sources.stream().map(LayerReader::typeOf).collect(Collectors.toSet());
        if (own.isEmpty()) {
            return List.of();
        }
        List<SchemaReader.Source> files = new ArrayList<>(below.sources());
        files.addAll(sources);
        return LockedSchemas.read(files, problems).schemas().stream()
                .filter(schema -> own.contains(schema.name()))
                .toList();
    }

    /** Records have their own id, that of the record below whose key they have, or a new one. */
    private void giveIds() {
        LayerIds ids = new LayerIds(conf.name());
        records.values().forEach(ofType -> ofType.giveIds(keys, ids));
        records.values().forEach(ofType -> ofType.giveKeys(keys, below.content()));
    }

    private Map<String, List<Change>> changes(Content content) {
        Map<String, List<Change>> changes = new TreeMap<>();
        for (Schema schema : below.content().schemas()) {
            SortedMap<Long, Change> ofType = new TreeMap<>();
            LayerRecords notes = records.get(schema.name());
            for (int i = 0; notes != null && i < notes.count(); i++) {
                Change change = change(schema, notes, i, content);
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

    /** Null where the game does not read of it: of abstract records, of records that do not ship, and where nothing is given. */
    private @Nullable Change change(Schema schema, LayerRecords notes, int index, Content content) {
        long id = notes.id(index);
        Location at = Stack.placed(notes.at(index), Path.of(backend.location()));
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
