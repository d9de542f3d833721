package dev.ashlar.pipeline.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a folder that went into a database and come back: as they were, with what was saved in the database. */
public abstract class KeptFilesConformance {
    private static final int SEEDS = 2;
    private static final int ALL_SEEDS = 300;

    @TempDir
    protected Path folder;

    /** The location of a new place; {@code at}: an empty folder. */
    protected abstract String middle(Path at);

    static TransferReport copy(String from, String to, boolean replace) {
        try (Backend source = Backends.open(from);
                Destination destination = Destination.open(to, replace)) {
            return Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE);
        }
    }

    static void save(String location, List<DataRecord> records) {
        try (Backend backend = Backends.openToWrite(location)) {
            backend.save(records.stream().map(DataRecord::copy).toList());
        }
    }

    private static void copyTree(Path from, Path to) throws IOException {
        for (Map.Entry<String, String> file : RandomFiles.tree(from).entrySet()) {
            Path target = to.resolve(file.getKey());
            Files.createDirectories(target.getParent());
            Files.copy(from.resolve(file.getKey()), target);
        }
    }

    /** What was saved in the middle must be what the same save makes of the files themselves. */
    private void roundTrips(long first, int count) throws IOException {
        for (long seed = first; seed < first + count; seed++) {
            Path at = Files.createDirectories(folder.resolve(getClass().getSimpleName() + seed));
            String middle = middle(at);
            Path content = at.resolve("given");
            RandomFiles files = new RandomFiles(content, seed);
            files.write();
            assertThat(copy(content.toString(), middle, false).dropped())
                    .as("seed %d", seed)
                    .isEmpty();
            copy(middle, at.resolve("back").toString(), false);
            assertEqual(at.resolve("back"), content, seed);

            List<DataRecord> edits = files.edits();
            copyTree(content, at.resolve("edited"));
            save(at.resolve("edited").toString(), edits);
            save(middle, edits);
            copy(middle, at.resolve("new").toString(), false);
            assertEqual(at.resolve("new"), at.resolve("edited"), seed);
            copy(middle, content.toString(), true);
            assertEqual(content, at.resolve("edited"), seed);
        }
    }

    private static void assertEqual(Path found, Path expected, long seed) throws IOException {
        assertThat(RandomFiles.tree(found)).as("seed %d", seed).isEqualTo(RandomFiles.tree(expected));
    }

    @Test
    void shouldSaveIntoTheFilesThatThereWere() throws IOException {
        roundTrips(1, SEEDS);
    }

    @Test
    @Tag("slow")
    void shouldSaveIntoTheFilesThatThereWereWhateverTheyAre() throws IOException {
        roundTrips(1000, Share.of(ALL_SEEDS));
    }

    @Test
    void shouldKeepFilesFromDatabaseToDatabase() throws IOException {
        Path content = folder.resolve("content");
        RandomFiles.put(content, "Star.jsonc", "// Many.\n[{\"id\": 1}] // " + "x\u00e9".repeat(900_000));
        RandomFiles.put(content, "Star.schema", RandomFiles.schema("Star", ""));
        String middle = middle(Files.createDirectories(folder.resolve("longer")));
        copy(content.toString(), middle, false);
        copy(middle, folder.resolve("second.db").toString(), false);
        copy(folder.resolve("second.db").toString(), folder.resolve("back").toString(), false);
        assertEqual(folder.resolve("back"), content, 0);
    }
}
