package dev.ashlar.pipeline.json.xml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.AllTypes;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Followed;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordTracker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random records in files that people have changed, and random saves: what the files say afterwards is what the records say, and the text of
 * records that nobody touched is where it was. Damaged files are read without an exception, and trackers tell what a fresh read tells.
 */
class XmlPropertyTest {
    private static final long SEED = 20_261_127;
    private static final int ROUNDS = 12;
    private static final int ALL_ROUNDS = 300;
    private static final int ACCIDENTS = 40;
    private static final Schema EVERY = AllTypes.schema("Every");
    private static final Pattern COMMENT = Pattern.compile("<!-- c[0-9]+# -->");
    private static final Pattern SIMPLE =
            Pattern.compile("(?m)(<Every id=\"[0-9]+\"[^>]*)>\n    <(\\w+)>([^<>\"\n\t]*)</\\2>$");
    private static final String[] PIECES = {
        "<",
        ">",
        "&",
        "\"",
        "</i32>",
        "<i32>",
        "<x/>",
        "<!--",
        "-->",
        "]]>",
        "read-as=\"json\"",
        "id=\"1\"",
        "\u0000",
        "5",
        "é",
        " "
    };

    @TempDir
    Path path;

    private Random random = new Random(SEED);
    private String round = "";
    private final Map<Long, DataRecord> model = new TreeMap<>();

    @Test
    void shouldSayWhatTheRecordsSayAndKeepAllOtherText() throws IOException {
        checkRounds(0, ROUNDS);
    }

    @Test
    @Tag("slow")
    void shouldSayWhatTheRecordsSayInMoreRounds() throws IOException {
        checkRounds(ROUNDS, ROUNDS + Share.of(ALL_ROUNDS - ROUNDS));
    }

