package dev.ashlar.bench.backend;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** All emitters in one file. A save writes a new file, fsyncs it, and renames it over the old one. */
abstract class HandFile implements HandLoop {
    private static final int BUFFER = 1 << 16;

    private final Path file;

    HandFile(Path file) {
        this.file = file;
    }

    /** Gives emitters one after the other. */
    interface Emitters {
        void forEach(Consumer<PlainEmitter> action) throws IOException;
    }

    abstract void read(InputStream in, Consumer<PlainEmitter> action) throws IOException;

    /** Writes all, and flushes. */
    abstract void write(OutputStream out, Emitters emitters) throws IOException;

    private void read(Consumer<PlainEmitter> action) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
            read(in, action);
        }
    }

    private void publish(Emitters emitters) throws IOException {
        Path written = file.resolveSibling("written.tmp");
        try (FileOutputStream to = new FileOutputStream(written.toFile());
                OutputStream out = new BufferedOutputStream(to, BUFFER)) {
            write(out, emitters);
            to.getChannel().force(true);
        }
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public long load() throws IOException {
        long[] sum = {0};
        read(emitter -> sum[0] += emitter.sum());
        return sum[0];
    }

    @Override
    public void replace(List<PlainEmitter> all) throws IOException {
        publish(all::forEach);
    }

    @Override
    public void save(List<PlainEmitter> changed) throws IOException {
        Map<Long, PlainEmitter> byId = new HashMap<>();
        changed.forEach(emitter -> byId.put(emitter.id, emitter));
        publish(action -> read(old -> action.accept(byId.getOrDefault(old.id, old))));
    }

    @Override
    public void close() {
        // No file is open between calls.
    }
}
