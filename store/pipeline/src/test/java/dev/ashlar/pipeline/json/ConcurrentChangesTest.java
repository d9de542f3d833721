package dev.ashlar.pipeline.json;

import static dev.ashlar.pipeline.json.JsonFolder.star;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.ChangedMeanwhileException;
import dev.ashlar.pipeline.backend.FieldUpdate;
import dev.ashlar.pipeline.json.change.Steps;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of one folder at the same time: whoever is told that he has saved has saved. */
class ConcurrentChangesTest {
    private static final String LOCK = ".replacing-lock";
    private static final String BEFORE = "[\n  {\"id\": 1, \"n\": 1},\n  {\"id\": 2, \"n\": 2}\n]\n";

    @TempDir
    Path temporary;

    private Path folder;

    @BeforeEach
    void writeFolder() throws IOException {
        folder = temporary.toRealPath().resolve("content");
        Files.createDirectory(folder);
        write();
    }

    private void write() throws IOException {
        new JsonFolder(folder)
                .write("Star.schema", "Schema = { name = \"Star\" }\nFields = [ { name = \"n\", type = \"i32\" } ]\n");
        new JsonFolder(folder).write("Star.json", BEFORE);
    }

    private String text() throws IOException {
        return new JsonFolder(folder).text("Star.json");
    }

    private List<String> names() throws IOException {
        return new JsonFolder(folder).names();
    }

    private void save(Steps steps, long id, int n) {
        try (JsonBackend backend = JsonBackend.open(folder, steps)) {
            backend.save(List.of(star(id, "n", n)));
        }
    }

    private boolean isSaved(Steps steps, long id, int n) {
        try {
            save(steps, id, n);
            return true;
        } catch (BackendException e) {
            assertThat(e)
                    .hasMessageFindingMatch(
                            "was changed while records were saved|was left as it is|another change of the folder");
            return false;
        }
    }

    @Test
    void shouldKeepWhatEachOfTwoSavesHasSavedWhereverTheyMeet() throws IOException {
        List<String> steps = new ArrayList<>();
        save(steps::add, 1, 1000);
        assertThat(steps).contains("keep Star.json", "force journal", "decide", "move Star.json", "forget");
        for (int n = 0; n < steps.size(); n++) {
            write();
            int meeting = n;
            int[] count = {0};
            boolean[] isOtherSaved = {false};
            Steps meddling = step -> {
                if (count[0]++ == meeting) {
                    isOtherSaved[0] = isSaved(Steps.UNSEEN, 2, 20);
                }
            };
            boolean isOneSaved = isSaved(meddling, 1, 10);
            assertThat(isOneSaved || isOtherSaved[0]).as(steps.get(n)).isTrue();
            String expected = BEFORE.replace("\"n\": 1}", isOneSaved ? "\"n\": 10}" : "\"n\": 1}")
                    .replace("\"n\": 2}", isOtherSaved[0] ? "\"n\": 20}" : "\"n\": 2}");
            assertThat(text()).as("at step %d, %s", n, steps.get(n)).isEqualTo(expected);
            assertThat(names()).containsExactly("Star.json", "Star.schema");
        }
    }

    /** How a program writes that knows nothing of the lock. */
    enum Editor {
        RENAMING {
            @Override
            void write(Path file, String text) throws IOException {
                Path other = Files.writeString(file.resolveSibling(".Star.json.swp"), text);
                Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
            }
        },
        IN_PLACE {
            @Override
            void write(Path file, String text) throws IOException {
                Files.writeString(file, text);
            }
        };

        abstract void write(Path file, String text) throws IOException;
    }

    private void update(Steps steps, long id, int n) {
        try (JsonBackend backend = JsonBackend.open(folder, steps)) {
            Schema schema = backend.schemas(new Problems()).get(0);
            FieldUpdate update = new FieldUpdate(schema, id, Set.of("n"), false);
            backend.update(List.of(update), kept -> List.of(star(id, "n", n)));
        }
    }

    /** At each step but those that lie between the last look at a file and its rename, where there are none. */
    @ParameterizedTest
    @EnumSource(Editor.class)
    void shouldKeepWhatAnEditorWritesDuringAnUpdate(Editor editor) throws IOException {
        List<String> steps = new ArrayList<>();
        update(steps::add, 1, 1000);
        assertThat(steps).contains("keep Star.json", "force journal", "decide", "move Star.json", "force folder");
        for (int n = 0; n < steps.size(); n++) {
            write();
            int meeting = n;
            int[] count = {0};
            Steps meddling = step -> {
                if (count[0]++ == meeting) {
                    editor.write(folder.resolve("Star.json"), text().replace("\"n\": 2}", "\"n\": 5}"));
                }
            };
            update(meddling, 1, 10);
            assertThat(text())
                    .as("%s at step %d, %s", editor, n, steps.get(n))
                    .isEqualTo(BEFORE.replace("\"n\": 1}", "\"n\": 10}").replace("\"n\": 2}", "\"n\": 5}"));
            assertThat(names()).containsExactly("Star.json", "Star.schema");
        }
    }

