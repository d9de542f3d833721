package dev.ashlar.servers.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.servers.Place;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Locations of databases of servers. Attempts to reach a server that is not there take a second each, so they run at the same time. */
@Execution(ExecutionMode.CONCURRENT)
class PlaceTest {
    private static Place place(String location, Map<String, String> environment) {
        return Places.of(BackendLocation.parse(location, List.of("postgresql")), environment);
    }

    @Test
    void shouldTakeALocationApart() {
        Place place = place(
                "postgresql://ann%40work:p%3Aa%2Fs+s@[::1]:5433,other/game?schema=sky&sslmode=verify-full",
                Map.of("PGPASSWORD", "of the environment"));
        assertThat(place.url()).isEqualTo("jdbc:postgresql://[::1]:5433,other/game");
        assertThat(place.schema()).isEqualTo("sky");
        assertThat(place.properties())
                .containsEntry("user", "ann@work")
                .containsEntry("password", "p:a/s+s")
                .containsEntry("sslmode", "verify-full")
                .doesNotContainKey("schema");
        assertThat(place.shown())
                .isEqualTo("postgresql://ann%40work@[::1]:5433,other/game?schema=sky&sslmode=verify-full");
    }

    @Test
    void shouldTakeADatabaseWithAnAtSign() {
        assertThat(place("postgresql://ann@host:1/d:b@c", Map.of()).url()).isEqualTo("jdbc:postgresql://host:1/d:b@c");
    }

    @Test
    void shouldTakeThePasswordOfTheEnvironmentWhereTheLocationHasNone() {
        Place place = place("postgresql://ann@host/game", Map.of("PGPASSWORD", "secret"));
        assertThat(place.properties()).containsEntry("password", "secret");
        assertThat(place.schema()).isEqualTo("public");
        assertThat(place("postgresql://host", Map.of()).properties()).doesNotContainKeys("password", "user");
        assertThat(place("postgresql://host", Map.of()).url()).isEqualTo("jdbc:postgresql://host/");
    }

    @Test
    void shouldLimitStatementsUnlessTheLocationSaysOtherwise() {
        assertThat(place("postgresql://host/game", Map.of()).properties().getProperty("options"))
                .contains("lock_timeout=5s")
                .contains("statement_timeout=60s");
        assertThat(place("postgresql://host/game?options=-c%20lock_timeout=1s", Map.of())
                        .properties())
                .containsEntry("options", "-c lock_timeout=1s");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://ann:secret@127.0.0.1:1/game",
                "postgresql://127.0.0.1:1/game?user=ann&password=secret",
                "postgresql://127.0.0.1:1/game?sslpassword=secret",
                "postgresql://ann:secret@127.0.0.1:1/game?unknown=1",
                "postgresql:/ann:secret@127.0.0.1:1/game",
                "postgresql://ann@127.0.0.1:1/game?user=ann&pasword=secret",
                "postgresql://ann:secret@127.0.0.1:1/game?schema=%zz",
                "postgresql://ann:secret@127.0.0.1:1/game?schema",
                "postgresql://127.0.0.1:1/game?password=secret&password=secret",
                "postgresql://ann:secret@127.0.0.1:1/game?schema=sixty-four-bytes-sixty-four-bytes-sixty-four-bytes-sixty-four-byte"
            })
    void cannotPrintPasswords(String location) {
        assertThatThrownBy(() -> Backends.open(location))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("127.0.0.1:1/game")
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql://ann@127.0.0.1:99999/game, 99999",
        "postgresql://ann@127.0.0.1:554x2/game, 554x2",
        "'postgresql://ann@[::1]:1,127.0.0.1:0/game', 0",
        "postgresql://ann@127.0.0.1:/game, none",
        "postgresql://ann:secret/game, another text"
    })
    void cannotTakeAPortThatIsNone(String location, String found) {
        assertThatThrownBy(() -> Backends.open(location))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining(": port: expected a number from 1 to 65535 behind the host, found " + found)
                .hasMessageNotContaining("secret");
    }

    /** What stands before the slash would be a host, and what stands behind it a database: messages have both. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://ann:a@secret/b@127.0.0.1:1/game",
                "postgresql://ann:12/secret@127.0.0.1:1/game",
                "postgresql://ann:a@127.0.0.1/secret@127.0.0.1:1/game"
            })
    void cannotTakeAPasswordWithASlash(String location) {
        assertThatThrownBy(() -> Backends.open(location))
                .isInstanceOf(BackendException.class)
                .hasMessageStartingWith("postgresql://ann@127.0.0.1:1/game: expected %2F for each / of a password")
                .hasMessageNotContaining("secret");
    }

    @Test
    void shouldTellThatAServerCannotBeReached() {
        assertThatThrownBy(() -> Backends.open("postgresql://ann@127.0.0.1:1/game"))
                .isInstanceOf(BackendException.class)
                .hasMessageStartingWith("postgresql://ann@127.0.0.1:1/game: the server cannot be reached: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"socketFactory", "sslfactory", "sslhostnameverifier", "authenticationPluginClassName"})
    void cannotLoadClassesThatALocationNames(String option) {
        assertThatThrownBy(() -> Backends.open("postgresql://ann@127.0.0.1:1/game?" + option + "=javax.net.Evil"))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("unknown option")
                .hasMessageEndingWith("found " + option);
    }

    @Test
    void cannotTakeALocationWithoutAHost() {
        assertThatThrownBy(() -> Backends.open("postgresql:game"))
                .isInstanceOf(BackendException.class)
                .hasMessage(
                        "postgresql:game: expected postgresql://USER@HOST:PORT/DATABASE, found no // behind the colon");
    }

    @Test
    void cannotHaveAPasswordInContentConf(@TempDir Path folder) throws Exception {
        Files.writeString(
                folder.resolve("Star.schema"),
                "Schema = { name = \"Star\" }\nFields = [ { name = \"a\", type = \"i32\" } ]\n");
        Files.writeString(folder.resolve("content.conf"), "place = \"postgresql://ann:secret@127.0.0.1:1/game\"\n");
        assertThatThrownBy(() -> Backends.open(folder))
                .hasMessageContaining("without a password")
                .hasMessageNotContaining("secret");
    }

    @Test
    void shouldTellSchemasOfOneDatabaseApart() {
        assertThat(Backends.areSame("postgresql://ann:x@host/game?schema=a", "postgresql://ben@host/game?schema=a"))
                .isTrue();
        assertThat(Backends.areSame("postgresql://host/game?schema=a", "postgresql://host/game?schema=b"))
                .isFalse();
        assertThat(Backends.areSame("postgresql://host/game", "postgresql://host/game?schema=public"))
                .isTrue();
    }
}
