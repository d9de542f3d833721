package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.cook.MeanChannel;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whichever operation on a pack's file an interrupt hits: that is what the exception says, and nothing about the pack. */
class InterruptedReadTest {
    private static final String SCHEMA = """
            Schema = { name = "Node" }
            Fields = [ { name = "name", type = "string" } ]
            """;

    @TempDir
    Path folder;

    private Path pack;

    /** Reads a pack through a channel. */
    private interface Reading {
        void read(FileChannel channel) throws IOException;
    }

    @BeforeEach
    void cook() throws IOException {
        Content content = Contents.read(
                folder.resolve("content"), "Node.schema", SCHEMA, "Node.json", "[ { \"id\": 1, \"name\": \"one\" } ]");
        pack = Contents.cook(content, folder.resolve("node.pack"), HeaderFormat.WINDOW_SHIFT);
    }

    private List<String> operations(Reading reading, int interrupted) throws IOException {
        List<String> done = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(pack)) {
            reading.read(new MeanChannel(channel, Integer.MAX_VALUE, 0, operation -> {
                done.add(operation);
                if (done.size() == interrupted) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
        return done;
    }

    private void shouldTellTheInterrupt(Reading reading) throws IOException {
        List<String> operations = operations(reading, 0);
        assertThat(operations).contains("size", "read", "map");
        for (int n = 1; n <= operations.size(); n++) {
            int number = n;
            Throwable thrown = catchThrowable(() -> operations(reading, number));
            assertThat(Thread.interrupted()).isTrue();
            IOException why = thrown instanceof UncheckedIOException e ? e.getCause() : (IOException) thrown;
            assertThat(why)
                    .as("operation %d, %s", n, operations.get(n - 1))
                    .isInstanceOf(ClosedByInterruptException.class);
            assertThat(PackFile.unreadable(pack, why))
                    .hasMessage(pack + ": cannot be read: the thread was interrupted meanwhile");
        }
    }

    @Test
    void shouldTellTheInterruptOfAnOpening() throws IOException {
        shouldTellTheInterrupt(channel -> PackFile.read(pack, channel, true, null));
    }

    @Test
    void shouldTellTheInterruptOfAVerification() throws IOException {
        shouldTellTheInterrupt(channel -> assertThat(PackVerifier.verify(pack, channel, PackVerifier.Part.ALL))
                .isEmpty());
    }
}
