package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.folder.TreeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdScanTest {
    private static final long SEED = 20261128;
    private static final String[] NAMES = {"i", "idx", "d", "", "name", "Id", "größe"};
    private static final String[] VALUES = {
        "1",
        "-2.5e3",
        "true",
        "null",
        "\"\"",
        "\"a\\\"id\\\": 9999\"",
        "\"\\\\\"",
        "\"}]\"",
        "{\"id\": 9999}",
        "[9999, {\"id\": 9999}, []]",
        "\"größe \uD834\uDD1E\""
    };

    @TempDir
    private Path folder;

    private long greatest(String text) throws IOException {
        return IdScan.greatest(Files.writeString(folder.resolve("A.json"), text));
    }

    private long parsed() {
        long[] greatest = {-1};
        Path file = folder.resolve("A.json");
        RecordFile described = new RecordFile(new TreeFile("A.json", null), "A", null);
        RecordScan.walkIds(file, described, false, id -> greatest[0] = Math.max(greatest[0], id));
        return greatest[0];
    }

    @Test
    void shouldFindTheIdThatTheParserFinds() throws IOException {
        Random random = new Random(SEED);
        for (int round = 0; round < 300; round++) {
            StringJoiner records = new StringJoiner(random.nextBoolean() ? "," : " ,\r\n", "[", "]\n");
            int count = random.nextInt(round % 50 == 0 ? 3000 : 5);
            for (int i = 0; i < count; i++) {
                records.add(record(random));
            }
            assertThat(greatest(records.toString()))
                    .as("seed %d, round %d", SEED, round)
                    .isEqualTo(parsed());
        }
    }

    private static String record(Random random) {
        StringJoiner members = new StringJoiner(random.nextBoolean() ? ", " : ",\n\t", "{", " }");
        int id = random.nextInt(4);
        for (int i = 0; i < 4; i++) {
            String name = NAMES[random.nextInt(NAMES.length)] + (random.nextBoolean() ? "" : i);
            members.add(
                    i == id
                            ? "\"id\"" + (random.nextBoolean() ? ":" : " : ") + random.nextInt(1000)
                            : '"' + name + "\": " + VALUES[random.nextInt(VALUES.length)]);
        }
        return members.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{\"id\": 1}",
                "[{\"id\": 1}",
                "[{\"id\": 1}] 2",
                "[{\"\\u0069d\": 1}]",
                "[{\"i\\u0064\": 1}]",
                "[{\"id\": \"1\"}]",
                "[{\"id\": 1.0}]",
                "[{\"id\": -1}]",
                "[{\"id\": 9223372036854775807}]",
                "[[{\"id\": 1}]]",
                "[1, {\"id\": 1}]",
                "\uFEFF[{\"id\": 1}]",
                "[/* none */]"
            })
    void shouldLeaveUnusualFilesToTheParser(String text) throws IOException {
        assertThat(greatest(text)).isEqualTo(IdScan.UNKNOWN);
    }
}
