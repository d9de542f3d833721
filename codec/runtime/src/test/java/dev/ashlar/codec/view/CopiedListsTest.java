package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What lists lead to is counted before it is copied: lists of hostile data name the same elements again and again. */
class CopiedListsTest {
    private static final int DEEPEST = 8;
    private static final int WIDE = 1000;

    private final Map<Long, RecordSource> sources = new HashMap<>();

    private static DataRecord record(String type, long id) {
        return new DataRecord(type, id);
    }

    private static LayoutBuilder owner(String name, boolean elements) {
        return elements ? LayoutBuilder.elements(name, 8, 8, 0) : LayoutBuilder.rows(name, 16, 8, 0);
    }

    /** So many rows of the same lists, of all elements of the next level. */
    private RecordSource lists(String name, boolean elements, int rows, int count) {
        int at = elements ? 0 : 8;
        RecordLayout layout = owner(name, elements)
                .field("next", ValueType.LIST, at)
                .to(name + ".next")
                .build();
        RecordLayout lying =
                owner(name, elements).field("next", ValueType.I64, at).build();
        DataRecord[] records = new DataRecord[rows];
        for (int i = 0; i < rows; i++) {
            records[i] = record(name, i + 1);
            records[i].set("next", Variant.ofInteger(ValueType.I64, (long) count << 32));
        }
        return kept(TestRecords.as(layout, lying, record(name, 0), records));
    }

    private RecordSource kept(RecordSource source) {
        sources.put(source.layout().key(), source);
        return source;
    }

    private RecordView linked(RecordSource top) {
        sources.values().forEach(source -> source.setElements(sources));
        RecordView view = new ViewSet(false).add(top);
        view.next();
        return view;
    }

    /** A record with a list of texts. */
    private RecordView texts(int count, String text) {
        RecordSource top = lists("Top", false, 1, count);
        RecordLayout layout = LayoutBuilder.elements("Top.next", 24, 8, 0)
                .field("text", ValueType.STRING, 0)
                .array("words", ValueType.STRING, 8)
                .array("numbers", ValueType.I32, 16)
                .build();
        DataRecord[] elements = new DataRecord[count];
        for (int i = 0; i < count; i++) {
            elements[i] = record("Text", 0);
            elements[i].set("text", Variant.of(text));
            elements[i].set("words", Variant.ofArray(ValueType.STRING, List.of(Variant.of(text), Variant.of(""))));
        }
        kept(TestRecords.of(layout, record("Text", 0), elements));
        return linked(top);
    }

    @Test
    void cannotCopyAThousandElementsOnEachOfEightLevels() {
        RecordSource top = lists("Top", false, 1, WIDE);
        String name = "Top";
        for (int depth = 1; depth <= DEEPEST; depth++) {
            name += ".next";
            lists(name, true, WIDE, depth == DEEPEST ? 0 : WIDE);
        }
        RecordView view = linked(top);
        assertThatExceptionOfType(CorruptDataException.class)
                .isThrownBy(() -> view.values().requireListsCopyable(1 << 20))
                .withMessageStartingWith(
                        "Top row 0: its lists, with all elements below them: expected at most 1048576 bytes");
    }

    @Test
    void shouldCountElementsWithTheirObjectsTextsAndArrays() {
        // An element: an object of 24 bytes, its row of 24, the text twice, the slots of two words.
        int exact = 2 * (24 + 24 + 2 * 5 + 16);
        RecordView view = texts(2, "seven");
        assertThatCode(() -> view.values().requireListsCopyable(exact)).doesNotThrowAnyException();
        assertThatExceptionOfType(CorruptDataException.class)
                .isThrownBy(() -> view.values().requireListsCopyable(exact - 1));
    }

    @Test
    void cannotFollowAListThatLeadsAstray() {
        RecordSource top = lists("Top", false, 1, 2);
        lists("Top.next", true, 2, 3);
        lists("Top.next.next", true, 2, 0);
        RecordView view = linked(top);
        assertThatExceptionOfType(CorruptDataException.class)
                .isThrownBy(() -> view.values().requireListsCopyable(1 << 20))
                .withMessage(
                        "Top row 0: a list Top.next.next says first 0, count 3; there are 2 elements of Top.next.next");
    }

    @Test
    void shouldCountNothingForEmptyLists() {
        RecordSource top = lists("Top", false, 1, 0);
        lists("Top.next", true, 2, 0);
        assertThatCode(() -> linked(top).values().requireListsCopyable(0)).doesNotThrowAnyException();
    }
}
