package dev.ashlar.compiler.evolution;

import static dev.ashlar.compiler.evolution.Locks.after;
import static dev.ashlar.compiler.evolution.Locks.fields;
import static dev.ashlar.compiler.evolution.Locks.problems;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LockProblemsTest {
    /** Every broken lock of the corpus gives exactly the problems that stand beside it. */
    @ParameterizedTest
    @MethodSource("names")
    void shouldReportExactlyWhatIsWrong(String name) throws Exception {
        Problems problems = new Problems();

        SchemaLock.parse(Locks.lock(Files.readString(corpus().resolve(name + ".lock"))), problems);

        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .containsExactlyElementsOf(Files.readAllLines(corpus().resolve(name + ".problems")));
    }

    static List<String> names() throws IOException, URISyntaxException {
        try (Stream<Path> files = Files.list(corpus())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".lock"))
                    .map(file -> file.substring(0, file.length() - ".lock".length()))
                    .sorted()
                    .toList();
        }
    }

    private static Path corpus() throws URISyntaxException {
        return Path.of(LockProblemsTest.class
                        .getResource("/broken-locks/README.md")
                        .toURI())
                .getParent();
    }

    @Test
    void cannotApplyHalfALock() {
        String lock = after(fields("{ name = rate, type = i16 }")) + "Emitter.rate size 5\n";

        assertThat(problems(lock, "{ name = rate, type = f32 }"))
                .singleElement()
                .asString()
                .startsWith("schema.lock:6:14: unknown word \"size\"");
    }

    @Test
    void cannotChangeATypeSilently() {
        String lock = after(fields("{ name = rate, type = i16 }"));

        assertThat(problems(lock, "{ name = rate, type = float }"))
                .containsExactly("Emitter.schema:3:16: Emitter.rate: the type was i16 in version 1: expected retyped ="
                        + " [\"i16\"] to convert old values, another name, or no line \"Emitter.rate type i16\" in"
                        + " schema.lock, found f32");
        assertThat(problems(lock, "{ name = rate, type = float, retyped = [u8] }"))
                .singleElement()
                .asString()
                .contains("expected retyped = [\"u8\", \"i16\"]");
    }

    @ParameterizedTest
    @CsvSource({"bytes, string", "string, bytes"})
    void shouldNotProposeToConvertBytes(String before, String after) {
        String lock = after(fields("{ name = rate, type = " + before + " }"));

        assertThat(problems(lock, "{ name = rate, type = " + after + " }"))
                .singleElement()
                .asString()
                .contains("expected another name, or no line \"Emitter.rate type " + before + "\"");
    }

    @Test
    void cannotRenameAndChangeTheTypeSilently() {
        String lock = after(fields("{ name = rate, type = i16 }"));

        assertThat(problems(lock, "{ name = speed, type = f32, formerly = [rate] }"))
                .singleElement()
                .asString()
                .startsWith("Emitter.schema:3:17: Emitter.speed: the type was i16, under the name rate in version 1");
        assertThat(problems(lock, "{ name = speed, type = f32, formerly = [rate], retyped = [i16] }"))
                .isEmpty();
    }

    @Test
    void cannotTakeTheNameOfARemovedFieldForAnotherType() {
        String lock = after(fields("{ name = old, type = i16 }"), fields());

        assertThat(problems(lock, "{ name = old, type = string }"))
                .containsExactly(
                        "Emitter.schema:3:15: Emitter.old: a field of this name had the type i16, until version 2"
                                + " removed it: expected retyped = [\"i16\"] to convert old values, another name, or no line"
                                + " \"Emitter.old removed i16 since 2\" in schema.lock, found string");
        assertThat(problems(lock.replace("Emitter.old removed i16 since 2\n", ""), "{ name = old, type = string }"))
                .isEmpty();
    }

    @Test
    void cannotTakeTheFormerNameOfAnotherField() {
        String lock = after(
                fields("{ name = shader, type = string }"),
                fields("{ name = material, type = string, formerly = [shader] }"));

        assertThat(problems(lock, "{ name = material, type = string }", "{ name = shader, type = string }"))
                .containsExactly("Emitter.schema:4:1: Emitter.shader: the name is a former name of material, whose old"
                        + " values it would read: expected another name, formerly = [\"material\"] when it is the same"
                        + " field, or no line \"Emitter.material formerly shader\" in schema.lock");
        assertThat(problems(lock, "{ name = texture, type = string, formerly = [shader] }"))
                .singleElement()
                .asString()
                .startsWith("Emitter.schema:3:1: Emitter.texture: \"shader\" is a former name of material");
    }

    @Test
    void cannotNumberMoreConstantsThanThereAreNumbers() {
        String lock = "Emitter.blend type enum\nEmitter.blend value 65535 \"far\"\n";

        assertThat(problems(lock, "{ name = blend, type = enum, values = [far, farther] }"))
                .singleElement()
                .asString()
                .startsWith("Emitter.schema:3:1: Emitter.blend: too many constants over time")
                .endsWith("found 65536");
    }

    @Test
    void cannotGiveFlagsMoreThan32Bits() {
        String lock = "Emitter.affects type flags\nEmitter.affects value 31 \"gone\" removed\n";

        assertThat(problems(lock, "{ name = affects, type = flags, values = [fog] }"))
                .singleElement()
                .asString()
                .startsWith(
                        "Emitter.schema:3:1: Emitter.affects: too many constants over time: expected numbers up to 31");
    }

    @Test
    void shouldTellWhatAStaleLockLacks() {
        Problems problems = new Problems();
        Locks.read("", Locks.emitter()).requireFresh("schema.lock", "a lock", problems);
        Locks.read(after(fields()), Locks.emitter("{ name = rate, type = i16 }"))
                .requireFresh("schema.lock", "a lock", problems);
        Locks.read(after(fields()), Locks.emitter()).requireFresh("schema.lock", "a lock", problems);

        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .containsExactly(
                        "schema.lock: the lock lacks Emitter 1 -> 2 (+rate): expected a lock",
                        "schema.lock: there is no schema.lock: expected a lock");
    }
}
