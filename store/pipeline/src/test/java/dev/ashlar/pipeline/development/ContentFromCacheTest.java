package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Content that is read through a cache, without writing one. */
class ContentFromCacheTest {
    private static final DevelopmentCache CACHE = DevelopmentCache.inContent().ofAnySize();

    @TempDir
    Path folder;

    private Path content = Path.of("");

    @BeforeEach
    void write() throws IOException {
        content = folder.resolve("content");
        PackLoopMain.write(content, 0);
    }

    private Content read(AtomicLong count) {
        try (Backend backend = CountedBackend.of(Backends.open(content.toString()), count)) {
            return ContentFromCache.read(backend, CACHE, Progress.NONE);
        }
    }

    private Map<String, String> cacheFiles() throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> files = Files.walk(content.resolve(".ashlar"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                found.put(file.toString(), Files.getLastModifiedTime(file) + " " + Files.size(file));
            }
        }
        return found;
    }

    private void assertReadsAsWithout(Content read) {
        Content expected = ContentReader.read(content, Progress.NONE);
        assertThat(read.schemas()).isEqualTo(expected.schemas());
        assertThat(read.records()).isEqualTo(expected.records());
        assertThat(read.warnings()).isEqualTo(expected.warnings());
    }

    @Test
    void shouldReadNothingThatHasNotChanged() throws IOException {
        PackLoopMain.pack(content, folder.resolve("game.pack"));
        Map<String, String> before = cacheFiles();
        AtomicLong count = new AtomicLong();
        assertReadsAsWithout(read(count));
        assertThat(count).hasValue(0);
        PackLoopMain.write(content, 1);
        assertReadsAsWithout(read(count));
        assertThat(count).hasValue(1);
        assertThat(cacheFiles()).isEqualTo(before);
    }

    @Test
    void shouldTellProblemsAsWithoutACache() throws IOException {
        PackLoopMain.pack(content, folder.resolve("game.pack"));
        Path odd = content.resolve("Odd.json");
        Files.writeString(
                odd,
                Files.readString(odd).replaceFirst("\"id\": 9, \"text\": \"", "\"id\": 9, \"text\": 5, \"other\": \""));
        ContentException expected =
                catchThrowableOfType(ContentException.class, () -> ContentReader.read(content, Progress.NONE));
        ContentException found = catchThrowableOfType(ContentException.class, () -> read(new AtomicLong()));
        assertThat(found.problems()).isNotEmpty().isEqualTo(expected.problems());
        assertThat(found.warnings()).isEqualTo(expected.warnings());
    }

    @Test
    void shouldWriteNoCache() {
        AtomicLong count = new AtomicLong();
        assertReadsAsWithout(read(count));
        assertThat(count.get()).isPositive();
        assertThat(content.resolve(".ashlar")).doesNotExist();
    }
}
