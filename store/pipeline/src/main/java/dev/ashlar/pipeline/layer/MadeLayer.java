package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.util.List;
import java.util.Map;

/**
 * A layer resolved against what it stands on, without problems. Immutable, as long as nobody modifies its records.
 *
 * @param conf what it says of itself
 * @param sources the schema files of its types, for layers above
 * @param types the types that it adds and that ship, by name
 * @param records of these types, by the type's name, sorted by id
 * @param changes of records of the types below, by the type's name, sorted by id; without types that it leaves alone
 * @param warnings what its author should know though nothing is wrong, such as files that are not read; by place
 */
public record MadeLayer(
        LayerConf conf,
        List<SchemaReader.Source> sources,
        List<Schema> types,
        Map<String, List<DataRecord>> records,
        Map<String, List<Change>> changes,
        List<Problem> warnings) {
    /**
     * A layer without warnings.
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
