package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HoconScannerTest {
    private final Problems problems = new Problems();

    @Test
    void shouldKnowWhereValuesStand() {
        Place root = scan("""
                # A comment, with { and "
                a = 1 // another: = [
                b
                  =
                {
                  "c d" : [
                    {}, x
                    \"""two
                lines\""", [] ] }
                e { f = "\\"\\u0041" }, g = 2
                """);

        assertThat(place(root, "a")).isEqualTo("2:1");
        assertThat(place(root, "b")).isEqualTo("3:1");
        Place list = root.member("b").member("c d");
        assertThat(list.at()).hasToString("X.schema:6:3");
        assertThat(list.elementCount()).isEqualTo(4);
        assertThat(list.element(0).at()).hasToString("X.schema:7:5");
        assertThat(list.element(1).at()).hasToString("X.schema:7:9");
        assertThat(list.element(2).at()).hasToString("X.schema:8:5");
        assertThat(list.element(3).at()).hasToString("X.schema:9:11");
        assertThat(place(root.member("e"), "f")).isEqualTo("10:5");
        assertThat(place(root, "g")).isEqualTo("10:23");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n\n",
                "{}",
                "{\n}\n# end",
                "a=1",
                "a=1,",
                "a=[1,2,]",
                "a=[1\n,2]",
                "a=[\n1\n2\n]",
                "a:1\r\nb:2\r\n",
                "a b = c d e",
                "a = /slash",
                "a=\"\"",
                "a=\"\"\"x\"\"\"\"\"",
                "\u00A0a\u2007=\uFEFF1",
                "\"a.b\" = 1",
                "a = 1.5e+3",
                "include2 = 1",
                "\"include\" = 1",
                "a = include",
                "a = \"${x} += include\"",
                "a = \"\"\"${x}\"\"\" # ${y}"
            })
    void shouldAcceptWhatIsPlain(String text) {
        assertThat(scan(text)).isNotNull();
        assertThat(problems.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'a = \"x\" b = 2' | 'a = \"x\" ,b = 2'",
                "'{ a = true  b = c d e = [1, 2] f = 3 }' | '{ a = true  ,b = c d ,e = [1, 2] ,f = 3 }'",
                "'a = {x = 1 y = 2} b = 1' | 'a = {x = 1 ,y = 2} ,b = 1'"
            })
    void shouldPutCommasBetweenMembersOfOneLine(String text, String complete) {
        assertThat(HoconScanner.scan("X.schema", text, problems))
                .extracting(HoconScanner.Scanned::text)
                .isEqualTo(complete);
        assertThat(problems.isEmpty()).isTrue();
    }

    @Test
    void shouldFindDuplicatesThatNoCommaDivides() {
        assertThat(scan("a = 1 b = 2 a = 3")).isNotNull();
        assertThat(lines())
                .containsExactly("X.schema:1:13: key is given twice in one object: found a, first on line 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[", "a{", "a=[", "a=[{b=", "a=[[[[", "{a={"})
    void cannotNestWithoutEnd(String unit) {
        assertThat(scan(unit.repeat(100_000))).isNull();
        assertThat(problems.isEmpty()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=\"", "a=\"\\", "a=\"\\u00", "a=\"\"\"", "a=\"\"\"x\"\"", "a=${", "${", "a=$", "\\", "+"})
    void cannotLeaveThingsOpen(String text) {
        assertThat(scan(text)).isNull();
        assertThat(problems.isEmpty()).isFalse();
    }

    @Test
    void shouldAllowTheDeepestNestingAndNoMore() {
        int depth = HoconScanner.MAX_DEPTH;
        assertThat(scan("a=" + "[".repeat(depth) + "]".repeat(depth))).isNotNull();
        assertThat(scan("a=" + "[".repeat(depth + 1) + "]".repeat(depth + 1))).isNull();
        assertThat(lines()).containsExactly("X.schema:1:35: nesting is too deep: expected at most 32 brackets");
    }

    @Test
    void shouldGoOnAfterARefusal() {
        assertThat(scan("include \"a\"\nb.c = ${x}\nd += 1\ne = 1\ne = 2")).isNull();
        assertThat(lines()).hasSize(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a = %s", "a = [%s]", "a = {b = 1 %s}"})
    void cannotLeaveLongTextWithoutQuotes(String text) {
        assertThat(scan(text.formatted("true".repeat(300)))).isNull();
        assertThat(scan(text.formatted("x ".repeat(600)))).isNull();
        assertThat(scan("a = \"" + "true".repeat(300) + '"')).isNotNull();
    }

    @Test
    void shouldScanLongTextInOnePass() {
        assertThat(scan("a = [" + "\"x\" # comment\n".repeat(200_000) + "]")).isNotNull();
        assertThat(scan("x ".repeat(500_000))).isNull();
    }

    private Place scan(String text) {
        HoconScanner.Scanned scanned = HoconScanner.scan("X.schema", text, problems);
        return scanned == null ? null : scanned.root();
    }

    private List<String> lines() {
        return problems.sorted().stream().map(Problem::toString).toList();
    }

    private static String place(Place of, String key) {
        return of.member(key).at().line() + ":" + of.member(key).at().column();
    }
}
