package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Views go on to newer generations together, each to the record that it was at. */
class ViewSetTest {
    private static final RecordLayout CODE = LayoutBuilder.rows("T", 24, 8, 0)
            .field("a", ValueType.I32, 8)
            .field("s", ValueType.STRING, 16)
            .build();
    private static final RecordLayout LATER = LayoutBuilder.rows("T", 40, 8, 36)
            .field("s", ValueType.STRING, 24)
            .optional(0)
            .field("big", ValueType.I64, 16)
            .field("a", ValueType.I64, 8)
            .build();
    private static final FieldKey A = FieldKey.of("a");
    private static final FieldKey S = FieldKey.of("s");
    private static final ViewType<KeyedView> TYPE = KeyedView.type(CODE, record(0, i32(90), "code"));

    private static Variant i32(int value) {
        return Variant.ofInteger(ValueType.I32, value);
    }

    private static Variant i64(long value) {
        return Variant.ofInteger(ValueType.I64, value);
    }

    private static DataRecord record(long id, Variant a, String s) {
        DataRecord record = new DataRecord("T", id);
        record.set("a", a);
        record.set("s", Variant.of(s));
        return record;
    }

    private static TestRecords first() {
        return TestRecords.of(
                CODE,
                record(0, i32(-1), "default"),
                record(1, i32(1), "one"),
                record(2, i32(2), "two"),
                record(5, i32(5), "five"));
    }

    private static TestRecords second() {
        return TestRecords.of(
                LATER,
                record(0, i64(-100), "default 2"),
                record(2, i64(200), "two 2"),
                record(3, i64(300), "three"),
                record(5, i64(1L << 40), "five 2"));
    }

    private static String shown(KeyedView view) {
        return view.id() + " at " + view.row() + ": " + view.value("a") + ", " + view.value("s");
    }

    private static String shown(RecordView view) {
        return view.id() + " at " + view.row() + ": " + view.i64(A) + ", " + view.text(S);
    }

    /** Newer records whose index cannot be read, as of a file that somebody truncates. */
    private static final class Unreadable extends RecordSource {
        Unreadable(RecordSource like) {
            super(like.layout(), like.rows(), like.defaultRow(), like.pool());
        }

        @Override
        public int rowOf(long id) {
            throw new InternalError("truncated");
        }
    }

    @Test
    void shouldReadAsBeforeWhenItCannotMove() {
        ViewSet views = new ViewSet(true);
        TestRecords first = first();
        KeyedView keyed = views.add(TYPE, first);
        RecordView byName = views.add(first);
        keyed.find(2);
        byName.find(5);
        for (TestRecords newer : List.of(second(), first())) {
            assertThatExceptionOfType(InternalError.class)
                    .isThrownBy(() -> views.moveTo(generation(key -> new Unreadable(newer))));
            assertThat(shown(keyed)).isEqualTo("2 at 1: i32 2, string two");
            assertThatExceptionOfType(InternalError.class).isThrownBy(() -> byName.rebind(new Unreadable(newer), null));
            assertThat(byName.layout()).isSameAs(CODE);
            assertThat(shown(byName)).isEqualTo("5 at 2: 5, five");
        }
        views.moveTo(generation(key -> second()));
        assertThat(shown(keyed)).isEqualTo("2 at 0: i32 200, string two 2");
        assertThat(shown(byName)).isEqualTo("5 at 2: 1099511627776, five 2");
    }

