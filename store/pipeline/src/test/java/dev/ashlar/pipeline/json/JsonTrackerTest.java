package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Followed;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordTracker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tracker sees of files that people edit. */
class JsonTrackerTest {
    private static final Schema STAR = Received.schema("""
            Schema = { name = "Star" }
            Fields = [ { name = "name", type = "string" }, { name = "size", type = "i32" } ]
            """);
    private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2020-02-20T20:20:20Z"));

    @TempDir
    Path path;

    private JsonFolder folder;
    private JsonBackend backend;
    private RecordTracker tracker;
    private Followed stars;

    @BeforeEach
    void open() throws IOException {
        folder = new JsonFolder(path);
        folder.write("Star.schema", "Schema = { name = \"Star\" }\nFields = []\n");
        Files.createDirectory(path.resolve("Star"));
        backend = JsonBackend.open(path);
        tracker = backend.tracker();
        stars = new Followed(backend, tracker, STAR);
    }

    @AfterEach
    void close() {
        tracker.close();
        backend.close();
    }

    private static String star(long id, int size) {
        return "{ \"id\": " + id + ", \"name\": \"a \\\"]}{[\\\\\", \"size\": " + size + " }";
    }

    private static String array(String separator, String... records) {
        return "[\n  " + String.join(separator, records) + "\n]\n";
    }

    private static String[] many(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(id -> star(id, id)).toArray(String[]::new);
    }

    private void keepAll() {
        Followed.Seen all = stars.all();
        assertThat(all.problems()).isEmpty();
        stars.keep(all);
    }

    /** What is told after an edit, which is all that has changed. */
    private Followed.Seen told() {
        Followed.Seen seen = stars.changes();
        assertThat(seen.told()).isTrue();
        assertThat(seen.problems()).isEmpty();
        assertThat(seen.state()).isEqualTo(Followed.fresh(backend, STAR));
        return seen;
    }

    private static List<Long> ids(List<DataRecord> records) {
        return records.stream().map(DataRecord::id).toList();
    }

    @Test
    void shouldHandOverTheOneRecordWhoseDigitHasChanged() throws IOException {
        String[] all = many(1000);
        folder.write("Star.json", array(",\n  ", all));
        keepAll();
        all[499] = all[499].replace("500 }", "501 }");
        folder.write("Star.json", array(",\n  ", all));
        Followed.Seen seen = told();
        assertThat(seen.withdrawn()).containsExactly(500L);
        assertThat(ids(seen.records())).containsExactly(500L);
        assertThat(seen.records().get(0).get("size").bits()).isEqualTo(501);
    }

    @Test
    void shouldHandOverRecordsAtBothEndsWithoutThoseBetween() throws IOException {
        String[] all = many(1000);
        folder.write("Star.json", array(",\n  ", all));
        keepAll();
        all[0] = star(1, -1);
        all[500] = star(501, -10_000);
        all[999] = star(1000, -1);
        folder.write("Star.json", array(",\n  ", all));
        Followed.Seen seen = told();
        assertThat(seen.withdrawn()).containsExactly(1L, 501L, 1000L);
        assertThat(ids(seen.records())).containsExactly(1L, 501L, 1000L);
    }

    @Test
    void shouldHandOverNothingWhenRecordsChangePlaces() throws IOException {
        String[] all = many(100);
        folder.write("Star.json", array(",\n  ", all));
        keepAll();
        String moved = all[10];
        all[10] = all[80];
        all[80] = moved;
        folder.write("Star.json", array(",\n  ", all));
        Followed.Seen seen = told();
        assertThat(seen.withdrawn()).isEmpty();
        assertThat(seen.records()).isEmpty();
        stars.keep(seen);
        all[80] = star(11, 1234);
        folder.write("Star.json", array(",\n  ", all));
        assertThat(told().withdrawn()).containsExactly(11L);
    }

