package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShipRuleTest {
    private final Problems problems = new Problems();

    private List<Schema> read(String... texts) {
        return SchemaReader.read(
                List.of(new SchemaReader.Source("A.schema", texts[0]), new SchemaReader.Source("B.schema", texts[1])),
                problems);
    }

    @Test
    void cannotReferToATypeThatDoesNotShip() {
        read("""
                Schema = { name = "A" }
                Fields = [
                  { name = "b"  type = "ref<B>" }
                  { name = "notes"  type = "ref<B>"  ship = false }
                ]
                """, """
                Schema = { name = "B"  ship = false }
                Fields = [ { name = "a"  type = "ref<A>" }  , { name = "b"  type = "ref<B>" } ]
                """);
        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .containsExactly(
                        "A.schema:3:3: A.b: reference to a type that does not ship: expected a type that ships, "
                                + "or ship = false for the field, found B, declared at B.schema:1:1");
    }

    @Test
    void shouldNameMembersOfStructsAndConstantsWithDots() {
        List<Schema> schemas = read("""
                Schema = { name = "A"  shipIf = "state.stage.live.eu" }
                Fields = [ { name = "state"  type = "B" } ]
                """, """
                Schema = { name = "B"  kind = "struct" }
                Fields = [ { name = "stage"  type = "flags"  values = ["demo", "live.eu"] } ]
                """);
        assertThat(problems.sorted()).isEmpty();
        assertThat(schemas.get(0).shipRule()).isEqualTo(new ShipRule(true, "state.stage", "live.eu"));
    }

    @Test
    void shouldAskABoolAnEnumOrFlags() {
        ShipRule released = new ShipRule(true, "released", "");
        assertThat(released.admits(Variant.of(true))).isTrue();
        assertThat(released.admits(Variant.of(false))).isFalse();
        assertThat(released.admits(null)).isFalse();
        ShipRule live = new ShipRule(true, "stage", "live.eu");
        assertThat(live.admits(Variant.ofEnum("live.eu"))).isTrue();
        assertThat(live.admits(Variant.ofEnum("draft"))).isFalse();
        assertThat(live.admits(Variant.ofFlags(List.of("demo", "live.eu")))).isTrue();
        assertThat(live.admits(Variant.ofFlags(List.of("demo")))).isFalse();
        assertThat(ShipRule.ALL.admits(null)).isTrue();
        assertThat(ShipRule.NONE.admits(null)).isFalse();
    }
}
