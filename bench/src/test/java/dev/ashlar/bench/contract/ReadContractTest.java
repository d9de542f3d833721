package dev.ashlar.bench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.content.Content;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every way of reading promises: the same records, in the same order, with the same defaults. */
@ParameterizedClass
@EnumSource(Way.class)
class ReadContractTest {
    private static final Content CONTENT = Way.content();
    private static final String EVERYTHING = "Everything";

    @TempDir
    private static Path folder;

    /** Reads change nothing: all tests of a way share what was opened. */
    private static RecordReads reads;

    @Parameter
    Way way;

    @BeforeParameterizedClassInvocation
    static void open(Way way) throws IOException {
        reads = way.open(Files.createDirectory(folder.resolve(way.name())));
    }

    @AfterParameterizedClassInvocation
    static void close() {
        reads.close();
    }

    private static Schema schema(String type) {
        return CONTENT.schemas().stream()
                .filter(s -> s.name().equals(type))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldReadEveryFieldOfEveryRecord() {
        for (Schema schema : CONTENT.schemas()) {
            for (DataRecord data : CONTENT.records().get(schema.name())) {
                assertThat(reads.read(schema.name(), data.id()))
                        .as("%s %d", schema.name(), data.id())
                        .isEqualTo(Values.of(schema, data));
            }
        }
    }

    @Test
    void shouldReadWhatAuthorsWrote() {
        // Not by way of the content that the other tests compare with.
        Map<String, Object> greatest = reads.read(EVERYTHING, 5);
        assertThat(greatest)
                .containsEntry("aU8", 255L)
                .containsEntry("aU32", 4_294_967_295L)
                .containsEntry("aU64", -1L)
                .containsEntry("maybeF32", Float.MIN_VALUE)
                .containsEntry("maybeF64", Double.MIN_VALUE)
                .containsEntry("manyI32", List.of(2_147_483_647L, -2_147_483_648L))
                .containsEntry("manyF32", List.of(Float.MIN_VALUE, 0.1f, 16_777_216f))
                .containsEntry("manyBool", List.of(true, false, true))
                .containsEntry("kind", "high-up")
                .containsEntry("text", "'; DROP TABLE \"Everything\"; --")
                .containsEntry("maybeText", "Ὦ 日本 😀 \u0000 end")
                .containsEntry("material", 1L)
                .containsEntry("self", 4L);
        assertThat(reads.read(EVERYTHING, 4))
                .containsEntry("maybeF64", -0.0)
                .containsEntry("maybeText", "")
                .containsEntry("has.maybeText", true)
                .containsEntry("text", "")
                .containsEntry("material", -1L)
                .containsEntry("self", 4L);
        assertThat(reads.read(EVERYTHING, 700_000_000_000L))
                .containsEntry("aF32", Float.NaN)
                .containsEntry("maybeF64", Double.NEGATIVE_INFINITY)
                .containsEntry("manyF64", List.of(Double.NEGATIVE_INFINITY, Double.NaN));
    }

    /** The type in rows, and the same in columns. */
    @ParameterizedTest
    @ValueSource(strings = {"Shapes", "ShapesColumns"})
    void shouldReadEveryShapeAsItWasWritten(String type) {
        assertThat(reads.read(type, 3))
                .containsEntry("fixedI8", List.of(1L, -128L, 127L))
                .containsEntry("has.fixedI8", true)
                .containsEntry("aVec3", List.of(16_777_216f, Float.NEGATIVE_INFINITY, -2.5f))
                .containsEntry("maybeVec3", List.of(-2.5f, 0.1f, -0f))
                .containsEntry("maybeIvec2", List.of(-2_147_483_648L, 2_147_483_647L))
                .containsEntry("aColor", List.of(0L, 0L, 0L, 255L))
                .containsEntry(
                        "manyColor",
                        List.of(List.of(1L, 2L, 3L, 4L), List.of(255L, 128L, 0L, 7L), List.of(0L, 0L, 0L, 255L)))
                .containsEntry("aFlags", List.of("light \"green\"", "red"))
                .containsEntry(
                        "wideFlags",
                        IntStream.range(0, 16)
                                .mapToObj(i -> "b" + 2 * i)
                                .sorted()
                                .toList())
                .containsEntry("fixedEnum", List.of("größe", "red"))
                .containsEntry("aHash", XxHash64.key("jump"))
                .containsEntry("fixedString", List.of("it's", "'; DROP TABLE \"Shapes\"; --"))
                .containsEntry("manyString", List.of())
                .containsEntry("has.manyString", true)
                .containsEntry("aBytes", "020910")
                .containsEntry("fixedRef", List.of(1L, -1L))
                .containsEntry("manyRef", List.of(2L, -1L, 3L));
        assertThat(reads.read(type, 4_000_000_000L))
                .containsEntry("maybeVec3", List.of(-0f, Float.NaN, Float.POSITIVE_INFINITY))
                .containsEntry("fixedString", List.of("Ὦ 日本 😀", "\0"))
                .containsEntry("manyRef", List.of(1L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Shapes", "ShapesColumns"})
    void shouldReadDefaultsOfEveryShape(String type) {
        assertThat(reads.read(type, 1))
                .containsEntry("fixedBool", List.of(true, false, true))
                .containsEntry("fixedU64", List.of(-1L, 0L, 1L))
                .containsEntry("fixedF64", List.of(0.0, 0.0, 0.0))
                .containsEntry("has.fixedF64", false)
                .containsEntry("aQuat", List.of(0f, 0f, 0f, 1f))
                .containsEntry("aColor", List.of(255L, 128L, 0L, 128L))
                .containsEntry("fixedIvec3", List.of(List.of(0L, 0L, 0L), List.of(0L, 0L, 0L)))
                .containsEntry("manyIvec4", List.of(List.of(1L, -2L, 3L, -4L)))
                .containsEntry("aFlags", List.of("größe", "red"))
                .containsEntry("fixedFlags", List.of(List.of("red"), List.of()))
                .containsEntry("fixedEnum", List.of("red", "red"))
                .containsEntry("manyEnum", List.of("last-one", "red"))
                .containsEntry("aHash", XxHash64.key("run"))
                .containsEntry("maybeHash", 0L)
                .containsEntry("fixedString", List.of("", "zwei €"))
                .containsEntry("aBytes", "")
                .containsEntry("fixedRef", List.of(-1L, -1L))
                .containsEntry("manyRef", List.of());
        Map<String, Object> defaults = reads.read(type, 99);
        assertThat(defaults).containsEntry("name", "nobody");
        assertThat(defaults).isEqualTo(Values.of(schema(type), null));
    }

    @Test
    void shouldReadDefaultsOfAbsentValues() {
        assertThat(reads.read(EVERYTHING, 3))
                .containsEntry("aI16", -7L)
                .containsEntry("aU32", 4_000_000_000L)
                .containsEntry("aU64", Long.parseUnsignedLong("18000000000000000000"))
                .containsEntry("aF32", 0.65f)
                .containsEntry("aF64", -0.1)
                .containsEntry("aBool", true)
                .containsEntry("aI8", 0L)
                .containsEntry("kind", "middle")
                .containsEntry("text", "nothing \"said\"")
                .containsEntry("maybeText", "ä")
                .containsEntry("has.maybeText", false)
                .containsEntry("has.maybeBool", false)
                .containsEntry("manyU16", List.of())
                .containsEntry("self", -1L);
    }

    @Test
    void shouldIterateInTheOrderOfIds() {
        assertThat(reads.ids(EVERYTHING)).containsExactly(3L, 4L, 5L, 700_000_000_000L);
        assertThat(reads.ids("Emitter")).containsExactly(1L, 2L, 9L);
        assertThat(reads.ids("Emitter")).as("once more").containsExactly(1L, 2L, 9L);
    }

    @Test
    void shouldFindTheRecordsThatThereAreAndNoOthers() {
        for (long id : new long[] {3, 4, 5, 700_000_000_000L}) {
            assertThat(reads.exists(EVERYTHING, id)).as("%d", id).isTrue();
        }
        for (long id : new long[] {
            0, 1, 2, 6, 699_999_999_999L, 700_000_000_001L, -1, -3, 3L + (1L << 32), Long.MAX_VALUE, Long.MIN_VALUE
        }) {
            assertThat(reads.exists(EVERYTHING, id)).as("%d", id).isFalse();
            assertThat(reads.read(EVERYTHING, id)).as("%d", id).isEqualTo(Values.of(schema(EVERYTHING), null));
        }
    }

    @Test
    void shouldFindARecordAfterAMissAndTheOtherWayRound() {
        Map<String, Object> four = reads.read(EVERYTHING, 4);
        Map<String, Object> defaults = reads.read(EVERYTHING, 99);
        assertThat(reads.read(EVERYTHING, 4)).isEqualTo(four).isNotEqualTo(defaults);
        assertThat(reads.read(EVERYTHING, 99)).isEqualTo(defaults);
    }
}
