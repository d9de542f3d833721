package dev.ashlar.codec.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ashlar.codec.layout.ValueType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Values byte by byte, and what a loader makes of bytes that nobody saved. */
class LoaderTest {
    private static final HexFormat HEX = HexFormat.of();

    private static String hex(TriviallySerializable object) {
        return HEX.formatHex(Serial.save(object));
    }

    private static Loader loader(String hex) {
        return new Loader().wrap(ByteBuffer.wrap(HEX.parseHex(hex)));
    }

    private static SerialException failure(Loader loader) {
        return (SerialException) catchThrowable(loader::check);
    }

    @Test
    void shouldWriteEveryTypeAsWideAsItIsInNetworkByteOrder() {
        assertThat(hex(s -> s.io("v", true))).isEqualTo("01");
        assertThat(hex(s -> s.io("v", (byte) -2))).isEqualTo("fe");
        assertThat(hex(s -> s.io("v", (short) 0x1234))).isEqualTo("1234");
        assertThat(hex(s -> s.io("v", 0x12345678))).isEqualTo("12345678");
        assertThat(hex(s -> s.io("v", 0x123456789ABCDEF0L))).isEqualTo("123456789abcdef0");
        assertThat(hex(s -> s.ioU8("v", 255))).isEqualTo("ff");
        assertThat(hex(s -> s.ioU16("v", 0xFFFE))).isEqualTo("fffe");
        assertThat(hex(s -> s.ioU32("v", 0xFFFFFFFEL))).isEqualTo("fffffffe");
        assertThat(hex(s -> s.ioU64("v", -2))).isEqualTo("fffffffffffffffe");
        assertThat(hex(s -> s.io("v", 1f))).isEqualTo("3f800000");
        assertThat(hex(s -> s.io("v", -0.0))).isEqualTo("8000000000000000");
        assertThat(hex(s -> s.io("v", 'é'))).isEqualTo("00e9");
        assertThat(hex(s -> s.io("v", "é"))).isEqualTo("00000002c3a9");
        assertThat(hex(s -> s.io("v", new byte[] {7, 8}))).isEqualTo("000000020708");
        assertThat(hex(s -> s.io("v", Sample.Blend.ADDITIVE))).isEqualTo("0002");
        assertThat(hex(s -> s.io("v", new int[] {1, -1}))).isEqualTo("0000000200000001ffffffff");
        assertThat(hex(s -> s.ioColor("v", 0x44332211))).isEqualTo("11223344");
        assertThat(hex(s -> s.ioLanes("v", ValueType.IVEC2, new int[] {1, 2}))).isEqualTo("0000000100000002");
        assertThat(hex(s -> s.ioNullable("v", null, Forms.I8))).isEqualTo("00");
        assertThat(hex(s -> s.ioNullable("v", (byte) 9, Forms.I8))).isEqualTo("0109");
        assertThat(hex(s -> s.ioMap("v", Map.of(1.5f, "a"), Forms.F32, Forms.STRING)))
                .isEqualTo("000000013fc000000000000161");
    }

