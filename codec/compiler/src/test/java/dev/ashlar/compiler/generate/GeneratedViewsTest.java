package dev.ashlar.compiler.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewSet;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.compiler.Schemas;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every way of reading gives the values that were encoded: views bound by literal offsets and by key, over rows and columns, in
 * one block and in several; and views of one schema read the data of another.
 */
class GeneratedViewsTest {
    private static final long SEED = 20_261_301;
    private static final int RECORDS = 5;

    @TempDir
    Path folder;

    /** A schema, the classes that were generated from it, and records. */
    private record World(Schema schema, ViewType<? extends View> type, DataRecord defaults, List<DataRecord> records) {
        RecordSource source(boolean oneBlock) {
            return EncodedRecords.of(LayoutPlanner.plan(schema), defaults, records, oneBlock);
        }

        /** What a record without some field reads. */
        Variant valueIn(@Nullable DataRecord record, SchemaField field) {
            Variant value = record == null ? null : record.get(field.name());
            Variant declared = value == null ? defaults.get(field.name()) : value;
            return asRead(field, declared == null ? zero(this, field) : declared);
        }
    }

    private World world(Random random, String layout, boolean all) throws Exception {
        RandomContent content = new RandomContent(random);
        String plain = content.schema(layout, all);
        String text = content.withDefaults(plain, read(plain));
        Schema schema = read(text);
        CompiledGame game = CompiledGame.of(List.of(schema), Files.createTempDirectory(folder, "game"));
        return new World(schema, game.type("Thing"), schema.defaults(), content.records(schema, RECORDS));
    }

    private static Schema read(String text) {
        return Schemas.read(new SchemaReader.Source("Thing.schema", text)).get(0);
    }

    @Test
    void shouldGiveEveryValueThroughEveryMethodInRows() throws Exception {
        assertReadsItsOwnData(world(new Random(SEED), "rows", true), SEED);
    }

    @Test
    void shouldGiveEveryValueThroughEveryMethodInColumns() throws Exception {
        assertReadsItsOwnData(world(new Random(SEED), "columns", true), SEED);
    }

    private static void assertReadsItsOwnData(World world, long seed) {
        for (boolean oneBlock : new boolean[] {true, false}) {
            for (boolean keyed : new boolean[] {false, true}) {
                assertReads(world, world, world.source(oneBlock), keyed, seed);
            }
            assertReadsByName(world, world.source(oneBlock), seed);
        }
    }

    /** More fields than one method of the snapshot and one record class can hold. */
    @Test
    void shouldReadAWideType() throws Exception {
        assertReadsWideType(420);
    }

    /** More fields than one method of the layout can hold as well. */
    @Test
    @Tag("slow")
    void shouldReadATypeOfFifteenHundredFields() throws Exception {
        assertReadsWideType(1_500);
    }

    private void assertReadsWideType(int fields) throws Exception {
        RandomContent content = new RandomContent(new Random(SEED));
        String plain = content.wideSchema(fields);
        String text = content.withDefaults(plain, read(plain));
        Schema schema = read(text);
        CompiledGame game = CompiledGame.of(List.of(schema), Files.createTempDirectory(folder, "wide"));
        World world = new World(schema, game.type("Thing"), schema.defaults(), content.records(schema, RECORDS));
        assertThat(world.type()
                        .viewClass()
                        .getMethod("snapshot")
                        .getReturnType()
                        .isRecord())
                .isFalse();
        assertReads(world, world, world.source(true), false, SEED);
        assertReads(world, world, world.source(true), true, SEED);
    }

    @Test
    void shouldReadDataOfOtherSchemas() throws Exception {
        assertReadOneAnother(SEED);
    }

    @Test
    @Tag("slow")
    void shouldReadDataOfManyOtherSchemas() throws Exception {
        for (long seed = SEED + 1; seed < SEED + 1 + Share.of(3, 11); seed++) {
            assertReadOneAnother(seed);
        }
    }

