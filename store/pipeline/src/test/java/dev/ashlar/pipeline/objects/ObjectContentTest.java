package dev.ashlar.pipeline.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.Forms;
import dev.ashlar.codec.serial.Matching;
import dev.ashlar.codec.serial.ObjectGraph;
import dev.ashlar.codec.serial.RecordRef;
import dev.ashlar.codec.serial.SerialErrorKind;
import dev.ashlar.codec.serial.SerialException;
import dev.ashlar.compiler.describe.SchemaDescriber;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.ChangedMeanwhileException;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.objects.Club.Player;
import dev.ashlar.pipeline.objects.Club.Team;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.serial.Place;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Graphs of objects in every kind of place: a record for each object, references, one step, ids that stay. */
class ObjectContentTest {
    @TempDir
    private Path folder;

    private final ObjectGraph graph = Club.graph();

    @AfterEach
    void forget() {
        MemoryBackend.forget(folder.resolve("memory").toString());
    }

    private Backend create(Place place) {
        return place.create(folder, SchemaDescriber.describe(Club.graph()));
    }

    private static ObjectContent content(Backend backend, ObjectGraph graph) {
        return new ObjectContent(backend, graph, Matching.EXACT);
    }

    private Content sound(Place place) {
        return ContentReader.read(place.location(folder), Progress.NONE);
    }

