package dev.ashlar.pipeline.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes one round after the other to a database, and tells each, until it is killed. A round gives every record its number, by a save or by a
 * replacement: some of more records than the cache of SQLite holds, some of few.
 */
final class KilledWriterMain {
    private static final SchemaReader.Source STAR = new SchemaReader.Source("Star.schema", """
            Schema = { name = "Star" }
            Fields = [ { name = "round", type = "i64" }, { name = "text", type = "string" } ]
            """);
    private static final Schema SCHEMA = Received.schema(STAR.text());
    private static final List<Integer> COUNTS = List.of(4000, 5, 1500);
    private static final int KINDS = 2 * COUNTS.size();

    private KilledWriterMain() {}

    public static void main(String[] arguments) {
        try (Backend backend = Backends.openToWrite(arguments[0])) {
            for (long round = 1 + Long.parseLong(arguments[1]); ; round++) {
                write(backend, round);
                ReplaceMain.say(Long.toString(round));
            }
        }
    }

    /** Round 0. */
    static void begin(Path file) {
        try (Backend backend = Backends.create(file.toString())) {
            write(backend, 0);
        }
    }

    private static void write(Backend backend, long round) {
        int kind = (int) (round % KINDS);
        List<DataRecord> stars = stars(COUNTS.get(kind / 2), round);
        if (kind % 2 == 0) {
            backend.replace(List.of(STAR), stars, Progress.NONE); // As many as the next round saves.
        } else {
            backend.save(stars);
        }
    }

    private static List<DataRecord> stars(int count, long round) {
        List<DataRecord> stars = new ArrayList<>();
        for (int id = 1; id <= count; id++) {
            stars.add(Received.record(
                    "Star",
                    id,
                    "round",
                    Variant.ofInteger(ValueType.I64, round),
                    "text",
                    Variant.of((round + " ").repeat(300))));
        }
        return stars;
    }

    /** The round that all records are of. */
    static long round(Backend backend) {
        List<DataRecord> stars = Received.all(backend, SCHEMA);
        Set<Long> rounds = stars.stream().map(star -> star.get("round").bits()).collect(Collectors.toSet());
        assertThat(rounds).hasSize(1);
        long round = rounds.iterator().next();
        assertThat(stars).hasSize(COUNTS.get((int) (round % KINDS) / 2));
        return round;
    }

    /** The round that a writer tells of next. */
    static long told(ChildJvm writer) {
        return Long.parseLong(ReplaceMain.line(writer));
    }

    /** The round that a line tells of; −1 of another line. */
    static long told(String line) {
        return line.matches("> [0-9]+") ? Long.parseLong(line.substring(2)) : -1;
    }
}