    /** As wide as they are in data, whatever a long is elsewhere: nothing is cut off silently. */
    @Test
    void cannotSaveNumbersOutOfTheRangeOfTheirType() {
        assertThatThrownBy(() -> Serial.save(s -> s.ioU32("score", 1L << 32)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("score: expected a u32, 0 to 4294967295, found 4294967296");
        for (TriviallySerializable object : List.<TriviallySerializable>of(
                s -> s.ioU8("v", 256), s -> s.ioU8("v", -1), s -> s.ioU16("v", 65_536), s -> s.ioU32("v", -1))) {
            assertThatThrownBy(() -> Serial.size(object)).isInstanceOf(IllegalArgumentException.class);
            Saver saver = new Saver().wrap(ByteBuffer.allocate(9));
            assertThatThrownBy(() -> object.serialize(saver)).isInstanceOf(IllegalArgumentException.class);
            assertThat(saver.length()).isZero();
        }
    }

    @Test
    void cannotSaveHalfAPairOfSurrogates() {
        for (String text : List.of("a\uD800", "\uDC00", "\uD800\uD800\uDC00")) {
            assertThatThrownBy(() -> Serial.save(s -> s.io("name", text)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("name: half a pair of surrogates");
        }
    }

    @Test
    void shouldKeepZeroCharactersOfTexts() {
        String text = "\0a\0\0b\0";
        List<String> loaded = new ArrayList<>();
        byte[] bytes = Serial.save(s -> s.io("v", text));
        assertThat(bytes).hasSize(4 + 6);
        Serial.load(() -> s -> loaded.add(s.io("v", "")), bytes);
        assertThat(loaded).containsExactly(text);
    }

    /** RFC 3629: what the JDK's strict decoder takes, and nothing else. */
    @Test
    void shouldTakeUtf8AsTheJdkDoes() {
        int taken = 0;
        for (int seed = 0; seed < 50_000; seed++) {
            Random random = new Random(seed);
            byte[] text = new byte[random.nextInt(6)];
            random.nextBytes(text);
            if (random.nextBoolean() && text.length > 2) {
                text[0] = (byte) (0xE0 + random.nextInt(0x18));
                text[1] = (byte) (0x80 + random.nextInt(0x40));
                text[2] = (byte) (0x80 + random.nextInt(0x40));
            }
            ByteBuffer bytes = ByteBuffer.allocate(4 + text.length);
            Loader loader =
                    new Loader().wrap(bytes.putInt(text.length).put(text).flip());
            String given = loader.io("v", "before");
            String expected = null;
            try {
                expected = StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(text))
                        .toString();
                taken++;
            } catch (java.nio.charset.CharacterCodingException e) {
                SerialException failure = failure(loader);
                assertThat(failure.kind()).isEqualTo(SerialErrorKind.BAD_TEXT);
                assertThat(failure.offset()).isBetween(4L, 4L + text.length);
            }
            assertThat(given).as("seed " + seed).isEqualTo(expected == null ? "before" : expected);
        }
        assertThat(taken).isGreaterThan(1_000);
    }

    /** The first fault stays; what follows gives back what it was given, and reads nothing. */
    @Test
    void shouldDoNothingAnyMoreOnceTheBytesEnded() {
        Loader loader = loader("0000000700010203");
        assertThat(loader.io("a", 1)).isEqualTo(7);
        assertThat(loader.io("b", 2L)).isEqualTo(2L);
        assertThat(loader.hasOverflowed()).isTrue();
        assertThat(loader.remaining()).isEqualTo(4);
        assertThat(loader.io("c", (byte) 3)).isEqualTo((byte) 3);
        assertThat(loader.io("d", 4f)).isEqualTo(4f);
        assertThat(loader.io("e", 5.0)).isEqualTo(5.0);
        assertThat(loader.io("f", true)).isTrue();
        assertThat(loader.io("g", (short) 6)).isEqualTo((short) 6);
        assertThat(loader.io("h", 7)).isEqualTo(7);
        assertThat(loader.ioU8("i", 8)).isEqualTo(8);
        assertThat(loader.ioU16("j", 9)).isEqualTo(9);
        assertThat(loader.ioU32("k", 10)).isEqualTo(10);
        assertThat(loader.ioU64("l", 11)).isEqualTo(11);
        assertThat(loader.io("m", "text")).isEqualTo("text");
        byte[] bytes = {1};
        assertThat(loader.io("n", bytes)).isSameAs(bytes);
        assertThat(loader.io("o", Sample.Blend.ALPHA)).isEqualTo(Sample.Blend.ALPHA);
        float[] floats = {1};
        assertThat(loader.io("p", floats)).isSameAs(floats);
        assertThat(loader.ioNullable("q", "x", Forms.STRING)).isEqualTo("x");
        assertThat(loader.ioNullable("r", null, Forms.STRING)).isNull();
        assertThat(loader.ioColor("s", 0x01020304)).isEqualTo(0x01020304);
        List<String> list = new ArrayList<>(List.of("kept"));
        loader.ioCollection("t", list, Forms.STRING);
        Map<String, String> map = new TreeMap<>(Map.of("k", "v"));
        loader.ioMap("u", map, Forms.STRING, Forms.STRING);
        assertThat(list).containsExactly("kept");
        assertThat(map).isEqualTo(Map.of("k", "v"));
        assertThat(loader.remaining()).isEqualTo(4);
        SerialException failure = failure(loader);
        assertThat(failure.kind()).isEqualTo(SerialErrorKind.OVERFLOW);
        assertThat(failure.field()).isEqualTo("b");
        assertThat(failure.offset()).isEqualTo(4);
        assertThat(failure).hasMessage("b: expected 8 bytes, found 4 (at offset 4)");
    }

    @Test
    void shouldDoNothingAnyMoreOnceTheRoomIsFull() {
        ByteBuffer room = ByteBuffer.allocate(6);
        Saver saver = new Saver().wrap(room);
        saver.begin("score");
        saver.io("a", 7);
        saver.io("b", 2L);
        saver.io("c", (byte) 3);
        saver.io("d", "text");
        saver.end();
        assertThat(saver.hasOverflowed()).isTrue();
        assertThat(saver.remaining()).isEqualTo(2);
        assertThat(room.array()).containsExactly(0, 0, 0, 7, 0, 0);
        assertThatThrownBy(saver::check)
                .isInstanceOf(SerialException.class)
                .hasMessage("score.b: expected room for 8 bytes, found 2 (at offset 4)");
    }

    @Test
    void shouldTellHowMuchOfTheRoomWasUsed() {
        Saver saver = new Saver().wrap(ByteBuffer.allocate(100));
        saver.io("a", "abc");
        saver.check();
        assertThat(saver.length()).isEqualTo(7);
        assertThat(saver.remaining()).isEqualTo(93);
        assertThatThrownBy(saver::checkFull)
                .isInstanceOfSatisfying(
                        SerialException.class, e -> assertThat(e.kind()).isEqualTo(SerialErrorKind.LEFT_OVER));
    }

    /** Lengths near 2^32 wrap when they are added to what was used. */
    @Test
    void cannotWrapALength() {
        for (String length : List.of("ffffffff", "fffffffc", "80000000", "7fffffff", "00000003")) {
            Loader text = loader(length + "6162");
            assertThat(text.io("v", "before")).isEqualTo("before");
            assertThat(failure(text).kind()).isEqualTo(SerialErrorKind.OVERFLOW);
            assertThat(failure(text)).hasMessageContaining("with 2 bytes behind it");
            byte[] before = {};
            assertThat(loader(length + "6162").io("v", before)).isSameAs(before);
        }
    }

    /** A list of 2^31 vectors would be 25 GB. */
    @Test
    void cannotAllocateMoreThanTheBytesHold() {
        for (String count : List.of("ffffffff", "7fffffff", "00000004")) {
            for (TriviallySerializable object : List.<TriviallySerializable>of(
                    s -> s.io("v", new int[1]),
                    s -> s.io("v", new long[1]),
                    s -> s.io("v", new float[1]),
                    s -> s.io("v", new double[1]),
                    s -> s.ioCollection("v", new ArrayList<>(), Forms.STRING),
                    s -> s.ioCollection("v", new ArrayList<>(), Forms.of(Sample.Vector::new)),
                    s -> s.ioMap("v", new TreeMap<>(), Forms.STRING, Forms.I8))) {
                Loader loader = loader(count + "000000");
                object.serialize(loader);
                assertThat(failure(loader).kind()).isEqualTo(SerialErrorKind.BAD_COUNT);
                assertThat(failure(loader).offset()).isZero();
            }
        }
    }

    /** Otherwise a loader could not tell a count that is right from one that is not. */
    @Test
    void cannotSaveElementsWithoutBytes() {
        List<TriviallySerializable> nothings = List.of(s -> {}, s -> {});
        Form<TriviallySerializable> form = Forms.of(() -> s -> {});
        assertThatThrownBy(() -> Serial.save(s -> s.ioCollection("nothings", nothings, form)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nothings[]: an element has at least one byte");
        assertThatThrownBy(() -> RecordSaver.save("T", 1, s -> s.ioCollection("nothings", nothings, form)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldRefuseWhatIsNoValueOfItsType() {
        Loader bool = loader("02");
        assertThat(bool.io("on", false)).isFalse();
        assertThat(failure(bool)).hasMessage("on: expected a bool, 0 or 1, found 2 (at offset 0)");
        Loader constant = loader("0003");
        assertThat(constant.io("blend", Sample.Blend.ALPHA)).isEqualTo(Sample.Blend.ALPHA);
        assertThat(failure(constant).kind()).isEqualTo(SerialErrorKind.BAD_VALUE);
        Loader range = loader("0000000200000001");
        assertThat(range.ioForm("range", new Sample.Range(5, 6), Sample.Range.FORM))
                .isEqualTo(new Sample.Range(5, 6));
        assertThat(failure(range).kind()).isEqualTo(SerialErrorKind.REFUSED);
        assertThat(failure(range)).hasMessageContaining("range: expected a range, found 2 to 1");
    }

    @Test
    void shouldLetAnObjectRefuseWhatItLoads() {
        TriviallySerializable level = s -> {
            int number = s.io("number", 1);
            if (number > 99) {
                s.fail("number", "expected a level up to 99, found " + number);
            }
        };
        Loader loader = loader("00000064");
        loader.io("level", level);
        assertThat(failure(loader).kind()).isEqualTo(SerialErrorKind.REFUSED);
        assertThat(failure(loader).field()).isEqualTo("level.number");
        assertThatThrownBy(() -> Serial.save(s -> s.fail("number", "no")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number: no");
    }

    @Test
    void shouldRefuseWhatIsThereTwice() {
        Loader set = loader("00000002" + "00000001" + "00000001");
        TreeSet<Integer> numbers = new TreeSet<>(List.of(8, 9));
        set.ioCollection("numbers", numbers, Forms.I32);
        assertThat(failure(set).kind()).isEqualTo(SerialErrorKind.DUPLICATE);
        assertThat(numbers).containsExactly(8, 9);

        Loader map = loader("00000002" + "0101" + "0102");
        Map<Byte, Byte> values = new TreeMap<>(Map.of((byte) 5, (byte) 6));
        map.ioMap("values", values, Forms.I8, Forms.I8);
        assertThat(failure(map).kind()).isEqualTo(SerialErrorKind.DUPLICATE);
        assertThat(failure(map).field()).isEqualTo("values[1].key");
        assertThat(values).isEqualTo(Map.of((byte) 5, (byte) 6));
    }

    @Test
    void shouldRefuseAnArrayOfAnotherLength() {
        Loader loader = loader("00000002" + "0101");
        Byte[] array = {1, 2, 3};
        loader.ioArray("array", array, Forms.I8);
        assertThat(failure(loader).kind()).isEqualTo(SerialErrorKind.BAD_COUNT);
        assertThat(failure(loader)).hasMessageContaining("expected 3 elements, found 2");
    }

    /** One in another; bytes of ones would go as deep as there are bytes. */
    static final class Nest implements TriviallySerializable {
        static final Form<Nest> FORM = Forms.of(Nest::new);

        @Nullable
        Nest inner;

        @Override
        public void serialize(Serializer s) {
            inner = s.ioNullable("inner", inner, FORM);
        }
    }

    @Test
    void cannotLoadDeeperThanTheLimit() {
        byte[] ones = new byte[100_000];
        java.util.Arrays.fill(ones, (byte) 1);
        SerialException error = (SerialException) catchThrowable(() -> Serial.load(Nest::new, ones));
        assertThat(error.kind()).isEqualTo(SerialErrorKind.TOO_DEEP);
        assertThat(error.offset()).isEqualTo(Serializer.MOST_DEPTH + 1);
    }

    @Test
    void cannotSaveAnObjectThatContainsItself() {
        Nest nest = new Nest();
        nest.inner = nest;
        assertThatThrownBy(() -> Serial.save(nest))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("an object may contain itself");
    }

    /** What has no element has no place in the middle of the data. */
    @Test
    void shouldTellWhereInTheObjectAFaultIs() {
        Loader loader = loader("00000002" + "00000000".repeat(3) + "00000000");
        loader.ioCollection("path", new ArrayList<>(), Forms.of(Sample.Vector::new));
        assertThat(failure(loader).field()).isEqualTo("path[1].y");
        assertThat(failure(loader).offset()).isEqualTo(20);
    }

    @Test
    void shouldTakeACallForAnEndThatIsMissing() {
        Saver saver = new Saver().wrap(ByteBuffer.allocate(9));
        saver.begin("a");
        assertThatThrownBy(saver::check).isInstanceOf(IllegalStateException.class);
        Loader loader = loader("");
        loader.begin("a");
        assertThatThrownBy(loader::check).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(new Sizer()::end).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldGiveBackWhatAnObjectHadWhenLoadingFails() {
        Sample sample = Sample.random(new Random(4));
        Object before = Facts.of(sample);
        byte[] other = Serial.save(Sample.random(new Random(5)));
        for (int length = 0; length < other.length; length++) {
            byte[] part = java.util.Arrays.copyOf(other, length);
            assertThatThrownBy(() -> Serial.loadInto(sample, part)).isInstanceOf(SerialException.class);
            assertThat(Facts.of(sample)).as("length " + length).isEqualTo(before);
        }
        Serial.loadInto(sample, other);
        assertThat(Serial.save(sample)).isEqualTo(other);
    }

    @Test
    void shouldReuseVisitors() {
        Loader loader = loader("05");
        loader.io("v", 1);
        assertThat(loader.hasFailed()).isTrue();
        loader.wrap(ByteBuffer.wrap(new byte[] {0, 0, 0, 6}));
        assertThat(loader.io("v", 1)).isEqualTo(6);
        loader.check();
        Saver saver = new Saver().wrap(ByteBuffer.allocate(1));
        saver.io("v", 1);
        assertThat(saver.hasFailed()).isTrue();
        saver.wrap(ByteBuffer.allocate(4)).io("v", 1);
        saver.checkFull();
    }

    @Test
    void shouldLoadATextIntoAnObjectThatHasNone() {
        assertThat(loader("0000000161").io("name", (String) null)).isEqualTo("a");
        assertThat(loader("0000000161").io("data", (byte[]) null)).containsExactly('a');
    }

    @Test
    void shouldFailWhereAnObjectHasNullThatDataCannotReplace() {
        Loader loader = loader("0001");
        assertThat(loader.io("blend", (Sample.Blend) null)).isNull();
        assertThat(failure(loader)).hasMessageContaining("blend: expected a value, found null");
        assertThat(failure(loader).kind()).isEqualTo(SerialErrorKind.REFUSED);
    }

    @Test
    void shouldRefuseMapsThatTakeTwoKeysOfTheDataForOne() {
        TreeMap<String, Integer> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        map.put("b", 7);
        byte[] bytes = Serial.save(s -> s.ioMap("m", Map.of("a", 1, "A", 2), Forms.STRING, Forms.I32));
        Loader loader = new Loader().wrap(ByteBuffer.wrap(bytes));
        loader.ioMap("m", map, Forms.STRING, Forms.I32);
        assertThat(failure(loader).kind()).isEqualTo(SerialErrorKind.DUPLICATE);
        assertThat(failure(loader)).hasMessageContaining("expected 2 entries, found 1 keys");
        assertThat(map).containsExactly(Map.entry("b", 7));
    }

    @Test
    void shouldShortenTheNamesOfWhatLiesDeep() {
        Loader loader = loader("");
        for (int i = 0; i < 100; i++) {
            loader.begin("a" + i);
        }
        loader.io("x", 1);
        assertThat(failure(loader))
                .hasMessageContaining("a0.a1.a2.a3.a4.a5.a6.a7.….a92.a93.a94.a95.a96.a97.a98.a99.x: ");
    }
}
