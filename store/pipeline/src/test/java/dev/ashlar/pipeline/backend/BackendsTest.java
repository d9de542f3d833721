package dev.ashlar.pipeline.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.json.JsonProvider;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.memory.MemoryProvider;
import dev.ashlar.pipeline.sqlite.SqliteProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackendsTest {
    @TempDir
    Path folder;

    private static void fill(String location) {
        try (Backend backend = Backends.create(location)) {
            backend.save(List.of(Received.record("Star", DataRecord.NO_ID)));
        }
    }

    @Test
    void shouldMakeAndFindWhatTheNameSays() {
        String database = folder.resolve("sky.db").toString();
        String content = folder.resolve("sky").toString();
        fill(database);
        fill(content);
        assertThat(folder.resolve("sky.db")).isRegularFile();
        assertThat(folder.resolve("sky")).isDirectory();
        for (String location : List.of(database, content, "sqlite:" + database, "json:" + content)) {
            assertThat(Backends.exists(location)).as(location).isTrue();
            assertThat(Backends.isLocation(location)).as(location).isTrue();
            try (Backend backend = Backends.open(location)) {
                assertThat(backend.types()).containsExactly("Star");
            }
        }
        assertThat(Backends.exists("json:" + database)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "review.xlsx, 'xlsx:%s, which is a folder of sheets, found .xlsx'",
        "review.CSV, 'csv:%s, which is a folder of sheets, found .CSV'",
        "review.sqlite, 'sqlite:%s.sqlite, which is a SQLite database, found .sqlite'"
    })
    void cannotMakeAFolderNamedLikeAFile(String name, String expected) {
        Path place = folder.resolve(name);
        assertThatThrownBy(() -> Backends.create(place.toString()))
                .isInstanceOf(ContentException.class)
                .hasMessage(place + ": cannot be made without a scheme: expected "
                        + expected.formatted(folder.resolve("review")));
        assertThat(place).doesNotExist();
    }

    @Test
    void shouldNameTheFolderOfAWorkbook() throws IOException {
        Path workbook = Files.createFile(folder.resolve("content.xlsx"));
        assertThatThrownBy(() -> Backends.open("xlsx:" + workbook))
                .hasMessage(workbook + ": expected a folder of sheets, found a file: name its folder, xlsx:" + folder);
    }

    @ParameterizedTest
    @CsvSource({"texts.xlf, 'a file of translations, which ashlar texts import reads'", "notes.txt, an empty file"})
    void shouldSayWhatAPlaceCanBe(String name, String found) throws IOException {
        Path place = Files.createFile(folder.resolve(name));
        assertThatThrownBy(() -> Backends.openInside(folder, name, "json", false))
                .isInstanceOf(BackendException.class)
                .hasMessage(place + ": expected a SQLite database, or a location of another kind, such as csv:tables,"
                        + " xlsx:tables or postgresql://HOST/DATABASE, found " + found);
    }

    @Test
    void shouldSayHowAMissingPlaceIsMade() {
        assertThatThrownBy(() -> Backends.openInside(folder, "tune.db", "json", false))
                .isInstanceOf(MissingPlaceException.class)
                .hasMessageStartingWith(folder.resolve("tune.db") + ": no such file: to make an empty database, give ");
    }

    @Test
    void shouldMakeWhatTheSchemeSaysWhateverTheName() {
        fill("sqlite:" + folder.resolve("sky"));
        fill("json:" + folder.resolve("sky.db"));
        assertThat(folder.resolve("sky")).isRegularFile();
        assertThat(folder.resolve("sky.db")).isDirectory();
    }

    @Test
    void shouldKnowOnePlaceByAllItsNames() throws IOException {
        String database = folder.resolve("sky.db").toString();
        fill(database);
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of(database));
        assertThat(Backends.areSame(database, "sqlite:" + link + "?encoding=typed"))
                .isTrue();
        assertThat(Backends.areSame("memory:one", "memory:one")).isTrue();
        assertThat(Backends.areSame(database, folder.toString())).isFalse();
        assertThat(Backends.areSame(database, folder.resolve("none").toString()))
                .isFalse();
    }

    /** A folder in which the system makes none, in the words that it has for one that is gone. */
    @Test
    void cannotMakeFoldersWhereTheSystemMakesNone() {
        assumeTrue(Files.isDirectory(Path.of("/proc/self")));
        assertThatThrownBy(() -> Backends.create("json:/proc/none").close())
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("/proc/none: cannot be created");
    }

    @Test
    void shouldTellContentFromOtherFiles() throws IOException {
        Path pack = Files.writeString(folder.resolve("sky.pack"), "no content");
        assertThat(Backends.isLocation(pack.toString())).isFalse();
        assertThat(Backends.isLocation(folder.resolve("none").toString())).isFalse();
        assertThat(Backends.isLocation("sqlite:" + folder.resolve("none"))).isTrue();
        assertThatThrownBy(() -> Backends.open(pack.toString()))
                .isInstanceOf(ContentException.class)
                .hasMessage(
                        pack
                                + ": no content: expected a folder or a file of properties or a SQLite database, found another kind of file");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Star.json   | [] | one file of a folder; name the folder
            Star.schema | {} | one file of a folder; name the folder
            star.txt    | '' | an empty file
            """)
    void shouldSayWhatAFileIs(String name, String text, String found) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        assertThatThrownBy(() -> Backends.open(file.toString())).hasMessageEndingWith(", found " + found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql://host/sky", "sqlit:sky.db", "a1+b.c-d:sky"})
    void cannotOpenOrMakeWhatHasAnUnknownScheme(String location) {
        String scheme = location.substring(0, location.indexOf(':') + 1);
        String message = location
                + ": unknown kind of place: expected one of csv:, json:, memory:, properties:, sqlite:, stack:, xlsx:, found "
                + scheme;
        assertThatThrownBy(() -> Backends.create(location))
                .isInstanceOf(ContentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> Backends.open(location))
                .isInstanceOf(ContentException.class)
                .hasMessage(message);
        assertThat(Path.of(location.split("/")[0])).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sky.db?encoding=tagged", "sky?encoding=typed&x=1"})
    void cannotMakeAPlaceNamedLikeOptions(String name) {
        String location = folder.resolve(name).toString();
        assertThatThrownBy(() -> Backends.create(location))
                .isInstanceOf(BackendException.class)
                .hasMessage(location + ": expected a scheme in front of a location with options, such as sqlite:"
                        + location + ", found none");
        assertThat(Path.of(location)).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"C:\\none\\sky", "no\0name", ""})
    void shouldTakeWhatIsNoSchemeForAPlaceWithNothing(String location) {
        assertThat(Backends.exists(location)).isEqualTo(location.isEmpty());
        assertThat(Backends.isLocation("memory:" + location)).isTrue();
        if (!location.isEmpty()) {
            assertThatThrownBy(() -> Backends.open(location))
                    .isInstanceOf(ContentException.class)
                    .hasMessageEndingWith(
                            ": no content: expected a folder or a file of properties or a SQLite database, found none");
        }
    }

    @Test
    void cannotTakeOptionsThatAreUnknown() {
        String location = "memory:sky?speed=great";
        assertThatThrownBy(() -> Backends.create(location))
                .isInstanceOf(BackendException.class)
                .hasMessage(
                        "memory:sky?speed: unknown option: expected none, which a place in memory has, found speed");
        assertThatThrownBy(() -> Backends.open("memory:sky?speed"))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("expected options as name=value");
    }

    @Test
    void shouldFindOnlyByItsSchemeWhatNeedsOne() {
        String name = folder.resolve("named in memory").toString();
        MemoryBackend.create(name);
        try {
            assertThat(Backends.exists(name)).isFalse();
            assertThat(Backends.exists("memory:" + name)).isTrue();
        } finally {
            MemoryBackend.forget(name);
        }
    }

    @Test
    void cannotHaveTwoKindsOfOneScheme() {
        assertThat(Backends.byScheme(List.of(new SqliteProvider(), new MemoryProvider(), new JsonProvider())))
                .containsOnlyKeys("json", "memory", "sqlite");
        assertThatThrownBy(
                        () -> Backends.byScheme(List.of(new JsonProvider(), new SqliteProvider(), new JsonProvider())))
                .isInstanceOf(BackendException.class)
                .hasMessage("two kinds of backends for json: expected one, found " + JsonProvider.class.getName()
                        + " and " + JsonProvider.class.getName());
    }
}
