package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.sqlite.SqliteBackend;
import dev.ashlar.pipeline.sqlite.StarDatabase;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to folders and databases while a store has them open. Each test waits for what must come, however long that takes. */
class PlacesTest {
    @TempDir
    private Path temporary;

    private final BlockingQueue<Reload> reloads = new LinkedBlockingQueue<>();
    private Path folder;

    @BeforeEach
    void writeContent() throws IOException {
        folder = write(Files.createDirectory(temporary.resolve("content")), "1");
    }

    private static Path write(Path folder, String magnitude) throws IOException {
        Files.writeString(folder.resolve("Star.schema"), StarDatabase.SCHEMA);
        Files.writeString(folder.resolve("Star.json"), records(magnitude));
        return folder;
    }

    private static String records(String magnitude) {
        return "[{\"id\": 1, \"magnitude\": " + magnitude + "}]";
    }

    private DevelopmentStore open(Path place) {
        return DevelopmentStore.open(place, Catalog.of(), reloads::add);
    }

    private Reload next() throws InterruptedException {
        @Nullable Reload reload = reloads.poll(60, TimeUnit.SECONDS);
        assertThat(reload).as("a reload within a minute").isNotNull();
        return reload;
    }

    /** Goes on over whatever is told before: how many reads an edit in several steps takes is not for tests to say. */
    private void awaitMagnitude(DevelopmentStore store, float expected) throws InterruptedException {
        Reload reload = next();
        while (!reload.isPublished() || StarDatabase.magnitude(store) != expected) {
            reload = next();
        }
        assertThat(store.lastReload().problems()).isEmpty();
    }

    private String awaitProblem() throws InterruptedException {
        Reload reload = next();
        while (reload.isPublished()) {
            reload = next();
        }
        return reload.problems().toString();
    }

    @Test
    void shouldReadAFileThatIsWrittenInSteps() throws Exception {
        try (DevelopmentStore store = open(folder)) {
            byte[] text = records("25").getBytes(StandardCharsets.UTF_8);
            try (OutputStream out = Files.newOutputStream(folder.resolve("Star.json"))) {
                for (byte each : text) {
                    out.write(each);
                    out.flush();
                }
            }
            awaitMagnitude(store, 25);
        }
    }

    @Test
    void shouldReadAFileThatWasPutInPlaceByRename() throws Exception {
        try (DevelopmentStore store = open(folder)) {
            Path fresh = Files.writeString(folder.resolve(".Star.json.tmp"), records("3"));
            Files.move(fresh, folder.resolve("Star.json"), StandardCopyOption.REPLACE_EXISTING);
            awaitMagnitude(store, 3);
            Files.move(folder.resolve("Star.json"), folder.resolve("Star-bright.json"));
            Files.writeString(folder.resolve("Star-bright.json"), records("4"));
            awaitMagnitude(store, 4);
        }
    }

    @Test
    void shouldReadAndSaveXml() throws Exception {
        Files.delete(folder.resolve("Star.json"));
        Path file = Files.writeString(
                folder.resolve("Star.xml"), "<stars>\n  <Star id=\"1\" magnitude=\"2\"/> <!-- bright -->\n</stars>\n");
        try (DevelopmentStore store = open(folder)) {
            assertThat(StarDatabase.magnitude(store)).isEqualTo(2);
            Files.writeString(file, Files.readString(file).replace("\"2\"", "\"2.5\""));
            awaitMagnitude(store, 2.5f);
            Files.writeString(file, Files.readString(file).replace("</stars>", ""));
            assertThat(awaitProblem()).contains("Star.xml:").contains("not XML");
            Files.writeString(file, Files.readString(file).replace("2.5", "2.75") + "</stars>\n");
            awaitMagnitude(store, 2.75f);
            store.edit("Star", 1).set("magnitude", 3f).save();
            assertThat(Files.readString(file))
                    .isEqualTo("<stars>\n  <Star id=\"1\" magnitude=\"3.0\"/> <!-- bright -->\n\n</stars>\n");
        }
    }

