package dev.ashlar.codec.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** States of objects, and what differs between them. */
class ObjectStateTest {
    private static String text(@Nullable Object value) {
        if (value instanceof float[] lanes) {
            return java.util.Arrays.toString(lanes);
        }
        if (value instanceof int[] lanes) {
            return java.util.Arrays.toString(lanes);
        }
        return value instanceof byte[] bytes ? java.util.Arrays.toString(bytes) : String.valueOf(value);
    }

    private static List<String> changes(TriviallySerializable one, TriviallySerializable other) {
        List<String> changes = new ArrayList<>();
        ObjectState.of(one)
                .changesTo(
                        ObjectState.of(other),
                        (path, before, after) -> changes.add(path + ": " + text(before) + " -> " + text(after)));
        return changes;
    }

    @Test
    void shouldTellWhichMembersHaveOtherValues() {
        Sample one = new Sample();
        Sample other = new Sample();
        other.flag = true;
        other.u64 = -1;
        other.f32 = 1.5f;
        other.text = "t";
        other.bytes = new byte[] {1};
        other.blend = Sample.Blend.ADDITIVE;
        other.vector.y = 2;
        other.lanes[1] = 3;
        other.color = 0xFF;
        other.corners[1].z = 4;
        assertThat(changes(one, other))
                .containsExactly(
                        "flag: false -> true",
                        "f32: 0.0 -> 1.5",
                        "u64: 0 -> -1",
                        "text:  -> t",
                        "bytes: [] -> [1]",
                        "blend: OPAQUE -> ADDITIVE",
                        "vector.y: 0.0 -> 2.0",
                        "lanes: [0.0, 0.0, 0.0] -> [0.0, 3.0, 0.0]",
                        "color: [0, 0, 0, 0] -> [255, 0, 0, 0]",
                        "corners[1].z: 0.0 -> 4.0");
    }

    @Test
    void shouldTellWhatComesAndGoes() {
        Sample one = new Sample();
        one.tags.add("a");
        one.holes.add(null);
        one.holes.add("x");
        Sample other = new Sample();
        other.nick = "n";
        other.tags.add("b");
        other.tags.add("c");
        other.path.add(new Sample.Vector());
        other.holes.add("y");
        other.version = 2;
        other.since2 = "new";
        List<String> expected = List.of(
                "nick: null -> n",
                "tags[0]: a -> b",
                "tags[1]: null -> c",
                "path[0].x: null -> 0.0",
                "path[0].y: null -> 0.0",
                "path[0].z: null -> 0.0",
                "holes[0]: null -> y",
                "holes[1]: x -> null",
                "version: 0 -> 2",
                "since2: null -> new");
        assertThat(changes(one, other)).isEqualTo(expected);
        assertThat(changes(other, one))
                .isEqualTo(expected.stream()
                        .map(line -> line.replaceAll("^(.*): (.*) -> (.*)$", "$1: $3 -> $2"))
                        .toList());
    }

    @Test
    void shouldTellNothingOfEqualObjectsAndSomethingOfOthers() {
        for (int seed = 0; seed < 300; seed++) {
            Sample sample = Sample.random(new Random(seed));
            Sample same = Sample.random(new Random(seed));
            Sample other = Sample.random(new Random(seed + 1_000));
            assertThat(changes(sample, same)).as("seed %d", seed).isEmpty();
            assertThat(changes(sample, other).isEmpty())
                    .as("seed %d", seed)
                    .isEqualTo(Facts.of(sample).equals(Facts.of(other)));
        }
    }

    /** A state holds what was, whatever happens to the object, and holds the new values once it has captured again. */
    @Test
    void shouldKeepTheValuesOfItsMoment() {
        ObjectState state = new ObjectState();
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            Sample sample = Sample.random(random);
            Object before = Facts.of(sample);
            state.capture(sample);
            sample.text = "another";
            java.util.Arrays.fill(sample.bytes, (byte) 99);
            sample.path.clear();
            Sample loaded = new Sample();
            Serial.load(loaded, new Interpolator().between(state, state, 0.5));
            assertThat(Facts.of(loaded)).as("seed %d", seed).isEqualTo(before);
        }
    }

    @Test
    void shouldHaveNoValuesOfAnObjectThatCannotBeSaved() {
        ObjectState state = ObjectState.of(s -> s.io("v", 1));
        assertThatThrownBy(() -> state.capture(s -> s.ioU8("v", 256))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> state.capture(s -> s.begin("v"))).isInstanceOf(IllegalStateException.class);
        assertThat(state.size()).isZero();
    }

    @Test
    void shouldTellLanesOfIntegers() {
        assertThat(changes(
                        s -> s.ioLanes("cell", ValueType.IVEC2, new int[] {1, -2}),
                        s -> s.ioLanes("cell", ValueType.IVEC2, new int[] {1, -3})))
                .containsExactly("cell: [1, -2] -> [1, -3]");
    }
}