    @Test
    void shouldFindViewsAgainByTheirIds() {
        ViewSet views = new ViewSet(true);
        TestRecords first = first();
        List<KeyedView> keyed = new ArrayList<>();
        List<RecordView> byName = new ArrayList<>();
        for (long id : new long[] {0, 1, 2, 5}) {
            keyed.add(views.add(TYPE, first));
            byName.add(views.add(first));
            keyed.get(keyed.size() - 1).find(id);
            byName.get(byName.size() - 1).find(id);
        }
        assertThat(keyed.stream().map(ViewSetTest::shown))
                .containsExactly(
                        "-1 at -1: i32 -1, string default",
                        "1 at 0: i32 1, string one",
                        "2 at 1: i32 2, string two",
                        "5 at 2: i32 5, string five");
        TestRecords second = second();
        views.moveTo(generation(key -> key == CODE.key() ? second : null));
        assertThat(keyed.stream().map(ViewSetTest::shown))
                .containsExactly(
                        "-1 at -1: i32 -100, string default 2",
                        "-1 at -1: i32 -100, string default 2",
                        "2 at 0: i32 200, string two 2",
                        "5 at 2: i32 90, string five 2");
        assertThat(byName.stream().map(ViewSetTest::shown))
                .containsExactly(
                        "-1 at -1: -100, default 2",
                        "-1 at -1: -100, default 2",
                        "2 at 0: 200, two 2",
                        "5 at 2: 1099511627776, five 2");
        assertThat(byName.get(0).layout()).isSameAs(LATER);
        assertThat(keyed.get(0).rowCount()).isEqualTo(3);
        assertThat(keyed.get(0).next()).isTrue();
        assertThat(keyed.get(0).id()).isEqualTo(2);
        assertThat(keyed.get(1).find(3)).isTrue();
        assertThat(shown(keyed.get(1))).isEqualTo("3 at 1: i32 300, string three");
        assertThat(keyed.get(1).find(1)).isFalse();
    }

    @Test
    void shouldReadDefaultsOfTheCodeWhileTheTypeIsGone() {
        ViewSet views = new ViewSet(true);
        KeyedView view = views.add(TYPE, first());
        RecordView byName = views.add(first());
        view.find(2);
        byName.find(2);
        views.moveTo(generation(key -> null));
        assertThat(shown(view)).isEqualTo("-1 at -1: i32 90, string code");
        assertThat(shown(byName)).isEqualTo("-1 at -1: -1, default");
        assertThat(view.rowCount() + byName.rowCount()).isZero();
        assertThat(view.find(2)).isFalse();
        assertThat(view.next()).isFalse();
        assertThat(byName.moveToRow(0)).isFalse();
        views.moveTo(generation(key -> null));
        assertThat(shown(view)).isEqualTo("-1 at -1: i32 90, string code");
        assertThat(shown(byName)).isEqualTo("-1 at -1: -1, default");
    }

    @Test
    void shouldReadTheTypeAgainWhenItIsBack() {
        ViewSet views = new ViewSet(true);
        KeyedView view = views.add(TYPE, first());
        RecordView byName = views.add(first());
        views.moveTo(generation(key -> null));
        TestRecords second = second();
        views.moveTo(generation(key -> key == CODE.key() ? second : null));
        assertThat(shown(view)).isEqualTo("-1 at -1: i32 -100, string default 2");
        assertThat(shown(byName)).isEqualTo("-1 at -1: -100, default 2");
        assertThat(view.find(2)).isTrue();
        assertThat(byName.find(2)).isTrue();
        assertThat(shown(view)).isEqualTo("2 at 0: i32 200, string two 2");
        assertThat(shown(byName)).isEqualTo("2 at 0: 200, two 2");
    }

    @Test
    void shouldReadATypeThatComesLater() {
        ViewSet views = new ViewSet(true);
        KeyedView view = views.add(TYPE, TYPE.withoutRecords());
        assertThat(shown(view)).isEqualTo("-1 at -1: i32 90, string code");
        TestRecords first = first();
        views.moveTo(generation(key -> key == CODE.key() ? first : null));
        assertThat(view.find(5)).isTrue();
        assertThat(shown(view)).isEqualTo("5 at 2: i32 5, string five");
    }

    @Test
    void shouldGiveEveryOpenSourceOfAMissingTypeItsOwnClose() {
        RecordSource one = TYPE.withoutRecords();
        RecordSource other = TYPE.withoutRecords();
        KeyedView view = new ViewSet(true).add(TYPE, one);
        KeyedView open = new ViewSet(true).add(TYPE, other);
        one.close();
        assertThatIllegalStateException().isThrownBy(() -> view.find(1)).withMessage("the store of T is closed");
        assertThat(open.find(1)).isFalse();
        assertThat(shown(view)).as("the default row stays").isEqualTo("-1 at -1: i32 90, string code");
    }

