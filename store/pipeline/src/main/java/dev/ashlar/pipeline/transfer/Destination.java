package dev.ashlar.pipeline.transfer;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.RecordSource;
import java.util.List;

/** A place to write into, all at once. One that is not there is made by the writing, and not before. For one thread. */
public final class Destination implements AutoCloseable {
    private final Backend backend;

    private Destination(Backend backend) {
        this.backend = backend;
    }

    /**
     * Opens a place that is there, or prepares one that is not.
     *
     * @param location as {@link Backends#open(String)} and {@link Backends#create} take it
     * @param replace whether schemas and records that are there may go
     * @return the destination
     * @throws OccupiedException when there are any, and they may not
     * @throws ContentException when no kind of backend is made by such a name
     * @throws BackendException when it cannot be opened or made
     */
    public static Destination open(String location, boolean replace) {
        Backend backend = Backends.exists(location) ? Backends.openToWrite(location) : Backends.create(location);
        try {
            if (!replace && !backend.isEmpty()) {
                throw new OccupiedException(Backends.shown(location));
            }
            return new Destination(backend);
        } catch (RuntimeException | Error e) {
            backend.close();
            throw e;
        }
    }

    /** {@return the schema files that would be replaced, and the lock} */
    public List<SchemaReader.Source> schemaFiles() {
        return backend.schemaFiles();
    }

    /** As {@link Backend#replace(List, RecordSource)} does. */
    void write(List<SchemaReader.Source> schemaFiles, RecordSource records) {
        backend.replace(schemaFiles, records);
    }

    @Override
    public void close() {
        backend.close();
    }
}
