package dev.ashlar.pipeline.json;

import static dev.ashlar.pipeline.json.JsonFolder.deleted;
import static dev.ashlar.pipeline.json.JsonFolder.record;
import static dev.ashlar.pipeline.json.JsonFolder.star;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.json.change.Steps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whichever step of a change of several files fails, or is the last of its JVM: afterwards the old files are there, or the new ones. */
class InterruptedChangeTest {
    private static final String HIDDEN = ".replacing-";

    @TempDir
    Path temporary;

    private int folders;
    private Path template;
    private Map<String, String> old;

    @BeforeEach
    void writeOld() throws IOException {
        template = Files.createDirectory(temporary.resolve("template"));
        JsonFolder folder = new JsonFolder(template);
        folder.write("content.conf", "types { Moon { files = record } }");
        folder.write("Star.schema", FolderUse.schema("Star"));
        folder.write("Moon.schema", FolderUse.schema("Moon"));
        folder.write("Star.json", "[ {\"id\": 1, \"n\": 1} ]");
        folder.write("Star-b.json", "[ {\"id\": 2, \"n\": 2} ]");
        Files.createDirectory(template.resolve("Moon"));
        folder.write("Moon/1.json", "{\"id\": 1, \"n\": 1}");
        folder.write("Moon/2.json", "{\"id\": 2, \"n\": 2}");
        old = texts(template);
    }

    private Path copy() throws IOException {
        Path folder = Files.createDirectory(temporary.resolve("copy" + folders++));
        for (String name : old.keySet()) {
            Files.createDirectories(folder.resolve(name).getParent());
            Files.copy(template.resolve(name), folder.resolve(name));
        }
        return folder;
    }

