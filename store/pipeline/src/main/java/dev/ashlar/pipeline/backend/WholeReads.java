package dev.ashlar.pipeline.backend;

import dev.ashlar.compiler.schema.Schema;
import java.util.Map;

/** For backends that cannot tell what has changed. */
final class WholeReads implements RecordTracker {
    private final Backend backend;

    WholeReads(Backend backend) {
        this.backend = backend;
    }

    @Override
    public void read(Schema schema, RecordReceiver receiver) {
        backend.read(schema, Map.of(), receiver);
    }

    @Override
    public boolean readChanges(Schema schema, ChangeReceiver receiver) {
        return false;
    }

    @Override
    public void keep() {
        // Nothing is remembered.
    }

    @Override
    public void discard() {
        // Nothing is remembered.
    }

    @Override
    public void close() {
        // Nothing is remembered.
    }
}
