package dev.ashlar.servers.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.servers.Place;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Locations of MariaDB databases. Attempts to reach a server that is not there take a second each, so they run at the same time. */
@Execution(ExecutionMode.CONCURRENT)
class MariaPlacesTest {
    private static Place place(String location, Map<String, String> environment) {
        return Places.of(BackendLocation.parse(location, List.of("mariadb")), environment);
    }

    @Test
    void shouldTakeALocationApart() {
        Place place = place(
                "mariadb://ann%40work:p%3Aa%2Fs+s@[::1]:3307,other/my%20game?sslMode=verify-ca&serverSslCert=ca.pem",
                Map.of("MYSQL_PWD", "of the environment"));
        assertThat(place.url()).isEqualTo("jdbc:mariadb://[::1]:3307,other/");
        assertThat(place.schema()).isEqualTo("my game");
        assertThat(place.properties())
                .containsEntry("user", "ann@work")
                .containsEntry("password", "p:a/s+s")
                .containsEntry("sslMode", "verify-ca")
                .containsEntry("serverSslCert", "ca.pem");
        assertThat(place.shown())
                .isEqualTo("mariadb://ann%40work@[::1]:3307,other/my%20game?serverSslCert=ca.pem&sslMode=verify-ca");
    }

    @Test
    void shouldTakeADatabaseWithAnAtSign() {
        assertThat(place("mariadb://ann@host:1/d:b@c", Map.of()).schema()).isEqualTo("d:b@c");
    }

    @Test
    void shouldTakeThePasswordOfTheEnvironmentWhereTheLocationHasNone() {
        assertThat(place("mariadb://ann@host/game", Map.of("MYSQL_PWD", "secret"))
                        .properties())
                .containsEntry("password", "secret");
        assertThat(place("mariadb://host/game", Map.of()).properties()).doesNotContainKeys("password", "user");
    }

