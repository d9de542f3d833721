package dev.ashlar.compiler.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockFileTest {
    @TempDir
    Path folder;

    private final Problems problems = new Problems();

    @Test
    void shouldReadWhatItWroteAndLeaveNothingElse() throws IOException {
        LockFile.write(folder, "first");
        LockFile.write(folder, "second");

        assertThat(LockFile.read(folder, problems)).isEqualTo(Locks.lock("second"));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("schema.lock"));
        }
    }

    @Test
    void shouldFindNoLockWhereThereIsNone() {
        assertThat(LockFile.read(folder, problems)).isNull();
        assertThat(LockFile.read(folder.resolve("missing"), problems)).isNull();
        assertThat(problems.isEmpty()).isTrue();
    }

    @Test
    void cannotReadWhatIsNoText() throws IOException {
        Files.write(folder.resolve("schema.lock"), new byte[] {'a', (byte) 0xFF});

        assertThat(LockFile.read(folder, problems)).isNull();
        assertThat(problems.sorted()).extracting(Problem::toString).containsExactly("schema.lock: file is not UTF-8");
    }

    @Test
    void cannotWriteIntoAFolderThatIsNotThere() {
        Path missing = folder.resolve("missing");

        assertThatThrownBy(() -> LockFile.write(missing, "text"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(missing.resolve("schema.lock") + ": cannot be written: ")
                .hasMessageContaining("--locked");
    }
}
