package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.util.List;
import java.util.Map;

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

    /** {@return the name of the layer} */
    public String name() {
        return conf.name();
    }
}
