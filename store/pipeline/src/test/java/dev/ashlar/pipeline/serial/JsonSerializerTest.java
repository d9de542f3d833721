package dev.ashlar.pipeline.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.serial.Forms;
import dev.ashlar.codec.serial.Matching;
import dev.ashlar.codec.serial.Serial;
import dev.ashlar.codec.serial.SerialErrorKind;
import dev.ashlar.codec.serial.SerialException;
import dev.ashlar.codec.serial.Serializer;
import dev.ashlar.codec.serial.TriviallySerializable;
import dev.ashlar.pipeline.json.JsonLoader;
import dev.ashlar.pipeline.json.JsonSaver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Objects as JSON text: what it looks like, and that names are checked when it is read. */
class JsonSerializerTest {
    /** Has some of everything. */
    static final class Actor implements TriviallySerializable {
        String name = "";
        float speed;
        long points;
        byte[] key = {};
        final float[] position = new float[3];

        @Nullable
        String nick;

        final List<String> tags = new ArrayList<>();
        final Map<Integer, Part> parts = new LinkedHashMap<>();

        /** Lies within. */
        static final class Part implements TriviallySerializable {
            boolean on;
            double[] curve = {};

            @Override
            public void serialize(Serializer s) {
                on = s.io("on", on);
                curve = s.io("curve", curve);
            }
        }

        @Override
        public void serialize(Serializer s) {
            name = s.io("name", name);
            speed = s.io("speed", speed);
            points = s.ioU64("points", points);
            key = s.io("key", key);
            s.ioLanes("position", ValueType.VEC3, position);
            nick = s.ioNullable("nick", nick, Forms.STRING);
            s.ioCollection("tags", tags, Forms.STRING);
            s.ioMap("parts", parts, Forms.I32, Forms.of(Part::new));
        }
    }

    private static Actor actor() {
        Actor actor = new Actor();
        actor.name = "A \"b\"\n漢";
        actor.speed = 0.1f;
        actor.points = -1;
        actor.key = new byte[] {0, 1, 2, -1};
        actor.position[1] = -0f;
        actor.position[2] = Float.NaN;
        actor.tags.addAll(List.of("x", "y"));
        actor.parts.put(7, new Actor.Part());
        actor.parts.get(7).curve = new double[] {1e300, Double.NEGATIVE_INFINITY};
        return actor;
    }

    private static final String TEXT = """
            {
              "name": "A \\"b\\"\\n漢",
              "speed": 0.1,
              "points": 18446744073709551615,
              "key": "AAEC/w==",
              "position": [0.0, -0.0, "NaN"],
              "nick": null,
              "tags": ["x", "y"],
              "parts": [
                {
                  "key": 7,
                  "value": {
                    "on": false,
                    "curve": [1.0E300, "-Infinity"]
                  }
                }
              ]
            }
            """;

    private static SerialException refused(String text) {
        return refused(text, Matching.EXACT);
    }

    private static SerialException refused(String text, Matching matching) {
        return (SerialException) catchThrowable(() -> Serial.load(new Actor(), new JsonLoader(text, matching)));
    }

    @Test
    void shouldWriteWhatPeopleCanRead() {
        assertThat(JsonSaver.save(actor())).isEqualTo(TEXT);
        assertThat(Serial.save(JsonLoader.load(Actor::new, TEXT))).isEqualTo(Serial.save(actor()));
        assertThat(JsonSaver.save(s -> {})).isEqualTo("{}\n");
    }

    @Test
    void shouldFindMembersInAnyOrder() {
        String text = "{\"y\": 2, \"x\": 1.0}";
        float[] given = new float[2];
        Serial.load(
                s -> {
                    given[0] = s.io("x", 0f);
                    given[1] = s.io("y", 0f);
                },
                new JsonLoader(text, Matching.EXACT));
        assertThat(given).containsExactly(1, 2);
    }

    @Test
    void shouldRefuseNamesThatAreMissingOrUnknown() {
        SerialException missing = refused(TEXT.replace("\"speed\"", "\"sped\""));
        assertThat(missing.kind()).isEqualTo(SerialErrorKind.MISSING);
        assertThat(missing)
                .hasMessage("speed: there is no such member among"
                        + " [name, sped, points, key, position, nick, tags, parts] (line 1, column 1)");
        SerialException unknown = refused(TEXT.replace("\"on\"", "\"more\": 1, \"on\""));
        assertThat(unknown.kind()).isEqualTo(SerialErrorKind.LEFT_OVER);
        assertThat(unknown.field()).isEqualTo("parts[0].value");
        assertThat(unknown).hasMessageContaining("[more] (line 12, column 16)");
        assertThat(refused(TEXT.replace("\"speed\"", "\"sped\""), Matching.BY_NAME))
                .isNull();
    }

