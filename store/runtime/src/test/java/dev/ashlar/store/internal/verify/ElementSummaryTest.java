package dev.ashlar.store.internal.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is told of the elements of an array, one array after the other. */
class ElementSummaryTest {
    private static final int ROWS = 5;

    private final List<MemorySpan> kept = new ArrayList<>();
    private int place;

    private static ElementRule rule(ValueType type, int... values) {
        List<EnumConstant> constants = Arrays.stream(values)
                .mapToObj(value -> new EnumConstant("c" + value, value))
                .toList();
        int target = type == ValueType.REF ? 9 : 0;
        FieldLayout field = new FieldLayout(
                "field",
                1,
                type,
                Shape.ARRAY,
                1,
                8,
                8,
                8,
                FieldLayout.ALWAYS_PRESENT,
                false,
                false,
                IndexKind.NONE,
                target,
                constants,
                List.of());
        ElementRule rule = ElementRule.of(field, ROWS);
        assertThat(rule).isNotNull();
        return rule;
    }

    private static ElementSummary summary(ElementRule rule) {
        return new ElementSummary(new Salt(), rule.width(), rule.isEnum());
    }

    private MemorySpan array(int width, int... elements) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(width * elements.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int element : elements) {
            switch (width) {
                case 1 -> bytes.put((byte) element);
                case 2 -> bytes.putShort((short) element);
                default -> bytes.putInt(element);
            }
        }
        MemorySpan span = MemorySpan.of(bytes.clear(), bytes.capacity(), "array");
        kept.add(span);
        return span;
    }

    /** Of an array at a place of its own. */
    private long refused(ElementSummary summary, ElementRule rule, int... elements) {
        MemorySpan array = array(rule.width(), elements);
        summary.read(place, rule, array.address(0), array.length());
        place += 8;
        return rule.refused(summary);
    }

    @Test
    void shouldFindTheLeastElementThatIsNoConstant() {
        int[][] enums = {{1, 2, 63, 64, 127, 200}, {1, 2, 63, 64, 300, 65_535}, {2, 64, 70_000, Integer.MAX_VALUE}};
        int[] widths = {1, 2, 4};
        for (int i = 0; i < enums.length; i++) {
            ElementRule rule = rule(ValueType.ENUM, enums[i]);
            assertThat(rule.width()).isEqualTo(widths[i]);
            ElementSummary summary = summary(rule);
            assertThat(refused(summary, rule, enums[i])).isEqualTo(-1);
            assertThat(refused(summary, rule, 64, 3, 65)).isEqualTo(3);
            assertThat(refused(summary, rule, 2))
                    .as("the array before is forgotten")
                    .isEqualTo(-1);
            assertThat(refused(summary, rule, 0, 2, 64)).isZero();
            assertThat(refused(summary, rule, 201, 2)).isEqualTo(201);
            assertThat(refused(summary, rule, 2, 128, 64)).isEqualTo(128);
        }
        ElementRule wide = rule(ValueType.ENUM, 2, 70_000);
        assertThat(refused(summary(wide), wide, -1, 70_001)).isEqualTo(70_001);
        assertThat(refused(summary(wide), wide, -1)).isEqualTo(0xFFFF_FFFFL);
    }

    @Test
    void shouldForgetManyElements() {
        ElementRule rule = rule(ValueType.ENUM, 70_000);
        ElementSummary summary = summary(rule);
        assertThat(refused(summary, rule, IntStream.range(1, 3000).toArray())).isEqualTo(1);
        assertThat(refused(summary, rule, 70_000)).isEqualTo(-1);
    }

    @Test
    void shouldReadTheSamePlaceOnce() {
        ElementRule rule = rule(ValueType.BOOL);
        ElementSummary summary = summary(rule);
        MemorySpan right = array(1, 1, 0, 1);
        MemorySpan wrong = array(1, 4, 0, 1);
        summary.read(0, rule, right.address(0), 3);
        summary.read(0, rule, wrong.address(0), 3);
        assertThat(rule.refused(summary)).isEqualTo(-1);
        summary.read(8, rule, wrong.address(0), 3);
        assertThat(rule.refused(summary)).isEqualTo(5);
    }

    @Test
    void shouldKnowBitsAndExtremes() {
        ElementRule flags = rule(ValueType.FLAGS, 0, 3);
        assertThat(refused(summary(flags), flags, 1, 8, 9)).isEqualTo(-1);
        assertThat(refused(summary(flags), flags, 1, 4)).isEqualTo(5);
        ElementRule rows = rule(ValueType.REF);
        ElementSummary summary = summary(rows);
        assertThat(refused(summary, rows, -1, -1)).isEqualTo(-1);
        assertThat(refused(summary, rows, 0, ROWS - 1)).isEqualTo(-1);
        assertThat(refused(summary, rows, -1, ROWS)).isEqualTo(ROWS);
        assertThat(refused(summary, rows, ROWS, -2)).isEqualTo(0xFFFF_FFFEL);
        assertThat(summary.least()).isEqualTo(-2);
        assertThat(summary.greatest()).isEqualTo(ROWS);
    }

    @Test
    void shouldJudgeShortArraysElementByElement() {
        ElementRule rows = rule(ValueType.REF);
        assertThat(rows.admitsAll(array(4, 0, -1, ROWS - 1).address(0), 12)).isTrue();
        assertThat(rows.admitsAll(array(4, 0, -1, ROWS).address(0), 12)).isFalse();
        ElementRule sparse = rule(ValueType.ENUM, 1, 5);
        assertThat(sparse.admits(0)).isFalse();
        assertThat(sparse.admits(5)).isTrue();
        ElementRule dense = rule(ValueType.ENUM, 0, 1, 2);
        assertThat(dense.admits(2)).isTrue();
        assertThat(dense.admits(3)).isFalse();
    }
}
