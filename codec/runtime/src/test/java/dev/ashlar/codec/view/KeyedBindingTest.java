package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How a keyed view finds its fields, presence bits and constants in data of another schema. */
class KeyedBindingTest {
    private static final long SEED = 20_261_210;
    private static final DataRecord NO_DEFAULTS = new DataRecord("T");

    private static LayoutBuilder rows(int stride) {
        return LayoutBuilder.rows("T", stride, 8, 0);
    }

    private static DataRecord record(long id, Object... namesAndValues) {
        DataRecord record = new DataRecord("T", id);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Object value = namesAndValues[i + 1];
            record.set(
                    (String) namesAndValues[i],
                    value instanceof Integer number
                            ? Variant.ofInteger(ValueType.I32, number)
                            : value instanceof String text ? Variant.of(text) : (Variant) value);
        }
        return record;
    }

    private static Variant i32(int value) {
        return Variant.ofInteger(ValueType.I32, value);
    }

    private static KeyedView positioned(RecordLayout compiled, DataRecord codeDefaults, RecordSource source) {
        KeyedView view = KeyedView.of(compiled, codeDefaults, source);
        assertThat(view.find(1)).isTrue();
        return view;
    }

    @Test
    void shouldReadFieldsInAnotherOrderAmongOthersThatItDoesNotKnow() {
        RecordLayout compiled = rows(24).field("a", ValueType.I32, 8)
                .field("b", ValueType.I32, 12)
                .field("s", ValueType.STRING, 16)
                .build();
        RecordLayout data = rows(40).field("s", ValueType.STRING, 24)
                .field("new", ValueType.I64, 8)
                .field("b", ValueType.I32, 32)
                .field("newer", ValueType.STRING, 16)
                .field("a", ValueType.I32, 36)
                .build();
        TestRecords source = TestRecords.of(
                data,
                record(0, "a", -1, "b", -2, "s", "stored default", "newer", "n"),
                record(1, "a", 1, "b", 2, "s", "text", "newer", "other"),
                record(7, "a", 3));
        KeyedView view = KeyedView.of(compiled, record(0, "a", 90, "b", 91, "s", "code"), source);
        assertThat(values(view, "a", "b", "s")).containsExactly(i32(-1), i32(-2), Variant.of("stored default"));
        assertThat(view.next()).isTrue();
        assertThat(values(view, "a", "b", "s")).containsExactly(i32(1), i32(2), Variant.of("text"));
        assertThat(view.next()).isTrue();
        assertThat(values(view, "a", "b", "s")).containsExactly(i32(3), i32(-2), Variant.of("stored default"));
        assertThat(view.id()).isEqualTo(7);
        assertThat(view.next()).isFalse();
        assertThat(values(view, "a", "b", "s")).containsExactly(i32(-1), i32(-2), Variant.of("stored default"));
    }

    private static List<Variant> values(KeyedView view, String... names) {
        return List.of(names).stream().map(view::value).toList();
    }

    @Test
    void shouldFindRenamedFieldsByFormerNamesOfEitherSide() {
        RecordLayout before = rows(16).field("old", ValueType.I32, 8).build();
        RecordLayout after = rows(16).field("new", ValueType.I32, 8)
                .formerly("older")
                .formerly("old")
                .build();
        RecordLayout further =
                rows(16).field("newest", ValueType.I32, 12).formerly("old").build();
        KeyedView newCode = positioned(after, NO_DEFAULTS, TestRecords.of(before, NO_DEFAULTS, record(1, "old", 5)));
        assertThat(newCode.value("new")).isEqualTo(i32(5));
        KeyedView oldCode = positioned(before, NO_DEFAULTS, TestRecords.of(after, NO_DEFAULTS, record(1, "new", 6)));
        assertThat(oldCode.value("old")).isEqualTo(i32(6));
        KeyedView both = positioned(after, NO_DEFAULTS, TestRecords.of(further, NO_DEFAULTS, record(1, "newest", 7)));
        assertThat(both.value("new")).isEqualTo(i32(7));
    }

    @Test
    void shouldPreferPresentNamesToFormerOnes() {
        RecordLayout compiled = rows(16).field("a", ValueType.I32, 8)
                .formerly("b")
                .field("c", ValueType.I32, 12)
                .build();
        RecordLayout data = rows(24).field("b", ValueType.I32, 8)
                .field("x", ValueType.I32, 12)
                .formerly("c")
                .formerly("a")
                .field("c", ValueType.I32, 16)
                .field("a", ValueType.I32, 20)
                .build();
        KeyedView view = positioned(
                compiled, NO_DEFAULTS, TestRecords.of(data, NO_DEFAULTS, record(1, "b", 1, "x", 2, "c", 3, "a", 4)));
        assertThat(values(view, "a", "c")).containsExactly(i32(4), i32(3));
    }

    @Test
    void shouldTellPresenceAsTheDataHasIt() {
        RecordLayout compiled = LayoutBuilder.rows("T", 40, 8, 32)
                .field("always", ValueType.I32, 8)
                .field("stays", ValueType.I32, 12)
                .optional(1)
                .field("required", ValueType.I32, 16)
                .optional(2)
                .field("missing", ValueType.I32, 20)
                .optional(0)
                .field("retyped", ValueType.I32, 24)
                .optional(3)
                .build();
        LayoutBuilder wide = LayoutBuilder.rows("T", 128, 8, 124);
        for (int bit = 0; bit < 15; bit++) {
            wide.field("filler" + bit, ValueType.I32, 40 + 4 * bit).optional(bit);
        }
        RecordLayout data = wide.field("stays", ValueType.I32, 8)
                .optional(16)
                .field("always", ValueType.I32, 12)
                .optional(15)
                .field("required", ValueType.I32, 16)
                .field("retyped", ValueType.STRING, 24)
                .build();
        DataRecord full = record(1, "stays", 1, "always", 2, "retyped", "s");
        DataRecord none = record(2);
        for (int bit = 0; bit < 15; bit++) {
            none.set("filler" + bit, i32(bit));
        }
        KeyedView view = KeyedView.of(compiled, record(0, "missing", 9), TestRecords.of(data, NO_DEFAULTS, full, none));
        String[] names = {"stays", "always", "required", "missing", "retyped"};
        assertThat(presence(view, names)).as("default row").containsExactly(false, false, true, false, false);
        view.find(1);
        assertThat(presence(view, names)).as("full").containsExactly(true, true, true, false, false);
        view.find(2);
        assertThat(presence(view, names)).as("none").containsExactly(false, false, true, false, false);
        assertThat(view.value("missing")).isEqualTo(i32(9));
    }

    private static List<Boolean> presence(KeyedView view, String... names) {
        return List.of(names).stream().map(view::has).toList();
    }

    @Test
    void shouldReadTheDefaultsOfTheDataWhereARecordHasNoValue() {
        RecordLayout compiled = rows(16).field("a", ValueType.I64, 8).build();
        RecordLayout data = LayoutBuilder.rows("T", 16, 8, 12)
                .field("a", ValueType.I32, 8)
                .optional(0)
                .build();
        DataRecord codeDefaults = new DataRecord("T");
        codeDefaults.set("a", Variant.ofInteger(ValueType.I64, 1));
        KeyedView view = positioned(compiled, codeDefaults, TestRecords.of(data, record(0, "a", 2), record(1)));
        assertThat(view.value("a")).isEqualTo(Variant.ofInteger(ValueType.I64, 2));
    }

    @Test
    void shouldFollowConstantsByTheirNames() {
        Random random = new Random(SEED);
        int mapped = 0;
        for (int round = 0; round < 500; round++) {
            Map<String, Integer> compiled = constants(random);
            Map<String, Integer> stored = random.nextInt(4) == 0 ? compiled : constants(random);
            RecordLayout data = layout(stored);
            List<String> names = new ArrayList<>(stored.keySet());
            DataRecord[] records = new DataRecord[names.size()];
            for (int i = 0; i < records.length; i++) {
                records[i] = record(1 + i, "e", Variant.ofEnum(names.get(i)));
            }
            DataRecord defaults = record(0, "e", Variant.ofEnum(names.get(0)));
            KeyedView view = KeyedView.of(layout(compiled), NO_DEFAULTS, TestRecords.of(data, defaults, records));
            for (int i = -1; i < records.length; i++) {
                String name = names.get(Math.max(0, i));
                view.moveToRow(i);
                Variant expected = compiled.containsKey(name) ? Variant.ofEnum(name) : KeyedView.UNKNOWN;
                assertThat(view.value("e"))
                        .as("seed %d, round %d: %s of %s in %s", SEED, round, name, stored, compiled)
                        .isEqualTo(expected);
                mapped += expected == KeyedView.UNKNOWN ? 0 : 1;
            }
        }
        assertThat(mapped).isPositive();
    }

    @Test
    void shouldFollowFlagsByTheirNamesAndLeaveOutTheOthers() {
        Random random = new Random(SEED);
        int kept = 0;
        for (int round = 0; round < 500; round++) {
            Map<String, Integer> compiled = flags(random);
            Map<String, Integer> stored = random.nextInt(4) == 0 ? compiled : flags(random);
            List<String> set = stored.keySet().stream()
                    .filter(name -> random.nextBoolean())
                    .toList();
            RecordLayout data = layout(ValueType.FLAGS, stored);
            KeyedView view = positioned(
                    layout(ValueType.FLAGS, compiled),
                    NO_DEFAULTS,
                    TestRecords.of(data, NO_DEFAULTS, record(1, "e", Variant.ofFlags(set))));
            List<String> known = set.stream().filter(compiled::containsKey).toList();
            int mask = known.stream().mapToInt(name -> 1 << compiled.get(name)).sum();
            assertThat(view.bound().constant(view, 0))
                    .as("seed %d, round %d: %s of %s in %s", SEED, round, set, stored, compiled)
                    .isEqualTo(mask);
            assertThat(view.value("e")).isEqualTo(Variant.ofFlags(known));
            kept += known.size();
        }
        assertThat(kept).isPositive();
    }

    private static Map<String, Integer> flags(Random random) {
        List<Integer> bits =
                new ArrayList<>(IntStream.range(0, List.of(8, 16, 32).get(random.nextInt(3)))
                        .boxed()
                        .toList());
        Collections.shuffle(bits, random);
        List<String> names = new ArrayList<>(List.of("a", "b", "c", "d", "e", "f", "g", "h"));
        Collections.shuffle(names, random);
        Map<Integer, String> byBit = new TreeMap<>();
        for (int i = 0; i < 1 + random.nextInt(names.size()); i++) {
            byBit.put(bits.get(i), names.get(i));
        }
        Map<String, Integer> flags = new LinkedHashMap<>();
        byBit.forEach((bit, name) -> flags.put(name, bit));
        return flags;
    }

    @Test
    void shouldKeepFlagsWithoutAConstantWhereBothSidesHaveTheSame() {
        RecordLayout written = layout(ValueType.FLAGS, Map.of("gone", 5));
        RecordLayout same = layout(ValueType.FLAGS, Map.of("a", 1));
        DataRecord record = record(1, "e", Variant.ofFlags(List.of("gone")));
        KeyedView view = positioned(same, NO_DEFAULTS, TestRecords.as(same, written, NO_DEFAULTS, record));
        assertThat(view.bound().constant(view, 0)).isEqualTo(1 << 5);
    }

    @Test
    void shouldFollowConstantsInArraysByTheirNames() {
        RecordLayout data = rows(24).array("e", ValueType.ENUM, 8)
                .constant("y", 0)
                .constant("z", 1)
                .constant("x", 300)
                .array("f", ValueType.FLAGS, 16)
                .constant("b", 1)
                .constant("a", 9)
                .build();
        RecordLayout compiled = rows(24).fixedArray("e", ValueType.ENUM, 5, 8)
                .constant("x", 0)
                .constant("y", 1)
                .fixedArray("f", ValueType.FLAGS, 2, 13)
                .constant("a", 0)
                .constant("c", 1)
                .build();
        DataRecord record = record(
                1,
                "e",
                Variant.ofArray(ValueType.ENUM, List.of(Variant.ofEnum("x"), Variant.ofEnum("z"), Variant.ofEnum("y"))),
                "f",
                Variant.ofArray(ValueType.FLAGS, List.of(Variant.ofFlags(List.of("a", "b")))));
        DataRecord codeDefaults = record(
                0,
                "e",
                Variant.ofArray(ValueType.ENUM, Collections.nCopies(5, Variant.ofEnum("y"))),
                "f",
                Variant.ofArray(ValueType.FLAGS, Collections.nCopies(2, Variant.ofFlags(List.of("c")))));
        KeyedView view = positioned(compiled, codeDefaults, TestRecords.of(data, NO_DEFAULTS, record));
        assertThat(view.value("e").toString()).isEqualTo("enum[x, UNKNOWN, y, y, y]");
        assertThat(view.value("f").toString()).isEqualTo("flags[[a], [c]]");
    }

    @Test
    void shouldReadNoReferencesWhereAnArrayRefersToAnotherType() {
        RecordLayout compiled = rows(24).array("many", ValueType.REF, 8)
                .to("T")
                .fixedArray("two", ValueType.REF, 2, 16)
                .to("T")
                .build();
        RecordLayout data = rows(24).array("many", ValueType.REF, 8)
                .to("U")
                .fixedArray("two", ValueType.REF, 2, 16)
                .to("U")
                .build();
        Variant references = Variant.ofArray(ValueType.REF, List.of(Variant.ofRef("U", 1), Variant.ofRef("U", 2)));
        KeyedView view = positioned(
                compiled,
                NO_DEFAULTS,
                TestRecords.of(data, NO_DEFAULTS, record(1, "many", references, "two", references)));
        assertThat(view.value("many").elementCount()).isZero();
        assertThat(view.value("two").toString()).isEqualTo("i32[-1, -1]");
        assertThat(view.bound().hopAt(view, 1, 0, view)).isFalse();
    }

    /** Some of ten constants, with values of one, two or four bytes. */
    private static Map<String, Integer> constants(Random random) {
        int bits = List.of(4, 8, 9, 16, 17, 31).get(random.nextInt(6));
        List<String> names = new ArrayList<>(List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"));
        Collections.shuffle(names, random);
        Map<Integer, String> byValue = new TreeMap<>();
        for (String name : names.subList(0, 1 + random.nextInt(names.size()))) {
            byValue.putIfAbsent(random.nextInt() >>> Integer.SIZE - bits, name);
        }
        Map<String, Integer> constants = new LinkedHashMap<>();
        byValue.forEach((value, name) -> constants.put(name, value));
        return constants;
    }

    private static RecordLayout layout(Map<String, Integer> constants) {
        return layout(ValueType.ENUM, constants);
    }

    private static RecordLayout layout(ValueType type, Map<String, Integer> constants) {
        LayoutBuilder layout = rows(16).field("e", type, 8);
        constants.forEach(layout::constant);
        return layout.build();
    }

    @Test
    void shouldReadConstantsThatWereInsertedRemovedOrRenumbered() {
        Map<String, Integer> code = new LinkedHashMap<>();
        code.put("opaque", 0);
        code.put("alpha", 1);
        code.put("additive", 2);
        Map<String, Integer> stored = new LinkedHashMap<>();
        stored.put("inserted", 0);
        stored.put("additive", 1);
        stored.put("opaque", 300);
        RecordLayout data = layout(stored);
        KeyedView view = KeyedView.of(
                layout(code),
                NO_DEFAULTS,
                TestRecords.of(
                        data,
                        record(0, "e", Variant.ofEnum("additive")),
                        record(1, "e", Variant.ofEnum("inserted")),
                        record(2, "e", Variant.ofEnum("additive")),
                        record(3, "e", Variant.ofEnum("opaque"))));
        List<Variant> found = new ArrayList<>();
        found.add(view.value("e"));
        while (view.next()) {
            found.add(view.value("e"));
        }
        assertThat(found)
                .containsExactly(
                        Variant.ofEnum("additive"),
                        KeyedView.UNKNOWN,
                        Variant.ofEnum("additive"),
                        Variant.ofEnum("opaque"));
    }

    @Test
    void shouldReadUnknownWhereTheDataHoldsAValueWithoutAConstant() {
        RecordLayout written = layout(Map.of("gone", 5));
        RecordLayout claimed = rows(16).field("e", ValueType.ENUM, 8)
                .constant("a", 1)
                .constant("b", 7)
                .build();
        RecordLayout code = rows(16).field("e", ValueType.ENUM, 8)
                .constant("b", 1)
                .constant("c", 5)
                .build();
        KeyedView view = positioned(
                code,
                NO_DEFAULTS,
                TestRecords.as(claimed, written, NO_DEFAULTS, record(1, "e", Variant.ofEnum("gone"))));
        assertThat(view.value("e")).isEqualTo(KeyedView.UNKNOWN);
    }

    @Test
    void shouldFollowReferencesToTheSameTypeOnly() {
        RecordLayout compiled = rows(16).field("same", ValueType.REF, 8)
                .to("T")
                .field("other", ValueType.REF, 12)
                .to("T")
                .build();
        RecordLayout data = rows(24).field("other", ValueType.REF, 8)
                .to("U")
                .field("same", ValueType.REF, 16)
                .to("T")
                .build();
        TestRecords source = TestRecords.of(
                data,
                NO_DEFAULTS,
                record(1, "same", Variant.ofRef("T", 3), "other", Variant.ofRef("U", 2)),
                record(2, "same", Variant.ofRef("T", DataRecord.NO_ID)),
                record(3, "same", Variant.ofRef("T", 1_000)));
        ViewSet views = new ViewSet(true);
        ViewType<KeyedView> type = KeyedView.type(compiled, NO_DEFAULTS);
        KeyedView view = views.add(type, source);
        KeyedView target = views.add(type, source);
        assertThat(view.hop("same", target)).as("default row").isFalse();
        view.find(1);
        assertThat(values(view, "same", "other")).containsExactly(i32(2), i32(-1));
        assertThat(view.hop("same", target)).isTrue();
        assertThat(target.id()).isEqualTo(3);
        assertThat(target.hop("same", target)).as("row that there is not").isFalse();
        assertThat(target.row()).isEqualTo(-1);
        target.find(1);
        assertThat(view.hop("other", target)).as("other type").isFalse();
        assertThat(target.row()).isEqualTo(-1);
        view.find(2);
        target.find(1);
        assertThat(view.hop("same", target)).as("null").isFalse();
        assertThat(target.id()).isEqualTo(DataRecord.NO_ID);
    }

    @Test
    void cannotHopToAViewOfAnotherSet() {
        RecordLayout layout = rows(16).field("r", ValueType.REF, 8).to("T").build();
        TestRecords source = TestRecords.of(layout, NO_DEFAULTS, record(1, "r", Variant.ofRef("T", 1)));
        KeyedView view = positioned(layout, NO_DEFAULTS, source);
        KeyedView other = positioned(layout, NO_DEFAULTS, source);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.hop("r", other))
                .withMessage("the view of T belongs to another reader than the view of T");
        assertThat(other.id()).as("stays where it was").isEqualTo(1);
    }

    @Test
    void shouldHopToATypeThatTheDataDoesNotHave() {
        RecordLayout compiled = rows(16).field("r", ValueType.REF, 8).to("U").build();
        RecordLayout other =
                LayoutBuilder.rows("U", 16, 8, 0).field("a", ValueType.I32, 8).build();
        DataRecord defaults = new DataRecord("U");
        defaults.set("a", i32(11));
        ViewType<KeyedView> gone = KeyedView.type(other, defaults);
        ViewSet views = new ViewSet(true);
        KeyedView view = views.add(
                KeyedView.type(compiled, NO_DEFAULTS),
                TestRecords.of(compiled, NO_DEFAULTS, record(1, "r", Variant.ofRef("U", 1))));
        KeyedView target = views.add(gone, gone.withoutRecords());
        view.find(1);
        assertThat(view.hop("r", target)).isFalse();
        assertThat(target.value("a")).isEqualTo(i32(11));
        assertThat(target.rowCount()).isZero();
        assertThat(target.find(1)).isFalse();
    }
}
