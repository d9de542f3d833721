package dev.ashlar.pipeline.json.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {
    @TempDir
    Path temporary;

    @Test
    void shouldGiveALockToOneAtATimeAndSayWhoIsInTheWay() throws IOException {
        Path folder = temporary.toRealPath();
        try (FolderLock lock = FolderLock.tryTake(folder)) {
            assertThat(lock).isNotNull();
            assertThat(FolderLock.tryTake(folder)).isNull();
            assertThatThrownBy(() -> FolderLock.take(folder, 3_600_000))
                    .as("its own thread does not wait for itself")
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("another change of the folder has not ended: try again");
        }
        FolderLock.take(folder, 0).close();
        assertThat(folder).isEmptyDirectory();
    }
}