    private static Map<String, String> texts(Path folder) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = folder.relativize(file).toString();
                if (!name.startsWith(HIDDEN)) {
                    texts.put(name, Files.readString(file));
                }
            }
        }
        return texts;
    }

    private static List<String> hidden(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("."))
                    .toList();
        }
    }

    /** All steps of a change that nothing goes wrong with. */
    private List<String> steps(FolderUse change, Path folder) throws IOException {
        List<String> steps = new ArrayList<>();
        try (JsonBackend backend = JsonBackend.open(folder, steps::add)) {
            change.apply(backend);
        }
        assertThat(hidden(folder)).isEmpty();
        return steps;
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepTheOldWhicheverStepFails(FolderUse change) throws IOException {
        Path whole = copy();
        List<String> steps = steps(change, whole);
        Map<String, String> fresh = texts(whole);
        assertThat(steps).contains("decide", "move Star.json", "force folder", "forget");
        for (int n = 0; n < steps.size(); n++) {
            Path folder = copy();
            int failing = n;
            List<String> done = new ArrayList<>();
            Steps once = step -> {
                done.add(step);
                if (done.size() == failing + 1) {
                    throw new IOException("Input/output error");
                }
            };
            boolean isDone = steps.get(n).equals("forget");
            try (JsonBackend backend = JsonBackend.open(folder, once)) {
                if (isDone) {
                    change.apply(backend);
                } else {
                    assertThatThrownBy(() -> change.apply(backend))
                            .as(steps.get(n))
                            .isInstanceOf(BackendException.class)
                            .hasMessageContaining("Input/output error");
                }
            }
            assertThat(texts(folder)).as("step %d, %s", n, steps.get(n)).isEqualTo(isDone ? fresh : old);
            requireNothingLeft(folder);
        }
    }

    /** A disk that never works again cannot even be cleared up: whoever opens the folder next does it. */
    @ParameterizedTest
    @EnumSource
    @Tag("slow")
    void shouldHaveTheOldOrTheNewOnceTheDiskWorksAgain(FolderUse change) throws IOException {
        Path whole = copy();
        List<String> steps = steps(change, whole);
        Map<String, String> fresh = texts(whole);
        for (int n = 0; n < steps.size(); n++) {
            for (int back = 0; back < 8; back++) {
                if (!Share.takes(8 * n + back)) {
                    continue;
                }
                Path folder = copy();
                int first = n;
                int rest = n + back;
                int[] count = {0};
                Steps dying = step -> {
                    int now = count[0]++;
                    if (now == first || now > rest) {
                        throw new IOException("Input/output error");
                    }
                };
                try (JsonBackend backend = JsonBackend.open(folder, dying)) {
                    change.apply(backend);
                } catch (BackendException e) {
                    assertThat(e).hasMessageContaining("Input/output error");
                }
                JsonBackend.open(folder).close();
                assertThat(texts(folder))
                        .as("step %d of %s, and from %d on", n, steps, rest)
                        .isIn(old, fresh);
                requireNothingLeft(folder);
            }
        }
    }

    /** What was never decided stays until somebody writes. */
    private static void requireNothingLeft(Path folder) throws IOException {
        Map<String, String> before = texts(folder);
        try (JsonBackend backend = JsonBackend.open(folder)) {
            assertThat(texts(folder)).isEqualTo(before);
            backend.save(List.of(star(77)));
        }
        assertThat(hidden(folder)).isEmpty();
    }

    /** Ends its JVM before a step of a change; with a negative number, of what opening the folder does. */
    static final class Halting {
        public static void main(String[] arguments) {
            Path folder = Path.of(arguments[0]);
            int last = Integer.parseInt(arguments[1]);
            int[] count = {0};
            Steps halting = step -> {
                if (count[0]++ == Math.abs(last) - 1) {
                    Runtime.getRuntime().halt(0);
                }
            };
            try (JsonBackend backend = JsonBackend.open(folder, last < 0 ? halting : Steps.UNSEEN)) {
                if (last > 0) {
                    FolderUse.valueOf(arguments[2]).apply(JsonBackend.open(folder, halting));
                }
                System.out.println("done " + backend.location());
            }
        }

        private Halting() {}
    }

    private static void runHalting(Path folder, int last, FolderUse change) throws IOException {
        ChildJvm.start(
                        List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto"),
                        Halting.class,
                        folder,
                        Path.of("" + last),
                        Path.of(change.name()))
                .close();
    }

    @ParameterizedTest
    @EnumSource
    @Tag("slow")
    void shouldBeOldOrNewWhereverTheJvmEnds(FolderUse change) throws IOException {
        Path whole = copy();
        List<String> steps = steps(change, whole);
        Map<String, String> fresh = texts(whole);
        int decided = steps.indexOf("decide");
        for (int n = 0; n < steps.size(); n++) {
            if (!Share.takes(n)) {
                continue;
            }
            Path folder = copy();
            runHalting(folder, n + 1, change);
            assertThat(hidden(folder)).as("left at %s", steps.get(n)).hasSizeBetween(n == 0 ? 0 : 2, n == 0 ? 0 : 3);
            JsonBackend.open(folder).close();
            assertThat(texts(folder))
                    .as("ended before step %d, %s", n, steps.get(n))
                    .isEqualTo(n > decided ? fresh : old);
            requireNothingLeft(folder);
        }
    }

    @Test
    void shouldFinishWhatAJvmThatEndedHadDecidedAndForgetWhatItHadNot() throws IOException {
        Path whole = copy();
        int decided = steps(FolderUse.REPLACE, whole).indexOf("decide");
        Path before = copy();
        runHalting(before, decided + 1, FolderUse.REPLACE);
        JsonBackend.open(before).close();
        assertThat(texts(before)).isEqualTo(old);
        requireNothingLeft(before);
        Path behind = copy();
        runHalting(behind, decided + 4, FolderUse.REPLACE);
        assertThat(texts(behind)).isNotIn(old, texts(whole));
        JsonBackend.open(behind).close();
        assertThat(texts(behind)).isEqualTo(texts(whole));
        requireNothingLeft(behind);
    }

    @Test
    @Tag("slow")
    void shouldBeNewWhereverTheJvmThatFinishesTheChangeEnds() throws IOException {
        Path whole = copy();
        List<String> steps = steps(FolderUse.REPLACE, whole);
        Map<String, String> fresh = texts(whole);
        int middle = steps.indexOf("decide") + 3;
        for (int n = 1; n < steps.size() - middle; n += 2) {
            if (!Share.takes(n)) {
                continue;
            }
            Path folder = copy();
            runHalting(folder, middle, FolderUse.REPLACE);
            assertThat(texts(folder)).isNotIn(old, fresh);
            runHalting(folder, -n, FolderUse.REPLACE);
            JsonBackend.open(folder).close();
            assertThat(texts(folder)).as("ended at step %d of finishing", n).isEqualTo(fresh);
            requireNothingLeft(folder);
        }
    }

    @Test
    void shouldLeaveChangesOfOthersThatAreUnderWayAlone() throws IOException {
        Path folder = copy();
        List<String> seen = new ArrayList<>();
        Steps looking = step -> {
            if (step.startsWith("move ")) {
                Map<String, String> before = texts(folder);
                JsonBackend.open(folder).close();
                assertThat(texts(folder)).isEqualTo(before);
                seen.add(step);
            }
        };
        try (JsonBackend backend = JsonBackend.open(folder, looking)) {
            FolderUse.REPLACE.apply(backend);
        }
        assertThat(seen).hasSizeGreaterThan(4);
        assertThat(hidden(folder)).isEmpty();
    }

    /** Version control may bring any file: none of it moves files elsewhere. */
    @Test
    void cannotFinishWhatLeadsOutOfTheFolder() throws IOException {
        Path outside = temporary.resolve("outside.txt");
        Files.writeString(outside, "theirs");
        for (String target : List.of(
                "../outside.txt",
                outside.toString(),
                "",
                ".",
                "Moon/../../outside.txt",
                "Moon",
                "content.txt",
                "Moon/content.conf",
                "Moon/.1.json",
                "Star\0.json")) {
            Path folder = copy();
            Path change = Files.createDirectory(folder.resolve(HIDDEN + "0123456789abcdef-files"));
            Files.createFile(folder.resolve(HIDDEN + "0123456789abcdef"));
            Files.writeString(change.resolve("0.new"), "hostile");
            Files.writeString(
                    change.resolve("journal"), "[\"replace\", " + ValueText.quoted(target) + "]\n[\"end\"]\n");
            assertThatThrownBy(() -> JsonBackend.open(folder))
                    .as(target)
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("a change of this folder was interrupted, and cannot be finished")
                    .hasMessageContaining("expected a list of files of this folder");
            assertThat(outside).hasContent("theirs");
            assertThat(texts(folder)).isEqualTo(old);
        }
    }

    @Test
    void cannotFinishByAListThatIsNoneOrHasNoEnd() throws IOException {
        for (String text : List.of(
                "",
                "[\"end\"",
                "[]\n",
                "{}\n",
                "[\"replace\", \"Star.json\"]\n",
                "[\"remove\"]\n[\"end\"]\n",
                "[\"remove\", \"Star.json\", \"Star.json\"]\n[\"end\"]\n",
                "[\"remove\", 7]\n[\"end\"]\n",
                "[[]]\n[\"end\"]\n",
                "[\"end\"]\n[\"remove\", \"Star.json\"]\n[\"end\"]\n",
                "[\"eat\", \"Star.json\"]\n[\"end\"]")) {
            Path folder = copy();
            Path change = Files.createDirectory(folder.resolve(HIDDEN + "0123456789abcdef-files"));
            Files.createFile(folder.resolve(HIDDEN + "0123456789abcdef"));
            Files.writeString(change.resolve("0.new"), "new");
            Files.writeString(change.resolve("journal"), text);
            assertThatThrownBy(() -> JsonBackend.open(folder)).as(text).isInstanceOf(BackendException.class);
            assertThat(texts(folder)).isEqualTo(old);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldBeNewWhereverAnErrorEndsADecidedChange(FolderUse change) throws IOException {
        Path whole = copy();
        List<String> steps = steps(change, whole);
        for (int n = steps.indexOf("decide") + 1; n < steps.size(); n++) {
            Path folder = copy();
            int failing = n;
            int[] count = {0};
            Steps once = step -> {
                if (count[0]++ == failing) {
                    throw new OutOfMemoryError("on purpose");
                }
            };
            try (JsonBackend backend = JsonBackend.open(folder, once)) {
                assertThatThrownBy(() -> change.apply(backend)).isInstanceOf(OutOfMemoryError.class);
            }
            JsonBackend.open(folder).close();
            assertThat(texts(folder)).as("step %d, %s", n, steps.get(n)).isEqualTo(texts(whole));
            requireNothingLeft(folder);
        }
    }

    @Test
    void cannotFinishAChangeOverWhatWasWrittenSince() throws IOException {
        Path whole = copy();
        int decided = steps(FolderUse.REPLACE, whole).indexOf("decide");
        Path folder = copy();
        int[] count = {0};
        Steps dying = step -> {
            if (count[0]++ == decided + 1) {
                throw new OutOfMemoryError("as good as killed");
            }
        };
        try (JsonBackend backend = JsonBackend.open(folder, dying)) {
            assertThatThrownBy(() -> FolderUse.REPLACE.apply(backend)).isInstanceOf(OutOfMemoryError.class);
        }
        Path written = Files.writeString(folder.resolve("Star.json"), "[ {\"id\": 3, \"n\": 3} ]");
        Files.setLastModifiedTime(written, FileTime.from(Instant.now().plusSeconds(60)));

        assertThatThrownBy(() -> JsonBackend.open(folder))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("expected files as it left them, found written since: Star.json; to keep")
                .hasMessageContaining("remove " + folder.toRealPath().resolve(HIDDEN));
        assertThat(written).hasContent("[ {\"id\": 3, \"n\": 3} ]");

        Files.move(written, folder.resolve("mine.txt"));
        JsonBackend.open(folder).close();
        Files.delete(folder.resolve("mine.txt"));
        assertThat(texts(folder)).isEqualTo(texts(whole));
    }

    @Test
    void shouldLeaveFoldersOfOtherNamesAlone() throws IOException {
        Path folder = copy();
        Path notes = Files.createDirectory(folder.resolve(HIDDEN + "notes"));
        Files.createFile(notes.resolve("lock"));
        Files.writeString(notes.resolve("thoughts.txt"), "mine");
        try (JsonBackend backend = JsonBackend.open(folder)) {
            FolderUse.SAVE.apply(backend);
            FolderUse.REPLACE.apply(backend);
        }
        assertThat(notes.resolve("thoughts.txt")).hasContent("mine");
    }

    @Test
    void shouldSayThatAFolderMustBeWrittenToFinishAChange() throws IOException {
        Path folder = copy();
        runHalting(folder, steps(FolderUse.REPLACE, copy()).indexOf("decide") + 2, FolderUse.REPLACE);
        assertThat(folder.toFile().setWritable(false)).isTrue();
        try {
            assumeFalse(Files.isWritable(folder), "root writes everything");
            assertThatThrownBy(() -> JsonBackend.open(folder))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("cannot be finished: expected that files can be written");
        } finally {
            assertThat(folder.toFile().setWritable(true)).isTrue();
        }
    }

    @Test
    void cannotSaveWhatSomebodyElseHasWrittenOrCreatedMeanwhile() throws IOException {
        for (String name : List.of("Star.json", "Comet.json", "Moon/1.json")) {
            Path folder = copy();
            Steps meddling = step -> {
                if (step.startsWith("finish ")) {
                    Files.writeString(folder.resolve(name), "[\n]");
                }
            };
            try (JsonBackend backend = JsonBackend.open(folder, meddling)) {
                assertThatThrownBy(() -> FolderUse.SAVE.apply(backend))
                        .isInstanceOf(BackendException.class)
                        .hasMessageContaining(Path.of(name).getFileName() + ": was changed while records were saved")
                        .hasMessageEndingWith(" meanwhile; nothing was saved");
            }
            Map<String, String> expected = new TreeMap<>(old);
            expected.put(name, "[\n]");
            assertThat(texts(folder)).isEqualTo(expected);
            assertThat(hidden(folder)).isEmpty();
        }
    }

    @Test
    void shouldReplaceWhatALinkOutOfTheFolderLeadsTo() throws IOException {
        assumeTrue(Files.getFileStore(temporary).supportsFileAttributeView("posix"));
        Path folder = copy();
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere")).resolve("stars.json");
        Files.move(folder.resolve("Star.json"), elsewhere);
        Files.createSymbolicLink(folder.resolve("Star.json"), elsewhere);
        Path moons = Files.move(folder.resolve("Moon"), temporary.resolve("elsewhere/moons"));
        Files.createSymbolicLink(folder.resolve("Moon"), moons);
        try (JsonBackend backend = JsonBackend.open(folder)) {
            backend.save(List.of(star(1, "n", 5), record("Moon", DataRecord.NO_ID), deleted(2)));
        }
        assertThat(elsewhere).hasContent("[ {\"id\": 1, \"n\": 5} ]");
        assertThat(folder.resolve("Star.json")).isSymbolicLink();
        try (Stream<Path> files = Files.walk(elsewhere.getParent())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("elsewhere", "stars.json", "moons", "1.json", "2.json", "3.json");
        }
        assertThat(folder.resolve("Star-b.json")).hasContent("[ ]");
        assertThat(hidden(folder)).isEmpty();
        assertThat(Arrays.asList(folder.resolve("Moon").toFile().list())).hasSize(3);
    }
}
