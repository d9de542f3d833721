package dev.ashlar.pipeline.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.internal.encode.RecordEncoderTest;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Elements of lists, written value by value: whose they are, and what is refused. */
class RowListsTest {
    private static final RecordLayout LOOT = LayoutBuilder.elements("Monster.loot", 4, 4, 0)
            .field("count", ValueType.I32, 0)
            .build();
    private static final RecordLayout MONSTER = LayoutBuilder.rows("Monster", 24, 8, 16)
            .field("loot", ValueType.LIST, 8)
            .to("Monster.loot")
            .optional(0)
            .build();

    private final List<ByteBuffer> monsters = new ArrayList<>();
    private final List<ByteBuffer> elements = new ArrayList<>();
    private final RowEncoder loot = encoder(LOOT, elements, List.of());
    private final RowEncoder rows = encoder(MONSTER, monsters, List.of(loot));

    private static RowEncoder encoder(RecordLayout layout, List<ByteBuffer> into, List<RowEncoder> lists) {
        DataRecord defaults = new DataRecord(layout.name());
        RowSink sink = row -> into.add(ByteBuffer.wrap(row.clone()).order(ByteOrder.LITTLE_ENDIAN));
        return new RowEncoder(layout, defaults, new RecordEncoderTest.ListPool(), sink, lists);
    }

    private void element(int count) {
        loot.begin();
        loot.i32(0, count);
        loot.end();
    }

    /** First, count and presence bit of a monster's list. */
    private List<Integer> list(int row) {
        ByteBuffer monster = monsters.get(row);
        return List.of(monster.getInt(8), monster.getInt(12), (int) monster.get(16));
    }

    @Test
    void shouldGiveElementsToTheRecordInHand() {
        rows.begin(1);
        assertThat(rows.list(0)).isSameAs(loot);
        element(10);
        element(11);
        rows.end();
        rows.begin(2);
        rows.list(0);
        rows.end();
        rows.begin(3);
        rows.absent(0);
        rows.end();
        rows.begin(4);
        rows.list(0);
        element(12);
        rows.end();
        assertThat(elements).extracting(element -> element.getInt(0)).containsExactly(10, 11, 12);
        assertThat(list(0)).containsExactly(0, 2, 1);
        assertThat(list(1)).as("empty").containsExactly(0, 0, 1);
        assertThat(list(2)).as("absent").containsExactly(0, 0, 0);
        assertThat(list(3)).containsExactly(2, 1, 1);
    }

    @Test
    void cannotBeginAnElementOutsideOfAList() {
        assertThatIllegalStateException().isThrownBy(loot::begin).withMessage("Monster.loot: no list has begun");
        rows.begin(1);
        assertThatIllegalStateException().isThrownBy(loot::begin);
        rows.list(0);
        element(1);
        rows.end();
        assertThatIllegalStateException().isThrownBy(loot::begin);
        rows.begin(2);
        assertThatIllegalStateException().isThrownBy(loot::begin);
    }

    @Test
    void cannotEndARecordInAnElement() {
        rows.begin(1);
        rows.list(0);
        loot.begin();
        assertThatIllegalStateException()
                .isThrownBy(rows::end)
                .withMessage("Monster.loot: an element has not ended, and its record ends");
        assertThatIllegalStateException()
                .isThrownBy(loot::begin)
                .withMessage("Monster.loot: an element has not ended, and another begins");
        loot.i32(0, 5);
        assertThatIllegalStateException()
                .isThrownBy(() -> loot.i32(0, 6))
                .withMessage("Monster.loot.count is set twice in an element");
        loot.end();
        rows.end();
        assertThat(list(0)).containsExactly(0, 1, 1);
    }

    @Test
    void cannotBeginAListTwiceInARecord() {
        rows.begin(1);
        rows.list(0);
        element(1);
        assertThatIllegalStateException()
                .isThrownBy(() -> rows.list(0))
                .withMessage("Monster.loot is set twice in record 1");
        rows.end();
        assertThat(list(0)).containsExactly(0, 1, 1);
    }

    @Test
    void cannotGiveIdsToElementsOrNoneToRecords() {
        rows.begin(1);
        rows.list(0);
        assertThatIllegalStateException().isThrownBy(() -> loot.begin(7)).withMessageContaining("elements have no id");
        element(1);
        rows.end();
        assertThatIllegalStateException().isThrownBy(rows::begin).withMessageContaining("records have an id");
    }

    @Test
    void cannotWriteListsWithoutEncodersOfTheirElements() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder(MONSTER, monsters, List.of()))
                .withMessage("Monster: expected encoders for the lists [loot], found []");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder(LOOT, elements, List.of(loot)))
                .withMessage("Monster.loot: expected encoders for the lists [], found [Monster.loot]");
    }
}