    @Test
    void shouldFollowRecordsFromFileToFile() throws IOException {
        String[] all = many(9);
        folder.write("Star.json", array(",\n  ", all[0], all[1], all[2], all[3]));
        folder.write("Star-b.json", array(", ", all[4], all[5]));
        folder.write("Star/7.json", all[6]);
        folder.write("Star/rest.json", array(",", all[7], all[8]));
        keepAll();
        folder.write("Star.json", array(",\n  ", all[0], all[3]));
        folder.write("Star-b.json", array(", ", all[1], all[4], all[2], all[5], all[6]));
        Files.delete(path.resolve("Star/7.json"));
        Files.move(path.resolve("Star/rest.json"), path.resolve("Star/other.json"));
        Followed.Seen seen = told();
        assertThat(seen.withdrawn()).contains(2L, 3L, 7L, 8L, 9L).doesNotContain(1L, 5L);
        assertThat(seen.state()).hasSize(9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[\n]\n", "\uFEFF [ ] "})
    void shouldFollowAFileThatBecomesEmptyAndFillsAgain(String empty) throws IOException {
        String full = array(",\n  ", many(5));
        folder.write("Star.json", full);
        keepAll();
        folder.write("Star.json", empty);
        Followed.Seen seen = told();
        assertThat(seen.withdrawn()).hasSize(5);
        stars.keep(seen);
        folder.write("Star.json", full);
        assertThat(ids(told().records())).hasSize(5);
    }

    @Test
    void shouldFollowOneRecordInAFileThatBecomesAnArray() throws IOException {
        folder.write("Star/7.json", star(7, 7));
        keepAll();
        folder.write("Star/7.json", array(",", star(7, 7), star(8, 8)));
        Followed.Seen seen = told();
        assertThat(ids(seen.records())).containsExactly(7L, 8L);
        stars.keep(seen);
        folder.write("Star/7.json", array(",", star(7, 7), star(8, 9)));
        assertThat(told().withdrawn()).containsExactly(8L);
    }

    /** One that is new stands beside one that has not been withdrawn: who follows sees two with one id. */
    @Test
    void shouldHandOverACopyWithoutWithdrawingTheFirst() throws IOException {
        folder.write("Star.json", array(",\n", star(1, 1), star(2, 2), star(3, 3)));
        keepAll();
        folder.write("Star.json", array(",\n", star(1, 1), star(2, 2), star(2, 2), star(3, 3)));
        Followed.Seen seen = stars.changes();
        assertThat(seen.told()).isTrue();
        assertThat(seen.problems()).containsExactly("2 is there twice");
    }

    @Test
    void shouldReadAllOfAFileOfWhichMostHasChanged() throws IOException {
        String[] all = many(2000);
        folder.write("Star.json", array(",\n  ", all));
        keepAll();
        folder.write("Star.json", array(",\n    ", all));
        assertThat(stars.changes().told()).isFalse();
        assertThat(stars.next().state()).hasSize(2000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{}",
                "[",
                "]",
                "[,]",
                "[1]",
                "[{\"id\": 1},]",
                "[{\"id\": 1}] x",
                "[{\"id\": 1}",
                "[[]]",
                "[{\"id\": 1} {\"id\": 2}]",
                "[{\"id\": 1, \"size\": 3.5}]",
                "[{\"id\": 1, \"sise\": 3}]",
                "[{\"size\": 3}]",
                "[{\"id\": 1]]",
                "[{\"id\": 1}]]",
                "[{\"id\": 1}\u00A0]"
            })
    void cannotTakeWhatIsWrongForWhatIsRight(String text) throws IOException {
        folder.write("Star.json", array(",", star(1, 1), star(2, 2)));
        keepAll();
        folder.write("Star.json", text);
        Followed.Seen seen = stars.changes();
        assertThat(seen.told() && seen.problems().isEmpty()).isFalse();
        assertThat(stars.all().problems()).isNotEmpty();
        stars.discard();
        folder.write("Star.json", array(",", star(1, 1), star(2, 3)));
        assertThat(told().withdrawn()).containsExactly(2L);
    }

    @Test
    void cannotGoOnFromWhatWasWrong() throws IOException {
        folder.write("Star.json", array(",", star(1, 1)));
        keepAll();
        folder.write("Star.json", "[{\"id\": 1, \"sise\": 3}]");
        stars.all();
        tracker.keep();
        assertThat(stars.changes().told()).isFalse();
    }

    private void writeWithTime(String name, String text, FileTime time) throws IOException {
        Files.setLastModifiedTime(folder.write(name, text), time);
    }

    /** The files as they are now, listed so much later that their times are old. What happens afterwards, the listing does not show. */
    private ContentFiles listedLater() {
        return ContentFiles.of(path, () -> System.currentTimeMillis() + 10_000);
    }

    private void follow(AtomicReference<ContentFiles> listing) {
        tracker = new JsonTracker(listing::get);
        stars = new Followed(backend, tracker, STAR);
    }

    @Test
    void shouldNotOpenFilesThatLookAsTheyDidUnlessAsked() throws IOException {
        folder.write("Star.json", array(",", star(1, 1)));
        follow(new AtomicReference<>(listedLater()));
        keepAll();
        folder.write("Star.json", array(",", star(1, 2)));
        assertThat(stars.changes().records())
                .as("nobody can tell without opening it")
                .isEmpty();
        tracker.recheck();
        assertThat(told().withdrawn()).containsExactly(1L);
    }

    @Test
    void shouldSeeAChangeOfEqualLengthWhoseTimeWasPutBack() throws IOException {
        writeWithTime("Star.json", array(",", star(1, 1)), LONG_AGO);
        long token = backend.changeToken();
        keepAll();
        writeWithTime("Star.json", array(",", star(1, 2)), LONG_AGO);
        assumeTrue(path.getFileSystem().supportedFileAttributeViews().contains("unix"));
        assertThat(backend.changeToken()).isNotEqualTo(token);
        assertThat(told().withdrawn()).containsExactly(1L);
    }

    /** Two writes within one tick of the file system's clock leave the same time behind. */
    @Test
    void shouldSeeAChangeOfEqualLengthInTheSameTick() throws IOException {
        FileTime now = FileTime.from(Instant.now());
        writeWithTime("Star.json", array(",", star(1, 1)), now);
        keepAll();
        writeWithTime("Star.json", array(",", star(1, 2)), now);
        assertThat(told().withdrawn()).containsExactly(1L);
    }

    @Test
    void shouldTrustAFileAgainThatWasLookedAtOnceMore() throws IOException {
        folder.write("Star.json", array(",", star(1, 1)));
        AtomicReference<ContentFiles> listing = new AtomicReference<>(ContentFiles.of(path));
        follow(listing);
        keepAll();
        listing.set(listedLater());
        assertThat(told().records()).isEmpty();
        folder.write("Star.json", array(",", star(1, 2)));
        assertThat(stars.changes().records())
                .as("the time that was confirmed is old")
                .isEmpty();
    }

    @Test
    void shouldTellNothingOfAFileThatWasOnlyTouched() throws IOException {
        folder.write("Star.json", array(",", star(1, 1)));
        keepAll();
        Files.setLastModifiedTime(path.resolve("Star.json"), LONG_AGO);
        Followed.Seen seen = told();
        assertThat(seen.withdrawn()).isEmpty();
        assertThat(seen.records()).isEmpty();
    }

    @Test
    void shouldFollowAFileThatWasReplacedByAnother() throws IOException {
        writeWithTime("Star.json", array(",", star(1, 1)), LONG_AGO);
        keepAll();
        writeWithTime(".new", array(",", star(1, 2)), LONG_AGO);
        Files.move(path.resolve(".new"), path.resolve("Star.json"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        assertThat(told().withdrawn()).containsExactly(1L);
    }

    @Test
    void shouldSeeBytesThatAreNoText() throws IOException {
        folder.write("Star.json", array(",", star(1, 1), star(2, 2)));
        keepAll();
        byte[] bytes = Files.readAllBytes(path.resolve("Star.json"));
        bytes[array(",", star(1, 1)).length()] = (byte) 0xC3;
        Files.write(path.resolve("Star.json"), bytes);
        Followed.Seen seen = stars.changes();
        assertThat(seen.told() && seen.problems().isEmpty()).isFalse();
    }

    @Test
    void shouldNotReadAFileForEachRecordAgain() throws IOException {
        for (int id = 1; id <= 50; id++) {
            folder.write("Star/" + id + ".json", star(id, id));
        }
        AtomicReference<ContentFiles> listing = new AtomicReference<>(listedLater());
        follow(listing);
        keepAll();
        folder.write("Star/20.json", star(20, -20));
        listing.set(listedLater());
        folder.write("Star/21.json", star(21, 22));
        Followed.Seen seen = stars.changes();
        assertThat(seen.withdrawn()).as("21 was written behind the listing").containsExactly(20L);
        assertThat(ids(seen.records())).containsExactly(20L);
    }
}