    @Test
    void shouldReadWhatChangesInEachOfSeveralPlaces() throws Exception {
        Files.delete(folder.resolve("Star.json"));
        Files.writeString(folder.resolve("content.conf"), "place = \"stars.db\"\n");
        Path database = folder.resolve("stars.db");
        try (SqliteBackend backend = SqliteBackend.create(database)) {
            backend.save(List.of(star(1, 1)));
        }
        try (DevelopmentStore store = open(folder);
                SqliteBackend backend = SqliteBackend.open(database)) {
            assertThat(StarDatabase.magnitude(store)).isEqualTo(1);
            backend.save(List.of(star(1, 2)));
            awaitMagnitude(store, 2);
            Files.writeString(folder.resolve("Star-bright.json"), records("3"));
            assertThat(awaitProblem()).contains("duplicate id");
            DataRecord gone = star(1, 0);
            gone.setDeleted(true);
            backend.save(List.of(gone));
            awaitMagnitude(store, 3);
            store.edit("Star", 1).set("magnitude", 4f).save();
            assertThat(folder.resolve("Star-bright.json")).content().contains("4");
        }
    }

    private static DataRecord star(long id, float magnitude) {
        DataRecord star = new DataRecord("Star", id);
        star.set("magnitude", Variant.of(magnitude));
        return star;
    }

    @Test
    void shouldFindFilesInFoldersThatComeLater() throws Exception {
        try (DevelopmentStore store = open(folder)) {
            Files.delete(folder.resolve("Star.json"));
            Files.createDirectory(folder.resolve("Star"));
            Files.writeString(folder.resolve("Star/1.json"), "{\"id\": 1, \"magnitude\": 5}");
            awaitMagnitude(store, 5);
            Files.writeString(folder.resolve("Star/1.json"), "{\"id\": 1, \"magnitude\": 6}");
            awaitMagnitude(store, 6);
        }
    }

    @Test
    void shouldPickUpAFolderThatWasDeletedAndComesBack() throws Exception {
        try (DevelopmentStore store = open(folder)) {
            Files.delete(folder.resolve("Star.json"));
            Files.delete(folder.resolve("Star.schema"));
            Files.delete(folder);
            assertThat(awaitProblem()).contains("content");
            assertThat(StarDatabase.magnitude(store)).as("as it was").isEqualTo(1);
            assertThat(store.checkRelease().opens()).isFalse();
            write(Files.createDirectory(folder), "7");
            awaitMagnitude(store, 7);
            Files.writeString(folder.resolve("Star.json"), records("8"));
            awaitMagnitude(store, 8);
        }
    }

    @Test
    void shouldPickUpAFolderThatWasExchangedForAnother() throws Exception {
        Path other = write(Files.createDirectory(temporary.resolve("other")), "9");
        try (DevelopmentStore store = open(folder)) {
            Files.move(folder, temporary.resolve("old"));
            Files.move(other, folder);
            awaitMagnitude(store, 9);
            Files.writeString(folder.resolve("Star.json"), records("10"));
            awaitMagnitude(store, 10);
        }
    }

    @Test
    void shouldTellWhenABadEditIsMendedByTakingItBack() throws Exception {
        try (DevelopmentStore store = open(folder)) {
            Path aside = Files.copy(
                    folder.resolve("Star.json"), temporary.resolve("aside"), StandardCopyOption.COPY_ATTRIBUTES);
            Files.writeString(folder.resolve("Star.json"), records("true"));
            assertThat(awaitProblem()).contains("magnitude").contains("Star.json:1:");
            // In one step: replacing takes the old file away first, and under load that is a state like any other.
            Files.move(aside, folder.resolve("Star.json"), StandardCopyOption.ATOMIC_MOVE);
            Reload mended = next();
            assertThat(mended.problems()).isEmpty();
            assertThat(mended.cause()).isEqualTo(Reload.Cause.CHANGED);
            assertThat(StarDatabase.magnitude(store)).isEqualTo(1);
        }
    }

    @Test
    void shouldTellNobodyWhereNothingHasChanged() throws Exception {
        try (DevelopmentStore store = open(folder)) {
            assertThat(store.reload().generation()).isEqualTo(1);
            Files.writeString(folder.resolve("Star.json"), records("1") + "\n\n");
            Reload asked = store.reload();
            assertThat(asked.cause()).isEqualTo(Reload.Cause.REQUESTED);
            assertThat(asked.generation()).isEqualTo(1);
            assertThat(asked.recordCount()).isEqualTo(1);
            assertThat(store.lastReload().cause()).isEqualTo(Reload.Cause.OPENED);
            Files.writeString(folder.resolve("Star.json"), records("true"));
            assertThat(store.reload().problems()).hasSize(1);
            Files.writeString(folder.resolve("Star.json"), records("1"));
            Reload mended = store.reload();
            assertThat(mended.problems()).isEmpty();
            assertThat(mended.generation()).isEqualTo(1);
            assertThat(store.lastReload()).isSameAs(mended);
            assertThat(reloads).extracting(Reload::isPublished).containsExactly(false, true);
        }
    }

