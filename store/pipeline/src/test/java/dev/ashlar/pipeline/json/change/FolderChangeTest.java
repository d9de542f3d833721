package dev.ashlar.pipeline.json.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.compiler.publish.Staging;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.ChangedMeanwhileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of any kind: what stands in them is of no matter here. */
class FolderChangeTest {
    private static final Predicate<Path> ALL = file -> true;
    private static final Map<String, String> OLD = Map.of("gone", "1", "kept", "2", "replaced", "3");

    @TempDir
    Path temporary;

    private Path folder;

    @BeforeEach
    void writeOld() throws IOException {
        folder = temporary.toRealPath().resolve("folder");
        Files.createDirectories(folder);
        for (Map.Entry<String, String> file : OLD.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
    }

    /** All that is in the folder, hidden or not. */
    private Map<String, String> texts() throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                texts.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return texts;
    }

    private static FolderChange.Body body(String text) {
        return channel -> write(channel, text);
    }

    private static void write(FileChannel channel, String text) throws IOException {
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static FolderChange.Look look(String text) {
        return file -> Files.readString(file).equals(text);
    }

    private void prepare(FolderChange change) throws IOException {
        Path replaced = folder.resolve("replaced");
        Path fresh = change.replace(replaced, replaced, look("3"), body("three"));
        assertThat(fresh).hasContent("three");
        change.remove(folder.resolve("gone"), false, look("1"));
        change.create(folder.resolve("new/first"), body("four"));
        try (FolderChange.NewFile put = change.put(folder.resolve("put"))) {
            write(put.channel(), "five");
            put.finish();
        }
    }

    @Test
    void shouldChangeAllFilesByACommit() throws IOException {
        try (FolderChange change = FolderChange.begin(folder, ALL, Steps.UNSEEN)) {
            prepare(change);
            change.commit();
        }
        assertThat(texts()).isEqualTo(Map.of("kept", "2", "replaced", "three", "new/first", "four", "put", "five"));
    }

    @Test
    void shouldChangeNothingWithoutACommit() throws IOException {
        try (FolderChange change = FolderChange.begin(folder, ALL, Steps.UNSEEN)) {
            prepare(change);
        }
        assertThat(texts()).isEqualTo(OLD);
    }

    @Test
    void shouldChangeNothingWhenAFileIsNotAsItWasReadOrNotAbsentAnyMore() throws IOException {
        for (String name : List.of("gone", "replaced", "new/first")) {
            try (FolderChange change = FolderChange.begin(folder, ALL, Steps.UNSEEN)) {
                prepare(change);
                Path theirs = folder.resolve(name);
                Files.createDirectories(theirs.getParent());
                Files.writeString(theirs, "theirs");
                assertThatThrownBy(change::commit)
                        .isInstanceOf(BackendException.class)
                        .hasMessageStartingWith(theirs + ": was changed while records were saved");
            }
            Map<String, String> expected = new TreeMap<>(OLD);
            expected.put(name, "theirs");
            assertThat(texts()).isEqualTo(expected);
            Files.deleteIfExists(folder.resolve("new/first"));
            writeOld();
        }
    }

    /** As a copy does that keeps the times of its source. */
    @Test
    void shouldNoticeAWriteThatKeepsLengthAndTimeOfWrite() throws IOException {
        for (String name : List.of("replaced", "gone")) {
            Path file = folder.resolve(name);
            FileTime past = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
            Files.setLastModifiedTime(file, past);
            FileStamp before = FileStamp.of(file);
            assumeTrue(before.changed() != 0, "time of the inode");
            Steps meddling = step -> {
                if (step.equals("decide")) {
                    FileStamp kept = FileStamp.of(file);
                    while (FileStamp.of(file).changed()
                            == kept.changed()) { // Until the clock of the file system advances.
                        Files.writeString(file, "9");
                        Files.setLastModifiedTime(file, past);
                    }
                }
            };
            try (FolderChange change = FolderChange.begin(folder, ALL, meddling)) {
                prepare(change);
                assertThatThrownBy(change::commit)
                        .isInstanceOf(ChangedMeanwhileException.class)
                        .hasMessageStartingWith(file + ": was changed while records were saved");
            }
            Map<String, String> expected = new TreeMap<>(OLD);
            expected.put(name, "9");
            assertThat(texts()).isEqualTo(expected);
            writeOld();
        }
    }

    /** One file by two names: to replace the first changes the inode of the second. */
    @Test
    void shouldReplaceFilesThatAreHardLinksOfEachOther() throws IOException {
        Path first = folder.resolve("replaced");
        Path second = Files.createLink(folder.resolve("second"), first);
        try (FolderChange change = FolderChange.begin(folder, ALL, Steps.UNSEEN)) {
            change.replace(first, first, look("3"), body("three"));
            change.replace(second, second, look("3"), body("four"));
            change.commit();
        }
        assertThat(texts()).isEqualTo(Map.of("gone", "1", "kept", "2", "replaced", "three", "second", "four"));
    }

    @Test
    void shouldTellOfAFileThatWasRemovedBeforeItIsKept() throws IOException {
        Path replaced = folder.resolve("replaced");
        Steps meddling = step -> {
            if (step.equals("keep replaced")) {
                Files.delete(replaced);
            }
        };
        try (FolderChange change = FolderChange.begin(folder, ALL, meddling)) {
            prepare(change);
            assertThatThrownBy(change::commit)
                    .isInstanceOf(ChangedMeanwhileException.class)
                    .hasMessageContaining("found it removed meanwhile");
        }
        assertThat(texts()).isEqualTo(Map.of("gone", "1", "kept", "2"));
    }

    @Test
    void cannotPutOrRemoveAFolder() throws IOException {
        Path inside = Files.createDirectory(folder.resolve("inside"));
        try (FolderChange change = FolderChange.begin(folder, ALL, Steps.UNSEEN)) {
            assertThatThrownBy(() -> change.put(inside))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("expected a file, found a folder");
            assertThatThrownBy(() -> change.remove(inside, false, null)).isInstanceOf(FileSystemException.class);
        }
    }

    private void leaveDecided() throws IOException {
        Steps dying = step -> {
            if (step.startsWith("move ")) {
                throw new OutOfMemoryError("as good as killed");
            }
        };
        try (FolderChange change = FolderChange.begin(folder, ALL, dying)) {
            prepare(change);
            assertThatThrownBy(change::commit).isInstanceOf(OutOfMemoryError.class);
        }
    }

    @Test
    void shouldFinishByAJournalWhoseNamesNeedEscapes() throws IOException {
        String name = "a \"quoted\" n\u00E4me\u2028";
        Steps dying = step -> {
            if (step.startsWith("move ")) {
                throw new OutOfMemoryError("as good as killed");
            }
        };
        try (FolderChange change = FolderChange.begin(folder, ALL, dying)) {
            change.create(folder.resolve(name), body("six"));
            assertThatThrownBy(change::commit).isInstanceOf(OutOfMemoryError.class);
        }
        assertThat(folder.resolve(name)).doesNotExist();
        InterruptedChanges.finish(folder, ALL, false, Steps.UNSEEN);
        assertThat(texts()).containsEntry(name, "six").hasSize(OLD.size() + 1);
    }

    @Test
    void shouldMoveOnlyWhatIsContent() throws IOException {
        leaveDecided();
        assertThatThrownBy(() -> InterruptedChanges.finish(folder, file -> !file.endsWith("gone"), false, Steps.UNSEEN))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("expected a list of files of this folder, found gone");
        assertThat(folder.resolve("gone")).hasContent("1");
        assertThat(folder.resolve("replaced")).hasContent("3");
    }

    /** Of two that were interrupted, the first cannot be finished: once it can, this JVM takes up both. */
    @Test
    void shouldGiveBackAllChangesWhenOneCannotBeFinished() throws IOException {
        leaveDecided();
        Path lock = Files.createFile(folder.resolve(FolderChange.PREFIX + "ffffffffffffffff"));
        Path other = Files.createDirectory(Staging.beside(lock, FolderChange.FILES));
        Files.writeString(other.resolve(Journal.DECIDED), "[\"end\"]\n");
        Path replaced = folder.resolve("replaced");
        Files.setLastModifiedTime(replaced, FileTime.from(Instant.now().plusSeconds(60)));
        assertThatThrownBy(() -> InterruptedChanges.finish(folder, ALL, false, Steps.UNSEEN))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("found written since: replaced;");
        Files.setLastModifiedTime(replaced, FileTime.fromMillis(0));
        InterruptedChanges.finish(folder, ALL, false, Steps.UNSEEN);
        assertThat(texts()).isEqualTo(Map.of("kept", "2", "replaced", "three", "new/first", "four", "put", "five"));
    }
}
