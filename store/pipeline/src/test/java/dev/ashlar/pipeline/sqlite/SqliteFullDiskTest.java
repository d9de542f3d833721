package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.SmallDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A disk that is full in the middle of a save, a replacement or a new database: {@link FullDiskMain} fills it and looks at the files. */
class SqliteFullDiskTest {
    @TempDir
    Path disk;

    /** From nothing to nearly what the change takes; the cache of SQLite holds two MiB, what is more is in the file already. */
    private static final Object[] ALL_FREE_KIB = {0, 16, 200, 1100, 2600, 3500, 4500};

    private void fill(String journal, Object... freeKib) throws IOException {
        Object[] arguments =
                Stream.concat(Stream.of(disk, journal), Stream.of(freeKib)).toArray();
        SmallDisk.run(FullDiskMain.DISK_KIB, disk, FullDiskMain.class, arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "WAL"})
    void shouldChangeNothingWhenTheDiskIsFull(String journal) throws IOException {
        fill(journal, 3500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "WAL", "TRUNCATE", "PERSIST"})
    @Tag("slow")
    void shouldChangeNothingWheneverTheDiskIsFull(String journal) throws IOException {
        fill(
                journal,
                IntStream.range(0, ALL_FREE_KIB.length)
                        .filter(Share::takes)
                        .mapToObj(i -> ALL_FREE_KIB[i])
                        .toArray());
    }
}