    @Test
    void shouldLimitStatementsUnlessTheLocationSaysOtherwise() {
        assertThat(place("mariadb://host/game", Map.of()).properties().getProperty("sessionVariables"))
                .contains("innodb_lock_wait_timeout=5")
                .contains("max_statement_time=60");
        assertThat(place("mariadb://host/game?sessionVariables=max_statement_time=5", Map.of())
                        .properties())
                .containsEntry("sessionVariables", "max_statement_time=5");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mariadb://ann:secret@127.0.0.1:1/game",
                "mariadb://127.0.0.1:1/game?user=ann&password=secret",
                "mariadb://127.0.0.1:1/game?keyStorePassword=secret",
                "mariadb://127.0.0.1:1/game?keyPassword=secret&trustStorePassword=secret",
                "mariadb://ann:secret@127.0.0.1:1/game?unknown=1",
                "mariadb:/ann:secret@127.0.0.1:1/game",
                "mariadb://ann@127.0.0.1:1/game?user=ann&pasword=secret",
                "mariadb://ann:secret@127.0.0.1:1/game?sslMode",
                "mariadb://127.0.0.1:1/game?keyPassword=secret&keyPassword=secret"
            })
    void cannotPrintPasswords(String location) {
        assertThatThrownBy(() -> Backends.open(location))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("127.0.0.1:1/game")
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @CsvSource({"mariadb:game,// behind the colon", "mariadb://host,database", "mariadb://host/,database"})
    void cannotTakeALocationWithoutAHostOrADatabase(String location, String missing) {
        assertThatThrownBy(() -> Backends.open(location))
                .isInstanceOf(BackendException.class)
                .hasMessage(location + ": expected mariadb://USER@HOST:PORT/DATABASE, found no " + missing);
    }

    @ParameterizedTest
    @CsvSource({
        "mariadb://ann@127.0.0.1:99999/game, 99999",
        "mariadb://ann@127.0.0.1:554x2/game, 554x2",
        "'mariadb://ann@[::1]:1,127.0.0.1:0/game', 0",
        "mariadb://ann@127.0.0.1:/game, none",
        "mariadb://ann:secret/game, another text"
    })
    void cannotTakeAPortThatIsNone(String location, String found) {
        assertThatThrownBy(() -> Backends.open(location))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining(": port: expected a number from 1 to 65535 behind the host, found " + found)
                .hasMessageNotContaining("secret");
    }

    @Test
    void cannotTellOfThePool() {
        String pool =
                "ashlar - Connection is not available, request timed out after 3001ms (total=0, active=0, idle=0, waiting=0)";
        assertThat(new MariaServer().words(new SQLTransientConnectionException(pool, "08001")))
                .endsWith("no connection within 3001 ms");
    }

    /** What stands before the slash would be a host, and what stands behind it a database: messages have both. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "mariadb://ann:a@secret/b@127.0.0.1:1/game",
                "mariadb://ann:12/secret@127.0.0.1:1/game",
                "mariadb://ann:a@127.0.0.1/secret@127.0.0.1:1/game"
            })
    void cannotTakeAPasswordWithASlash(String location) {
        assertThatThrownBy(() -> Backends.open(location))
                .isInstanceOf(BackendException.class)
                .hasMessageStartingWith("mariadb://ann@127.0.0.1:1/game: expected %2F for each / of a password")
                .hasMessageNotContaining("secret");
    }

    @Test
    void shouldTellThatAServerCannotBeReached() {
        assertThatThrownBy(() -> Backends.open("mariadb://ann@127.0.0.1:1/game"))
                .isInstanceOf(BackendException.class)
                .hasMessageStartingWith("mariadb://ann@127.0.0.1:1/game: the server cannot be reached: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "socketFactory",
                "credentialType",
                "tlsSocketType",
                "initSql",
                "allowLocalInfile",
                "useServerPrepStmts",
                "dumpQueriesOnException"
            })
    void cannotHaveOptionsThatLoadClassesOrChangeWhatIsRead(String option) {
        assertThatThrownBy(() -> Backends.open("mariadb://ann@127.0.0.1:1/game?" + option + "=x"))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("unknown option")
                .hasMessageEndingWith("found " + option);
    }

    @Test
    void cannotHaveAPasswordInContentConf(@TempDir Path folder) throws Exception {
        Files.writeString(
                folder.resolve("Star.schema"),
                "Schema = { name = \"Star\" }\nFields = [ { name = \"a\", type = \"i32\" } ]\n");
        Files.writeString(
                folder.resolve("content.conf"), "place = \"mariadb://127.0.0.1:1/game?keyPassword=secret\"\n");
        assertThatThrownBy(() -> Backends.open(folder))
                .hasMessageContaining("without a password")
                .hasMessageNotContaining("secret");
    }

    @Test
    void shouldTellDatabasesApart() {
        assertThat(Backends.areSame("mariadb://ann:x@host/game", "mariadb://ben@host/game?sslMode=disable"))
                .isTrue();
        assertThat(Backends.areSame("mariadb://host/game", "mariadb://host/other"))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"--version=8.0.40,MariaDB server", "--lower-case-table-names=1,lower_case_table_names = 0"})
    void cannotUseServersOfAnotherKind(String option, String expected) {
        TestServer server = TestServer.start(option);
        server.prepare("game");
        try {
            assertThatThrownBy(() -> Backends.openToWrite(server.location("game")))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("expected a")
                    .hasMessageContaining(expected);
        } finally {
            server.kill();
        }
    }

    @Test
    void shouldDemandTlsUnlessTheLocationSaysOtherwise() {
        TestServer.shared().prepare("plain");
        String location = TestServer.shared().location("plain");
        assertThat(Backends.exists(location)).isFalse();
        assertThatThrownBy(() -> Backends.exists(location.replace("?sslMode=disable", "")))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("set sslMode=disable");
    }

    @Test
    void shouldTrustTheCertificatesThatALocationNamesAndNoOthers(@TempDir Path folder) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/openssl")), "no openssl on this machine");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path certificate = certificate(folder, "here", "IP:127.0.0.1");
        Path ofOther = certificate(folder, "other", "IP:127.0.0.1");
        Path elsewhere = certificate(folder, "elsewhere", "DNS:elsewhere.example");
        for (Path own : List.of(certificate, elsewhere)) {
            TestServer server = TestServer.start("--ssl-cert=" + own, "--ssl-key=" + own + ".key");
            try {
                server.prepare("game");
                String location = server.location("game").replace("?sslMode=disable", "");
                String trusting = location + "?serverSslCert=" + own;
                if (own.equals(certificate)) {
                    assertThat(Backends.exists(trusting)).isFalse();
                    assertUntrusted(location);
                    assertUntrusted(location + "?serverSslCert=" + ofOther);
                } else {
                    assertUntrusted(trusting);
                    assertThat(Backends.exists(trusting + "&sslMode=verify-ca")).isFalse();
                }
            } finally {
                server.kill();
            }
        }
    }

    private static void assertUntrusted(String location) {
        assertThatThrownBy(() -> Backends.exists(location))
                .as(location)
                .isInstanceOf(BackendException.class)
                .message()
                .containsAnyOf("ertificat", "PKIX", "subject alternative");
    }

    /** A certificate that signs itself, for a host; its key stands beside it. */
    private static Path certificate(Path folder, String name, String host) throws Exception {
        Path file = folder.resolve(name);
        String[] command = {
            "/usr/bin/openssl",
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-subj",
            "/CN=" + name,
            "-days",
            "2",
            "-addext",
            "subjectAltName=" + host,
            "-keyout",
            file + ".key",
            "-out",
            file.toString()
        };
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor()).isZero();
        Files.setPosixFilePermissions(Path.of(file + ".key"), PosixFilePermissions.fromString("rw-r--r--"));
        return file;
    }

    @Test
    void shouldTellThatADatabaseIsMissing() {
        String location = TestServer.shared().location("missing");
        assertThatThrownBy(() -> Backends.open(location))
                .isInstanceOf(BackendException.class)
                .hasMessage(location + ": Unknown database 'missing': create it first");
    }
}
