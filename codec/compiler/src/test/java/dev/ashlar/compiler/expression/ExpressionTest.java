package dev.ashlar.compiler.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The language of rules: what holds, what is unknown, and what is wrong where. */
class ExpressionTest {
    private static final List<String> MOODS = List.of("calm", "very angry", "o'clock");

    private static final List<String> CASES = List.of("Damage", "Heal", "null");

    private static DataRecord element(String ofCase) {
        DataRecord element = new DataRecord("oneof");
        element.set(ofCase, Variant.ofOne(new DataRecord(ofCase)));
        return element;
    }

    private static Fields fields() {
        Variant several = Variant.ofList(List.of(element("Damage"), element("Heal"), element("Damage")));
        return new Fields()
                .number("a", 7)
                .number("b", 2)
                .number("zero", 0)
                .number("stats.hp", 20)
                .number("in", 1)
                .number("count", 3)
                .with("none", ValueType.I32, null)
                .with("big", ValueType.U64, Variant.ofInteger(ValueType.U64, -1))
                .with("tenth", ValueType.F32, Variant.of(0.1f))
                .with("fifth", ValueType.F64, Variant.of(0.2))
                .with("nan", ValueType.F32, Variant.of(Float.NaN))
                .with("infinity", ValueType.F64, Variant.of(Double.POSITIVE_INFINITY))
                .with("huge", ValueType.F64, Variant.of(Double.MAX_VALUE))
                .with("yes", ValueType.BOOL, Variant.of(true))
                .with("no", ValueType.BOOL, Variant.of(false))
                .with("perhaps", ValueType.BOOL, null)
                .with("name", ValueType.STRING, Variant.of("Wölf 😀"))
                .with("hash", ValueType.HASH, Variant.ofHash("wolf"))
                .with("mood", ValueType.ENUM, Shape.SINGLE, MOODS, Variant.ofEnum("very angry"))
                .with("other", ValueType.ENUM, Shape.SINGLE, List.of("calm"), Variant.ofEnum("calm"))
                .with("sees", ValueType.FLAGS, Shape.SINGLE, List.of("fog", "light"), Variant.ofFlags(List.of("fog")))
                .with("loot", ValueType.I32, Shape.ARRAY, List.of(), Variant.ofArray(ValueType.I32, new long[] {1, 2}))
                .with("nothing", ValueType.I32, Shape.ARRAY, List.of(), null)
                .with("mesh", ValueType.BYTES, Variant.ofBytes(new byte[3]))
                .with("place", ValueType.VEC2, Variant.ofFloats(ValueType.VEC2, 1, 2))
                .with("leader", ValueType.REF, Variant.ofRef("Wolf", 5))
                .with("heir", ValueType.REF, null)
                .with("effect", ValueType.LIST, Shape.SINGLE, CASES, Variant.ofOne(element("Damage")))
                .with("noEffect", ValueType.LIST, Shape.SINGLE, CASES, Variant.ofList(List.of()))
                .with("lost", ValueType.LIST, Shape.SINGLE, CASES, null)
                .with("effects", ValueType.LIST, Shape.ARRAY, CASES, several)
                .with("effect.Heal.amount", ValueType.I32, null)
                .always("level", ValueType.U8, Variant.ofInteger(ValueType.U8, 3));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a > b",
                "a >= 7 and a <= 7 and a == 7 and a != 8",
                "a + b * 2 == 11",
                "(a + b) * 2 == 18",
                "a - b - 1 == 4",
                "a / b == 3.5",
                "a % b == 1 and -a % b == -1",
                "a / 3 * 3 != a",
                "- - a == 7 and -a < 0",
                "not a < b",
                "no or yes and yes",
                "not no and yes",
                "yes or no and no",
                "not (yes and no)",
                "yes == true and no != true",
                "stats.hp == 2e1",
                "`in` == 1 and count == 3",
                "a < 10 and b <\n\t10",
                "tenth == 0.1 and tenth + fifth == 0.3",
                "big == 18446744073709551615",
                "big + 1 == 18446744073709551616 and big * big > big",
                "huge * huge > huge",
                "infinity > huge and -infinity < a and infinity - 1 == infinity",
                "nan != nan and not (nan == nan) and not nan < 1 and not nan > 1",
                "a / infinity == 0",
                "name == 'Wölf 😀' and name == \"Wölf 😀\" and name != hash",
                "hash == 'wolf'",
                "mood == 'very angry' and mood != \"o'clock\" and mood != 'o\\'clock' and mood != other",
                "'fog' in sees and not ('light' in sees) and count(sees) == 1",
                "count(loot) == 2 and count(name) == 6 and count(mesh) == 3 and count(`loot`) == 2",
                "leader == 5 and leader != 6 and leader is not null and heir is null",
                "none is null and a is not null and nothing is null and place is not null",
                "effect is Damage and effect is not Heal and not effect is Heal and effect is not null",
                "noEffect is null and noEffect is not Damage and lost is null and lost is not Damage",
                "effect is not `null` and noEffect is null and effect is `Damage`",
                "count(effects) == 3 and count(effects, Damage) == 2 and count(effects, Heal) == 1",
                "count(effects, `null`) == 0 and count(effect, Damage) == 1 and count(effect) == 1 and count(noEffect) == 0",
                "effect is not Heal or effect.Heal.amount > 0",
            })
    void shouldHold(String text) throws ExpressionException {
        assertThat(fields().evaluate(text)).isTrue();
        assertThat(fields().evaluate("not (" + text + ")")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "none == 1",
                "none != 1",
                "not none < 1",
                "none + a > 1",
                "-none > 1",
                "perhaps",
                "not perhaps",
                "perhaps and yes",
                "yes and perhaps",
                "perhaps or no",
                "no or perhaps",
                "count(nothing) > 0",
                "heir == leader",
                "none / zero > 1",
                "effect.Heal.amount > 0",
                "effect is Damage and effect.Heal.amount > 0",
                "count(lost, Damage) == 0",
            })
    void shouldBeUnknown(String text) throws ExpressionException {
        assertThat(fields().evaluate(text)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "perhaps and no,false",
        "no and perhaps,false",
        "perhaps or yes,true",
        "yes or perhaps,true",
        "yes or a / zero > 1,true",
        "zero != 0 and a / zero > 1,false",
        "none is null or none > 5,true"
    })
    void shouldDecideWithoutWhatIsUnknown(String text, boolean holds) throws ExpressionException {
        assertThat(fields().evaluate(text)).isEqualTo(holds);
    }

    @Test
    void cannotCalculateWithoutBounds() {
        String power = "huge" + " * huge".repeat(9) + " > 1";

        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> fields().evaluate(power))
                .withMessage("the result has more than 1000 digits");
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> fields().evaluate("a % zero == 0"))
                .withMessage("division by zero");
    }

    @Test
    void shouldShowTheElementsOfAListOfAFixedLength() throws ExpressionException {
        Fields fields = new Fields().number("slots", 3).fixed("loot", 4).fixed("loot.0.mods", 2);
        String text = "count(loot) <= slots and count(loot[0].mods) > 0";
        assertThat(fields.found(text)).isEqualTo("count(loot) = 4, slots = 3, count(loot[0].mods) = 2");
        assertThat(Expression.parse(text, fields).paths()).containsExactly("slots");
        assertThat(fields.evaluate(text)).isFalse();
    }

    @Test
    void shouldShowWhatIsRead() throws ExpressionException {
        assertThat(fields().found("count(loot) > a and (name == 'x' or none is null) and tenth < 1 and not yes"))
                .isEqualTo("count(loot) = 2, a = 7, name = \"Wölf 😀\", none = none, tenth = 0.1, yes = true");
        assertThat(fields().found("place is null and 'fog' in sees and leader == 1 and huge > nan"))
                .isEqualTo(
                        "place = several numbers, sees = [fog], leader = 5, huge = 1.7976931348623157E+308, nan = NaN");
    }

    @Test
    void shouldShowCases() throws ExpressionException {
        assertThat(fields().found("effect is Heal and noEffect is Damage and count(effects, Damage) > count(effects)"))
                .isEqualTo("effect = Damage, noEffect = none, count(effects, Damage) = 2, count(effects) = 3");
        assertThat(Expression.parse("effect is Damage or count(effects, Heal) == 1", fields())
                        .paths())
                .containsExactly("effect", "effects");
    }

    @Test
    void shouldTellThePathsThatItReads() throws ExpressionException {
        assertThat(Expression.parse("count(loot) > stats.hp or a < a or loot is null", fields())
                        .paths())
                .containsExactly("loot", "stats.hp", "a");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "a < bb|4|unknown field, did you mean \"b\"|the name of a field|bb",
                "a <|3|value is missing|a field, a number, a text, true, false, count(FIELD) or (|the end of the rule",
                "a < b c|6|text behind the end of the rule|an operator, or the end of the rule|c",
                "a = b|2|unknown operator|==|=",
                "yes && no|4|unknown operator|and|&&",
                "^yes || no^|4|unknown operator|or|^||^",
                "!yes|0|unknown operator|not|!",
                "a <> b|2|unknown operator|!=|<>",
                "a =< b|2|unknown operator|<=|=<",
                "a => b|2|unknown operator|>=|=>",
                "a < b < 3|6|comparisons do not chain|and between two comparisons, such as a < b and b < c|<",
                "a + yes > 1|4|unfit operand of +|a number|yes, bool",
                "name * 2 > 1|0|unfit operand of *|a number|name, string",
                "a + b|0|the rule is no condition|true or false|a number",
                "a|0|the rule is no condition|true or false|a, i64",
                "a and yes|0|unfit operand of and|true or false|a, i64",
                "yes or count(loot)|7|unfit operand of or|true or false|count(loot), a number",
                "not a|4|unfit operand of not|true or false|a, i64",
                "-yes|1|unfit operand of -|a number|yes, bool",
                "yes < no|0|unfit operand of <|a number|yes, bool",
                "a == yes|5|unfit operand of ==|a number, as on the left|yes, bool",
                "a == '7'|5|unfit operand of ==|a number, as on the left|a text",
                "loot == 1|0|unfit operand of ==|a single value|loot, i32",
                "mood == 'clam'|8|no constant of mood, did you mean \"calm\"|one of calm, very angry, o'clock|'clam'",
                "'clam' == mood|0|no constant of mood, did you mean \"calm\"|one of calm, very angry, o'clock|'clam'",
                "'mist' in sees|0|no constant of sees|one of fog, light|'mist'",
                "'fog' in mood|9|unfit operand of in|a field of flags|mood, enum",
                "a in sees|0|unfit operand of in|a constant of sees, in quotes|a, i64",
                "a == null|2|nothing is equal to null|is null|== null",
                "a != null|2|nothing is equal to null|is not null|!= null",
                "level is null|0|the field is never null|a field that may have no value: optional, a reference, or a hash without a default|level, u8",
                "a + 1 is null|0|null test of a value that is no field|a field|a number",
                "a is 5|5|is without null|null, or not null|5",
                "effect is Damge|10|no case of effect, did you mean \"Damage\"|one of Damage, Heal, null|Damge",
                "effect is not Poison|14|no case of effect|one of Damage, Heal, null|Poison",
                "effect is 'Damage'|10|no case of effect|one of Damage, Heal, null|the text 'Damage'",
                "effect is Damage.amount|10|no case of effect|one of Damage, Heal, null|Damage.amount",
                "effect is|9|no case of effect|one of Damage, Heal, null|the end of the rule",
                "effects is Damage|0|is behind a list of variants|count(effects, CASE) > 0|effects, list",
                "effect == 'Damage'|7|a variant is not compared|is, such as effect is Damage|==",
                "effect == Damage|7|a variant is not compared|is, such as effect is Damage|==",
                "a is Damage|5|is without null|null, or not null|Damage",
                "effect + 1 > 2|0|unfit operand of +|a number|effect, list",
                "count(effects, Damge) > 0|15|no case of effects, did you mean \"Damage\"|one of Damage, Heal, null|Damge",
                "count(effects, ) > 0|15|no case of effects|one of Damage, Heal, null|)",
                "count(loot, Damage) > 0|6|count by case of a field that is no variant|a variant, or a list of variants|loot, i32",
                "count(effects, Damage, Heal) > 0|21|parenthesis is not closed|) for the ( at character 6|,",
                "effect, a > 0|6|text behind the end of the rule|an operator, or the end of the rule|,",
                "coutn(loot) > 1|0|unknown function, did you mean \"count\"|count|coutn",
                "count(a) > 1|6|count of a field that has no length|an array, a string, bytes or flags|a, i64",
                "count(5) > 1|6|count of a value that is no field|a field|5",
                "count(loot > 1|11|parenthesis is not closed|) for the ( at character 6|>",
                "(a < b|6|parenthesis is not closed|) for the ( at character 1|the end of the rule",
                "1 < 2|0|the rule reads no field|the name of a field|none",
                "a < 'b|4|the text does not end|'|the end of the rule",
                "name == 'a\\n'|10|unknown escape in a text|\\\\, \\' or \\\"|\\n",
                "a < 1e1000|4|the number is too long|at most 1000 digits before and behind the point|1e1000",
                "a < 1e99999999999|4|the number is too long|at most 1000 digits before and behind the point|1e99999999999",
                "a < 1e|4|number without an exponent|digits behind e|1e",
                "a < 5f|4|no number|a number such as 5, 0.5 or 1e3|5f",
                "a < stats.|10|no path|the name of a member|the end of the rule",
                "loot.0.chance <= 1|5|no path, did you mean \"loot[0].chance\"|the index of an element in brackets|0",
                "a < grid.1.22|9|no path, did you mean \"grid[1][22]\"|the index of an element in brackets|1",
                "a < `b|6|no path|a name and `|the end of the rule",
                "a < #|4|unknown character|a field, a number, a text in quotes, or one of == != <= >= < > + - * / % ( ) , and or not is in|#",
            })
    void cannotParse(String text, int index, String message, String expected, String found) {

        ExpressionException wrong = catchThrowableOfType(ExpressionException.class, () -> fields().evaluate(text));

        assertThat(wrong).as(text).isNotNull();
        assertThat(wrong.clause()).isEqualTo(message);
        assertThat(wrong.expected()).isEqualTo(expected);
        assertThat(wrong.found()).isEqualTo(found);
        assertThat(wrong.index()).isEqualTo(index);
        assertThat(wrong).hasMessageContaining(" at character " + (index + 1));
    }
}
