package dev.ashlar.pipeline.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a file of a cache has is what was written into it, or nothing is read from it. */
class CacheFileTest {
    private static final long[] NUMBERS = {0, 1, -1, 63, 64, -64, -65, Long.MAX_VALUE, Long.MIN_VALUE};
    private static final String TEXT = "größe, 日本 \uD834\uDD1E";

    private final byte[] bytes = new byte[CacheOutput.BLOCK + 5];

    @TempDir
    Path folder;

    @BeforeEach
    void fill() {
        new Random(20_261_126).nextBytes(bytes);
    }

    private Path write(boolean isLong) throws IOException {
        Path file = folder.resolve("file");
        try (CacheOutput output = CacheOutput.create(file)) {
            write(output, isLong);
        }
        return file;
    }

    private long write(CacheOutput output, boolean isLong) throws IOException {
        for (long number : NUMBERS) {
            output.putNumber(number);
            output.putLong(number);
        }
        output.putLongs(NUMBERS);
        output.putText(TEXT);
        if (isLong) {
            output.putBytes(bytes, bytes.length);
            for (int i = 0; i < CacheOutput.BLOCK / Long.BYTES; i++) {
                output.putLong(i);
            }
        }
        return output.finish();
    }

    private void read(Path file, boolean isLong) throws IOException {
        try (CacheInput input = CacheInput.open(file)) {
            for (long number : NUMBERS) {
                assertThat(input.getNumber()).isEqualTo(number);
                assertThat(input.getLong()).isEqualTo(number);
            }
            assertThat(input.getLongs()).isEqualTo(NUMBERS);
            assertThat(input.getText()).isEqualTo(TEXT);
            if (isLong) {
                assertThat(input.getBytes(bytes.length)).isEqualTo(bytes);
                for (int i = 0; i < CacheOutput.BLOCK / Long.BYTES; i++) {
                    assertThat(input.getLong()).isEqualTo(i);
                }
            }
            try (CacheOutput again = CacheOutput.create(folder.resolve("again"))) {
                assertThat(input.finish()).isEqualTo(write(again, isLong));
            }
        }
    }

    @Test
    void shouldReadWhatWasWritten() throws IOException {
        read(write(false), false);
    }

    @Test
    void shouldReadWhatCrossesBlocks() throws IOException {
        read(write(true), true);
    }

    @Test
    void cannotReadPartOfAFileAsTheWhole() throws IOException {
        Path file = write(false);
        try (CacheInput input = CacheInput.open(file)) {
            input.getNumber();
            assertThatIOException().isThrownBy(input::finish);
        }
    }

    @Test
    void cannotReadWhatIsNotThere() throws IOException {
        Path file = write(false);
        try (CacheInput input = CacheInput.open(file)) {
            assertThatIOException().isThrownBy(() -> input.getBytes(1000));
        }
    }

    /** Every bit of a short file, and every length. */
    @Test
    void cannotReadADamagedFile() throws IOException {
        Path file = write(false);
        byte[] sound = Files.readAllBytes(file);
        for (int bit = 0; bit < sound.length * Byte.SIZE; bit++) {
            byte[] damaged = sound.clone();
            damaged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            Files.write(file, damaged);
            assertThatIOException().as("bit " + bit).isThrownBy(() -> read(file, false));
        }
        for (int length = 0; length < sound.length; length++) {
            Files.write(file, Arrays.copyOf(sound, length));
            assertThatIOException().as("length " + length).isThrownBy(() -> read(file, false));
        }
    }
}
