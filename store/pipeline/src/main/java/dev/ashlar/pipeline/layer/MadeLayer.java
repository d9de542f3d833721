package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A resolved layer without problems. Immutable, while nobody modifies its records.
 *
 * @param conf settings of the layer
 * @param sources the schema files of its types, for layers above
 * @param types the types that the layer adds and that ship, sorted by name
 * @param records the records of these types, by name of the type, sorted by id
 * @param changes the changes to records below, by name of the type, sorted by id; types without changes are absent
 * @param warnings findings that are no problems, such as files that are not read; by location
 */
public record MadeLayer(
        LayerConf conf,
        List<SchemaReader.Source> sources,
        List<Schema> types,
        Map<String, List<DataRecord>> records,
        Map<String, List<Change>> changes,
        List<Problem> warnings) {
    /**
     * Creates a layer without warnings.
     *
     * @param conf as {@link #conf}
     * @param sources as {@link #sources}
     * @param types as {@link #types}
     * @param records as {@link #records}
     * @param changes as {@link #changes}
     */
    public MadeLayer(
            LayerConf conf,
            List<SchemaReader.Source> sources,
            List<Schema> types,
            Map<String, List<DataRecord>> records,
            Map<String, List<Change>> changes) {
        this(conf, sources, types, records, changes, List.of());
    }

    /** The change of a record, which stands at another place now; null for none. */
    @Nullable
    Change placed(String type, long id, Location at) {
        Change change = change(type, id);
        return change == null || change.at().equals(at)
                ? change
                : new Change(change.mark(), change.values(), change.given(), at);
    }

    private @Nullable Change change(String type, long id) {
        List<Change> ofType = changes.getOrDefault(type, List.of());
        int low = 0;
        int high = ofType.size() - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            long found = ofType.get(middle).id();
            if (found == id) {
                return ofType.get(middle);
            }
            low = found < id ? middle + 1 : low;
            high = found < id ? high : middle - 1;
        }
        return null;
    }

    /**
     * The records that two states of a layer change, add or remove in different ways.
     *
     * @param before the other state, with the same types
     * @param placed records of which the locations count as well
     */
    Rows differences(MadeLayer before, Rows placed) {
        Rows rows = new Rows();
        records.forEach((type, now) -> rows.addDifferences(type, before.records.getOrDefault(type, List.of()), now));
        changes.forEach((type, ofType) -> ofType.forEach(change -> {
            Change old = before.change(type, change.id());
            boolean isSame = old == change
                    || old != null
                            && old.mark() == change.mark()
                            && old.given().equals(change.given())
                            && old.values().equals(change.values())
                            && (old.at().equals(change.at()) || !placed.contains(type, change.id()));
            if (!isSame) {
                rows.add(type, change.id());
            }
        }));
        before.changes.forEach((type, ofType) -> ofType.stream()
                .filter(change -> change(type, change.id()) == null)
                .forEach(change -> rows.add(type, change.id())));
        return rows;
    }

    /** Some of the records of the layer. */
    MadeLayer part(Rows rows) {
        return new MadeLayer(conf, sources, types, Merge.part(records, rows), part(changes, rows), warnings);
    }

    private static Map<String, List<Change>> part(Map<String, List<Change>> changes, Rows rows) {
        Map<String, List<Change>> part = new TreeMap<>();
        changes.forEach((type, ofType) -> {
            List<Change> some = ofType.stream()
                    .filter(change -> rows.contains(type, change.id()))
                    .toList();
            if (!some.isEmpty()) {
                part.put(type, some);
            }
        });
        return part;
    }

    /** {@return the name of the layer} */
    public String name() {
        return conf.name();
    }
}
