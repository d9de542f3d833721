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
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of structs: element views by name and by key, of whole, changed and lying data. */
class ListViewTest {
    private static final RecordLayout OWNER = LayoutBuilder.rows("Monster", 24, 8, 0)
            .field("hp", ValueType.I32, 16)
            .field("loot", ValueType.LIST, 8)
            .to("Monster.loot")
            .build();
    private static final RecordLayout LOOT = LayoutBuilder.elements("Monster.loot", 12, 4, 0)
            .field("chance", ValueType.F32, 0)
            .field("count", ValueType.I32, 4)
            .field("rare", ValueType.BOOL, 8)
            .build();
    /** The list has another name and its struct other members. */
    private static final RecordLayout LATER_OWNER = LayoutBuilder.rows("Monster", 24, 8, 0)
            .field("drops", ValueType.LIST, 8)
            .to("Monster.drops")
            .formerly("loot")
            .field("hp", ValueType.I32, 16)
            .build();

    private static final RecordLayout LATER_LOOT = LayoutBuilder.elements("Monster.drops", 24, 8, 16)
            .field("chance", ValueType.F64, 0)
            .field("amount", ValueType.I32, 8)
            .formerly("count")
            .optional(0)
            .build();
    private static final FieldKey HP = FieldKey.of("hp");
    private static final FieldKey LIST = FieldKey.of("loot");
    private static final FieldKey CHANCE = FieldKey.of("chance");
    private static final FieldKey COUNT = FieldKey.of("count");

    private static DataRecord item(double chance, int count) {
        DataRecord loot = new DataRecord("Loot");
        loot.set("chance", Variant.of((float) chance));
        loot.set("count", Variant.ofInteger(ValueType.I32, count));
        return loot;
    }

    private static DataRecord monster(long id, DataRecord... loot) {
        DataRecord monster = new DataRecord("Monster", id);
        monster.set("hp", Variant.ofInteger(ValueType.I32, id));
        monster.set("loot", Variant.ofList(List.of(loot)));
        return monster;
    }

    private static RecordSource with(RecordSource owner, RecordSource elements) {
        owner.setElements(Map.of(elements.layout().key(), elements));
        return owner;
    }

    private static RecordSource elements(RecordLayout layout, DataRecord... loot) {
        return TestRecords.of(layout, new DataRecord("Loot"), loot);
    }

    static RecordSource monsters() {
        RecordSource owner = TestRecords.of(
                OWNER,
                new DataRecord("Monster"),
                monster(1, item(0.5, 1), item(0.25, 2)),
                monster(2),
                monster(3, item(1, 3)));
        return with(owner, elements(LOOT, item(0.5, 1), item(0.25, 2), item(1, 3)));
    }

    private static RecordSource later() {
        DataRecord fifth = new DataRecord("Loot");
        fifth.set("chance", Variant.of(0.125d));
        DataRecord sixth = new DataRecord("Loot");
        sixth.set("chance", Variant.of(0.75));
        sixth.set("amount", Variant.ofInteger(ValueType.I32, 60));
        DataRecord third = new DataRecord("Monster", 3);
        third.set("drops", Variant.ofList(List.of(fifth, sixth)));
        RecordSource owner = TestRecords.of(LATER_OWNER, new DataRecord("Monster"), third);
        return with(owner, elements(LATER_LOOT, fifth, sixth));
    }

    /** The code of a game: the view of a monster, and that of its loot. */
    private static final class Monster extends View {
        static final ViewType<Loot> LOOT_TYPE = ViewTypes.of(
                "Monster.loot", Loot.class, () -> LOOT, Loot::new, Loot::new, () -> item(0.9, 9), Loot::new);
        static final ViewType<Monster> TYPE = ViewTypes.of(
                "Monster",
                Monster.class,
                () -> OWNER,
                Monster::new,
                Monster::new,
                () -> new DataRecord("Monster"),
                Monster::new);

        private final Supplier<Loot> loot = new Supplier<>() {
            private Loot made;

            @Override
            public Loot get() {
                made = made == null ? elementView(1, LOOT_TYPE) : made;
                return made;
            }
        };

        private Monster(Binding binding) {
            super(binding);
        }

        @Override
        protected void placeRow(int target) {
            placeAnywhere(target);
        }

        int lootCount() {
            KeyedFields fields = keyedFields();
            return fields == null ? countElements(8, loot.get()) : fields.countElements(this, 1, loot.get());
        }

