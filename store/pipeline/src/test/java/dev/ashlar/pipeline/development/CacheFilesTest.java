package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.pipeline.backend.CachedFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where caches are, and who may read them. */
class CacheFilesTest {
    @TempDir
    Path folder;

    private String mode(Path place) throws IOException {
        CacheFiles files = CacheFiles.of(new CachedFolder(place, "cache", 0, 0));
        assertThat(files.runLocked(() -> {})).isTrue();
        assertThat(files.folder()).isDirectory();
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(place));
    }

    /** A server demands a password of whoever reads its content. */
    @Test
    void shouldLetTheUserAloneReadTheCacheOfAServer() throws IOException {
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
        Path place = folder.resolve("caches").resolve("ashlar").resolve("servers");
        assertThat(mode(place)).isEqualTo("rwx------");
        assertThat(mode(place)).isEqualTo("rwx------");
        Path content = Files.createDirectory(folder.resolve("content"));
        Files.setPosixFilePermissions(content, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(mode(content)).as("as the content").isEqualTo("rwxr-xr-x");
    }
}