    /** Of the same length, and perhaps within one step of the file system's clock: neither length nor time tell then. */
    @Test
    void shouldSeeAnEditRightBehindAReloadByHand() throws Exception {
        try (DevelopmentStore store = open(folder)) {
            for (int round = 0; round < 10; round++) {
                Files.writeString(folder.resolve("Star.json"), records("2"));
                store.reload();
                Files.writeString(folder.resolve("Star.json"), records("3"));
                awaitMagnitude(store, 3);
            }
        }
    }

    @Test
    void cannotBeOpenedBeforeTheFirstReadSucceeds() throws Exception {
        Files.writeString(folder.resolve("Star.json"), records("true"));
        assertThatThrownBy(() -> open(folder)).isInstanceOf(ContentException.class);
        Files.writeString(folder.resolve("Star.json"), records("11"));
        try (DevelopmentStore store = open(folder)) {
            assertThat(StarDatabase.magnitude(store)).isEqualTo(11);
            assertThat(store.lastReload().cause()).isEqualTo(Reload.Cause.OPENED);
        }
    }

    @Test
    void shouldBeOpenedWhenAllProblemsAreMended() throws Exception {
        Files.writeString(folder.resolve("Star.json"), records("true"));
        BlockingQueue<DevelopmentStore> opened = new LinkedBlockingQueue<>();
        Thread thread = new Thread(() -> openWhenSound(opened));
        thread.start();
        Reload bad = next();
        assertThat(bad.problems()).singleElement().asString().contains("Star.json:1:");
        assertThat(bad.generation()).isZero();
        Files.writeString(folder.resolve("Star.json"), records("16"));
        DevelopmentStore store = opened.poll(60, TimeUnit.SECONDS);
        assertThat(store).isNotNull();
        try (store) {
            assertThat(StarDatabase.magnitude(store)).isEqualTo(16);
            assertThat(store.lastReload().generation()).isEqualTo(1);
            Files.writeString(folder.resolve("Star.json"), records("17"));
            awaitMagnitude(store, 17);
        }
    }

    private void openWhenSound(BlockingQueue<DevelopmentStore> opened) {
        try {
            opened.add(DevelopmentStore.openWhenSound(folder.toString(), Catalog.of(), reloads::add));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void shouldStopWaitingForSoundContentWhenItIsInterrupted() throws Exception {
        Files.writeString(folder.resolve("Star.json"), records("true"));
        BlockingQueue<DevelopmentStore> opened = new LinkedBlockingQueue<>();
        Thread thread = new Thread(() -> openWhenSound(opened));
        thread.start();
        next();
        thread.interrupt();
        thread.join(60_000);
        assertThat(thread.isAlive()).isFalse();
        assertThat(opened).isEmpty();
    }

    @Test
    void shouldReadWhatOthersCommitToADatabase() throws Exception {
        Path file = StarDatabase.create(temporary.resolve("stars.db"));
        try (DevelopmentStore store = open(file);
                Connection other = StarDatabase.connect(file)) {
            StarDatabase.run(other, "UPDATE Star SET magnitude = 12");
            awaitMagnitude(store, 12);
            StarDatabase.run(other, "UPDATE Star SET magnitude = 13");
            awaitMagnitude(store, 13);
        }
    }

    @Test
    void shouldReadADatabaseThatWasReplacedByAnother() throws Exception {
        Path file = StarDatabase.create(temporary.resolve("stars.db"));
        try (DevelopmentStore store = open(file)) {
            Path aside = Files.copy(file, temporary.resolve("aside.db"));
            try (Connection other = StarDatabase.connect(aside)) {
                StarDatabase.run(other, "UPDATE Star SET magnitude = 15");
            }
            Files.move(aside, file, StandardCopyOption.REPLACE_EXISTING);
            awaitMagnitude(store, 15);
        }
    }
}
