package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** After each edit, a stack that is read repeatedly reads as one that is opened, with the same problems and warnings. */
class LiveStackTest {
    @TempDir
    Path root;

    /** What became of a read. */
    private record Outcome(
            List<Schema> schemas, Map<String, List<DataRecord>> records, List<String> warnings, List<String> problems) {
        static Outcome of(Supplier<Content> read, Supplier<List<?>> warnings) {
            try {
                Content content = read.get();
                return new Outcome(content.schemas(), content.records(), lines(warnings.get()), List.of());
            } catch (ContentException e) {
                return new Outcome(List.of(), Map.of(), List.of(), lines(e.problems()));
            }
        }

        private static List<String> lines(List<?> all) {
            return all.stream().map(Object::toString).toList();
        }

        boolean isGood() {
            return problems.isEmpty();
        }
    }

    private static Outcome fresh(String location) {
        try (Backend backend = Backends.open(location)) {
            Content[] read = new Content[1];
            return Outcome.of(() -> read[0] = ContentReader.read(backend, Progress.NONE), () -> read[0].warnings());
        }
    }

    private static Outcome next(LiveContent live) {
        return Outcome.of(
                () -> {
                    Content read = live.read();
                    live.keep(read);
                    return read;
                },
                live::warnings);
    }

    private static void check(Path folder, long seed, int edits) throws IOException {
        RandomStack stack = new RandomStack(folder, seed);
        stack.fill();
        int good = 0;
        int partial = 0;
        try (Backend backend = Backends.open(stack.location());
                LiveContent live = LiveContent.open(backend, Progress.NONE)) {
            for (int i = 0; i < edits; i++) {
                String edit = stack.edit();
                Outcome expected = fresh(stack.location());
                String of = "seed %d, edit %d: %s".formatted(seed, i, edit);
                Outcome actual = next(live);
                assertThat(actual.problems).as(of).isEqualTo(expected.problems);
                assertThat(actual.schemas.equals(expected.schemas)).as(of).isTrue();
                expected.records.forEach((type, records) ->
                        assertThat(actual.records.get(type)).as(of).isEqualTo(records));
                assertThat(actual.warnings).as(of).isEqualTo(expected.warnings);
                good += expected.isGood() ? 1 : 0;
                partial += expected.isGood() && live.whyAll().isEmpty() ? 1 : 0;
                if (expected.isGood()) {
                    stack.keep();
                } else if (i % 4 > 0) { // Else the next edit may mend it, or make it worse.
                    stack.undo();
                }
            }
        }
        assertThat(good).as("seed %d, good edits", seed).isGreaterThan(edits / 4);
        assertThat(partial)
                .as("seed %d, good edits of which %d were followed", seed, good)
                .isGreaterThan(good / 2);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void shouldReadAsAFreshStackAfterEachEdit(long seed) throws IOException {
        check(root, seed, 60);
    }

    @Test
    @Tag("slow")
    void shouldReadAsAFreshStackAfterManyEdits() throws IOException {
        for (int i = 0; i < 62; i++) {
            if (Share.takes(i)) {
                Path folder = Files.createDirectory(root.resolve("s" + i));
                check(folder, 3 + i, Share.of(60, 150));
            }
        }
    }
}