        Loot loot(int index) {
            KeyedFields fields = keyedFields();
            return fields == null
                    ? moveToElement(8, index, loot.get())
                    : fields.moveToElement(this, 1, index, loot.get());
        }

        void loot(int index, Loot into) {
            moveToElement(8, index, loot.get(), into);
        }

        String shown() {
            StringBuilder shown = new StringBuilder();
            for (int i = 0; i < lootCount(); i++) {
                shown.append(loot(i)).append(' ');
            }
            return shown.toString();
        }
    }

    private static final class Loot extends View {
        private Loot(Binding binding) {
            super(binding);
        }

        @Override
        protected void placeRow(int target) {
            placeAnywhere(target);
        }

        @Override
        public String toString() {
            KeyedFields fields = keyedFields();
            float chance = fields == null ? f32(0) : fields.f32(this, 0);
            return chance + "x" + (fields == null ? i32(4) : fields.i32(this, 1));
        }
    }

    private static Monster at(long id, RecordSource source, boolean keyed) {
        Monster monster = new ViewSet(keyed).add(Monster.TYPE, source);
        assertThat(monster.find(id)).isTrue();
        return monster;
    }

    @Test
    void shouldReadElementsByName() {
        RecordView monster = new ViewSet(false).add(monsters());
        assertThat(monster.count(LIST)).isZero();
        assertThat(monster.find(1)).isTrue();
        assertThat(monster.count(LIST)).isEqualTo(2);
        RecordView loot = monster.element(LIST, 1);
        assertThat(loot.f32(CHANCE)).isEqualTo(0.25f);
        assertThat(loot.i32(COUNT)).isEqualTo(2);
        assertThat(loot.id()).isEqualTo(DataRecord.NO_ID);
        assertThat(monster.element(LIST, 0)).isSameAs(loot);
        assertThat(loot.f32(CHANCE)).isEqualTo(0.5f);
        assertThat(monster.find(3)).isTrue();
        assertThat(monster.element(LIST, 0).i32(COUNT)).isEqualTo(3);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> monster.element(LIST, 1))
                .withMessage("Monster 3.loot[1]: no such element of 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> monster.element(HP, 0))
                .withMessage("Monster.hp is of type i32 and cannot be read as a list");
    }

