package dev.ashlar.codec.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Objects and ids both ways, and graphs of objects by them. */
class SerializationMapTest {
    /** Equal to every other one: told apart by identity. */
    private record Thing(String name) {}

    private static final class Node implements ContextSerializable<SerializationMap<Node, String>> {
        @Nullable
        Node next;

        @Override
        public void serialize(Serializer s, SerializationMap<Node, String> map) {
            next = s.ioRef("next", next, map);
        }
    }

    private static final byte[] NO_BYTES = {};

    @Test
    void shouldFindIdsAndObjectsBothWays() {
        SerializationMap<Thing, Integer> map = new SerializationMap<>(Forms.I32);
        Thing one = new Thing("same");
        Thing other = new Thing("same");
        map.add(null, -1);
        map.add(one, 0);
        map.add(other, 1);
        assertThat(map.idOf(one)).isZero();
        assertThat(map.idOf(other)).isEqualTo(1);
        assertThat(map.idOf(null)).isEqualTo(-1);
        assertThat(map.refOf(0)).isSameAs(one);
        assertThat(map.refOf(1)).isSameAs(other);
        assertThat(map.refOf(-1)).isNull();
        assertThat(map.size()).isEqualTo(3);
        map.remove(one);
        map.remove(null);
        assertThat(map.hasId(0)).isFalse();
        assertThat(map.hasId(-1)).isFalse();
        assertThat(map.hasRef(null)).isFalse();
        assertThat(map.size()).isEqualTo(1);
    }

    @Test
    void cannotFindWhatWasNotAdded() {
        SerializationMap<Thing, Integer> map = new SerializationMap<>(Forms.I32);
        assertThatThrownBy(() -> map.idOf(null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("null has no id here");
        assertThatThrownBy(() -> map.idOf(new Thing("a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Thing has no id here");
        assertThatThrownBy(() -> map.refOf(7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no object has the id 7");
    }

    @Test
    void cannotGiveAnIdTwice() {
        SerializationMap<Thing, String> map = new SerializationMap<>(Forms.STRING);
        Thing thing = new Thing("a");
        map.add(thing, "a");
        assertThatThrownBy(() -> map.add(thing, "b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> map.add(new Thing("b"), "a")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> map.add(null, "a")).isInstanceOf(IllegalArgumentException.class);
        assertThat(map.size()).isEqualTo(1);
    }

    @Test
    void cannotSaveAReferenceToWhatIsNotInTheMap() {
        SerializationMap<Node, String> map = new SerializationMap<>(Forms.STRING);
        assertThatThrownBy(() -> Serial.save(s -> s.io("node", new Node(), map)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("node.next: null has no id here");
    }

    @Test
    void shouldLoadAGraphWithCyclesForwardReferencesAndItself() {
        List<Node> nodes = List.of(new Node(), new Node(), new Node());
        nodes.get(0).next = nodes.get(2);
        nodes.get(1).next = nodes.get(1);
        nodes.get(2).next = nodes.get(0);
        SerializationMap<Node, String> map = new SerializationMap<>(Forms.STRING);
        for (int i = 0; i < 3; i++) {
            map.add(nodes.get(i), "node " + i);
        }
        byte[] bytes = Serial.save(s -> s.ioGraph("nodes", new ArrayList<>(nodes), Forms.of(Node::new, map), map));

        SerializationMap<Node, String> fresh = new SerializationMap<>(Forms.STRING);
        List<Node> loaded = new ArrayList<>(List.of(new Node()));
        Serial.load(() -> s -> s.ioGraph("nodes", loaded, Forms.of(Node::new, fresh), fresh), bytes);
        assertThat(loaded).hasSize(3);
        assertThat(loaded.get(0).next).isSameAs(loaded.get(2));
        assertThat(loaded.get(1).next).isSameAs(loaded.get(1));
        assertThat(loaded.get(2).next).isSameAs(loaded.get(0));
        assertThat(fresh.idOf(loaded.get(1))).isEqualTo("node 1");
    }

    @Test
    void shouldLeaveListAndMapWhenAGraphCannotBeLoaded() {
        List<Node> nodes = new ArrayList<>(List.of(new Node(), new Node()));
        nodes.get(0).next = nodes.get(1);
        nodes.get(1).next = nodes.get(0);
        SerializationMap<Node, String> map = new SerializationMap<>(Forms.STRING);
        map.add(nodes.get(0), "a");
        map.add(nodes.get(1), "b");
        byte[] bytes = Serial.save(s -> s.ioGraph("nodes", nodes, Forms.of(Node::new, map), map));
        for (int at = 0; at < bytes.length; at++) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= 2;
            SerializationMap<Node, String> fresh = new SerializationMap<>(Forms.STRING);
            Node before = new Node();
            List<Node> loaded = new ArrayList<>(List.of(before));
            SerialException error = (SerialException) catchThrowable(() ->
                    Serial.load(() -> s -> s.ioGraph("nodes", loaded, Forms.of(Node::new, fresh), fresh), damaged));
            assertThat(error).as("byte " + at).isNotNull();
            assertThat(loaded).containsExactly(before);
            assertThat(fresh.size()).isZero();
        }
    }

    @Test
    void shouldNameAnIdThatIsUnknownOrTwice() {
        SerializationMap<Node, String> map = new SerializationMap<>(Forms.STRING);
        List<Node> none = new ArrayList<>();
        Form<Node> form = Forms.of(Node::new, map);
        byte[] unknown = Serial.save(s -> {
            s.begin("nodes");
            s.ioCollection("objects", List.of("a"), Forms.STRING);
            s.ioCollection("contents", List.of("x"), Forms.STRING);
            s.end();
        });
        assertThatThrownBy(() -> Serial.load(() -> s -> s.ioGraph("nodes", none, form, map), unknown))
                .isInstanceOfSatisfying(SerialException.class, e -> {
                    assertThat(e.kind()).isEqualTo(SerialErrorKind.UNKNOWN_REFERENCE);
                    assertThat(e.field()).isEqualTo("nodes.contents[0].next");
                    assertThat(e).hasMessageContaining("no object has the id x");
                });
        byte[] twice = Serial.save(s -> s.ioCollection("objects", List.of("a", "a"), Forms.STRING));
        assertThatThrownBy(() -> Serial.load(() -> s -> s.ioGraph("nodes", none, form, map), twice))
                .isInstanceOfSatisfying(
                        SerialException.class, e -> assertThat(e.kind()).isEqualTo(SerialErrorKind.DUPLICATE));
        assertThatThrownBy(() -> Serial.load(() -> s -> s.ioGraph("nodes", none, form, map), NO_BYTES))
                .isInstanceOf(SerialException.class);
    }
}
