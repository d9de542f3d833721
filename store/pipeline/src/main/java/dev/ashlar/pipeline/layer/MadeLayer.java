package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
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
 */
public record MadeLayer(
        LayerConf conf,
        List<SchemaReader.Source> sources,
        List<Schema> types,
        Map<String, List<DataRecord>> records,
        Map<String, List<Change>> changes) {
    /** {@return the name of the layer} */
    public String name() {
        return conf.name();
    }
}
