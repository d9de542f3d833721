package dev.ashlar.tool;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.sqlite.SqliteBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A database or folder to write into. One that was made for the purpose goes away again when nothing was written. */
final class Destination implements AutoCloseable {
    private static final String DATABASE = ".db";

    private final Path path;
    private final Backend backend;
    private boolean kept;

    private Destination(Path path, Backend backend, boolean kept) {
        this.path = path;
        this.backend = backend;
        this.kept = kept;
    }

    static Destination open(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            return new Destination(path, JsonBackend.open(path), true);
        }
        if (Files.exists(path)) {
            return new Destination(path, SqliteBackend.open(path), true);
        }
        if (path.toString().endsWith(DATABASE)) {
            return new Destination(path, SqliteBackend.create(path), false);
        }
        return new Destination(path, JsonBackend.open(Files.createDirectory(path)), false);
    }

    Backend backend() {
        return backend;
    }

    /** Keeps what was made. */
    void keep() {
        kept = true;
    }

    @Override
    public void close() throws IOException {
        backend.close();
        if (!kept) {
            Files.deleteIfExists(path);
        }
    }
}
