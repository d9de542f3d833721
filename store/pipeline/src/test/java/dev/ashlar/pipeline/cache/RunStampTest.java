package dev.ashlar.pipeline.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stamps of runs, and the hashes of files in them. */
class RunStampTest {
    private static final long SEED = 20_261_128;
    private static final int BLOCK = 1 << 18;
    private static final int PART = 4 << 20;

    @TempDir
    Path folder;

    private static long hash(Path file) throws IOException {
        return Objects.requireNonNull(FileHashes.of(Map.of("one", file)).get("one"));
    }

    private Path write(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("bytes"), bytes);
    }

    @Test
    void shouldSeeEachByteOfAFile() throws IOException {
        Random random = new Random(SEED);
        for (int length : new int[] {1, 31, BLOCK - 1, BLOCK, BLOCK + 1, PART, PART + 1, 2 * PART + BLOCK}) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            long hash = hash(write(bytes));
            assertThat(hash(write(bytes))).isEqualTo(hash);
            for (int at :
                    new int[] {0, length / 2, Math.min(length, BLOCK) - 1, Math.min(length, PART) - 1, length - 1}) {
                byte[] other = bytes.clone();
                other[at] ^= (byte) (1 << random.nextInt(8));
                assertThat(hash(write(other)))
                        .as("seed %d, byte %d of %d", SEED, at, length)
                        .isNotEqualTo(hash);
            }
            assertThat(hash(write(Arrays.copyOf(bytes, length - 1))))
                    .as("length %d", length)
                    .isNotEqualTo(hash);
            assertThat(hash(write(Arrays.copyOf(bytes, length + 1))))
                    .as("length %d", length)
                    .isNotEqualTo(hash);
        }
    }

    @Test
    void shouldSeeTheOrderOfParts() throws IOException {
        byte[] parts = new byte[2 * PART];
        Arrays.fill(parts, 0, PART, (byte) 1);
        long hash = hash(write(parts));
        byte[] swapped = new byte[2 * PART];
        Arrays.fill(swapped, PART, 2 * PART, (byte) 1);
        assertThat(hash(write(swapped))).isNotEqualTo(hash);
    }

    @Test
    void cannotHashWhatIsNotThere() {
        assertThatThrownBy(() -> hash(folder.resolve("none"))).isInstanceOf(NoSuchFileException.class);
    }

    private static RunStamp stamp() {
        Problem warning = new Problem(new Location("a.json", 1, 2), "Item 1", "strange", "", "x");
        return new RunStamp(Map.of("names", "true"), Map.of("a.json", 5L), Map.of("pack", 6L), List.of(warning));
    }

    private Path write(RunStamp stamp) throws IOException {
        Path file = folder.resolve("stamp");
        try (CacheOutput into = CacheOutput.create(file)) {
            stamp.write(into);
            into.finish();
        }
        return file;
    }

    @Test
    void shouldReadWhatWasWritten() throws IOException {
        assertThat(RunStamp.read(write(stamp()))).isEqualTo(stamp());
        assertThat(stamp().reasons(stamp())).isEmpty();
        assertThat(RunStamp.read(folder.resolve("none"))).isNull();
    }

    @Test
    void cannotReadDamagedStamps() throws IOException {
        Path file = write(stamp());
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 0; i < bytes.length; i++) {
            byte[] damaged = bytes.clone();
            damaged[i] ^= (byte) (1 << i % 8);
            assertThat(RunStamp.read(Files.write(file, damaged)))
                    .as("byte %d", i)
                    .isNull();
            assertThat(RunStamp.read(Files.write(file, Arrays.copyOf(bytes, i))))
                    .as("length %d", i)
                    .isNull();
        }
    }

    @Test
    void shouldTellEachDifferenceInOrder() {
        RunStamp now = new RunStamp(
                Map.of("names", "false", "tag", "x"), Map.of("b.json", 5L), Map.of("pack", 7L), List.of("told"));
        assertThat(stamp().reasons(now).stream().map(RunReason::toString))
                .containsExactly(
                        "option names: changed",
                        "option tag: new",
                        "content a.json: gone",
                        "content b.json: new",
                        "output pack: changed");
    }
}