    @Test
    void shouldMoveManyViewsOfWhichMostWereForgotten() {
        ViewSet views = new ViewSet(true);
        TestRecords first = first();
        List<KeyedView> kept = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            KeyedView view = views.add(TYPE, first);
            view.find(2);
            if (i % 100 == 0) {
                kept.add(view);
            }
            if (i % 1_000 == 999) {
                System.gc();
            }
        }
        TestRecords second = second();
        views.moveTo(generation(key -> second));
        assertThat(kept)
                .hasSize(30)
                .allSatisfy(view -> assertThat(shown(view)).isEqualTo("2 at 0: i32 200, string two 2"));
    }

    private static final class FixedView extends View {
        static final ViewType<FixedView> TYPE = ViewTypes.of(
                "T",
                FixedView.class,
                () -> CODE,
                FixedView::new,
                FixedView::new,
                () -> record(0, ViewSetTest.i32(90), "code"),
                binding -> null);

        private FixedView(Binding binding) {
            super(binding);
        }

        @Override
        protected void placeRow(int target) {
            placeInBlocks(target);
        }

        String s() {
            return string(16);
        }
    }

    @Test
    void shouldMoveViewsWithCompiledOffsetsToRecordsOfTheSameLayout() {
        ViewSet views = new ViewSet(false);
        FixedView fixed = views.add(FixedView.TYPE, first());
        RecordView view = views.add(first());
        fixed.find(2);
        view.find(5);
        TestRecords newer = TestRecords.of(
                CODE, record(0, i32(-1), "default"), record(1, i32(1), "one"), record(2, i32(22), "two again"));

        views.moveTo(generation(key -> newer));

        assertThat(fixed.s()).isEqualTo("two again");
        assertThat(fixed.row()).isEqualTo(1);
        assertThat(view.row()).isEqualTo(-1);
    }

    @Test
    void cannotMoveViewsWithCompiledOffsetsToAnotherLayout() {
        ViewSet views = new ViewSet(false);
        RecordView view = views.add(first());
        FixedView fixed = views.add(FixedView.TYPE, first());
        fixed.find(2);
        view.find(2);
        TestRecords second = second();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> views.moveTo(generation(key -> second)))
                .withMessageContaining("compiled for another layout");
        assertThat(fixed.s()).isEqualTo("two");
        assertThat(shown(view)).isEqualTo("2 at 1: 2, two");
    }

    @Test
    void cannotMakeViewsWithCompiledOffsetsForAnotherLayout() {
        ViewSet views = new ViewSet(false);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> views.add(TYPE, second()))
                .withMessageContaining("compiled for another layout: stride is 24 in the code, 40 in the data");
    }

    @Test
    void cannotHopBetweenSets() {
        RecordLayout layout = LayoutBuilder.rows("T", 16, 8, 0)
                .field("r", ValueType.REF, 8)
                .to("T")
                .build();
        DataRecord record = new DataRecord("T", 1);
        record.set("r", Variant.ofRef("T", 1));
        TestRecords source = TestRecords.of(layout, new DataRecord("T"), record);
        ViewSet one = new ViewSet(true);
        RecordView byName = one.add(source);
        byName.find(1);
        KeyedView same = one.add(KeyedView.type(layout, new DataRecord("T")), source);
        KeyedView other = new ViewSet(true).add(KeyedView.type(layout, new DataRecord("T")), source);
        assertThat(byName.hop(FieldKey.of("r"), same)).isTrue();
        assertThat(same.id()).isEqualTo(1);
        assertThat(same.hop("r", byName)).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> byName.hop(FieldKey.of("r"), other))
                .withMessageContaining("belongs to another reader");
        assertThatIllegalArgumentException().isThrownBy(() -> same.hop("r", other));
        assertThatIllegalArgumentException().isThrownBy(() -> other.hop("r", byName));
    }

    /** The records of a type by its key; null for a type that is gone. */
    private static ViewSet.Sources generation(LongFunction<@Nullable RecordSource> byKey) {
        return new ViewSet.Sources() {
            @Override
            public RecordSource of(ViewType<?> type) {
                RecordSource source = byKey.apply(type.layout().key());
                return source == null ? type.withoutRecords() : source;
            }

            @Override
            public RecordSource after(RecordSource older) {
                RecordSource source = byKey.apply(older.layout().key());
                return source == null ? older.withoutRecords() : source;
            }
        };
    }
}
