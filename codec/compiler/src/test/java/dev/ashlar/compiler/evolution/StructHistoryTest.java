package dev.ashlar.compiler.evolution;

import static dev.ashlar.compiler.evolution.Locks.facts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The history of members is that of their struct, once for all types that use it; that of a struct field is its type's. */
class StructHistoryTest {
    private static final String STATS = "{ name = \"stats\", type = \"Stats\" }";

    private static SchemaReader.Source struct(String name, String... fields) {
        return new SchemaReader.Source(
                name + ".schema",
                "Schema = { name = " + name + ", kind = \"struct\" }\nFields = [\n" + String.join("\n", fields)
                        + "\n]\n");
    }

    private static SchemaReader.Source item(String... fields) {
        return new SchemaReader.Source(
                "Item.schema", "Schema = { name = Item }\nFields = [\n" + String.join("\n", fields) + "\n]\n");
    }

    private static String mood(String... values) {
        return "{ name = \"mood\", type = \"enum\", values = [\"" + String.join("\", \"", values) + "\"] }";
    }

    private static Schema find(LockedSchemas read, String name) {
        return read.schemas().stream()
                .filter(schema -> schema.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> problems(String lock, SchemaReader.Source... schemas) {
        Problems problems = new Problems();
        Locks.read(lock, problems, schemas);
        return problems.sorted().stream().map(Problem::toString).toList();
    }

    @Test
    void shouldKeepTheHistoryOfMembersOnce() {
        LockedSchemas read = Locks.read("", struct("Stats", mood("calm", "angry")), Locks.emitter(STATS), item(STATS));
        assertThat(facts(read.lockText()))
                .filteredOn(line -> !line.contains("version"))
                .containsExactly(
                        "Emitter.stats type Stats",
                        "Item.stats type Stats",
                        "Stats.mood type enum",
                        "Stats.mood value 0 \"calm\"",
                        "Stats.mood value 1 \"angry\"");
        assertThat(read.structs()).extracting(Schema::name).containsExactly("Stats");
    }

    @Test
    void shouldGiveConstantsTheSameNumbersInEveryType() {
        String lock = Locks.read("", struct("Stats", mood("calm", "sad", "angry")), Locks.emitter(STATS))
                .lockText();
        LockedSchemas read =
                Locks.read(lock, struct("Stats", mood("angry", "calm")), Locks.emitter(STATS), item(STATS));
        for (String type : List.of("Emitter", "Item")) {
            assertThat(find(read, type).field("stats.mood").constants())
                    .extracting(EnumConstant::name, EnumConstant::value)
                    .containsExactly(tuple("angry", 2), tuple("calm", 0));
        }
    }

    @Test
    void shouldRememberFormerNamesOfFieldsAndMembers() {
        String first = Locks.read(
                        "",
                        struct("Stats", "{ name = \"hp\", type = \"int\", formerly = [\"health\"] }"),
                        Locks.emitter("{ name = \"stats\", type = \"Stats\", formerly = [\"attributes\"] }"))
                .lockText();
        LockedSchemas read =
                Locks.read(first, struct("Stats", "{ name = \"hp\", type = \"int\" }"), Locks.emitter(STATS));
        assertThat(find(read, "Emitter").field("stats.hp").formerly())
                .containsExactly("stats.health", "attributes.hp", "attributes.health");
        assertThat(read.isStale()).isFalse();
    }

    @Test
    void shouldRaiseTheVersionsOfAllTypesThatUseAStruct() {
        String first = Locks.read("", struct("Stats", mood("calm")), Locks.emitter(STATS), item(STATS))
                .lockText();
        LockedSchemas read = Locks.read(
                first,
                struct("Stats", mood("calm"), "{ name = \"hp\", type = \"int\" }"),
                Locks.emitter(STATS),
                item(STATS));
        assertThat(read.changes()).containsExactly("Emitter 1 -> 2 (layout)", "Item 1 -> 2 (layout)", "Stats (+hp)");
    }

    @Test
    void cannotTurnAStructIntoAValue() {
        String lock = Locks.read("", struct("Stats", mood("calm")), Locks.emitter(STATS))
                .lockText();
        assertThat(problems(lock, struct("Stats", mood("calm")), Locks.emitter("{ name = \"stats\", type = \"int\" }")))
                .containsExactly(
                        "Emitter.schema:3:19: Emitter.stats: the type was Stats in version 1: expected another name, or no line \"Emitter.stats type Stats\" in schema.lock, found i32");
    }

    @Test
    void cannotTurnAValueIntoAStruct() {
        String lock = Locks.read(
                        "", struct("Stats", mood("calm")), Locks.emitter("{ name = \"stats\", type = \"int\" }"))
                .lockText();
        assertThat(problems(lock, struct("Stats", mood("calm")), Locks.emitter(STATS)))
                .containsExactly(
                        "Emitter.schema:3:1: Emitter.stats: the type was i32 in version 1: expected another name, or no line \"Emitter.stats type i32\" in schema.lock, found Stats");
    }

    @Test
    void cannotChangeTheTypeOfAMember() {
        String lock = Locks.read("", struct("Stats", "{ name = \"hp\", type = \"int\" }"), Locks.emitter(STATS))
                .lockText();
        assertThat(problems(lock, struct("Stats", "{ name = \"hp\", type = \"string\" }"), Locks.emitter(STATS)))
                .containsExactly(
                        "Stats.schema:3:16: Stats.hp: the type was i32: expected retyped = [\"i32\"] to convert old values, another name, or no line \"Stats.hp type i32\" in schema.lock, found string");
    }

    @Test
    void shouldNameAChangeOfTheNumberOfElements() {
        SchemaReader.Source stats = struct("Stats", "{ name = \"hp\", type = \"int\" }", mood("calm"));
        String four =
                "{ name = \"all\", type = \"Stats[4]\" } { name = \"grid\", type = \"enum[3][2]\", values = [\"a\", \"b\"] }";
        String lock =
                Locks.read("", stats, Locks.emitter(four.split("(?<=}) "))).lockText();
        assertThat(facts(lock))
                .contains(
                        "Emitter.all type Stats[4]",
                        "Emitter.grid type enum[3][2]",
                        "Emitter.grid value 0 \"a\"",
                        "Emitter.grid value 1 \"b\"");
        String three =
                four.replace("[4]", "[3]").replace("[3][2]", "[3][5]").replace("[\"a\", \"b\"]", "[\"c\", \"b\"]");
        LockedSchemas read = Locks.read(lock, stats, Locks.emitter(three.split("(?<=}) ")));
        assertThat(read.changes())
                .containsExactly(
                        "Emitter 1 -> 2 (all Stats[4] -> Stats[3], grid enum[3][2] -> enum[3][5], -grid \"a\", +grid \"c\")");
        assertThat(find(read, "Emitter").field("grid.4").constants())
                .extracting(EnumConstant::name, EnumConstant::value)
                .containsExactly(tuple("c", 2), tuple("b", 1));
        assertThat(problems(
                        lock,
                        stats,
                        Locks.emitter(
                                "{ name = \"all\", type = \"int[4]\" }",
                                "{ name = \"grid\", type = \"enum[2][2]\", values = [\"a\"] }")))
                .hasSize(2)
                .anyMatch(problem -> problem.contains("Emitter.all: the type was Stats[4] in version 1"))
                .anyMatch(problem -> problem.contains("Emitter.grid: the type was enum[3][2] in version 1"));
    }

    @Test
    void shouldRememberFormerNamesOfLists() {
        SchemaReader.Source stats = struct("Stats", "{ name = \"hp\", type = \"int\", formerly = [\"health\"] }");
        LockedSchemas read =
                Locks.read("", stats, Locks.emitter("{ name = \"all\", type = \"Stats[2]\", formerly = [\"some\"] }"));
        assertThat(find(read, "Emitter").field("all.1.hp").formerly())
                .containsExactly("all.1.health", "some.1.hp", "some.1.health");
    }
}
