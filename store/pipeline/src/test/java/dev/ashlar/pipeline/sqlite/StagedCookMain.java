package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;

/** Cooks a database whose records are staged, in a JVM of its own. Arguments: the database and the pack. */
final class StagedCookMain {
    private StagedCookMain() {}

    public static void main(String[] arguments) throws IOException {
        try (Backend backend = Backends.open(arguments[0])) {
            Content content = ContentReader.readStaged(backend, Progress.NONE);
            Cook.cook(content, Path.of(arguments[1]), Progress.NONE);
            ReplaceMain.say("cooked " + content.recordCount());
        }
    }
}