    /** One that opened the file before it was replaced, and writes after that. */
    @Test
    void shouldKeepWhatAnEditorWritesIntoTheReplacedFileBeforeTheSaveEnds() throws IOException {
        FileChannel[] open = new FileChannel[1];
        Steps meddling = step -> {
            if (step.equals("move Star.json") && open[0] == null) {
                open[0] = FileChannel.open(folder.resolve("Star.json"), StandardOpenOption.WRITE);
            } else if (step.equals("force folder") && open[0].isOpen()) {
                open[0].write(ByteBuffer.wrap(
                        BEFORE.replace("\"n\": 2}", "\"n\": 20}").getBytes(StandardCharsets.UTF_8)));
                open[0].close();
            }
        };
        update(meddling, 1, 10);
        assertThat(text()).isEqualTo(BEFORE.replace("\"n\": 1}", "\"n\": 10}").replace("\"n\": 2}", "\"n\": 20}"));
        assertThat(names()).containsExactly("Star.json", "Star.schema");
    }

    @Test
    void cannotUpdateWhileAnEditorWritesAgainAndAgain() throws IOException {
        int[] count = {0};
        Steps meddling = step -> {
            if (step.equals("decide")) {
                Editor.RENAMING.write(folder.resolve("Star.json"), BEFORE.replace("2}", ++count[0] + "00}"));
            }
        };
        assertThatThrownBy(() -> update(meddling, 1, 10))
                .isInstanceOf(ChangedMeanwhileException.class)
                .hasMessageContaining("Star.json: was changed while records were saved")
                .hasMessageContaining("nothing was saved");
        assertThat(text()).isEqualTo(BEFORE.replace("2}", count[0] + "00}"));
        assertThat(names()).containsExactly("Star.json", "Star.schema");
    }

    /** The other is at its last look at the files, and has to wait until this one is done. */
    @Test
    void shouldWaitForAnotherSave() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            CountDownLatch isWaiting = new CountDownLatch(1);
            List<Future<Boolean>> saved = new ArrayList<>();
            Steps forcing = step -> {
                if (step.startsWith("force ")) {
                    isWaiting.countDown();
                }
            };
            Steps meeting = step -> {
                if (step.equals("decide")) {
                    saved.add(other.submit(() -> isSaved(forcing, 2, 20)));
                    await(isWaiting);
                }
            };
            save(meeting, 1, 10);
            boolean isOtherSaved = saved.get(0).get();
            assertThat(text()).contains("\"n\": 10}").contains(isOtherSaved ? "\"n\": 20}" : "\"n\": 2}");
            assertThat(names()).containsExactly("Star.json", "Star.schema");
        } finally {
            other.shutdownNow();
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void shouldFinishWhatWasDecidedSinceItBeganBeforeItDecides() throws IOException {
        int[] count = {0};
        Steps meeting = step -> {
            if (step.startsWith("force ") && count[0]++ == 0) {
                Steps dying = other -> {
                    if (other.startsWith("move ")) {
                        throw new StackOverflowError("as good as killed");
                    }
                };
                assertThatThrownBy(() -> save(dying, 2, 20)).isInstanceOf(StackOverflowError.class);
                assertThat(text()).isEqualTo(BEFORE);
            }
        };
        assertThatThrownBy(() -> save(meeting, 1, 10))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("was changed while records were saved");
        assertThat(text()).isEqualTo(BEFORE.replace("\"n\": 2}", "\"n\": 20}"));
        assertThat(names()).containsExactly("Star.json", "Star.schema");
    }

    /** Empty, or marked as one that is about to go: of a process that was killed. */
    @ParameterizedTest
    @ValueSource(strings = {"", "\0"})
    void shouldTakeALockThatWasLeftBehind(String content) throws IOException {
        Files.writeString(folder.resolve(LOCK), content);
        save(Steps.UNSEEN, 1, 10);
        assertThat(text()).contains("\"n\": 10}");
        assertThat(names()).containsExactly("Star.json", "Star.schema");
    }

    @Test
    void cannotWriteThroughALinkInThePlaceOfTheLock() throws IOException {
        Path theirs = Files.writeString(temporary.resolve("theirs"), "theirs");
        Files.createSymbolicLink(folder.resolve(LOCK), theirs);
        assertThatThrownBy(() -> save(Steps.UNSEEN, 1, 10)).isInstanceOf(BackendException.class);
        assertThat(theirs).hasContent("theirs");
        assertThat(text()).isEqualTo(BEFORE);
    }
}
