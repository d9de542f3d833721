package dev.ashlar.codec.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Graphs of objects as records, with records in a map. */
class ObjectGraphTest {
    private static class Node {
        int number;

        @Nullable
        Node next;

        final List<@Nullable Node> others = new ArrayList<>();

        void io(Serializer s, ObjectGraph graph) {
            number = s.io("number", number);
            next = s.ioRef("next", next, graph.of(Node.class));
            s.ioCollection("others", others, Forms.ofRef(graph.of(Node.class)));
        }
    }

    private static final class Leaf extends Node {
        String text = "";

        @Override
        void io(Serializer s, ObjectGraph graph) {
            super.io(s, graph);
            text = s.io("text", text);
        }
    }

    /** Of no type. */
    private static final class Stranger extends Node {}

    private final Map<RecordRef, DataRecord> kept = new HashMap<>();
    private final List<Integer> written = new ArrayList<>();
    private long lastId;

    private static ObjectGraph graph() {
        ObjectGraph graph = new ObjectGraph();
        graph.add("Node", Node.class, Forms.ofMembers(Node::new, (s, node) -> node.io(s, graph)));
        graph.add("Leaf", Leaf.class, Forms.ofMembers(Leaf::new, (s, leaf) -> leaf.io(s, graph)));
        return graph;
    }

    private void save(ObjectGraph graph, Object... roots) {
        graph.save(List.of(roots), type -> ++lastId, changes -> {
            written.add(changes.size());
            changes.forEach(change -> kept.put(
                    new RecordRef(change.after().type(), change.after().id()),
                    change.after().copy()));
        });
    }

    private Collection<DataRecord> read(String type, Set<Long> ids) {
        return ids.stream()
                .map(id -> kept.get(new RecordRef(type, id)))
                .filter(Objects::nonNull)
                .toList();
    }

    private Node load(ObjectGraph graph, RecordRef ref) {
        return graph.load(Node.class, List.of(ref), this::read, Matching.EXACT).get(0);
    }

    /** Deeper than a stack could be. */
    @Test
    void shouldKeepALongChain() {
        Node first = new Node();
        Node last = first;
        for (int i = 1; i < 100_000; i++) {
            last.next = new Node();
            last = last.next;
            last.number = i;
        }
        last.next = first;
        ObjectGraph graph = graph();
        save(graph, first);
        assertThat(kept).hasSize(100_000);
        Node loaded = load(graph(), graph.recordOf(first));
        Node at = loaded;
        for (int i = 0; i < 100_000; i++) {
            assertThat(at.number).isEqualTo(i);
            at = Objects.requireNonNull(at.next);
        }
        assertThat(at).isSameAs(loaded);
    }