    private static DataRecord record(Content content, String type, long id) {
        return Objects.requireNonNull(content.record(type, id));
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepCirclesAndSharedObjects(Place place) {
        Team reds = Club.rivals();
        try (Backend backend = create(place)) {
            content(backend, graph).save(List.of(reds));
            Team loaded = content(backend, Club.graph())
                    .load(Team.class, graph.recordOf(reds).id());
            Team blues = Objects.requireNonNull(loaded.rival);
            Player ada = Objects.requireNonNull(loaded.captain);
            Player ben = Objects.requireNonNull(blues.captain);
            assertThat(loaded.name).isEqualTo("Reds");
            assertThat(blues.rival).isSameAs(loaded);
            assertThat(loaded.players).containsExactly(ada, null, ben);
            assertThat(loaded.prizes).containsExactly(blues, null, ada);
            assertThat(blues.players).containsExactly(ben);
            assertThat(ben.idol).isSameAs(ben);
            assertThat(ben.name).isEqualTo("Ben \"the wall\" 漢");
            assertThat(ada.idol).isSameAs(ben);
            assertThat(ada.age).isEqualTo(20);
            assertThat(ada.roles).containsExactly(Club.Role.DEFENDER, Club.Role.STRIKER);
            assertThat(ada.song).isEqualTo("anthem");
            assertThat(ada.goals).containsEntry("Blues", 3);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldWriteARecordWithReferencesForEachObject(Place place) {
        Team reds = Club.rivals();
        try (Backend backend = create(place)) {
            content(backend, graph).save(List.of(reds));
        }
        Content content = sound(place);
        assertThat(content.records().get("Team")).hasSize(2);
        assertThat(content.records().get("Player")).hasSize(2);
        DataRecord team = record(content, "Team", graph.recordOf(reds).id());
        DataRecord ada = record(
                content,
                "Player",
                graph.recordOf(Objects.requireNonNull(reds.captain)).id());
        assertThat(team.get("captain")).isEqualTo(Variant.ofRef("Player", ada.id()));
        assertThat(Objects.requireNonNull(team.get("players")).type()).isEqualTo(ValueType.REF);
        assertThat(Objects.requireNonNull(team.get("prizes")).list().get(2).get("player"))
                .isEqualTo(Variant.ofRef("Player", ada.id()));
        assertThat(ada.get("roles")).isEqualTo(Variant.ofFlags(List.of("DEFENDER", "STRIKER")));
        assertThat(ada.get("song")).isEqualTo(Variant.ofHash("anthem"));
        assertThat(ada.get("idol.player")).isNotNull();
        assertThat(ada.get("idol.team")).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void shouldUpdateTheRecordsOfObjectsThatWereSaved(Place place) {
        Team reds = Club.rivals();
        try (Backend backend = create(place)) {
            ObjectContent content = content(backend, graph);
            content.save(List.of(reds));
            RecordRef team = graph.recordOf(reds);
            long token = backend.changeToken();
            content.save(List.of(reds));
            assertThat(backend.changeToken()).as("nothing has changed").isEqualTo(token);

            Player ada = Objects.requireNonNull(reds.captain);
            Player cleo = new Player("Cleo");
            reds.players.set(1, cleo);
            reds.captain = null;
            ada.idol = reds.rival;
            ada.goals.clear();
            content.save(List.of(reds));
            assertThat(graph.recordOf(reds)).isEqualTo(team);
            assertThat(graph.recordOf(cleo).id()).isEqualTo(3);

            ObjectGraph fresh = Club.graph();
            Team loaded = content(backend, fresh).load(Team.class, team.id());
            assertThat(loaded.captain).isNull();
            Player loadedAda = Objects.requireNonNull(loaded.players.get(0));
            assertThat(loadedAda.idol).isSameAs(loaded.rival);
            assertThat(loadedAda.goals).isEmpty();
            assertThat(Objects.requireNonNull(loaded.players.get(1)).name).isEqualTo("Cleo");

            loaded.name = "Crimsons";
            content(backend, fresh).save(List.of(loaded));
            assertThat(content(backend, Club.graph()).loadAll(Team.class))
                    .extracting(each -> each.name)
                    .containsExactly("Crimsons", "Blues");
        }
        assertThat(sound(place).records().get("Player")).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepWhatOthersSaveToOtherFields(Place place) {
        List<SchemaReader.Source> schemas = SchemaDescriber.describe(Club.graph()).stream()
                .map(schema -> new SchemaReader.Source(
                        schema.file(),
                        schema.text()
                                .replace("Fields =\n[\n", "Fields =\n[\n  { name = \"note\", type = \"string\" }\n")))
                .toList();
        Player ada = new Player("Ada");
        try (Backend backend = place.create(folder, schemas)) {
            ObjectContent content = new ObjectContent(backend, graph, Matching.BY_NAME);
            content.save(List.of(ada));
            long id = graph.recordOf(ada).id();
            DataRecord noted = Objects.requireNonNull(backend.read(Place.schema(backend, "Player"), id));
            noted.set("note", Variant.of("left-handed"));
            noted.set("song", Variant.ofHash("hymn"));
            backend.save(List.of(noted));
            ada.age = 21;
            content.save(List.of(ada));
            assertOthers(backend, id, 21);

            ObjectGraph fresh = Club.graph();
            ObjectContent other = new ObjectContent(backend, fresh, Matching.BY_NAME);
            Player loaded = other.load(Player.class, id);
            loaded.age = 22;
            other.save(List.of(loaded));
            assertOthers(backend, id, 22);
        }
    }

    private static void assertOthers(Backend backend, long id, int age) {
        DataRecord record = Objects.requireNonNull(backend.read(Place.schema(backend, "Player"), id));
        assertThat(record.get("note")).isEqualTo(Variant.of("left-handed"));
        assertThat(Objects.requireNonNull(record.get("song")).text()).isEqualTo("hymn");
        assertThat(Objects.requireNonNull(record.get("age")).bits()).isEqualTo(age);
    }

    @ParameterizedTest
    @EnumSource
    void shouldGiveIdsThatNoRecordHasHad(Place place) {
        Player ada = new Player("Ada");
        Player ben = new Player("Ben");
        try (Backend backend = create(place)) {
            ObjectContent content = content(backend, graph);
            content.save(List.of(ada, ben));
            assertThat(List.of(graph.recordOf(ada).id(), graph.recordOf(ben).id()))
                    .containsExactly(1L, 2L);
            content.delete(List.of(ben, new Player("nobody")));
            assertThat(graph.recordOf(ben).isPresent()).isFalse();
            content.save(List.of(ben));
            assertThat(graph.recordOf(ben).id()).isEqualTo(3);
            assertThat(content(backend, Club.graph()).loadAll(Player.class)).hasSize(2);
        }
    }

    /** Another program gets the id that was reserved, between the look and the save. */
    @ParameterizedTest
    @EnumSource
    void shouldTakeOtherIdsWhenOthersHaveTakenThem(Place place) {
        Team reds = Club.rivals();
        try (Backend backend = create(place)) {
            Backend crowded = CrowdedBackend.of(backend, 2);
            content(crowded, graph).save(List.of(reds));
            assertThat(graph.recordOf(Objects.requireNonNull(reds.captain)).id())
                    .isGreaterThan(2);
            assertThat(backend.read(Place.schema(backend, "Player"), 1))
                    .as("a record of another program")
                    .satisfies(other -> assertThat(Objects.requireNonNull(other).get("name"))
                            .isEqualTo(Variant.of("of another program")));
            Team loaded = content(backend, Club.graph())
                    .load(Team.class, graph.recordOf(reds).id());
            assertThat(Objects.requireNonNull(loaded.captain).name).isEqualTo("Ada");
            assertThatExceptionOfType(ChangedMeanwhileException.class)
                    .isThrownBy(() ->
                            content(CrowdedBackend.of(backend, 100), graph).save(List.of(new Player("Cleo"))))
                    .withMessageContaining("was created by another program while it was saved, 10 times in a row");
        }
    }

    @ParameterizedTest
    @EnumSource
    void cannotSaveWhatOthersHaveDeleted(Place place) {
        Team reds = Club.rivals();
        try (Backend backend = create(place)) {
            ObjectContent content = content(backend, graph);
            content.save(List.of(reds));
            Player ada = Objects.requireNonNull(reds.captain);
            DataRecord gone = new DataRecord("Player", graph.recordOf(ada).id());
            gone.setDeleted(true);
            backend.save(List.of(gone));
            ada.age = 30;
            reds.name = "Crimsons";
            Player cleo = new Player("Cleo");
            reds.players.add(cleo);
            assertThatExceptionOfType(ChangedMeanwhileException.class)
                    .isThrownBy(() -> content.save(List.of(reds)))
                    .withMessageContaining("Player " + gone.id() + " was deleted by another program");
            assertThat(graph.recordOf(cleo).isPresent()).as("all or none").isFalse();
            DataRecord team = backend.read(
                    Place.schema(backend, "Team"), graph.recordOf(reds).id());
            assertThat(Objects.requireNonNull(team).get("name")).isEqualTo(Variant.of("Reds"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void cannotLoadReferencesToNothing(Place place) {
        Team reds = Club.rivals();
        try (Backend backend = create(place)) {
            content(backend, graph).save(List.of(reds));
            long ben = graph.recordOf(Objects.requireNonNull(Objects.requireNonNull(reds.rival).captain))
                    .id();
            DataRecord gone = new DataRecord("Player", ben);
            gone.setDeleted(true);
            backend.save(List.of(gone));
            ObjectGraph fresh = Club.graph();
            assertThatExceptionOfType(SerialException.class)
                    .isThrownBy(() -> content(backend, fresh).loadAll(Team.class))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(SerialErrorKind.MISSING))
                    .withMessageMatching(
                            "Player " + ben + ": expected a record, to which (Team|Player) \\d refers, found none");
            assertThat(fresh.objectOf(new RecordRef("Team", 1)))
                    .as("all or none")
                    .isNull();
            assertThatExceptionOfType(SerialException.class)
                    .isThrownBy(() -> content(backend, fresh).load(Team.class, 77))
                    .withMessage("Team 77: expected a record, found none");
        }
    }

    @ParameterizedTest
    @EnumSource
    void cannotSaveWhatTheSchemasDoNotHave(Place place) {
        List<SchemaReader.Source> schemas = List.of(new SchemaReader.Source("Player.schema", """
                        Schema = { name = "Player" }
                        Fields = [
                          { name = "name", type = "string" }
                          { name = "age", type = "u8" }
                          { name = "song", type = "hash" }
                          { name = "goals", type = "map<string, u16>" }
                        ]
                        """));
        Player ada = new Player("Ada");
        ada.age = 300;
        ada.goals.put("Blues", 7);
        try (Backend backend = place.create(folder, schemas)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> content(backend, graph).save(List.of(ada)))
                    .withMessageContaining("Player 1.age: expected u8, found i32 300")
                    .withMessageContaining("Player 1.roles: expected a field of the schema, found none of this name");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> content(backend, graph).save(List.of(new Team("Reds"))))
                    .withMessageContaining("objects of Team: expected a schema of the type, found those of [Player]");
            assertThat(graph.recordOf(ada).isPresent()).isFalse();
        }
    }

    /** A map, numbers of other types, a reference by key: whatever a designer has declared and written. */
    @ParameterizedTest
    @EnumSource
    void shouldTakeTheTypesOfADesigner(Place place) {
        List<SchemaReader.Source> schemas =
                List.of(new SchemaReader.Source("Team.schema", """
                        Schema = { name = "Team", key = "name" }
                        Fields = [
                          { name = "name", type = "string" }
                          { name = "captain", type = "ref<Player>" }
                          { name = "rival", type = "ref<Team>" }
                          { name = "players", type = "ref<Player>[]" }
                          { name = "prizes", type = "ref<Team, Player>[]" }
                        ]
                        """), new SchemaReader.Source("Player.schema", """
                        Schema = { name = "Player", key = "name" }
                        Fields = [
                          { name = "name", type = "string" }
                          { name = "age", type = "u8" }
                          { name = "roles", type = "flags", values = ["STRIKER", "KEEPER", "DEFENDER"] }
                          { name = "song", type = "hash" }
                          { name = "idol", type = "ref<Player, Team>" }
                          { name = "goals", type = "map<string, u16>" }
                        ]
                        """));
        Team reds = Club.rivals();
        try (Backend backend = place.create(folder, schemas)) {
            ObjectContent content = content(backend, graph);
            content.save(List.of(reds));
            long ada = graph.recordOf(Objects.requireNonNull(reds.captain)).id();
            DataRecord record = Objects.requireNonNull(backend.read(Place.schema(backend, "Player"), ada));
            record.set("idol.player", Variant.ofRefByKey("Player", "Ada"));
            backend.save(List.of(record));
            Team loaded = content(backend, Club.graph())
                    .load(Team.class, graph.recordOf(reds).id());
            Player loadedAda = Objects.requireNonNull(loaded.captain);
            ObjectGraph fresh = Club.graph();
            Team same = content(backend, fresh)
                    .load(Team.class, graph.recordOf(reds).id());
            long token = backend.changeToken();
            content(backend, fresh).save(List.of(same));
            assertThat(backend.changeToken()).as("nothing has changed").isEqualTo(token);
            assertThat(loadedAda.idol).isSameAs(loadedAda);
            assertThat(loadedAda.goals).containsEntry("Blues", 3);
            record.set("idol.player", Variant.ofRefByKey("Player", "nobody"));
            backend.save(List.of(record));
            assertThatExceptionOfType(BackendException.class)
                    .isThrownBy(() -> content(backend, Club.graph()).loadAll(Player.class))
                    .withMessageContaining("expected a Player with the key \"nobody\", found none");
            record.remove("idol.player");
            backend.save(List.of(record));
        }
        assertThat(record(sound(place), "Player", 1).typeOf("goals")).isEqualTo(ValueType.MAP);
    }

    /** Of which only the record says that it is there. */
    private static final class Token {}

    @ParameterizedTest
    @EnumSource
    void shouldKeepObjectsWithoutMembers(Place place) {
        ObjectGraph tokens = tokens();
        Token token = new Token();
        try (Backend backend = place.create(folder, SchemaDescriber.describe(tokens))) {
            content(backend, tokens).save(List.of(token, new Token()));
            assertThat(content(backend, tokens()).loadAll(Token.class)).hasSize(2);
            content(backend, tokens).delete(List.of(token));
            assertThat(content(backend, tokens()).loadAll(Token.class)).hasSize(1);
        }
    }

    private static ObjectGraph tokens() {
        ObjectGraph tokens = new ObjectGraph();
        tokens.add("Token", Token.class, Forms.ofMembers(Token::new, (s, token) -> {}));
        return tokens;
    }

    @ParameterizedTest
    @EnumSource
    void cannotLoadRecordsThatInherit(Place place) {
        try (Backend backend = create(place)) {
            content(backend, graph).save(List.of(new Player("Ada")));
            DataRecord heir = new DataRecord("Player", 2);
            heir.set("from", Variant.ofRef("Player", 1));
            heir.set("name", Variant.of("Ben"));
            backend.save(List.of(heir));
            assertThatExceptionOfType(BackendException.class)
                    .isThrownBy(() -> content(backend, Club.graph()).loadAll(Player.class))
                    .withMessageContaining("Player 2: expected all values of the object, found a record that inherits");
            heir.remove("from");
            heir.set("abstract", Variant.of(true));
            backend.save(List.of(heir));
            assertThatExceptionOfType(BackendException.class)
                    .isThrownBy(() -> content(backend, Club.graph()).loadAll(Player.class))
                    .withMessageContaining("Player 2: expected all values of the object, found an abstract record");
        }
        assertThat(Backends.exists(place.location(folder))).isTrue();
    }
}
