package dev.ashlar.pipeline.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackendLocationTest {
    private static final List<String> SCHEMES = List.of("json", "sqlite");

    private static BackendLocation parse(String text) {
        return BackendLocation.parse(text, SCHEMES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "content/sky",
                "",
                "sky.db",
                "C:\\content\\sky",
                "c:content?x=y",
                "postgresql://host/sky?schema=a",
                ":json",
                "JSON:content",
                "odd ?#&=name",
                "./json:content"
            })
    void shouldTakeWhatHasNoKnownSchemeForAPlace(String text) {
        assertThat(parse(text)).isEqualTo(new BackendLocation("", text, new TreeMap<>()));
        assertThat(parse(text)).hasToString(text);
    }

    @Test
    void shouldTakeSchemePlaceAndOptionsApart() {
        assertThat(parse("sqlite:C:\\sky.db?encoding=tagged&busy=a=b"))
                .isEqualTo(new BackendLocation(
                        "sqlite", "C:\\sky.db", new TreeMap<>(Map.of("encoding", "tagged", "busy", "a=b"))));
        assertThat(parse("json:a?b?files=type"))
                .isEqualTo(new BackendLocation("json", "a?b", new TreeMap<>(Map.of("files", "type"))));
        assertThat(parse("sqlite:")).isEqualTo(new BackendLocation("sqlite", "", new TreeMap<>()));
        assertThat(parse("sqlite:sky.db?a=1&b=2")).hasToString("sqlite:sky.db?a&b");
    }

    @ParameterizedTest
    @CsvSource({
        "sqlite:sky.db?encoding, encoding",
        "sqlite:sky.db?encoding=, encoding=",
        "sqlite:sky.db?files=1&user, user",
        "sqlite:sky.db?files=1&, ''",
        "sqlite:sky.db?, ''",
        "sqlite:sky.db?files=1&files=1, files=1",
        "sqlite:sky.db?files=1&files=2, files=2"
    })
    void cannotHaveOptionsWithoutNameOrValueOrTwice(String text, String found) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(text + ": expected options as name=value, each once, with & between them, found " + found);
    }

    @Test
    void shouldBeShownWithoutAPassword() {
        List<String> schemes = List.of("server");
        BackendLocation location = BackendLocation.parse("server://ann:p@ss:wd@host:1/db?password=x&a=@b:c", schemes);
        assertThat(location.place()).isEqualTo("//ann:p@ss:wd@host:1/db");
        assertThat(location.hasPassword()).isTrue();
        assertThat(location).hasToString("server://ann@host:1/db?a&password");
        for (String plain : List.of(
                "server://ann@host:1/d:b@c",
                "server://host:1/db",
                "server://[::1]:1,other:2/db?user=ann@work",
                "server://ann@host:x1/db",
                "server:/folder/a:b",
                "//a:b@c")) {
            assertThat(BackendLocation.parse(plain, schemes)).hasToString(plain);
            assertThat(BackendLocation.parse(plain, schemes).hasPassword()).isFalse();
        }
        assertThat(BackendLocation.parse("serve://ann:secret@host/db?a=1", schemes))
                .as("a typing error")
                .hasToString("serve://ann@host/db?a");
        assertThatThrownBy(() -> BackendLocation.parse("server://ann:secret@host?sslpassword=secret&a", schemes))
                .hasMessageStartingWith("server://ann@host?sslpassword&a: expected options")
                .hasMessageEndingWith("found a");
        for (String text : List.of("server://ann:a?secret@host/game", "server://ann:a?secret&b@host/game")) {
            assertThatThrownBy(() -> BackendLocation.parse(text, schemes))
                    .hasMessage(
                            "server://ann@host/game: expected options as name=value, each once, with & between them,"
                                    + " found another text");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "server:/ann:secret@host/game, server:/ann@host/game",
        "server:ann:secret@host/game, server:ann@host/game",
        "server:///ann:secret@host/game, server:///ann@host/game",
        "server//ann:secret@host/game, server//ann@host/game",
        "server://ann:sec/secret@host/game, server://ann@host/game",
        "server://ann:se?secret@host/game, server://ann@host/game",
        "server://ann:secret/game, server://ann/game",
        "server://ann:secret, server://ann",
        "jdbc:server://ann:secret@host/game, jdbc:server://ann@host/game",
        "jdbc:server://host/game?user=ann&password=secret, jdbc:server://host/game?user=ann&password",
        "server://host/game?schema=sky&pasword=secret, server://host/game?schema=sky&pasword",
        "content/jdbc:server:/ann:secret@host, content/jdbc:server@host"
    })
    void cannotShowPasswordsOfMalformedLocations(String text, String shown) {
        assertThat(BackendLocation.shown(text)).isEqualTo(shown);
        assertThat(BackendLocation.parse(text, List.of()).toString()).isEqualTo(shown);
    }

    @Test
    void shouldSayWhatAnOptionMeans() {
        BackendLocation location = parse("sqlite:sky.db?encoding=tagged");
        assertThat(location.option("encoding", Map.of("typed", 1, "tagged", 2), 1))
                .isEqualTo(2);
        assertThat(location.option("files", Map.of("type", 1), 7)).isEqualTo(7);
        assertThatThrownBy(() -> location.option("encoding", Map.of("a", 1, "b", 2), 1))
                .isInstanceOf(BackendException.class)
                .hasMessage("sqlite:sky.db?encoding=tagged: option encoding: expected one of a, b, found tagged");
    }
}
