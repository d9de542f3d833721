package dev.ashlar.compiler.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
    void shouldKeepTheModeAndFollowLinks() throws IOException {
        Path shared = Files.createDirectory(folder.resolve("shared"));
        LockFile.write(shared, "first");
        assumeTrue(Files.getFileStore(shared).supportsFileAttributeView("posix"));
        Files.setPosixFilePermissions(shared.resolve("schema.lock"), PosixFilePermissions.fromString("rw-rw----"));
        Path content = Files.createDirectory(folder.resolve("content"));
        Files.createSymbolicLink(content.resolve("schema.lock"), shared.resolve("schema.lock"));

        LockFile.write(content, "second");

        assertThat(shared.resolve("schema.lock")).hasContent("second");
        assertThat(content.resolve("schema.lock")).isSymbolicLink();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(shared.resolve("schema.lock"))))
                .isEqualTo("rw-rw----");
    }

    @Test
    void shouldRemoveWhatADeadProcessHasLeftAndNothingElse() throws IOException {
        Path leftOver = Files.writeString(folder.resolve(".schema.lock.0123456789abcdef.tmp"), "half a lo");
        Path other = Files.writeString(folder.resolve(".schema.lock.tmp"), "somebody's");

        LockFile.write(folder, "first");

        assertThat(leftOver).doesNotExist();
        assertThat(other).hasContent("somebody's");
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
        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .containsExactly(
                        "schema.lock:1:2: file is not UTF-8; save it as UTF-8: found byte 0xFF at offset 1, which is ÿ in Windows-1252");
    }

    @Test
    void cannotWriteIntoAFolderThatIsNotThere() {
        Path missing = folder.resolve("missing");

        assertThatThrownBy(() -> LockFile.write(missing, "text"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(missing.resolve("schema.lock") + ": cannot be written: no such folder; ")
                .hasMessageContaining("--locked");
    }
}
