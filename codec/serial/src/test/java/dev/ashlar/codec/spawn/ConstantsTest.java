package dev.ashlar.codec.spawn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.TestRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** By which names constants of the data are those of a Java enum. */
class ConstantsTest {
    enum Mixed {
        asWritten,
        UPPER,
        TWO_WORDS,
        _3D,
        NEW_,
        NEW,
        UNKNOWN_,
        UNKNOWN
    }

    private static FieldLayout field(ValueType type, List<EnumConstant> constants) {
        LayoutBuilder builder = LayoutBuilder.rows("T", 16, 8, 0).field("f", type, 8);
        constants.forEach(constant -> builder.constant(constant.name(), constant.value()));
        FieldLayout named = builder.build().fields().get(0);
        return new FieldLayout(
                named.name(),
                named.key(),
                named.type(),
                named.shape(),
                named.count(),
                named.offset(),
                named.width(),
                named.itemAlignment(),
                named.presenceIndex(),
                named.hot(),
                named.text(),
                named.index(),
                named.targetKey(),
                constants,
                named.aliases());
    }

    private static List<EnumConstant> named(String... names) {
        List<EnumConstant> constants = new ArrayList<>();
        Stream.of(names).forEach(name -> constants.add(new EnumConstant(name, constants.size())));
        return constants;
    }

    private static List<Object> read(List<EnumConstant> constants) {
        RecordLayout empty = LayoutBuilder.rows("T", 8, 8, 0).build();
        RecordView view = SpawnRecords.development(TestRecords.of(empty, new DataRecord("T")))
                .view("T");
        Constants<?> known = Constants.of(field(ValueType.ENUM, constants), Mixed.class);
        return constants.stream()
                .map(constant -> known.constant(view, constant.value()))
                .toList();
    }

    @Test
    void shouldGoByNamesAsWrittenOrAsGeneratedEnumsHaveThem() {
        assertThat(read(named("asWritten", "upper", "two-words", "3d", "new", "unknown", "other")))
                .containsExactly(
                        Mixed.asWritten,
                        Mixed.UPPER,
                        Mixed.TWO_WORDS,
                        Mixed._3D,
                        Mixed.NEW_,
                        Mixed.UNKNOWN_,
                        Mixed.UNKNOWN);
    }

    @Test
    void shouldGoByKeysWhereThePackWasStrippedOfItsNames() {
        assertThat(read(List.of(
                        new EnumConstant("00F1", XxHash64.key("asWritten"), 0),
                        new EnumConstant("00F2", XxHash64.key("upper"), 7),
                        new EnumConstant("00F3", XxHash64.key("two-words"), 9))))
                .containsExactly(Mixed.asWritten, Mixed.UPPER, Mixed.UNKNOWN);
    }

    @Test
    void shouldTakeValuesWithoutANameForUnknown() {
        Constants<?> known = Constants.of(field(ValueType.ENUM, named("upper")), Mixed.class);
        RecordLayout empty = LayoutBuilder.rows("T", 8, 8, 0).build();
        RecordView view = SpawnRecords.development(TestRecords.of(empty, new DataRecord("T")))
                .view("T");
        assertThat(known.constant(view, 200)).isEqualTo(Mixed.UNKNOWN);
    }
}
