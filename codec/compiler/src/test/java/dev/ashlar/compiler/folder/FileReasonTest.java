package dev.ashlar.compiler.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileReasonTest {
    private static final String TEMPORARY = ".sky.db.2597169a2425bf3e.creating";

    @Test
    void shouldNameTheFolderOfATemporaryFile() {
        AccessDeniedException denied = new AccessDeniedException("/games/" + TEMPORARY);

        assertThat(FileReason.of(denied)).isEqualTo("no permission to write in the folder /games");
        assertThat(FileReason.naming(denied)).isEqualTo(FileReason.of(denied));
        assertThat(FileReason.sentence(denied)).isEqualTo(FileReason.of(denied));
        assertThat(FileReason.of(new NoSuchFileException("/games/.replacing-lock")))
                .isEqualTo("there is no folder /games");
        assertThat(FileReason.sentence(new FileSystemException("/games/" + TEMPORARY, null, "No space left on device")))
                .isEqualTo("No space left on device");
    }

    @Test
    void shouldTellAFolderThatTakesNoFiles(@TempDir Path folder) {
        assertThat(FileReason.of(
                        new NoSuchFileException(folder.resolve(TEMPORARY).toString())))
                .isEqualTo("no file can be made in the folder " + folder);
    }

    @Test
    void shouldShowPathsFromTheWorkingFolder() {
        Path working = Path.of("").toAbsolutePath();

        assertThat(FileReason.of(
                        new AccessDeniedException(working.resolve(TEMPORARY).toString())))
                .isEqualTo("no permission to write in the folder .");
        assertThat(FileReason.naming(
                        new AccessDeniedException(working.resolve("content").toString())))
                .isEqualTo("no permission for content");
    }

    @Test
    void shouldNotNameClasses() {
        assertThat(FileReason.sentence(new UncheckedIOException(new AccessDeniedException("a"))))
                .isEqualTo("a: permission denied");
        assertThat(FileReason.naming(new FileSystemException("a"))).isEqualTo("a: the file system gives no reason");
        assertThat(FileReason.of(new IOException())).isEqualTo("the file system gives no reason");
        assertThat(FileReason.of(new MalformedInputException(1))).isEqualTo("it is not UTF-8; save it as UTF-8");
    }
}
