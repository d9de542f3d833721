package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache that packs share with stores and with other processes. */
class CachedPackTest {
    private static final long SEED = 516_000;
    private static final int ALL_KILLS = 100;
    private static final DevelopmentCache CACHE = DevelopmentCache.inContent().ofAnySize();

    @TempDir
    Path folder;

    private Path content = Path.of("");
    private Path pack = Path.of("");

    @BeforeEach
    void write() throws IOException {
        content = folder.resolve("content");
        pack = folder.resolve("game.pack");
        PackLoopMain.write(content, 0);
    }

    private String pack() throws IOException {
        return PackLoopMain.pack(content, pack);
    }

    private String open() {
        try (DevelopmentStore store = DevelopmentStore.open(content.toString(), Catalog.of(), reload -> {}, CACHE)) {
            return store.status().cache();
        }
    }

    private byte[] withoutCache() throws IOException {
        Path expected = folder.resolve("expected.pack");
        Cook.cook(ContentReader.read(content, Progress.NONE), expected, Progress.NONE);
        return Files.readAllBytes(expected);
    }

    @Test
    void shouldShareTheCacheWithStores() throws IOException {
        assertThat(pack()).contains("cache: there is none", "cache: written");
        assertThat(open()).isEqualTo("restored");
        PackLoopMain.write(content, 1);
        assertThat(open()).isEqualTo("restored");
        assertThat(pack())
                .contains("content Odd.json: changed", "cache: restored")
                .doesNotContain("Even");
        assertThat(Files.readAllBytes(pack)).isEqualTo(withoutCache());
        assertThat(open()).isEqualTo("restored");
        assertThat(pack()).contains("up to date");
    }

    @Test
    void shouldRestoreWhatAStoreHasWritten() throws IOException {
        assertThat(open()).isEqualTo(ContentCache.NOT_WRITTEN);
        assertThat(pack()).contains("knows of no earlier run", "cache: restored");
        assertThat(Files.readAllBytes(pack)).isEqualTo(withoutCache());
    }

    @Test
    void shouldPackWhileAnotherProcessWritesTheCache() throws IOException {
        pack();
        PackLoopMain.write(content, 1);
        try (FileChannel channel = FileChannel.open(content.resolve(".ashlar/cache/lock"), StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assertThat(lock.isValid()).isTrue();
            assertThat(pack()).contains("cache: not written: another process is writing it");
        }
        assertThat(Files.readAllBytes(pack)).isEqualTo(withoutCache());
        assertThat(pack()).contains("Odd.json: changed", "cache: written");
        assertThat(pack()).contains("up to date");
    }

    @Test
    void shouldReadAgainWhatChangedWhileItWasRead() throws IOException {
        packBetween(() -> {}, () -> PackLoopMain.write(content, 1));
        assertThat(pack()).doesNotContain("up to date");
        assertThat(Files.readAllBytes(pack)).isEqualTo(withoutCache());
    }

    /** The pack has what was read, and the content is what it was before. */
    @Test
    void shouldReadAgainWhatChangedAndWasTakenBack() throws IOException {
        packBetween(() -> PackLoopMain.write(content, 1), () -> PackLoopMain.write(content, 0));
        assertThat(pack()).doesNotContain("up to date");
        assertThat(Files.readAllBytes(pack)).isEqualTo(withoutCache());
    }

    private interface Edit {
        void make() throws IOException;
    }

    private void packBetween(Edit beforeReading, Edit afterwards) throws IOException {
        try (CachedPack cached = CachedPack.open(content.toString(), CACHE, null, pack, Map.of())) {
            assertThat(cached.warningsIfUpToDate()).isNull();
            beforeReading.make();
            Content read = cached.read(Progress.NONE);
            afterwards.make();
            Cook.cook(read, PackInfo.NONE, cached.encoded(read), pack, () -> {}, Progress.NONE);
            cached.packed();
        }
    }

    @Test
    void shouldKeepTheStampsOfTheLastPacks() throws IOException {
        for (int i = 0; i < 12; i++) {
            PackLoopMain.pack(content, folder.resolve(i + ".pack"));
        }
        try (var stamps = Files.newDirectoryStream(content.resolve(".ashlar/cache"), "*.stamp")) {
            assertThat(stamps).hasSize(8);
        }
        assertThat(PackLoopMain.pack(content, folder.resolve("11.pack"))).contains("up to date");
    }

    @Test
    void shouldLeaveNothingWrongWhenKilled() throws IOException {
        kill(0, 1);
    }

    @Test
    @Tag("slow")
    void shouldLeaveNothingWrongWhenKilledAHundredTimes() throws IOException {
        kill(1, Share.of(ALL_KILLS));
    }

    private void kill(int lane, int count) throws IOException {
        Random random = new Random(SEED + lane);
        for (int i = 0; i < count; i++) {
            String round = "seed %d, kill %d".formatted(SEED + lane, i);
            try (ChildJvm child = ChildJvm.start(PackLoopMain.class, content, pack)) {
                for (int line = random.nextInt(4); line >= 0; line--) {
                    assertThat(child.line()).as(round).matches("\\d+");
                }
                for (long spins = random.nextInt(60_000_000); spins > 0; spins--) {
                    Thread.onSpinWait();
                }
                child.kill();
            }
            PackLoopMain.write(content, random.nextInt(4)); // The child may have written half of a file.
            pack();
            assertThat(Files.readAllBytes(pack)).as(round).isEqualTo(withoutCache());
            try (var files = Files.newDirectoryStream(content.resolve(".ashlar/cache"), "*.tmp")) {
                assertThat(files).as(round).allMatch(file -> file.endsWith("stamp.tmp"));
            }
            assertThat(pack()).as(round).contains("up to date");
        }
    }
}
