package dev.ashlar.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.codec.bytes.BytesErrorKind;
import dev.ashlar.codec.bytes.MalformedBytesException;
import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.ValueParser;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ValueBytesTest {
    @ParameterizedTest
    @EnumSource(
            value = ValueType.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"LIST", "MAP", "VALUES"})
    void shouldComeBackFromExactlyAsManyBytesAsItsSize(ValueType type) {
        for (Shape shape : Shape.values()) {
            for (int seed = 0; seed < 300 && (type.isArrayElement() || shape == Shape.SINGLE); seed++) {
                Random random = new Random(seed);
                Variant value = new RandomVariants(random).of(type, shape, 3);
                ByteBuffer buffer = buffer(ValueBytes.size(value) + 2, random).position(1);
                ByteOrder order = buffer.order();
                buffer.limit(1 + ValueBytes.size(value));
                ValueBytes.write(value, buffer);
                assertThat(buffer.hasRemaining()).isFalse();
                assertThat(buffer.order()).isSameAs(order);
                Variant read = ValueBytes.read(buffer.limit(buffer.capacity()).position(1), type, shape);
                assertThat(read)
                        .as("%s %s, seed %d", type, shape, seed)
                        .isEqualTo(value)
                        .hasSameHashCodeAs(value);
                assertThat(buffer.position()).isEqualTo(1 + ValueBytes.size(value));
            }
        }
    }

    private static DataRecord loot(String item, int count) {
        DataRecord loot = new DataRecord("Loot");
        loot.setText("item", item);
        loot.setInt("count", count);
        return loot;
    }

    private static Variant comesBack(Variant value) {
        ByteBuffer buffer = ByteBuffer.allocate(ValueBytes.size(value));
        ValueBytes.write(value, buffer);
        assertThat(buffer.hasRemaining()).isFalse();
        Variant read = ValueBytes.read(buffer.flip(), value.type(), value.shape());
        assertThat(read).isEqualTo(value).hasToString(value.toString());
        assertThat(read.isOne()).isEqualTo(value.isOne());
        return read;
    }

    @Test
    void shouldHoldListsMapsAndVariants() {
        comesBack(Variant.ofList(List.of()));
        Variant list = comesBack(Variant.ofList(List.of(loot("pelt", 1), loot("claw", 4))));
        assertThat(list.list()).extracting(DataRecord::type).containsExactly("Loot", "Loot");
        DataRecord entry = new DataRecord("entry");
        entry.setText("key", "gold");
        entry.set("value", list);
        comesBack(Variant.ofMap(List.of(entry)));
        DataRecord effect = new DataRecord("oneof");
        effect.set("Loot", Variant.ofOne(loot("bone", 2)));
        comesBack(Variant.ofOne(effect));
        comesBack(Variant.ofList(List.of(effect, effect)));
        DataRecord none = new DataRecord("value");
        DataRecord some = new DataRecord("value");
        some.set("value", Variant.of(7));
        assertThat(comesBack(Variant.ofRecords(ValueType.VALUES, List.of(none, some)))
                        .list()
                        .get(0)
                        .has("value"))
                .as("null")
                .isFalse();
    }

    @Test
    void shouldKeepTheOrderOfEntries() {
        DataRecord one = loot("a", 1);
        DataRecord two = loot("b", 2);
        assertThat(comesBack(Variant.ofMap(List.of(two, one))).list()).containsExactly(two, one);
    }

    private static Variant nested(int depth) {
        DataRecord element = new DataRecord("E");
        if (depth > 1) {
            element.set("a", nested(depth - 1));
        }
        return Variant.ofList(List.of(element));
    }

    @Test
    void shouldHoldSixteenListsInOneAnotherAndNoMore() {
        comesBack(nested(16));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValueBytes.size(nested(17)))
                .withMessage("expected at most 16 lists in one another, found more");
    }

    @Test
    void cannotHoldElementsOfSeveralTypes() {
        Variant list = Variant.ofList(List.of(new DataRecord("Loot"), new DataRecord("Mod")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValueBytes.size(list))
                .withMessage("expected elements of one type, found Loot and Mod");
    }

    private static ByteBuffer buffer(int length, Random random) {
        ByteBuffer buffer = random.nextBoolean() ? ByteBuffer.allocate(length) : ByteBuffer.allocateDirect(length);
        return buffer.order(random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "BOOL   | SINGLE | true                         | 01",
                "I8     | SINGLE | -2                           | fe",
                "U16    | SINGLE | 258                          | 02 01",
                "I32    | SINGLE | -2                           | fe ff ff ff",
                "U64    | SINGLE | 18446744073709551615         | ff ff ff ff ff ff ff ff",
                "F32    | SINGLE | NaN(7f800001)                | 01 00 80 7f",
                "F64    | SINGLE | -0.0                         | 00 00 00 00 00 00 00 80",
                "STRING | SINGLE | é                            | 02 c3 a9",
                "ENUM   | SINGLE | alpha                        | 05 61 6c 70 68 61",
                "HASH   | SINGLE | a                            | 01 61",
                "BYTES  | SINGLE | AQL/                         | 03 01 02 ff",
                "FLAGS  | SINGLE | [\"a\", \"b\"]               | 02 01 61 01 62",
                "REF    | SINGLE | M:300                        | 01 4d 00 ad 02",
                "REF    | SINGLE | M:\"k\"                      | 01 4d 01 01 6b",
                "COLOR  | SINGLE | (255, 128, 0, 1)             | ff 80 00 01",
                "VEC2   | ARRAY  | [(0.0, 1.0)]                 | 01 00 00 00 00 00 00 80 3f",
                "STRING | ARRAY  | [\"a\", \"\"]                | 02 01 61 00",
            })
    void shouldLieLikeThis(ValueType type, Shape shape, String text, String hex) {
        Variant value = ValueParser.parse(text, type, shape);
        ByteBuffer bytes = ByteBuffer.allocate(ValueBytes.size(value));
        ValueBytes.write(value, bytes);
        assertThat(HexFormat.ofDelimiter(" ").formatHex(bytes.array())).isEqualTo(hex);
    }

    @ParameterizedTest
    @CsvSource({
        "BOOL,   SINGLE, 02,                   BAD_NUMBER,     0",
        "BOOL,   SINGLE, '',                   TRUNCATED,      0",
        "I32,    SINGLE, 000000,               TRUNCATED,      0",
        "STRING, SINGLE, 0261,                 TRUNCATED,      0",
        "STRING, SINGLE, 8000,                 BAD_NUMBER,     0",
        "STRING, SINGLE, ffffffffffffffffff01, TRUNCATED,      0",
        "STRING, SINGLE, ffffffffffffffffff02, BAD_NUMBER,     0",
        "STRING, SINGLE, ffffffffffffffffffff, BAD_NUMBER,     0",
        "STRING, SINGLE, 0361c0af,             BAD_TEXT,       2",
        "STRING, SINGLE, 03eda080,             BAD_TEXT,       1",
        "FLAGS,  SINGLE, 0201610161,           DUPLICATE_NAME, 3",
        "FLAGS,  SINGLE, 0201620161,           DISORDER,       3",
        "REF,    SINGLE, 014d02,               BAD_NUMBER,     2",
        "REF,    SINGLE, 014d00ffffffffffffffffff01, BAD_NUMBER, 3",
        "F64,    ARRAY,  ffffffff0f,           TRUNCATED,      0",
        "STRING, ARRAY,  ffffffff0f,           TRUNCATED,      0",
        "BYTES,  ARRAY,  00,                   UNKNOWN_TYPE,   0",
    })
    void cannotBeReadFromOtherBytes(ValueType type, Shape shape, String hex, BytesErrorKind kind, int offset) {
        ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(hex));
        MalformedBytesException thrown =
                catchThrowableOfType(MalformedBytesException.class, () -> ValueBytes.read(bytes, type, shape));
        assertThat(thrown.kind()).isEqualTo(kind);
        assertThat(thrown.offset()).isEqualTo(offset);
        assertThat(thrown)
                .hasMessageStartingWith("value of " + type.schemaName() + ": " + kind.text() + ": expected ")
                .hasMessageEndingWith(" (offset " + offset + ")");
        assertThat(bytes.position()).isZero();
    }

    @Test
    void cannotBeWrittenWhereItDoesNotFitOrHasNoUtf8() {
        ByteBuffer small = ByteBuffer.allocate(3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValueBytes.write(Variant.of(1f), small))
                .withMessage("expected room for 4 bytes, found 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValueBytes.write(Variant.of("\uD834"), small))
                .withMessageContaining("half of a surrogate pair");
        assertThat(small.position()).isZero();
        ByteBuffer readOnly = ByteBuffer.allocate(8).asReadOnlyBuffer();
        assertThatIllegalArgumentException().isThrownBy(() -> ValueBytes.write(Variant.of(1f), readOnly));
    }

    @Test
    void shouldReadFromBuffersWithoutAnArray() {
        String text = "€".repeat(10_000);
        Variant value = Variant.ofArray(ValueType.STRING, List.of(Variant.of(text), Variant.of("a"), Variant.of("é")));
        ByteBuffer direct = ByteBuffer.allocateDirect(ValueBytes.size(value));
        ValueBytes.write(value, direct);
        assertThat(ValueBytes.read(direct.flip(), ValueType.STRING, Shape.ARRAY))
                .isEqualTo(value);
        ByteBuffer heap = ByteBuffer.allocate(ValueBytes.size(value));
        ValueBytes.write(value, heap);
        assertThat(ValueBytes.read(heap.flip().asReadOnlyBuffer(), ValueType.STRING, Shape.ARRAY))
                .isEqualTo(value);
    }
}
