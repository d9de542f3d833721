package dev.ashlar.pipeline.cook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.compiler.publish.Staging;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whichever operation of a cook fails, the pack before stays as it was, nothing is left behind, and the file is named. */
class FailingDiskTest {
    private static final String ERROR = "Input/output error";
    private static final int MOST_AT_ONCE = 512;
    private static final String SCHEMA = """
            Schema = { name = "Item" }
            Fields = [ { name = "text", type = "string" }, { name = "next", type = "ref<Item>" } ]
            """;

    @TempDir
    Path temporary;

    private Path folder;
    private Path target;
    private Content content;
    private byte[] older;
    private byte[] newer;

    @BeforeEach
    void publishTheOlder() throws IOException {
        folder = Files.createDirectory(temporary.resolve("packs"));
        target = folder.resolve("items.pack");
        content = read("newer", "[ { \"id\": 1, \"text\": \"newer\" }, { \"id\": 7, \"text\": \"seven\" } ]");
        newer = cooked(content);
        older = cooked(read("older", "[ { \"id\": 1, \"text\": \"older\" } ]"));
    }

    private Content read(String name, String records) throws IOException {
        return Contents.read(temporary.resolve(name), "Item.schema", SCHEMA, "Item.json", records);
    }

    private byte[] cooked(Content of) throws IOException {
        Cook.cook(of, target, Progress.NONE);
        return Files.readAllBytes(target);
    }

