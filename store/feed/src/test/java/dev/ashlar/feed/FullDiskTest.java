package dev.ashlar.feed;

import dev.ashlar.codec.SmallDisk;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full before or in the middle of a download: {@link FullDiskMain} fills it, and looks at the files. */
class FullDiskTest {
    @TempDir
    Path disk;

    @TempDir
    Path work;

    @Test
    void shouldKeepTheOlderPackOnAFullDisk() throws IOException {
        SmallDisk.run(FullDiskMain.DISK_KIB, disk, FullDiskMain.class, disk, work);
    }
}
