package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Followed;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordTracker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random edits of files by people and by accidents: what a tracker tells is what reading everything tells. */
class JsonTrackerPropertyTest {
    private static final long SEED = 20_261_124;
    private static final int FOLDERS = 14;
    private static final int ALL_FOLDERS = 40;
    private static final int EDITS = 25;
    private static final int ACCIDENTS = 1000;
    private static final int ALL_ACCIDENTS = 3000;
    private static final Schema STAR = Received.schema("""
            Schema = { name = "Star" }
            Fields = [
              { name = "name", type = "string" }
              { name = "size", type = "i32" }
              { name = "path", type = "vec2[]" }
              { name = "flags", type = "flags", values = ["a", "b"] }
            ]
            """);
    private static final String[] NAMES = {"a", "", "\\\"", "]},{", "[{", "\\\\", "€ ]", "\\u005D", "\uD834\uDD1E"};
    private static final String[] FILES = {"Star.json", "Star-b.jsonc", "Star/x.jsonc", "Star/7.json"};
    private static final byte[][] PIECES = pieces(
            "[",
            "]",
            "{",
            "}",
            ",",
            "\"",
            "\\",
            " ",
            "\n",
            "1",
            "-",
            "null",
            "\"id\": 1",
            "{\"id\": 3}",
            ", {\"id\": 77}",
            "\uFEFF",
            "/**/",
            "/*",
            "*/",
            "//",
            "é");

    @TempDir
    Path path;

    private Random random = new Random(SEED);
    private Followed stars;

    private static byte[][] pieces(String... texts) {
        byte[][] pieces = new byte[texts.length + 3][];
        for (int i = 0; i < texts.length; i++) {
            pieces[i] = texts[i].getBytes(StandardCharsets.UTF_8);
        }
        pieces[texts.length] = new byte[] {0};
        pieces[texts.length + 1] = new byte[] {(byte) 0xC3};
        pieces[texts.length + 2] = new byte[] {(byte) 0xFF, (byte) 0xFE};
        return pieces;
    }

    @Test
    void shouldTellWhatMakesTheStateKeptThePresentOne() throws IOException {
        followFolders(0, FOLDERS);
    }

    @Test
    @Tag("slow")
    void shouldTellWhatMakesTheStateKeptThePresentOneInMoreFolders() throws IOException {
        followFolders(FOLDERS, FOLDERS + Share.of(ALL_FOLDERS - FOLDERS));
    }

    /** A tracker whose windows may be shorter than a record. */
    private RecordTracker tracker(JsonBackend backend) {
        return random.nextInt(4) == 0
                ? backend.tracker()
                : new JsonTracker(backend::files, 1 + random.nextInt(random.nextBoolean() ? 8 : 300));
    }

