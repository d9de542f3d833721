package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.RecordSource;
import java.util.List;

/** Records that come from several places: nothing is saved, since nobody knows to which. */
abstract class ReadOnlyBackend implements Backend {
    private BackendException refused() {
        return new BackendException(
                location()
                        + ": a stack of layers is for reading only: expected a save to one of its folders, found one to the stack",
                null);
    }

    @Override
    public boolean isEmpty() {
        return false;
    }

    @Override
    public void save(List<DataRecord> records) {
        throw refused();
    }

    @Override
    public void replace(List<SchemaReader.Source> schemaFiles, RecordSource records) {
        throw refused();
    }

    @Override
    public void writeLock(String text) {
        throw refused();
    }

    @Override
    public void writeSchema(SchemaReader.Source known, String text) {
        throw refused();
    }
}
