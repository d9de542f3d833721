package dev.ashlar.codec.serial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Bytes of objects stay what they are: files and packets of older days are to be read. Renewed with {@code
 * -Dashlar.golden.renew=true}, in a commit that says why.
 */
class GoldenBytesTest {
    private static final Path FILE = Path.of("src/test/resources/golden/serial-samples.txt");
    private static final int SAMPLES = 8;

    @Test
    void shouldWriteTheSameBytesForEver() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("# Objects of the tests, a line each: the seed, and the bytes that a Saver writes.");
        for (int seed = 0; seed < SAMPLES; seed++) {
            lines.add(seed + " " + HexFormat.of().formatHex(Serial.save(Sample.random(new Random(seed)))));
        }
        if (Boolean.getBoolean("ashlar.golden.renew")) {
            Files.createDirectories(FILE.getParent());
            Files.write(FILE, lines);
        }
        assertThat(Files.readAllLines(FILE)).isEqualTo(lines);
    }

    @Test
    void shouldLoadTheBytesOfOlderDays() throws IOException {
        for (String line : Files.readAllLines(FILE)) {
            if (!line.startsWith("#")) {
                String[] words = line.split(" ");
                Sample loaded = Serial.load(Sample::new, HexFormat.of().parseHex(words[1]));
                Sample expected = Sample.random(new Random(Integer.parseInt(words[0])));
                assertThat(Facts.of(loaded)).as("seed " + words[0]).isEqualTo(Facts.of(expected));
            }
        }
    }
}