    @Test
    void shouldKeepWhatTheTextDoesNotHave() {
        Actor actor = actor();
        Serial.load(actor, new JsonLoader("{\"speed\": 2}", Matching.BY_NAME));
        Actor expected = actor();
        expected.speed = 2;
        assertThat(Serial.save(actor)).isEqualTo(Serial.save(expected));
    }

    @Test
    void shouldRefuseValuesOfAnotherTypeWithLineAndColumn() {
        assertThat(refused(TEXT.replace("0.1,", "\"fast\",")))
                .hasMessage("speed: expected f32, found \"fast\" (line 3, column 12)");
        assertThat(refused(TEXT.replace("0.1,", "1e39,")).kind()).isEqualTo(SerialErrorKind.BAD_VALUE);
        assertThat(refused(TEXT.replace("18446744073709551615", "18446744073709551616"))
                        .kind())
                .isEqualTo(SerialErrorKind.BAD_VALUE);
        assertThat(refused(TEXT.replace("18446744073709551615", "1.5")).kind()).isEqualTo(SerialErrorKind.BAD_VALUE);
        assertThat(refused(TEXT.replace("false", "0")).kind()).isEqualTo(SerialErrorKind.WRONG_TYPE);
        assertThat(refused(TEXT.replace("AAEC/w==", "A*")).kind()).isEqualTo(SerialErrorKind.BAD_VALUE);
        assertThat(refused(TEXT.replace("-0.0, ", "")).kind()).isEqualTo(SerialErrorKind.MISSING);
        assertThat(refused(TEXT.replace("-0.0, ", "0, 0, ")).kind()).isEqualTo(SerialErrorKind.LEFT_OVER);
        assertThat(refused(TEXT.replace("\"x\", ", "null, ")).field()).isEqualTo("tags[]");
        assertThat(refused(TEXT.replace("\"x\", ", "\"\\ud800\", ")).kind()).isEqualTo(SerialErrorKind.BAD_TEXT);
        assertThat(refused("[]").kind()).isEqualTo(SerialErrorKind.WRONG_TYPE);
    }

    @Test
    void shouldRefuseTextsThatAreNoJson() {
        for (String text : List.of("", "{", "{\"a\": }", TEXT + "{}", TEXT + "x", "{\"a\": 1, \"a\": 2}", "{a: 1}")) {
            assertThat(refused(text).kind()).as(text).isEqualTo(SerialErrorKind.SYNTAX);
        }
        assertThat(refused("{\"a\": 1,\n \"a\": 2}")).hasMessage("there are two members a (line 2, column 2)");
        assertThat(refused("[".repeat(100_000)).kind()).isEqualTo(SerialErrorKind.SYNTAX);
    }

    @Test
    void cannotSaveTwoMembersOfOneName() {
        assertThatThrownBy(() -> JsonSaver.save(s -> {
                    s.io("a", 1);
                    s.io("a", 2);
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a: there are two members of this name");
        assertThatThrownBy(() -> Serial.load(
                        s -> {
                            s.io("a", 1);
                            s.io("a", 2);
                        },
                        new JsonLoader("{\"a\": 1}", Matching.EXACT)))
                .isInstanceOfSatisfying(
                        SerialException.class, e -> assertThat(e.kind()).isEqualTo(SerialErrorKind.DUPLICATE));
    }

    @Test
    void shouldStandHostileTexts() {
        int loaded = 0;
        for (int seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder(TEXT);
            for (int i = random.nextInt(3); i >= 0; i--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.insert(at, "{}[],:\"01-eun\\".charAt(random.nextInt(14)));
                    default -> text.setCharAt(at, TEXT.charAt(random.nextInt(TEXT.length())));
                }
            }
            Actor actor = new Actor();
            Matching matching = random.nextBoolean() ? Matching.EXACT : Matching.BY_NAME;
            try {
                Serial.load(actor, new JsonLoader(text.toString(), matching));
                loaded++;
                assertThat(JsonSaver.save(actor)).as("seed " + seed).isNotEmpty();
            } catch (SerialException e) {
                assertThat(e.kind()).as("seed " + seed).isNotNull();
            }
        }
        assertThat(loaded).isBetween(1_000, 19_000);
    }

    @Test
    void shouldNameMembersThatAreNull() {
        String message = "m: expected a value, found null, which ioNullable takes";
        assertThatThrownBy(() -> JsonSaver.save(s -> s.io("m", (String) null))).hasMessage(message);
        assertThatThrownBy(() -> JsonSaver.save(s -> s.io("m", (byte[]) null))).hasMessage(message);
        assertThatThrownBy(() -> JsonSaver.save(s -> s.io("m", (float[]) null))).hasMessage(message);
    }
}