    private void checkRounds(int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            random = new Random(SEED + i);
            round = "seed " + (SEED + i);
            model.clear();
            Path folder = Files.createDirectory(path.resolve("round" + i));
            Files.writeString(folder.resolve("content.conf"), "format = xml\n");
            Files.writeString(folder.resolve("Every.schema"), AllTypes.schemaText("Every"));
            checkRound(folder);
        }
    }

    private void checkRound(Path folder) throws IOException {
        Path file = folder.resolve("Every.xml");
        try (Backend backend = Backends.openToWrite(folder.toString());
                RecordTracker tracker = backend.tracker()) {
            List<DataRecord> first = new ArrayList<>();
            for (int i = 1 + random.nextInt(5); i > 0; i--) {
                first.add(AllTypes.random(EVERY, 10L * i, random));
            }
            save(backend, first);
            Followed followed = new Followed(backend, tracker, EVERY);
            Followed.Seen seen = followed.all();
            assertThat(seen.state()).as(round).isEqualTo(model);
            followed.keep(seen);

            String before = byHand(Files.readString(file));
            Files.writeString(file, before);
            requireModel(followed);
            List<DataRecord> changes = changes();
            save(backend, changes);
            requireModel(followed);
            requireUntouched(changes, before, Files.readString(file));
            damage(file, followed, backend);
        }
    }

    private void save(Backend backend, List<DataRecord> records) {
        records.forEach(record -> record.setUpdated(true));
        backend.save(records);
        for (DataRecord record : records) {
            model.remove(record.id());
            if (!record.isDeleted()) {
                model.put(record.id(), record.copy());
            }
        }
    }

    private void requireModel(Followed followed) {
        Followed.Seen seen = followed.next();
        assertThat(seen.problems()).as(round).isEmpty();
        assertThat(seen.state()).as(round).isEqualTo(model);
        followed.keep(seen);
    }

    /** Comments, attributes in place of elements, and other line ends. */
    private String byHand(String text) {
        String changed = text;
        for (int i = random.nextInt(3); i > 0; i--) {
            changed = SIMPLE.matcher(changed).replaceAll(XmlPropertyTest::asAttribute);
        }
        StringBuilder commented = new StringBuilder();
        int comments = 0;
        for (String line : changed.split("(?<=\n)")) {
            boolean isElement = line.strip().startsWith("<") && line.strip().endsWith(">");
            boolean isBehind = isElement && !line.startsWith("<?") && random.nextInt(4) == 0;
            commented.append(isBehind ? line.stripTrailing() + " <!-- c" + comments++ + "# -->\n" : line);
        }
        return random.nextBoolean()
                ? commented.toString()
                : commented.toString().replace("\n", "\r\n");
    }

    private static String asAttribute(MatchResult one) {
        return Matcher.quoteReplacement(one.group(1) + " " + one.group(2) + "=\"" + one.group(3) + "\">");
    }

    private List<DataRecord> changes() {
        List<DataRecord> changes = new ArrayList<>();
        for (DataRecord kept : List.copyOf(model.values())) {
            DataRecord record = kept.copy();
            if (random.nextInt(4) == 0) {
                record.setDeleted(true);
                changes.add(record);
            } else if (random.nextInt(3) == 0) {
                DataRecord other = AllTypes.random(EVERY, record.id(), random);
                for (SchemaField field : EVERY.fields()) {
                    if (random.nextInt(3) == 0) {
                        record.remove(field.name());
                        if (other.has(field.name())) {
                            record.set(field.name(), other.get(field.name()));
                        }
                    }
                }
                changes.add(record);
            }
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            changes.add(AllTypes.random(EVERY, 10L * random.nextInt(7) + i, random));
        }
        return changes;
    }

    private void requireUntouched(List<DataRecord> changes, String before, String after) throws MalformedXmlException {
        int at = 0;
        StringBuilder between = new StringBuilder();
        int end = 0;
        for (XmlElement record : XmlParser.parse(before, new XmlLines("Every.xml", before)).children) {
            long id = Long.parseLong(record.attributes.get(0).value());
            if (changes.stream().noneMatch(change -> change.id() == id)) {
                at = after.indexOf(before.substring(record.start, record.end), at);
                assertThat(at).as("%s: record %d in %s", round, id, after).isNotNegative();
            }
            between.append(before, end, record.start);
            end = record.end;
        }
        between.append(before, end, before.length());
        List<String> kept =
                COMMENT.matcher(between).results().map(MatchResult::group).toList();
        List<String> found =
                COMMENT.matcher(after).results().map(MatchResult::group).toList();
        if (!kept.isEmpty()) {
            assertThat(found).as(round).containsSubsequence(kept);
        }
    }

    /** Whatever stands there, it is read or told, and a tracker comes to the same. */
    private void damage(Path file, Followed followed, Backend backend) throws IOException {
        byte[] sound = Files.readAllBytes(file);
        for (int i = 0; i < ACCIDENTS; i++) {
            int at = random.nextInt(sound.length);
            int end = Math.min(sound.length, at + random.nextInt(5));
            String piece = random.nextBoolean() ? "" : PIECES[random.nextInt(PIECES.length)];
            ByteArrayOutputStream damaged = new ByteArrayOutputStream();
            damaged.write(sound, 0, at);
            damaged.writeBytes(piece.getBytes(StandardCharsets.UTF_8));
            damaged.write(sound, end, sound.length - end);
            Files.write(file, damaged.toByteArray());
            Received fresh = Received.from(backend, EVERY, Map.of());
            Followed.Seen seen = followed.next();
            assertThat(seen.problems()).as("%s, accident %d", round, i).isEqualTo(fresh.problems());
            if (fresh.problems().isEmpty()) {
                Map<Long, DataRecord> state = new TreeMap<>();
                fresh.records().forEach(record -> state.put(record.id(), record));
                assertThat(seen.state()).as("%s, accident %d", round, i).isEqualTo(state);
                followed.keep(seen);
            } else {
                followed.discard();
            }
        }
    }
}
