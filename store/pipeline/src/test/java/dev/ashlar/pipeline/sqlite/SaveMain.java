package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Received;
import java.nio.file.Path;
import java.util.List;

/** Saves a record in a JVM of its own, and says how that ended. */
final class SaveMain {
    private static final int AT_ONCE = 1;

    private SaveMain() {}

    public static void main(String[] arguments) {
        try (Backend backend = SqliteBackend.open(Path.of(arguments[0]), true, AT_ONCE)) {
            backend.save(List.of(Received.record("Star", DataRecord.NO_ID)));
            ReplaceMain.say("saved");
        } catch (BackendException e) {
            ReplaceMain.say(e.getMessage());
        }
    }
}
