package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Random records in random formatting, and random edits: what the files say afterwards is what the records say, and the
 * text of records that nobody touched is where it was.
 */
class JsonSavePropertyTest {
    private static final long SEED = 20_260_101;
    private static final int ROUNDS = 200;
    private static final int ALL_ROUNDS = 600;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();
    private static final List<String> FIELDS = List.of(
            ("action affects big bytes far flag hops kind masks mesh near next path place size sizes tags text tint"
                            + " tints")
                    .split(" "));
    /** No field; its value is an object, which stays. */
    private static final String NOTES = "_notes";

    private static final String[] TEXTS = {
        "", "a", "\"\\/\n", "\u20AC\uD834\uDD1E", "]},{\"id\": 1}", "NaN", "\0", "\t\u2028"
    };
    private static final String BETWEEN = "b#";
    private static final String IN_MEMBER = "m#";
    private static final Pattern COMMENT = Pattern.compile("[bm]#[0-9]+#");
    private static final double[] NUMBERS = {0, -0.0, 1, 0.1, 4.55, -1e30, 1e-40, Double.NaN, Double.POSITIVE_INFINITY};

    @TempDir
    Path path;

    /** A record of the model: its text, and the data as a backend would have read it. */
    private record Written(String text, DataRecord data) {}

    private Random random = new Random(SEED);
    private String round = "";
    private String lineEnd = "\n";
    private String ending = ".json";
    /** How many comments were made. */
    private int comments;

    @Test
    void shouldSayWhatTheRecordsSayAndKeepAllOtherText() throws IOException {
        checkRounds(0, ROUNDS);
    }

    @Test
    @Tag("slow")
    void shouldSayWhatTheRecordsSayInMoreRounds() throws IOException {
        checkRounds(ROUNDS, ROUNDS + Share.of(ALL_ROUNDS - ROUNDS));
    }

    @Test
    void shouldKeepComments() throws IOException {
        ending = ".jsonc";
        checkRounds(0, ROUNDS);
    }

    @Test
    @Tag("slow")
    void shouldKeepCommentsInMoreRounds() throws IOException {
        ending = ".jsonc";
        checkRounds(ROUNDS, ROUNDS + Share.of(ALL_ROUNDS - ROUNDS));
    }

