package dev.ashlar.bench.contender.ashlar;

import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;

/** Packs from what designers keep, as {@code ashlar pack} makes them without a cache: all content is staged and checked, then written and published. Stateless. */
public final class EmitterCooks {
    private EmitterCooks() {}

    /**
     * Writes emitters where designers keep them.
     *
     * @param location of the content, which is not there yet, such as {@code sqlite:emitters.db}
     * @param emitters to be kept
     * @throws IOException when a file cannot be written
     */
    public static void writeContent(String location, EmitterSet emitters) throws IOException {
        EmitterDatabases.writeEmitters(location, emitters);
    }

    /**
     * Cooks a pack.
     *
     * @param location of the content
     * @param folder receives the pack
     * @throws IOException when a file cannot be written
     */
    public static void cook(String location, Path folder) throws IOException {
        try (Backend backend = Backends.open(location)) {
            Content content = ContentReader.readStaged(backend, Progress.NONE);
            Cook.cook(content, folder.resolve(EmitterPacks.ROWS), Progress.NONE);
        }
    }
}
