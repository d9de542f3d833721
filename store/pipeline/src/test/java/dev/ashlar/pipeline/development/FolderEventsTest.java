package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import io.methvin.watcher.DirectoryChangeEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the operating system tells of folders, whatever else it tells. */
class FolderEventsTest {
    @TempDir
    private Path temporary;

    private final Semaphore signs = new Semaphore(0);
    private final FolderEvents events = new FolderEvents(signs::release);
    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(temporary.toRealPath().resolve("content"));
    }

    @AfterEach
    void close() {
        events.close();
    }

    private void awaitSign(String of) throws InterruptedException {
        assertThat(signs.tryAcquire(60, TimeUnit.SECONDS))
                .as("a sign of %s", of)
                .isTrue();
    }

    /** Some edits have several signs. */
    private void write(String file) throws IOException, InterruptedException {
        signs.drainPermits();
        Files.writeString(folder.resolve(file), "text " + System.nanoTime());
        awaitSign(file);
    }

    @Test
    void shouldHaveNoEventsWhereTheSystemHasNoThreadToGive() {
        try (FolderEvents without = new FolderEvents(signs::release, task -> {
            throw new OutOfMemoryError("unable to create native thread, says a test");
        })) {
            assertThat(without.follow(folder)).isFalse();
        }
    }

    @Test
    void shouldTellOfFilesAndOfFilesInFolders() throws Exception {
        Files.createDirectory(folder.resolve("Star"));
        assertThat(events.follow(folder)).isTrue();
        write("Star.json");
        write("Star/1.json");
        Files.createDirectory(folder.resolve("Moon"));
        awaitSign("a folder");
        write("Moon/1.json");
        Files.delete(folder.resolve("Star.json"));
        awaitSign("a file that is gone");
    }

    @Test
    void shouldTellOfFilesInFoldersOfFolders() throws Exception {
        Files.createDirectories(folder.resolve("items/rare"));
        assertThat(events.follow(folder)).isTrue();
        write("items/rare/Item.json");
        Files.createDirectories(folder.resolve("sky/deep"));
        awaitSign("a folder");
        write("sky/deep/Star.schema");
    }

    /** Names that editors give to files of their own. */
    @Test
    void shouldNotTellOfFilesThatAreNoContent() throws Exception {
        assertThat(events.follow(folder)).isTrue();
        signs.drainPermits();
        for (String name : List.of(".Star.json.swp", "Star.json~", "4913", "Star.json.tmp", "notes.txt")) {
            Files.writeString(folder.resolve(name), "text");
            Files.delete(folder.resolve(name));
        }
        assertThat(told(".Star.json.swp", DirectoryChangeEvent.EventType.CREATE))
                .isFalse();
        assertThat(told("Star.json~", DirectoryChangeEvent.EventType.MODIFY)).isFalse();
        assertThat(told("Star.json", DirectoryChangeEvent.EventType.DELETE)).isTrue();
        assertThat(told("schema.lock", DirectoryChangeEvent.EventType.MODIFY)).isTrue();
        assertThat(told("notes.txt", DirectoryChangeEvent.EventType.OVERFLOW)).isTrue();
        // Events come in order: behind all of them, that of a schema is the first sign.
        Files.writeString(folder.resolve("Star.schema"), "text");
        awaitSign("a schema");
    }

    private boolean told(String name, DirectoryChangeEvent.EventType type) {
        return FolderEvents.isOfContent(new DirectoryChangeEvent(type, false, folder.resolve(name), null, 1, folder));
    }

    @Test
    void shouldFollowAFolderThatWasDeletedAndComesBack() throws Exception {
        assertThat(events.follow(folder)).isTrue();
        Files.delete(folder);
        assertThat(events.follow(null)).isFalse();
        Files.createDirectory(folder);
        assertThat(events.follow(folder)).isTrue();
        write("Star.json");
    }

    @Test
    void shouldFollowAFolderThatWasExchangedForAnother() throws Exception {
        Path other = Files.createDirectory(temporary.toRealPath().resolve("other"));
        assertThat(events.follow(folder)).isTrue();
        Files.move(folder, folder.resolveSibling("old"));
        Files.move(other, folder);
        assertThat(events.follow(folder)).isTrue();
        write("Star.json");
    }

    @Test
    void cannotFollowWhatIsNoFolder() throws IOException {
        assertThat(events.follow(Files.writeString(folder.resolve("Star.json"), "[]")))
                .isFalse();
        assertThat(events.follow(null)).isFalse();
    }

    @Test
    void shouldEndItsThread() throws InterruptedException {
        List<Thread> before = threads();
        assertThat(events.follow(folder)).isTrue();
        List<Thread> started = threads();
        started.removeAll(before);
        assertThat(started)
                .singleElement()
                .satisfies(thread -> assertThat(thread.isDaemon()).isTrue());
        events.close();
        started.get(0).join(60_000);
        assertThat(started.get(0).isAlive()).isFalse();
    }

    private static List<Thread> threads() {
        return new ArrayList<>(Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("ashlar-folder-events"))
                .toList());
    }
}