    private void checkRounds(int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            random = new Random(SEED + i);
            round = "seed " + (SEED + i);
            checkRound(Files.createDirectory(path.resolve("round" + i)));
        }
    }

    private void checkRound(Path folder) throws IOException {
        lineEnd = random.nextBoolean() ? "\n" : "\r\n";
        List<Written> all = new ArrayList<>();
        Map<Path, List<Written>> files = new LinkedHashMap<>();
        Map<Path, String> texts = new LinkedHashMap<>();
        for (String name : random.nextBoolean() ? List.of("Star", "Star-b") : List.of("Star-b")) {
            Path file = folder.resolve(name + ending);
            files.put(file, records(all.size()));
            all.addAll(files.get(file));
            texts.put(file, file(files.get(file)));
            Files.writeString(file, texts.get(file));
        }
        List<DataRecord> save = edit(all);
        JsonSave.save(folder, save);

        Map<Long, String> expected = new TreeMap<>();
        save.forEach(record -> addTo(expected, record, false));
        all.forEach(written -> addTo(expected, written.data, written.text.contains(NOTES)));
        assertThat(read(folder)).as(round).isEqualTo(expected);
        for (Path file : files.keySet()) {
            requireUntouched(files.get(file), save, texts.get(file), Files.readString(file));
            requireComments(files.get(file), texts.get(file), Files.readString(file));
        }
    }

    private void addTo(Map<Long, String> expected, DataRecord record, boolean hasNotes) {
        assertThat(record.isUpdated()).as(round).isFalse();
        if (!record.isDeleted()) {
            Map<String, String> values = new TreeMap<>();
            record.keys().forEach(field -> values.put(field, meaning(record.get(field))));
            if (hasNotes) {
                values.put(NOTES, "an object");
            }
            expected.put(record.id(), values.toString());
        }
    }

    /** Those between records stay, and between members those of records that stay. */
    private void requireComments(List<Written> records, String before, String after) {
        List<String> kept = COMMENT.matcher(before)
                .results()
                .map(MatchResult::group)
                .filter(comment -> records.stream()
                        .noneMatch(record -> record.text.contains(comment)
                                && (record.data.isDeleted() || comment.startsWith(IN_MEMBER))))
                .toList();
        List<String> found =
                COMMENT.matcher(after).results().map(MatchResult::group).toList();
        if (!kept.isEmpty()) {
            assertThat(found).as("%s: from %s to %s", round, before, after).containsSubsequence(kept);
        }
    }

    private void requireUntouched(List<Written> records, List<DataRecord> saved, String before, String after) {
        int at = 0;
        for (Written record : records) {
            if (!saved.contains(record.data)) {
                at = after.indexOf(record.text, at);
                assertThat(at).as("%s: %s in %s", round, record.text, after).isNotNegative();
                at += record.text.length();
            }
        }
        // A text without line ends gets LF.
        String others = lineEnd.equals("\n") || !before.contains("\n") ? "\r" : "\n";
        assertThat(after.replace("\r\n", others.equals("\n") ? "" : "\r\n"))
                .as(round)
                .doesNotContain(others);
    }

    // The model

    private List<Written> records(int before) {
        List<Written> records = new ArrayList<>();
        int count = random.nextInt(6);
        for (int i = 1; i <= count; i++) {
            DataRecord data = new DataRecord("Star", before + i);
            FIELDS.forEach(field -> change(data, field));
            data.setUpdated(false);
            records.add(new Written(text(data), data));
        }
        return records;
    }

    private List<DataRecord> edit(List<Written> all) {
        List<DataRecord> save = new ArrayList<>();
        for (Written written : all) {
            switch (random.nextInt(4)) {
                case 0 -> written.data.setDeleted(true);
                case 1 -> {
                    FIELDS.forEach(field -> change(written.data, field));
                    written.data.setUpdated(true);
                }
                default -> {
                    continue;
                }
            }
            save.add(written.data);
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            DataRecord added = new DataRecord("Star", random.nextBoolean() ? DataRecord.NO_ID : 100 + i);
            added.setUpdated(true);
            FIELDS.forEach(field -> change(added, field));
            save.add(added);
        }
        Collections.shuffle(save, random);
        return save;
    }

    private void change(DataRecord record, String field) {
        switch (random.nextInt(3)) {
            case 0 -> record.remove(field);
            case 1 -> record.set(field, value(field));
            default -> {
                return;
            }
        }
    }

    private Variant value(String field) {
        String text = TEXTS[random.nextInt(TEXTS.length)];
        return switch (field) {
            case "action" -> Variant.ofHash(text);
            case "affects" -> flags();
            case "hops" ->
                Variant.ofArray(
                        ValueType.REF,
                        List.of(Variant.ofRef("Star", random.nextInt(3)), Variant.ofRefByKey("Star", text)));
            case "masks" ->
                Variant.ofArray(ValueType.FLAGS, List.of(flags(), flags()).subList(0, random.nextInt(3)));
            case "mesh" -> Variant.ofBytes(text.getBytes(StandardCharsets.UTF_8));
            case "path" -> Variant.ofArray(ValueType.VEC2, lanes(2 * random.nextInt(3)));
            case "place" -> Variant.ofLanes(ValueType.VEC3, lanes(3));
            case "tags" -> Variant.ofArray(ValueType.STRING, List.of(Variant.of(text), Variant.of("b")));
            case "tint" ->
                Variant.ofLanes(ValueType.COLOR, random.longs(4, 0, 256).toArray());
            case "tints" ->
                Variant.ofArray(
                        ValueType.COLOR,
                        random.longs(4L * random.nextInt(3), 0, 256).toArray());
            case "big" -> Variant.ofInteger(ValueType.U64, random.nextLong());
            case "bytes" ->
                Variant.ofArray(
                        ValueType.I8, random.longs(random.nextInt(4), -128, 128).toArray());
            case "far" -> Variant.of(number());
            case "flag" -> Variant.of(random.nextBoolean());
            case "kind" -> Variant.ofEnum("red" + random.nextInt(3));
            case "near" -> Variant.ofRefByKey("Star", text);
            case "next" -> Variant.ofRef("Star", random.nextInt(9) + 1);
            case "size" -> Variant.of((float) number());
            case "sizes" ->
                Variant.ofArray(
                        ValueType.F32, new long[] {Float.floatToIntBits((float) number()), 0, random.nextInt(99)});
            default -> Variant.of(text);
        };
    }

    private Variant flags() {
        return Variant.ofFlags(List.of("light", "fog", "a \"b\"").subList(random.nextInt(2), 1 + random.nextInt(3)));
    }

    private long[] lanes(int count) {
        long[] lanes = new long[count];
        for (int i = 0; i < count; i++) {
            lanes[i] = Float.floatToRawIntBits((float) number());
        }
        return lanes;
    }

    private double number() {
        return random.nextBoolean() ? random.nextGaussian() : NUMBERS[random.nextInt(NUMBERS.length)];
    }

    // Formatting

    private String file(List<Written> records) {
        StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "\uFEFF" : "")
                .append(space(BETWEEN))
                .append('[');
        for (int i = 0; i < records.size(); i++) {
            text.append(i == 0 ? "" : ",")
                    .append(space(BETWEEN))
                    .append(records.get(i).text)
                    .append(space(BETWEEN));
        }
        text.append(trailingComma(records)).append(space(BETWEEN));
        return text.append(']').append(space(BETWEEN)).toString();
    }

    private String text(DataRecord data) {
        List<String> members =
                new ArrayList<>(List.of("\"id\"" + space(IN_MEMBER) + ":" + space(IN_MEMBER) + data.id()));
        for (String field : data.keys()) {
            members.add(
                    "\"" + field + "\"" + space(IN_MEMBER) + ":" + space(IN_MEMBER) + ValueText.of(data.get(field)));
        }
        if (random.nextInt(3) == 0) {
            members.add("\"_notes\":" + space(IN_MEMBER) + "{\"id\": 1, \"deep\":" + space(IN_MEMBER) + "[{}, \"}\"]}");
        }
        Collections.shuffle(members, random);
        StringBuilder text = new StringBuilder("{").append(space(BETWEEN));
        for (int i = 0; i < members.size(); i++) {
            text.append(i == 0 ? "" : ",")
                    .append(space(BETWEEN))
                    .append(members.get(i))
                    .append(space(BETWEEN));
        }
        return text.append(trailingComma(members)).append('}').toString();
    }

    private String trailingComma(List<?> elements) {
        return ending.equals(".json") || elements.isEmpty() || random.nextBoolean() ? "" : "," + space(BETWEEN);
    }

    private String space(String kind) {
        String space = space();
        if (ending.equals(".json") || random.nextInt(4) > 0) {
            return space;
        }
        String comment = kind + comments++ + "#, ] } \" /";
        return random.nextBoolean()
                ? space + "/* " + comment + " " + lineEnd + "*" + space() + "*/" + space()
                : space + "// " + comment + lineEnd + space();
    }

    private String space() {
        return switch (random.nextInt(6)) {
            case 0 -> " ";
            case 1 -> lineEnd;
            case 2 -> lineEnd + "\t  ";
            case 3 -> "  ";
            default -> "";
        };
    }

    // Reading

    private Map<Long, String> read(Path folder) throws IOException {
        Map<Long, String> records = new TreeMap<>();
        for (String name : List.of("Star.json", "Star.jsonc", "Star-b.json", "Star-b.jsonc")) {
            String text = Files.exists(folder.resolve(name)) ? Files.readString(folder.resolve(name)) : "[]";
            try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text.replace("\uFEFF", ""))) {
                assertThat(parser.nextToken()).as(round).isEqualTo(JsonToken.START_ARRAY);
                while (parser.nextToken() == JsonToken.START_OBJECT) {
                    readRecord(parser, records);
                }
                assertThat(parser.nextToken()).as(round).isNull();
            }
        }
        return records;
    }

    private void readRecord(JsonParser parser, Map<Long, String> into) {
        Map<String, String> values = new TreeMap<>();
        long id = 0;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            if (name.equals("id")) {
                id = parser.getLongValue();
            } else if (name.equals(NOTES)) {
                assertThat(parser.currentToken()).as(round).isEqualTo(JsonToken.START_OBJECT);
                parser.skipChildren();
                values.put(NOTES, "an object");
            } else {
                assertThat(values.put(name, meaning(name, parser))).as(round).isNull();
            }
        }
        assertThat(into.put(id, values.toString())).as("%s: id %d", round, id).isNull();
    }

    private static String meaning(String field, JsonParser parser) {
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            List<String> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(meaning(field, parser));
            }
            return elements.toString();
        }
        String text = parser.getString();
        return switch (field) {
            case "far" -> String.valueOf(Double.valueOf(text));
            case "size", "sizes", "place", "path" -> String.valueOf(Float.valueOf(text));
            default -> (parser.currentToken() == JsonToken.VALUE_STRING ? "text " : "") + text;
        };
    }

    private static String meaning(Variant value) {
        if (value.shape().isArray()) {
            List<String> elements = new ArrayList<>();
            for (int i = 0; i < value.elementCount(); i++) {
                elements.add(meaning(value.element(i)));
            }
            return elements.toString();
        }
        return switch (value.type()) {
            case STRING, ENUM, HASH -> "text " + value.text();
            case REF -> value.isByKey() ? "text " + value.text() : value.isNull() ? "null" : "" + value.bits();
            case FLAGS ->
                value.flags().stream().map(name -> "text " + name).toList().toString();
            case BYTES -> "text " + Base64.getEncoder().encodeToString(value.bytes());
            case COLOR -> "text " + color(value.lanes());
            case VEC2, VEC3 -> floats(value.lanes());
            case BOOL -> String.valueOf(value.bits() != 0);
            case U64 -> Long.toUnsignedString(value.bits());
            case F32 -> String.valueOf(Float.intBitsToFloat((int) value.bits()));
            case F64 -> String.valueOf(Double.longBitsToDouble(value.bits()));
            default -> String.valueOf(value.bits());
        };
    }

    private static String color(long[] lanes) {
        String all = "#%02x%02x%02x%02x".formatted(lanes[0], lanes[1], lanes[2], lanes[3]);
        return lanes[3] == 255 ? all.substring(0, 7) : all;
    }

    private static String floats(long[] lanes) {
        List<Float> floats = new ArrayList<>();
        for (long bits : lanes) {
            floats.add(Float.intBitsToFloat((int) bits));
        }
        return floats.toString();
    }
}