    private void assertReadOneAnother(long seed) throws Exception {
        Random random = new Random(seed);
        World one = world(random, random.nextBoolean() ? "rows" : "columns", false);
        World other = world(random, random.nextBoolean() ? "rows" : "columns", false);
        assertReads(one, one, one.source(random.nextBoolean()), false, seed);
        assertReadsByName(other, other.source(random.nextBoolean()), seed);
        assertReads(one, other, other.source(random.nextBoolean()), true, seed);
        assertReads(other, one, one.source(random.nextBoolean()), true, seed);
    }

    private static void assertReads(World code, World data, RecordSource source, boolean keyed, long seed) {
        ViewSet views = new ViewSet(keyed);
        View view = views.add(code.type(), source);
        ViewValues values = new ViewValues(view, code.type().viewClass(), views.add(code.type(), source));
        for (int row = -1; row < RECORDS; row++) {
            assertThat(view.moveToRow(row)).isEqualTo(row >= 0);
            DataRecord record = row < 0 ? null : data.records().get(row);
            long id = row < 0 ? DataRecord.NO_ID : row + 1;
            assertThat(view.id()).isEqualTo(id);
            SnapshotValues snapshot = new SnapshotValues(view, code.type().viewClass());
            assertThat(snapshot.id()).isEqualTo(id);
            assertSameSnapshots(
                    snapshot.snapshot(), new SnapshotValues(view, code.type().viewClass()).snapshot());
            for (SchemaField field : code.schema().fields()) {
                String what = "seed %d, row %d, keyed %b, %s".formatted(seed, row, keyed, field.name());
                SchemaField stored = data.schema().field(field.name());
                String expected = expected(code, field, data, stored, record).toString();
                assertThat(values.value(field).toString()).as(what).isEqualTo(expected);
                assertThat(snapshot.value(field).toString()).as(what).isEqualTo(expected);
                if (field.optional()) {
                    boolean given = record != null && record.get(field.name()) != null;
                    assertThat(values.has(field))
                            .as(what)
                            .isEqualTo(stored != null && isLinked(field, stored) && (given || !stored.optional()));
                }
            }
        }
    }

    private static void assertReadsByName(World world, RecordSource source, long seed) {
        RecordView view = new ViewSet(false).add(source);
        NamedValues values = new NamedValues(view);
        for (int row = -1; row < RECORDS; row++) {
            view.moveToRow(row);
            DataRecord record = row < 0 ? null : world.records().get(row);
            for (SchemaField field : world.schema().fields()) {
                String what = "seed %d, row %d, %s".formatted(seed, row, field.name());
                assertThat(values.value(field).toString())
                        .as(what)
                        .isEqualTo(world.valueIn(record, field).toString());
                boolean given = record != null && record.get(field.name()) != null;
                assertThat(values.has(field)).as(what).isEqualTo(given || !field.optional());
            }
        }
    }

    private static void assertSameSnapshots(Object one, Object other) {
        assertThat(one)
                .isNotSameAs(other)
                .isEqualTo(other)
                .hasSameHashCodeAs(other)
                .hasToString(other.toString());
    }

    /** What the code reads of a field where the data has another one of its name, or none. */
    private static Variant expected(
            World code, SchemaField field, World data, @Nullable SchemaField stored, @Nullable DataRecord record) {
        Variant otherwise = code.valueIn(null, field);
        if (stored == null || !isLinked(field, stored)) {
            return otherwise;
        }
        Variant value = data.valueIn(record, stored);
        if (field.shape() == Shape.SINGLE) {
            Variant converted = converted(code, field, value);
            return converted == null ? otherwise : converted;
        }
        List<Variant> elements = new ArrayList<>();
        for (int i = 0; i < (field.shape() == Shape.FIXED ? field.count() : value.elementCount()); i++) {
            Variant converted = i < value.elementCount() ? converted(code, field, value.element(i)) : null;
            Variant missing = i < otherwise.elementCount() ? otherwise.element(i) : zeroElement(code, field);
            elements.add(converted == null ? missing : converted);
        }
        return Variant.ofElements(ViewValues.read(field.type()), elements);
    }

