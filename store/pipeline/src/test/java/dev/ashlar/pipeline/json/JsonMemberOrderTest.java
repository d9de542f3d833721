package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members in the order of the record before, and in others: what is read, and where it stands, does not depend on it. */
class JsonMemberOrderTest {
    private static final long SEED = 72_0011;
    private static final int RECORDS = 2_000;
    private static final String FILE = "Star.json";
    private static final String SCHEMA = """
            Schema = { name = "Star" }
            Fields = [
              { name = "mass",     type = "i32" }
              { name = "massive",  type = "i32" }
              { name = "brightness", type = "i32", formerly = ["light"] }
              { name = "age",      type = "i32" }
              { name = "zone",     type = "i32" }
            ]
            """;
    private static final List<String> NAMES = List.of("id", "mass", "massive", "brightness", "age", "zone");

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);
    private final StringBuilder text = new StringBuilder("[");
    private int line = 1;
    private int lineStart;
    private final List<DataRecord> written = new ArrayList<>();
    /** Field and place of each value, record after record. */
    private final List<List<String>> places = new ArrayList<>();

    private final List<String> problems = new ArrayList<>();

    private void space() {
        for (int i = random.nextInt(3); i > 0; i--) {
            if (random.nextInt(8) == 0) {
                text.append('\n');
                line++;
                lineStart = text.length();
            } else {
                text.append(' ');
            }
        }
    }

    private String here() {
        return FILE + ":" + line + ":" + (text.length() - lineStart + 1);
    }

    /** The name as it stands, sometimes with an escape, or as it was called before. */
    private String name(String field) {
        if (field.equals("brightness") && random.nextInt(4) == 0) {
            return "light";
        }
        return random.nextInt(16) == 0 ? String.format("\\u%04x", (int) field.charAt(0)) + field.substring(1) : field;
    }

    private void writeMember(String field, long value, String subject, boolean isFirst) {
        space();
        if (!isFirst) {
            problems.add(here() + ": " + subject + "." + field + ": given twice");
        }
        text.append('"').append(name(field)).append('"');
        space();
        text.append(':');
        space();
        if (!field.equals("id")) {
            places.get(places.size() - 1).removeIf(place -> place.startsWith(field + " "));
            places.get(places.size() - 1).add(field + " " + here());
        }
        text.append(value);
        space();
    }

    /** Most records have the members of the one before, in its order. */
    private void writeRecord(List<String> order, int id) {
        DataRecord record = new DataRecord("Star", id);
        places.add(new ArrayList<>());
        text.append(id == 1 ? "" : ",");
        space();
        text.append('{');
        for (int i = 0; i < order.size(); i++) {
            String field = order.get(i);
            text.append(i == 0 ? "" : ",");
            boolean isFirst = order.indexOf(field) == i;
            int idAt = order.indexOf("id");
            int value = field.equals("id") ? id : random.nextInt();
            writeMember(field, value, idAt >= 0 && idAt < i ? "Star " + id : "Star", isFirst);
            if (!field.equals("id")) {
                record.set(field, Variant.of(value));
            }
        }
        text.append('}');
        written.add(record);
    }

    private List<String> otherOrder() {
        List<String> order = new ArrayList<>(NAMES);
        order.subList(1, order.size()).removeIf(name -> random.nextInt(6) == 0);
        if (random.nextInt(4) == 0) {
            order.add("zone"); // Twice, in most cases.
        }
        Collections.shuffle(order, random);
        return order;
    }

    @Test
    void shouldReadMembersInAnyOrder() throws IOException {
        List<String> order = NAMES;
        for (int id = 1; id <= RECORDS; id++) {
            order = random.nextInt(3) == 0 ? otherOrder() : order;
            writeRecord(order, id);
        }
        new JsonFolder(folder).write("Star.schema", SCHEMA);
        new JsonFolder(folder).write(FILE, text.append(']').toString());
        Read read = new Read();
        try (JsonBackend backend = JsonBackend.open(folder)) {
            backend.read(backend.schemas(new Problems()).get(0), Map.of(), read);
        }
        assertThat(read.records).as("seed " + SEED).isEqualTo(written);
        assertThat(read.places).as("seed " + SEED).isEqualTo(places);
        assertThat(read.problems).as("seed " + SEED).isEqualTo(problems).hasSizeGreaterThan(50);
    }

    private final class Read implements RecordReceiver {
        private final List<DataRecord> records = new ArrayList<>();
        private final List<List<String>> places = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();

        @Override
        public void record(DataRecord data, Places at, Set<String> flawed) {
            List<String> order = new ArrayList<>();
            for (String place : JsonMemberOrderTest.this.places.get(records.size())) {
                String field = place.substring(0, place.indexOf(' '));
                order.add(field + " " + at.of(field));
            }
            records.add(data);
            places.add(order);
        }

        @Override
        public void problem(Location at, String subject, String message, String expected, String found) {
            problems.add(at + ": " + subject + ": " + message);
        }
    }
}