    @Test
    void shouldReadElementsByPaths() {
        RecordView monster = new ViewSet(false).add(monsters());
        FieldKey second = FieldKey.of("loot[1].chance");
        assertThat(monster.present(second)).isFalse();
        assertThat(monster.find(1)).isTrue();
        RecordView loot = monster.element(LIST, 0);
        assertThat(monster.f32(second)).isEqualTo(0.25f);
        assertThat(monster.f32("loot[0].chance")).isEqualTo(0.5f);
        assertThat(monster.i64("loot[1].count")).isEqualTo(2);
        assertThat(monster.present(second)).isTrue();
        assertThat(monster.find(3)).isTrue();
        assertThat(monster.i32("loot[0].count")).isEqualTo(3);
        assertThat(monster.f32Or(second, 9)).isEqualTo(9);
        assertThat(monster.contains(second)).isTrue();
        assertThat(loot.f32(CHANCE)).as("a view of the application").isEqualTo(0.5f);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> monster.f32(second))
                .withMessage("Monster 3.loot[1]: no such element of 1");
    }

    @Test
    void shouldTakePathsAlongToNewerData() {
        ViewSet views = new ViewSet(false);
        RecordView monster = views.add(monsters());
        FieldKey chance = FieldKey.of("loot[0].chance");
        FieldKey count = FieldKey.of("loot[1].count");
        assertThat(monster.find(3)).isTrue();
        assertThat(monster.f32(chance)).isEqualTo(1);
        RecordSource later = later();
        views.moveTo(new ViewSet.Sources() {
            @Override
            public RecordSource of(ViewType<?> type) {
                throw new AssertionError();
            }

            @Override
            public RecordSource after(RecordSource older) {
                return later;
            }
        });
        assertThat(monster.f32(chance))
                .as("f64 now, and the list has another name")
                .isEqualTo(0.125f);
        assertThat(monster.i32(count)).as("by the former name").isEqualTo(60);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "loot[",
                "loot[]",
                "loot[1",
                "loot[1]chance",
                "loot[one].chance",
                "loot[\"one].chance",
                "loot[1.5].chance",
                "loot[9223372036854775808].chance",
                "loot[-].chance",
                "loot[ 1].chance",
                "["
            })
    void cannotReadBrokenPaths(String path) {
        RecordView monster = new ViewSet(false).add(monsters());
        assertThat(monster.find(1)).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> monster.f32(path))
                .withMessage("expected a path such as loot[2].chance or stock[\"rope\"], found " + path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "loot[2].chance",
                "loot[-1].chance",
                "loot[2147483648].chance",
                "loot[4294967296].chance",
                "loot[-9223372036854775808].chance",
                "loot[\"rope\"].chance"
            })
    void cannotReadElementsThatAreNotThere(String path) {
        RecordView monster = new ViewSet(false).add(monsters());
        assertThat(monster.find(1)).isTrue();
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> monster.f32(path))
                .withMessage("Monster 1." + path.replace(".chance", "") + ": no such element of 2");
        assertThat(monster.present(path)).isFalse();
        assertThat(monster.f32Or(FieldKey.of(path), 7)).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                ".loot",
                "loot.",
                "loot.chance",
                "drops[0].chance",
                "loot[0].luck",
                "loot[0].",
                "loot[0][0]",
                "loot[0].chance[0]",
                "loot[0]",
                "hp[0]",
                "hp.x"
            })
    void cannotReadWhatPathsDoNotName(String path) {
        RecordView monster = new ViewSet(false).add(monsters());
        assertThat(monster.find(1)).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> monster.f32(path));
        assertThat(monster.contains(path)).isFalse();
    }

    @Test
    void shouldBoundTheWorkForALongPath() {
        RecordView monster = new ViewSet(false).add(monsters());
        String path = "a.".repeat(20_000) + "[1].".repeat(20_000);
        assertThat(monster.contains(path)).isFalse();
        assertThat(monster.contains("loot[0].".repeat(20_000) + "chance")).isFalse();
    }

    @Test
    void shouldReadElementsAtFixedOffsets() {
        Monster monster = at(1, monsters(), false);
        assertThat(monster.shown()).isEqualTo("0.5x1 0.25x2 ");
        assertThat(monster.find(2)).isTrue();
        assertThat(monster.lootCount()).isZero();
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> monster.loot(0));
        assertThat(monster.find(3)).isTrue();
        assertThat(monster.loot(0)).hasToString("1.0x3");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> monster.loot(-1));
    }

    @Test
    void shouldLookAtSeveralElements() {
        ViewSet reader = new ViewSet(false);
        RecordSource source = monsters();
        Monster monster = reader.add(Monster.TYPE, source);
        assertThat(monster.find(1)).isTrue();
        Loot other = reader.add(Monster.LOOT_TYPE, source.elements(LOOT.key()));
        Loot first = monster.loot(0);
        monster.loot(1, other);
        assertThat(first + " " + other).isEqualTo("0.5x1 0.25x2");
        Loot foreign = reader.add(Monster.LOOT_TYPE, elements(LOOT, item(1, 1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> monster.loot(0, foreign))
                .withMessageContaining("expected a view of the elements Monster.loot of the same reader");
    }

    @Test
    void shouldFindElementsByKey() {
        assertThat(at(1, monsters(), true).shown()).isEqualTo("0.5x1 0.25x2 ");
        // The list and a member were renamed, another retyped; the count of the first is absent: what the data has for
        // it.
        assertThat(at(3, later(), true).shown()).isEqualTo("0.125x0 0.75x60 ");
    }

    @Test
    void shouldHaveNoElementsWhereTheDataHasNoList() {
        RecordLayout without = LayoutBuilder.rows("Monster", 16, 8, 0)
                .field("loot", ValueType.I32, 8)
                .build();
        DataRecord third = new DataRecord("Monster", 3);
        Monster monster = at(3, TestRecords.of(without, new DataRecord("Monster"), third), true);
        assertThat(monster.lootCount()).isZero();
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> monster.loot(0))
                .withMessage("Monster 3.loot[0]: no such element of 0");
    }

    @Test
    void shouldGoOnWithTheirOwner() {
        ViewSet reader = new ViewSet(true);
        RecordSource first = monsters();
        Monster monster = reader.add(Monster.TYPE, first);
        RecordView named = reader.add(first);
        assertThat(monster.find(3) && named.find(3)).isTrue();
        assertThat(monster.loot(0)).hasToString("1.0x3");
        Loot loot = monster.loot(0);
        RecordView byName = named.element(LIST, 0);
        RecordSource second = later();
        reader.moveTo(new ViewSet.Sources() {
            @Override
            public RecordSource of(ViewType<?> type) {
                return second;
            }

            @Override
            public RecordSource after(RecordSource older) {
                return second;
            }
        });
        assertThat(monster.shown()).isEqualTo("0.125x0 0.75x60 ");
        assertThat(monster.loot(1)).isSameAs(loot);
        assertThat(named.count(LIST)).isEqualTo(2);
        assertThat(named.element(LIST, 1).f64(CHANCE)).isEqualTo(0.75);
        assertThat(byName.row()).isEqualTo(-1);
    }

    @Test
    void cannotGoOnToOtherElementsAtFixedOffsets() {
        ViewSet reader = new ViewSet(false);
        Monster monster = reader.add(Monster.TYPE, monsters());
        assertThat(monster.find(1)).isTrue();
        assertThat(monster.lootCount()).isEqualTo(2);
        RecordLayout wider = LayoutBuilder.elements("Monster.loot", 16, 4, 0)
                .field("chance", ValueType.F32, 4)
                .field("count", ValueType.I32, 8)
                .field("rare", ValueType.BOOL, 0)
                .build();
        RecordSource owner = TestRecords.of(OWNER, new DataRecord("Monster"), monster(1, item(1, 1)));
        RecordSource newer = with(owner, elements(wider, item(1, 1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reader.moveTo(new ViewSet.Sources() {
                    @Override
                    public RecordSource of(ViewType<?> type) {
                        return newer;
                    }

                    @Override
                    public RecordSource after(RecordSource older) {
                        return newer;
                    }
                }))
                .withMessageContaining("view type Monster.loot was compiled for another layout: stride is 12");
        assertThat(monster.shown()).isEqualTo("0.5x1 0.25x2 ");
    }

    @Test
    void cannotReadBeyondTheElements() {
        RecordSource owner = TestRecords.of(
                OWNER, new DataRecord("Monster"), monster(1, item(1, 1), item(1, 2)), monster(2, item(1, 3)));
        Monster monster = at(1, with(owner, elements(LOOT, item(1, 1))), false);
        assertThat(monster.loot(0)).hasToString("1.0x1");
        assertThatExceptionOfType(CorruptDataException.class)
                .isThrownBy(() -> monster.loot(1))
                .withMessage("Monster row 0: a list says first 0, count 2; there are 1 elements of Monster.loot");
        assertThatExceptionOfType(CorruptDataException.class).isThrownBy(monster::lootCount);
        RecordView named = new ViewSet(false).add(owner);
        assertThat(named.find(2)).isTrue();
        assertThatExceptionOfType(CorruptDataException.class)
                .isThrownBy(() -> named.count(LIST))
                .withMessage("Monster row 1: a list says first 2, count 1; there are 1 elements of Monster.loot");
    }

    @Test
    void cannotMoveToElementsOfAClosedStore() {
        RecordSource source = monsters();
        Monster monster = at(1, source, false);
        Loot loot = monster.loot(1);
        source.close();
        source.elements(LOOT.key()).close();
        assertThat(monster.lootCount()).isEqualTo(2);
        assertThat(loot).hasToString("0.25x2");
        assertThatIllegalStateException()
                .isThrownBy(() -> monster.loot(0))
                .withMessage("the store of Monster.loot is closed");
    }

    @Test
    void cannotChangeAnElement() {
        DataRecord element = item(1, 1);
        Variant list = Variant.ofList(List.of(element));
        element.set("count", Variant.ofInteger(ValueType.I32, 2));
        assertThat(list.list().get(0).getInt("count")).isEqualTo(1);
        assertThat(list).isEqualTo(Variant.ofList(List.of(item(1, 1)))).isNotEqualTo(Variant.ofList(List.of(element)));
        assertThatIllegalStateException()
                .isThrownBy(() -> list.list().get(0).set("count", Variant.ofInteger(ValueType.I32, 2)))
                .withMessageContaining("an element of a list does not change: expected a copy() of the Loot");
        assertThat(list.toText()).isEqualTo("[{chance: 1.0, count: 1}]");
        assertThat(list).hasToString("list 1 elements");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Variant.ofList(List.of(monster(1L))))
                .withMessage("an element of a list has no id: expected none, found 1");
    }
}