    private void followFolders(int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            random = new Random(SEED + i);
            Path folder = Files.createDirectories(path.resolve(i + "/Star")).getParent();
            Files.writeString(folder.resolve("Star.schema"), "");
            try (JsonBackend backend = JsonBackend.open(folder);
                    RecordTracker tracker = tracker(backend)) {
                stars = new Followed(backend, tracker, STAR);
                follow(backend, new Written(), "seed " + (SEED + i));
            }
        }
    }

    private void follow(JsonBackend backend, Written written, String seed) throws IOException {
        for (int i = 0; i < EDITS; i++) {
            String round = seed + ", edit " + i;
            written.edit();
            written.write(backend.files().path());
            Followed.Seen seen = stars.next();
            assertThat(seen.problems()).as(round).isEmpty();
            assertThat(seen.state()).as(round).isEqualTo(Followed.fresh(backend, STAR));
            if (random.nextInt(3) > 0) {
                stars.keep(seen);
                Followed.Seen nothing = stars.changes();
                assertThat(nothing.told()).as(round).isTrue();
                assertThat(nothing.withdrawn()).as(round).isEmpty();
                assertThat(nothing.records()).as(round).isEmpty();
            }
            stars.discard();
        }
    }

    /** The files of a folder, as lists of texts. */
    private final class Written {
        private final Map<String, List<String>> files = new TreeMap<>();
        private String space = "\n  ";
        private long lastId;

        void edit() {
            for (int i = random.nextInt(4); i >= 0; i--) {
                edit(files.computeIfAbsent(FILES[random.nextInt(FILES.length)], name -> new ArrayList<>()));
            }
            files.values().removeIf(file -> file.isEmpty() && random.nextBoolean());
        }

        private void edit(List<String> file) {
            int at = file.isEmpty() ? 0 : random.nextInt(3) == 0 ? ends(file) : random.nextInt(file.size());
            switch (random.nextInt(12)) {
                case 0 -> Collections.shuffle(file, random);
                case 1 -> file.clear();
                case 2 -> space = random.nextBoolean() ? " " : "\r\n\t";
                case 3 -> move(file, at);
                case 4, 5 -> remove(file, at);
                case 6, 7, 8 -> change(file, at);
                default -> add(file, at);
            }
        }

        private int ends(List<String> file) {
            return random.nextBoolean() ? 0 : file.size() - 1;
        }

        private void move(List<String> file, int at) {
            if (!file.isEmpty()) {
                String moved = file.remove(at);
                List<String> to = files.get(new ArrayList<>(files.keySet()).get(random.nextInt(files.size())));
                to.add(random.nextInt(to.size() + 1), moved);
            }
        }

        private void remove(List<String> file, int at) {
            if (!file.isEmpty()) {
                file.remove(at);
            }
        }

        private void change(List<String> file, int at) {
            if (!file.isEmpty()) {
                file.set(at, file.get(at).replaceAll("size\": \\d", "size\": " + random.nextInt(10)));
            }
        }

        private void add(List<String> file, int at) {
            for (int i = random.nextInt(20); i >= 0; i--) {
                file.add(at, record(++lastId));
            }
        }

        void write(Path folder) throws IOException {
            for (String name : FILES) {
                List<String> records = files.get(name);
                if (records == null) {
                    Files.deleteIfExists(folder.resolve(name));
                } else {
                    boolean single = name.equals("Star/7.json") && records.size() == 1;
                    boolean hasComments = name.endsWith("c");
                    String between = "," + (hasComments ? " // \"next\"\n" : "") + space;
                    String last = hasComments && !records.isEmpty() ? ", /* none */" : "";
                    String text = "[" + space + String.join(between, records) + last + space + "]";
                    Files.writeString(folder.resolve(name), single ? records.get(0) : text);
                }
            }
        }
    }

    private String record(long id) {
        String name = NAMES[random.nextInt(NAMES.length)];
        String path = random.nextBoolean() ? "" : ", \"path\": [ [0.5, 1], [2, 3] ]";
        String flags = random.nextBoolean() ? "" : ", \"flags\": [\"b\"]";
        return "{ \"id\": " + id + ", \"name\": \"" + name + "\", \"size\": 1" + path + flags + " }";
    }

    /** Bytes of a sound file are changed anyhow: what is wrong with it is told, or makes reading all of it necessary. */
    @Test
    void shouldNeverTakeWhatIsWrongForWhatIsRight() throws IOException {
        assertThat(damage("Star.json", 0, ACCIDENTS))
                .as("the accidents are of all kinds")
                .contains("told", "not told", "told a problem");
    }

    @Test
    void shouldNeverTakeWhatIsWrongForWhatIsRightAmongComments() throws IOException {
        assertThat(damage("Star.jsonc", 0, ACCIDENTS))
                .as("the accidents are of all kinds")
                .contains("told", "not told", "told a problem");
    }

    @Test
    @Tag("slow")
    void shouldNeverTakeMoreThatIsWrongForWhatIsRight() throws IOException {
        int last = ACCIDENTS + Share.of(ALL_ACCIDENTS - ACCIDENTS);
        assertThat(damage("Star.json", ACCIDENTS, last)).isNotEmpty();
        Files.delete(path.resolve("Star.json"));
        assertThat(damage("Star.jsonc", ACCIDENTS, last)).isNotEmpty();
    }

    private Set<String> damage(String name, int from, int to) throws IOException {
        Files.writeString(path.resolve("Star.schema"), "");
        Path file = path.resolve(name);
        Set<String> outcomes = new HashSet<>();
        try (JsonBackend backend = JsonBackend.open(path);
                RecordTracker tracker = tracker(backend)) {
            stars = new Followed(backend, tracker, STAR);
            byte[] sound = soundFile(name.endsWith("c"));
            Files.write(file, sound);
            stars.keep(stars.all());
            for (int i = from; i < to; i++) {
                random = new Random(SEED + i);
                Files.write(file, damaged(sound));
                outcomes.add(compare(backend, "seed " + (SEED + i)));
            }
        }
        return outcomes;
    }

    private byte[] soundFile(boolean hasComments) {
        StringBuilder text = new StringBuilder("[");
        for (int id = 1; id <= 12; id++) {
            text.append(id == 1 ? "\n" : ",\n").append(comment(hasComments)).append(record(id));
        }
        return text.append(hasComments ? ", // the last" : "")
                .append("\n]\n")
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    private String comment(boolean hasComments) {
        if (!hasComments) {
            return "";
        }
        return switch (random.nextInt(4)) {
            case 0 -> "// one's \"}, {\n";
            case 1 -> "/* [ */ ";
            case 2 -> "/* a\n * b ]\n */";
            default -> "";
        };
    }

    private String compare(JsonBackend backend, String round) {
        Followed.Seen seen = stars.changes();
        stars.discard();
        Received whole = Received.from(backend, STAR, Map.of());
        if (!seen.told()) {
            return "not told";
        }
        if (!seen.problems().isEmpty()) {
            return "told a problem";
        }
        assertThat(whole.problems()).as(round).isEmpty();
        List<DataRecord> state = new ArrayList<>(seen.state().values());
        assertThat(state).as(round).containsExactlyInAnyOrderElementsOf(whole.records());
        return "told";
    }

    private byte[] damaged(byte[] sound) {
        byte[] bytes = sound;
        for (int i = random.nextInt(3); i >= 0; i--) {
            bytes = damagedOnce(bytes);
        }
        return bytes;
    }

    /** A part is taken away, repeated or put elsewhere, or something is put in. */
    private byte[] damagedOnce(byte[] bytes) {
        int from = random.nextInt(bytes.length);
        int to = Math.min(bytes.length, from + random.nextInt(random.nextBoolean() ? 3 : 150));
        int at = random.nextInt(bytes.length + 1);
        byte[] piece = random.nextBoolean()
                ? PIECES[random.nextInt(PIECES.length)]
                : java.util.Arrays.copyOfRange(bytes, from, to);
        ByteArrayOutputStream damaged = new ByteArrayOutputStream();
        boolean cut = random.nextBoolean();
        for (int i = 0; i <= bytes.length; i++) {
            if (i == at) {
                damaged.writeBytes(piece);
            }
            if (i < bytes.length && !(cut && i >= from && i < to)) {
                damaged.write(bytes[i]);
            }
        }
        return damaged.toByteArray();
    }
}
