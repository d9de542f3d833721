package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.nested.vault.VaultTypes;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any edits of elements of lists of a fixed length: what is kept afterwards says what the edits said, and nothing else changes. */
class FixedListEditsTest {
    private static final Path SOURCE = Path.of("src", "test", "content", "fixed");
    private static final List<Long> IDS = List.of(3L, 9L, 12L);
    private static final int ROUNDS = 12;
    private static final int EDITS = 8;

    @TempDir
    private Path folder;

    private static Map<Long, Map<String, String>> texts(String place) {
        try (Backend backend = Backends.open(place)) {
            Map<Long, Map<String, String>> texts = new HashMap<>();
            for (DataRecord record :
                    ContentReader.read(backend, Progress.NONE).records().get("Chest")) {
                Map<String, String> fields = new HashMap<>();
                record.forEach((field, value) -> fields.put(field, value.toText()));
                texts.put(record.id(), fields);
            }
            return texts;
        }
    }

    private static Variant value(String path, Random random) {
        if (path.endsWith("chance")) {
            return Variant.of(random.nextInt(1, 9) / 16f);
        }
        if (path.startsWith("grid")) {
            return Variant.ofArray(ValueType.I32, new long[] {random.nextInt(9), random.nextInt(9), 1});
        }
        if (path.startsWith("words")) {
            return Variant.ofArray(ValueType.STRING, List.of(Variant.of("a" + random.nextInt(9)), Variant.of("\"[")));
        }
        if (path.startsWith("lists")) {
            return Variant.ofArray(ValueType.U8, new long[random.nextInt(3)]);
        }
        if (path.endsWith("title")) {
            return Variant.of("t" + random.nextInt(9));
        }
        return Variant.ofInteger(path.endsWith(".x") ? ValueType.U8 : ValueType.I32, random.nextInt(9));
    }

    private static String path(Random random) {
        List<String> paths = new ArrayList<>(List.of("grid." + random.nextInt(3), "words." + random.nextInt(2)));
        paths.add("loot." + random.nextInt(4) + (random.nextBoolean() ? ".chance" : ".title"));
        paths.add("loot." + random.nextInt(4) + (random.nextBoolean() ? ".spot.x" : ".spot.y"));
        paths.add("maybe." + random.nextInt(3));
        paths.add("lists." + random.nextInt(2));
        paths.add("deep." + random.nextInt(2) + "." + random.nextInt(3) + (random.nextBoolean() ? ".x" : ".y"));
        paths.add("slots." + random.nextInt(2) + ".x");
        paths.add("spare." + random.nextInt(2) + ".y");
        return paths.get(random.nextInt(paths.size()));
    }

    private static void edit(RecordEdit edit, Random random, Map<String, String> expected) {
        Map<String, String> set = new HashMap<>();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            String path = path(random);
            // Without its members, a struct is there in files and not in databases.
            boolean isOptional = path.startsWith("s");
            if (!isOptional && random.nextInt(3) == 0) {
                edit.remove(path);
                expected.remove(path);
                set.remove(path);
            } else {
                Variant value = value(path, random);
                edit.set(path, value);
                set.put(path, value.toText());
            }
        }
        set.forEach((path, value) -> {
            expected.put(path, value);
            // A record that has a member has the struct.
            if (path.startsWith("slots")) {
                expected.put(path.substring(0, path.lastIndexOf('.')), "true");
            } else if (path.startsWith("spare")) {
                expected.put("spare", "true");
            }
        });
    }

    private static List<String> differences(Map<Long, Map<String, String>> one, Map<Long, Map<String, String>> other) {
        List<String> different = new ArrayList<>();
        one.forEach((id, fields) -> fields.forEach((field, text) -> {
            String found = other.get(id).get(field);
            if (!text.equals(found)) {
                different.add(id + "." + field + ": " + text + ", " + found);
            }
        }));
        return different;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"json:%s/copy", "json:%s/copy?files=record", "json:%s/copy?format=xml", "sqlite:%s/vault.db"})
    void shouldKeepWhatEditsSay(String location) throws IOException {
        Path content = Contents.copy(SOURCE, folder.resolve("content"));
        String place = location.formatted(folder);
        try (Backend from = Backends.open(content);
                Destination to = Destination.open(place, false)) {
            Transfer.verbatim(from, to, Transfer.Unknown.REFUSE, Progress.NONE);
        }
        Map<Long, Map<String, String>> expected = texts(place);
        for (long seed = 1; seed <= ROUNDS; seed++) {
            Random random = new Random(seed);
            try (DevelopmentStore store = DevelopmentStore.open(place, VaultTypes.CATALOG)) {
                for (int i = 0; i < EDITS; i++) {
                    long id = IDS.get(random.nextInt(IDS.size()));
                    RecordEdit edit = store.edit("Chest", id);
                    edit(edit, random, expected.get(id));
                    edit.save();
                }
            }
            Map<Long, Map<String, String>> kept = texts(place);
            assertThat(differences(expected, kept))
                    .as("%s, seed %d, expected", location, seed)
                    .isEmpty();
            assertThat(differences(kept, expected))
                    .as("%s, seed %d, kept", location, seed)
                    .isEmpty();
        }
    }
}