    private static boolean isLinked(SchemaField field, SchemaField stored) {
        boolean numbers = Numbers.isNumber(field.type()) && Numbers.isNumber(stored.type());
        return stored.shape().isArray() == field.shape().isArray() && (field.type() == stored.type() || numbers);
    }

    private static @Nullable Variant converted(World code, SchemaField field, Variant element) {
        ValueType type = ViewValues.read(field.type());
        List<String> constants = constants(code, field);
        if (type == ValueType.ENUM) {
            return constants.contains(element.text()) ? element : Variant.ofEnum("");
        }
        if (type == ValueType.FLAGS) {
            return Variant.ofFlags(
                    element.flags().stream().filter(constants::contains).toList());
        }
        if (type == element.type()) {
            return element;
        }
        long bits = element.bits();
        return Numbers.converts(element.type(), bits, type)
                ? number(type, Numbers.convert(element.type(), bits, type))
                : null;
    }

    private static List<String> constants(World world, SchemaField field) {
        FieldLayout place = Objects.requireNonNull(world.type().layout().field(XxHash64.key(field.name())));
        return place.constants().stream().map(constant -> constant.name()).toList();
    }

    /** Of a reference the row: that of an id is one less, and none is −1. */
    private static long bitsAsRead(Variant value) {
        return value.type() == ValueType.REF && !value.isNull() ? value.bits() - 1 : value.bits();
    }

    private static Variant number(ValueType type, long bits) {
        return switch (type) {
            case BOOL -> Variant.of(bits != 0);
            case F32 -> Variant.of(Float.intBitsToFloat((int) bits));
            case F64 -> Variant.of(Double.longBitsToDouble(bits));
            default -> Variant.ofInteger(type, bits);
        };
    }

    /** A value as views give it: of a reference the row, of a hashed name the key. */
    private static Variant asRead(SchemaField field, Variant value) {
        ValueType type = ViewValues.read(field.type());
        if (type == value.type()) {
            return value;
        }
        if (value.shape() == Shape.SINGLE) {
            return Variant.ofInteger(type, bitsAsRead(value));
        }
        long[] read = new long[value.elementCount()];
        for (int i = 0; i < read.length; i++) {
            read[i] = bitsAsRead(value.element(i));
        }
        return Variant.ofArray(type, read);
    }

    /** What a field reads without a value and a default, as views give it. */
    private static Variant zero(World code, SchemaField field) {
        Variant element = zeroElement(code, field);
        return field.shape() == Shape.SINGLE
                ? element
                : Variant.ofElements(
                        element.type(), Collections.nCopies(field.shape() == Shape.FIXED ? field.count() : 0, element));
    }

    private static long[] identityOrZero(ValueType type) {
        long one = Float.floatToRawIntBits(1);
        return switch (type) {
            case QUAT -> new long[] {0, 0, 0, one};
            case MAT3 -> new long[] {one, 0, 0, 0, one, 0, 0, 0, one};
            case MAT4 -> new long[] {one, 0, 0, 0, 0, one, 0, 0, 0, 0, one, 0, 0, 0, 0, one};
            default -> new long[type.lanes()];
        };
    }

    private static Variant zeroElement(World code, SchemaField field) {
        ValueType type = ViewValues.read(field.type());
        if (type.lanes() > 1) {
            return Variant.ofLanes(type, identityOrZero(type));
        }
        return switch (field.type()) {
            case REF -> Variant.ofInteger(ValueType.I32, -1);
            case STRING -> Variant.of("");
            case ENUM -> Variant.ofEnum(constants(code, field).get(0));
            case FLAGS -> Variant.ofFlags(List.of());
            case BYTES -> Variant.ofBytes(new byte[0]);
            default -> number(type, 0);
        };
    }
}