    @Test
    void shouldKeepGraphsOfAnyForm() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            List<Node> nodes = new ArrayList<>();
            for (int i = random.nextInt(30); i >= 0; i--) {
                Node node = random.nextBoolean() ? new Node() : new Leaf();
                node.number = nodes.size();
                nodes.add(node);
            }
            for (Node node : nodes) {
                node.next = any(nodes, random);
                node.others.add(any(nodes, random));
            }
            kept.clear();
            lastId = 0;
            ObjectGraph graph = graph();
            save(graph, nodes.toArray());
            assertThat(kept).as("seed " + seed).hasSize(nodes.size());
            ObjectGraph fresh = graph();
            List<RecordRef> refs = nodes.stream().map(graph::recordOf).toList();
            List<Node> loaded = fresh.load(Node.class, refs, this::read, Matching.EXACT);
            for (int i = 0; i < nodes.size(); i++) {
                assertThat(loaded.get(i).getClass()).isEqualTo(nodes.get(i).getClass());
                assertThat(number(loaded.get(i).next)).isEqualTo(number(nodes.get(i).next));
                assertThat(number(loaded.get(i).others.get(0)))
                        .isEqualTo(number(nodes.get(i).others.get(0)));
            }
            assertThat(loaded.get(0)).isSameAs(fresh.objectOf(refs.get(0)));
            written.clear();
            save(fresh, loaded.toArray());
            assertThat(written).as("what was loaded is not written").isEmpty();
        }
    }

    private static @Nullable Node any(List<Node> nodes, Random random) {
        return random.nextInt(3) == 0 ? null : nodes.get(random.nextInt(nodes.size()));
    }

    private static @Nullable Integer number(@Nullable Node node) {
        return node == null ? null : node.number;
    }

    @Test
    void shouldWriteOnlyWhatHasChanged() {
        ObjectGraph graph = graph();
        Node node = new Node();
        node.next = new Leaf();
        save(graph, node);
        node.next.number = 5;
        node.others.add(new Leaf());
        save(graph, node);
        save(graph, node);
        assertThat(written).containsExactly(2, 3);
        assertThat(graph.recordOf(node)).isEqualTo(new RecordRef("Node", 1));
    }

    @Test
    void shouldForgetNewObjectsWhenTheSaveFails() {
        ObjectGraph graph = graph();
        Node node = new Node();
        save(graph, node);
        node.next = new Leaf();
        node.number = 7;
        assertThatIllegalStateException()
                .isThrownBy(() -> graph.save(List.of(node), type -> ++lastId, changes -> {
                    throw new IllegalStateException("disk full");
                }))
                .withMessage("disk full");
        assertThat(graph.recordOf(node).isPresent()).isTrue();
        assertThat(graph.recordOf(node.next).isPresent()).isFalse();
        written.clear();
        save(graph, node);
        assertThat(written).as("both are still to be written").containsExactly(2);
    }

    /** The same objects as bytes: their references are types and ids. */
    @Test
    void shouldVisitReferencesInOtherForms() {
        ObjectGraph graph = graph();
        Node node = new Node();
        node.next = new Leaf();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Serial.save(s -> node.io(s, graph)))
                .withMessageStartingWith("next: this object of class ");
        save(graph, node);
        byte[] bytes = Serial.save(s -> node.io(s, graph));
        Node copy = new Node();
        Serial.load(() -> s -> copy.io(s, graph), bytes);
        assertThat(copy.next).isSameAs(node.next);
        assertThatExceptionOfType(SerialException.class)
                .isThrownBy(() -> Serial.load(() -> s -> copy.io(s, graph()), bytes))
                .withMessageContaining("next: no object has the id Leaf 2");
    }

    @Test
    void cannotSaveOrLoadOtherClasses() {
        ObjectGraph graph = graph();
        Node node = new Node();
        node.next = new Stranger();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> save(graph, node))
                .withMessageStartingWith("no type has the class " + Stranger.class.getName());
        assertThat(graph.recordOf(node).isPresent()).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> graph.of(Stranger.class))
                .withMessage(
                        "no type has objects of class " + Stranger.class.getName() + ": expected one of [Node, Leaf]");
        assertThatIllegalArgumentException().isThrownBy(() -> graph.add("Node", Stranger.class, null));
        assertThatIllegalArgumentException().isThrownBy(() -> graph.add("Other", Node.class, null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> load(graph, new RecordRef("Other", 1)))
                .withMessage("no class has the type of Other 1: expected one of [Node, Leaf]");
        graph.add("Value", String.class, Forms.ofValue("", (s, text) -> s.io("text", text)));
        DataRecord value = new DataRecord("Value", 1);
        value.set("text", Variant.of("a"));
        kept.put(new RecordRef("Value", 1), value);
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> graph.load(String.class, List.of(new RecordRef("Value", 1)), this::read, Matching.EXACT))
                .withMessageStartingWith("Value 1: expected a form that loads the object in place");
    }

    @Test
    void cannotLoadInvalidRecords() {
        ObjectGraph graph = graph();
        Leaf leaf = new Leaf();
        Node node = new Node();
        node.next = leaf;
        save(graph, node);
        RecordRef ref = graph.recordOf(leaf);
        Objects.requireNonNull(kept.get(ref)).set("number", Variant.of("seven"));
        ObjectGraph fresh = graph();
        assertThatExceptionOfType(SerialException.class)
                .isThrownBy(() -> load(fresh, graph.recordOf(node)))
                .withMessage("Leaf 2.number: expected i32, found string seven");
        assertThat(fresh.objectOf(graph.recordOf(node))).as("all or none").isNull();
        kept.remove(ref);
        assertThatExceptionOfType(SerialException.class)
                .isThrownBy(() -> load(fresh, graph.recordOf(node)))
                .withMessage("Leaf 2: expected a record, to which Node 1 refers, found none");
    }

    /** With a list of structs. */
    private static final class Team {
        String name = "";
        final List<Score> scores = new ArrayList<>();

        void io(Serializer s) {
            name = s.io("name", name);
            s.ioCollection("scores", scores, Forms.of(Score::new));
        }
    }

    private static final class Score implements TriviallySerializable {
        int points;

        @Override
        public void serialize(Serializer s) {
            points = s.io("points", points);
        }
    }

    /** A save writes elements as a whole, and would remove their other fields. */
    @Test
    void cannotLoadElementsWithOtherFields() {
        DataRecord score = new DataRecord("Score");
        score.set("points", Variant.of(3));
        DataRecord record = new DataRecord("Team", 1);
        record.set("name", Variant.of("reds"));
        record.set("colour", Variant.of("#f00"));
        record.set("scores", Variant.ofRecords(ValueType.LIST, List.of(score)));
        kept.put(new RecordRef("Team", 1), record);
        ObjectGraph graph = new ObjectGraph();
        graph.add("Team", Team.class, Forms.ofMembers(Team::new, (s, team) -> team.io(s)));
        Team team = graph.load(Team.class, List.of(new RecordRef("Team", 1)), this::read, Matching.BY_NAME)
                .get(0);
        save(graph, team);
        assertThat(written).isEmpty();

        score.set("note", Variant.of("late"));
        record.set("scores", Variant.ofRecords(ValueType.LIST, List.of(score)));
        graph.remove(team);
        assertThatExceptionOfType(SerialException.class)
                .isThrownBy(
                        () -> graph.load(Team.class, List.of(new RecordRef("Team", 1)), this::read, Matching.BY_NAME))
                .withMessage("Team 1.scores[0]: the object has no members for the fields [note]")
                .satisfies(e -> assertThat(e.kind()).isEqualTo(SerialErrorKind.LEFT_OVER));
        assertThat(graph.objectOf(new RecordRef("Team", 1))).isNull();
    }

    @Test
    void cannotSaveWhileTheGraphIsSaved() {
        ObjectGraph graph = graph();
        assertThatIllegalStateException()
                .isThrownBy(() -> graph.save(List.of(new Node()), type -> ++lastId, changes -> save(graph, new Node())))
                .withMessage("the graph is being saved or loaded");
    }
}
