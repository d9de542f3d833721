package dev.ashlar.compiler.evolution;

import static dev.ashlar.compiler.evolution.Locks.after;
import static dev.ashlar.compiler.evolution.Locks.emitter;
import static dev.ashlar.compiler.evolution.Locks.facts;
import static dev.ashlar.compiler.evolution.Locks.fields;
import static dev.ashlar.compiler.evolution.Locks.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.Schemas;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.schema.Schema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LockedSchemasTest {
    private static final String RATE = "{ name = rate, type = i16 }";
    private static final String BLEND = "{ name = blend, type = enum, values = [opaque, alpha, \"a \\\"b\\\\c\"] }";

    private static String fingerprint(Schema schema) {
        RecordLayout layout = LayoutPlanner.plan(schema);
        return String.format(Locale.ROOT, "%016X", layout.fingerprint());
    }

    @Test
    void shouldBeginWithTheFirstVersionAndNumbersInOrder() {
        LockedSchemas first = read("", emitter(RATE, BLEND));

        assertThat(facts(first.lockText()))
                .containsExactly(
                        "Emitter version 1 " + fingerprint(emitter(first)),
                        "Emitter.blend type enum",
                        "Emitter.blend value 0 \"opaque\"",
                        "Emitter.blend value 1 \"alpha\"",
                        "Emitter.blend value 2 \"a \\\"b\\\\c\"",
                        "Emitter.rate type i16");
        assertThat(emitter(first).version()).isEqualTo(1);
        assertThat(first.isStale()).isTrue();
        assertThat(first.changes()).containsExactly("Emitter 1 (new)");
    }

    @Test
    void shouldStayTheSameWhenNothingChanged() {
        String lock = after(fields(RATE, BLEND));

        LockedSchemas again = read(lock, emitter(RATE, BLEND));

        assertThat(again.lockText()).isEqualTo(lock);
        assertThat(again.isStale()).isFalse();
        assertThat(again.isTextStale()).isFalse();
        assertThat(again.changes()).isEmpty();
        assertThat(read(lock.replace("\n", "\r\n"), emitter(RATE, BLEND)).isTextStale())
                .isFalse();
        assertThat(read("\uFEFF" + lock, emitter(RATE, BLEND)).isStale()).isFalse();
    }

    @Test
    void shouldReadLinesInAnyOrderAndSortThem() {
        String lock = after(fields(RATE, BLEND), fields("{ name = glow, type = f32 }", BLEND));
        List<String> lines = new ArrayList<>(facts(lock));
        lines.addAll(lines.subList(0, 3));
        Collections.shuffle(lines, new Random(20_261_121));

        LockedSchemas read = read(String.join("\n", lines), emitter("{ name = glow, type = f32 }", BLEND));

        assertThat(read.isStale()).isFalse();
        assertThat(read.isTextStale()).isTrue();
        assertThat(read.lockText()).isEqualTo(lock);
    }

    @Test
    void shouldRaiseTheVersionOnlyWithTheLayout() {
        String lock = after(fields(RATE));

        LockedSchemas sameLayout = read(lock, emitter("{ name = rate, type = i16, default = 5, doc = more }"));
        LockedSchemas other = read(lock, emitter(RATE, "{ name = glow, type = f32 }"));
        LockedSchemas unshipped = read(lock, emitter(RATE, "{ name = note, type = string, ship = false }"));

        assertThat(sameLayout.isStale()).isFalse();
        assertThat(emitter(other).version()).isEqualTo(2);
        assertThat(other.changes()).containsExactly("Emitter 1 -> 2 (+glow)");
        assertThat(emitter(unshipped).version()).isEqualTo(1);
        assertThat(unshipped.changes()).containsExactly("Emitter 1 (+note)");
    }

    @Test
    void shouldGiveALayoutThatComesBackANewVersion() {
        String lock = after(fields(RATE), fields(RATE, "{ name = glow, type = f32 }"), fields(RATE));

        assertThat(facts(lock)).filteredOn(line -> line.contains("version")).hasSize(3);
        assertThat(facts(lock)).contains("Emitter.glow removed f32 since 3");
        assertThat(facts(lock).get(0).substring(18))
                .isEqualTo(facts(lock).get(2).substring(18));
    }

    @Test
    void shouldKeepTheNumbersOfConstants() {
        String lock = after(
                fields("{ name = blend, type = enum, values = [a, b, c] }"),
                fields("{ name = blend, type = enum, values = [new, c, a] }"));

        LockedSchemas read = read(lock, emitter("{ name = blend, type = enum, values = [b, last, c, new] }"));

        assertThat(emitter(read).field("blend").constants())
                .containsExactly(
                        new EnumConstant("b", 1),
                        new EnumConstant("last", 4),
                        new EnumConstant("c", 2),
                        new EnumConstant("new", 3));
        assertThat(facts(read.lockText()))
                .contains("Emitter.blend value 0 \"a\" removed", "Emitter.blend value 1 \"b\"");
        assertThat(LayoutPlanner.plan(emitter(read))
                        .field(XxHash64.key("blend"))
                        .constants())
                .extracting(EnumConstant::value)
                .containsExactly(1, 2, 3, 4);
        assertThat(read.changes()).containsExactly("Emitter 2 -> 3 (-blend \"a\", +blend \"b\", +blend \"last\")");
    }

    @Test
    void shouldWidenAnEnumByItsNumbers() {
        LockedSchemas read =
                read("Emitter.blend value 300 \"far\"", emitter("{ name = blend, type = enum, values = [near, far] }"));

        assertThat(emitter(read).field("blend").constants())
                .containsExactly(new EnumConstant("near", 301), new EnumConstant("far", 300));
        assertThat(LayoutPlanner.plan(emitter(read))
                        .field(XxHash64.key("blend"))
                        .width())
                .isEqualTo(2);
    }

    @Test
    void shouldKeepTheBitsOfFlagsAndTheNumbersOfArrays() {
        String lock = after(fields(
                "{ name = affects, type = flags, values = [fog, light] }",
                "{ name = steps, type = \"enum[4]\", values = [x, y] }"));

        LockedSchemas read = read(
                lock,
                emitter(
                        "{ name = affects, type = flags, values = [light, shadow] }",
                        "{ name = steps, type = \"enum[4]\", values = [y, z] }"));

        assertThat(emitter(read).field("affects").constants())
                .containsExactly(new EnumConstant("light", 1), new EnumConstant("shadow", 2));
        assertThat(facts(read.lockText()))
                .contains(
                        "Emitter.affects value 0 \"fog\" removed",
                        "Emitter.steps type enum[4]",
                        "Emitter.steps value 2 \"z\"");
    }

    @Test
    void shouldRememberRenames() {
        String lock = after(
                fields("{ name = shader, type = enum, values = [x, y] }"),
                fields("{ name = material, type = enum, values = [y, x], formerly = [shader] }"),
                fields("{ name = material, type = enum, values = [y, x] }"));

        assertThat(facts(lock))
                .contains(
                        "Emitter.material formerly shader",
                        "Emitter.material value 0 \"x\"",
                        "Emitter.material value 1 \"y\"")
                .noneMatch(line -> line.startsWith("Emitter.shader"));
    }

    /** The schema need not say for ever what a field was called: code that was compiled before still finds it. */
    @Test
    void shouldLetOldCodeFindAFieldWhoseFormerNameTheLockAloneRemembers() {
        String lock = after(
                fields("{ name = hp, type = i16 }"),
                fields("{ name = health, type = i16, formerly = [hp] }"),
                fields("{ name = health, type = i16 }"));

        Schema emitter = emitter(read(lock, emitter("{ name = health, type = i16 }")));

        assertThat(emitter.field("health").formerly()).containsExactly("hp");
        assertThat(LayoutPlanner.plan(emitter).fieldOrFormer(XxHash64.key("hp")))
                .isNotNull()
                .extracting(FieldLayout::name)
                .isEqualTo("health");
    }

    @Test
    void shouldRenameBackAndForth() {
        String lock = after(
                fields("{ name = a, type = i16 }"),
                fields("{ name = b, type = i16, formerly = [a] }"),
                fields("{ name = a, type = i16, formerly = [b] }"));

        assertThat(facts(lock))
                .contains("Emitter.a formerly b", "Emitter.a type i16")
                .hasSize(5);
    }

    @Test
    void shouldTellOfARename() {
        String lock = after(fields("{ name = shader, type = string }"));

        assertThat(read(lock, emitter("{ name = material, type = string, formerly = [shader] }"))
                        .changes())
                .containsExactly("Emitter 1 -> 2 (shader -> material)");
    }

    @Test
    void shouldTakeBackAFieldThatWasRemoved() {
        String lock = after(fields(RATE, "{ name = old, type = f32 }"), fields(RATE));
        assertThat(facts(lock)).contains("Emitter.old removed f32 since 2");

        LockedSchemas back = read(lock, emitter(RATE, "{ name = old, type = f32 }"));

        assertThat(facts(back.lockText())).contains("Emitter.old type f32");
        assertThat(back.changes()).containsExactly("Emitter 2 -> 3 (+old)");
    }

    @Test
    void shouldLetADeclaredTypeChange() {
        String lock = after(fields(RATE), fields("{ name = rate, type = f32, retyped = [short] }"));

        assertThat(facts(lock)).contains("Emitter.rate type f32", "Emitter.rate retyped i16");
        assertThat(Locks.problems(lock, "{ name = rate, type = f32 }")).isEmpty();
    }

    @Test
    void shouldForgetWhatALineNoLongerSays() {
        String lock = after(fields(RATE)).replace("Emitter.rate type i16\n", "");

        assertThat(Locks.problems(lock, "{ name = rate, type = string }")).isEmpty();
        assertThat(facts(read(lock, emitter("{ name = glow, type = f32 }")).lockText()))
                .noneMatch(line -> line.startsWith("Emitter.rate"));
    }

    @Test
    void shouldRememberTypesThatAreGone() {
        String lock = after(fields(RATE));
        LockedSchemas without = read(lock, Schemas.source("Other"));

        assertThat(facts(without.lockText())).contains("Emitter removed", "Emitter.rate type i16");
        assertThat(without.changes()).containsExactly("Emitter 1 (removed)", "Other 1 (new)");
        assertThat(Locks.problems(without.lockText(), "{ name = rate, type = f32 }"))
                .hasSize(1);
        assertThat(read(without.lockText(), emitter(RATE), Schemas.source("Other"))
                        .changes())
                .containsExactly("Emitter 1 (back again)");
    }

    @Test
    void shouldMergeTheLinesOfTwoBranches() {
        String base = after(fields(RATE, BLEND));
        String left =
                read(base, emitter(RATE, BLEND, "{ name = left, type = f32 }")).lockText();
        String right =
                read(base, emitter("{ name = right, type = f64 }", BLEND)).lockText();
        String merged = String.join("\n", facts(left)) + "\n" + right;

        LockedSchemas read =
                read(merged, emitter("{ name = right, type = f64 }", BLEND, "{ name = left, type = f32 }"));

        assertThat(emitter(read).version()).isEqualTo(3);
        assertThat(facts(read.lockText()))
                .contains("Emitter.rate removed i16 since 3", "Emitter.left type f32", "Emitter.right type f64");
        assertThat(facts(read.lockText()))
                .filteredOn(line -> line.startsWith("Emitter version"))
                .extracting(line -> line.charAt(16))
                .containsExactly('1', '2', '2', '3');
    }

    @Test
    void shouldNotTakeAVersionForItsOwnThatTwoBranchesUsed() {
        String base = after(fields(RATE));
        String left = read(base, emitter(RATE, "{ name = left, type = f32 }")).lockText();
        String right = read(base, emitter(RATE, "{ name = right, type = f64 }")).lockText();

        LockedSchemas read = read(left + right, emitter(RATE, "{ name = left, type = f32 }"));

        assertThat(emitter(read).version()).isEqualTo(3);
    }
}
