package dev.ashlar.compiler.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegularFileTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 262_143, 262_144, 262_145, 524_288, 700_000})
    void shouldReadAllBytesOfAFileOfAnyLength(int length) throws IOException {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        Path file = Files.write(folder.resolve("bytes"), bytes);

        assertThat(RegularFile.bytes(file)).isEqualTo(bytes);
    }

    @Test
    void cannotReadAFolder() {
        assertThatThrownBy(() -> RegularFile.bytes(folder))
                .isInstanceOf(FileSystemException.class)
                .hasMessageEndingWith("expected a regular file, found a folder");
    }
}
