package dev.ashlar.pipeline.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetypedValuesTest {
    private static SchemaField field(String type, String formerly) {
        String values = type.equals("enum") ? ", values = [\"red\", \"5\"]" : "";
        return Objects.requireNonNull(
                Received.schema("""
                Schema = { name = "Thing" }
                Fields = [ { name = "value", type = "%s", retyped = [%s] %s } ]
                """.formatted(type, formerly, values)).field("value"));
    }

    /** As SQLite and JSON hand them over. */
    private static Variant written(String text) {
        if (text.startsWith("'")) {
            return Variant.of(text.substring(1));
        }
        if (text.startsWith("[")) {
            return Variant.ofArray(ValueType.F64, new long[] {
                Double.doubleToRawLongBits(Double.parseDouble(text.substring(1, text.length() - 1)))
            });
        }
        return text.equals("true")
                ? Variant.of(true)
                : text.contains(".")
                        ? Variant.of(Double.parseDouble(text))
                        : Variant.ofInteger(ValueType.I64, Long.parseLong(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            f32    | "i16"         | 5      | f32 5.0
            i16    | "f32"         | 5.0    | i16 5
            i16    | "f32"         | 5.5    | none
            u8     | "f64"         | 256.0  | none
            string | "i16"         | 5      | string 5
            string | "i16"         | 70000  | none
            string | "f32"         | 0.1    | string 0.1
            string | "f32"         | 5      | string 5.0
            string | "i16", "f32"  | 5      | string 5
            string | "i16", "f32"  | 0.5    | string 0.5
            string | "bool"        | true   | string true
            string | "bool"        | 1      | string true
            string | "bool", "i16" | 1      | string 1
            string | "bool"        | 2      | none
            string | "enum"        | 'red   | string red
            string | "i16"         | true   | none
            enum   | "string"      | 'red   | enum red
            enum   | "i32"         | 5      | none
            i16    | "string"      | '5     | i16 5
            i16    | "string"      | '5.0   | i16 5
            i16    | "string"      | '70000 | none
            i16    | "string"      | 'five  | none
            i16    | "enum"        | '5     | i16 5
            u64    | "string"      | '18446744073709551615 | u64 18446744073709551615
            f32    | "string"      | '1e-3  | f32 0.001
            f32    | "string"      | '1e99  | none
            f64    | "string"      | '0x10  | none
            bool   | "string"      | 'true  | bool true
            bool   | "string"      | 'yes   | none
            bool   | "u8"          | 1      | bool true
            bool   | "u8"          | 2      | none
            f32[]  | "f32"         | 0.5    | f32[0.5]
            i16[]  | "string"      | '7     | i16[7]
            i16[]  | "f32[]"       | [5.0]  | i16[5]
            i16[]  | "f32[]"       | [5.5]  | none
            i16[]  | "f32[]"       | 5      | none
            i16    | "f32[]"       | [5.0]  | none
            ref<Thing> | "i16"     | 5      | none
            """)
    void shouldConvertWhatItsSchemaDeclares(String type, String formerly, String value, String expected) {
        Variant converted = RetypedValues.convert(field(type, formerly), written(value));

        assertThat(converted == null ? "none" : converted.toString()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '^',
            value = {"string, 5", "f32, 'five", "i16, 5.5", "bool, 'true"})
    void cannotConvertWithoutADeclaration(String type, String value) {
        assertThat(RetypedValues.convert(field(type, ""), written(value))).isNull();
    }
}