    private CookReport publish(Staging.Opener opener) throws IOException {
        return new PackPublisher(target, opener)
                .publish(
                        channel -> Cook.write(content, channel, HeaderFormat.WINDOW_SHIFT, Progress.NONE),
                        Progress.NONE);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** Counts what is done on all files, and has one operation fail. */
    private static final class Disk implements Staging.Opener {
        private final int failing;
        private final List<String> done = new ArrayList<>();

        Disk(int failing) {
            this.failing = failing;
        }

        @Override
        public FileChannel open(Path path, OpenOption... options) throws IOException {
            String what = Files.isDirectory(path) ? " folder" : " file";
            at("open" + what);
            FileChannel channel = FileChannel.open(path, options);
            return new MeanChannel(channel, MOST_AT_ONCE, Long.MAX_VALUE, operation -> at(operation + what));
        }

        private void at(String operation) throws IOException {
            done.add(operation);
            if (done.size() == failing) {
                throw new IOException(ERROR);
            }
        }

        boolean failed() {
            return done.size() >= failing;
        }
    }

    @Test
    void shouldKeepTheOlderWhicheverOperationFails() throws IOException {
        Disk whole = new Disk(Integer.MAX_VALUE);
        publish(whole);
        int forcedFolder = whole.done.indexOf("force folder") + 1;
        assertThat(whole.done).contains("open file", "lock file", "write file", "read file", "map file", "size file");
        assertThat(whole.done).contains("force file", "open folder", "force folder", "close folder", "close file");
        assertThat(whole.done.stream().filter("write file"::equals).count())
                .isGreaterThan(Files.size(target) / MOST_AT_ONCE);
        for (int n = 1; n < forcedFolder; n++) {
            Files.write(target, older);
            Disk disk = new Disk(n);
            Throwable thrown = catchThrowable(() -> publish(disk));
            String operation = "operation %d, %s".formatted(n, disk.done.get(n - 1));
            assertThat(thrown)
                    .as(operation)
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessage(target + ": cannot be written: " + ERROR);
            assertThat(target).as(operation).hasBinaryContent(older);
            assertThat(files()).as(operation).containsExactly("items.pack");
        }
    }

    /** {@code schema.lock} and {@code content.conf} are written so. */
    @Test
    void shouldWriteATextThroughToTheDeviceBeforeAndAfterTheMove() throws IOException {
        Path text = folder.resolve("text");
        for (String line : List.of("first", "second")) {
            Disk disk = new Disk(Integer.MAX_VALUE);
            new Publisher(text, ".tmp", disk).replace(line.repeat(MOST_AT_ONCE));
            assertThat(disk.done.stream().filter(operation -> !operation.startsWith("position")))
                    .containsSubsequence("lock file", "write file", "force file", "open folder", "force folder")
                    .doesNotContainSubsequence("force file", "write file");
            assertThat(text).hasContent(line.repeat(MOST_AT_ONCE));
        }
        for (int n = 1; n <= 2; n++) {
            Disk whole = new Disk(Integer.MAX_VALUE);
            new Publisher(text, ".tmp", whole).replace("third");
            Disk disk = new Disk(whole.done.indexOf(n == 1 ? "force file" : "force folder") + 1);
            Files.writeString(text, "old");
            assertThatThrownBy(() -> new Publisher(text, ".tmp", disk).replace("new"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(n == 1 ? "cannot be written" : "is written and in its place");
            assertThat(text).hasContent(n == 1 ? "old" : "new");
        }
        assertThat(files()).containsExactly("items.pack", "text");
    }

    @Test
    void shouldTellThatTheNewerIsInPlaceWhenWhatFollowsTheMoveFails() throws IOException {
        Disk whole = new Disk(Integer.MAX_VALUE);
        publish(whole);
        int forcedFolder = whole.done.indexOf("force folder") + 1;
        for (int n = forcedFolder; n <= whole.done.size(); n++) {
            Files.write(target, older);
            Disk disk = new Disk(n);
            Throwable thrown = catchThrowable(() -> publish(disk));
            assertThat(disk.failed()).isTrue();
            assertThat(thrown)
                    .as(disk.done.get(n - 1))
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessage(
                            target + ": is written and in its place, but may not outlast a power failure: " + ERROR);
            assertThat(target).hasBinaryContent(newer);
            assertThat(files()).containsExactly("items.pack");
        }
    }

    @Test
    void shouldKeepTheOlderWhenTheMoveFails() throws IOException {
        Throwable thrown = catchThrowable(() -> publish((path, options) -> {
            if (Files.isDirectory(path)) { // Opened just before the move.
                for (String name : files()) {
                    if (name.endsWith(".cooking")) {
                        Files.delete(folder.resolve(name));
                    }
                }
            }
            return FileChannel.open(path, options);
        }));
        assertThat(thrown)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(target + ": cannot be written: ")
                .hasMessageContaining(": somebody has removed its temporary file meanwhile");
        assertThat(target).hasBinaryContent(older);
        assertThat(files()).containsExactly("items.pack");
    }

    @Test
    void shouldCookWhenALeftOverCannotBeRemoved() throws IOException {
        String leftOver = ".items.pack.0123456789abcdef.cooking";
        Files.writeString(folder.resolve(leftOver), "half a pack");
        publish((path, options) -> {
            if (path.endsWith(leftOver)) {
                throw new IOException(ERROR);
            }
            return FileChannel.open(path, options);
        });
        assertThat(target).hasBinaryContent(newer);
        assertThat(files()).containsExactly(leftOver, "items.pack");
    }

    @Test
    void shouldKeepTheOlderAndTellWhyWhenTheThreadIsInterrupted() throws IOException {
        Throwable thrown = catchThrowable(() -> new PackPublisher(target)
                .publish(
                        channel -> {
                            Thread.currentThread().interrupt();
                            return Cook.write(content, channel, HeaderFormat.WINDOW_SHIFT, Progress.NONE);
                        },
                        Progress.NONE));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(thrown)
                .hasMessage(target + ": cannot be written: the thread was interrupted")
                .hasCauseInstanceOf(ClosedByInterruptException.class);
        assertThat(target).hasBinaryContent(older);
        assertThat(files()).containsExactly("items.pack");
    }

    /** What cannot be removed must not hide why the cook failed. */
    @Test
    void shouldTellTheFirstFailureWhenCleaningUpFailsToo() throws IOException {
        IllegalStateException failure = new IllegalStateException("in the middle");
        Throwable thrown = catchThrowable(() -> new PackPublisher(target)
                .publish(
                        channel -> {
                            for (String name : files()) {
                                if (name.endsWith(".cooking")) {
                                    Files.delete(folder.resolve(name));
                                    Files.createDirectories(folder.resolve(name).resolve("inner"));
                                }
                            }
                            throw failure;
                        },
                        Progress.NONE));
        assertThat(thrown).isSameAs(failure);
        assertThat(target).hasBinaryContent(older);
    }
}
