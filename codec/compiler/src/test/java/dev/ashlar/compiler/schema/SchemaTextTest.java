package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaTextTest {
    private static final Location NOWHERE = Location.of("Thing.schema");
    private static final List<String> TEXTS = List.of(
            "", "plain", "it's \"quoted\"", "back\\slash", "a\nb\tc\r", "\0\u0001\u007F", "€\uD834\uDD1E", "${x} // #");

    private static List<Schema> read(String text) {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(List.of(new SchemaReader.Source("Thing.schema", text)), problems);
        assertThat(problems.sorted()).as(text).extracting(Problem::toString).isEmpty();
        return schemas;
    }

    /** But for where things stand. */
    private static Schema placed(Schema schema) {
        List<SchemaField> fields =
                schema.fields().stream().map(SchemaTextTest::placed).toList();
        return new Schema(
                schema.name(),
                schema.key(),
                schema.layoutKind(),
                schema.alignment(),
                schema.spawned(),
                schema.shipRule(),
                new TypeRules(
                        schema.rules().conditions().stream()
                                .map(rule -> new TypeRule(rule.where(), rule.message(), NOWHERE))
                                .toList(),
                        schema.rules().unique(),
                        schema.rules().moddable()),
                schema.display(),
                schema.doc(),
                fields,
                List.of(),
                false,
                schema.version(),
                NOWHERE);
    }

    private static SchemaField placed(SchemaField of) {
        return new SchemaField(
                of.name(),
                of.type(),
                of.shape(),
                of.count(),
                of.itemAlignment(),
                of.optional(),
                of.hot(),
                of.index(),
                of.ship(),
                of.defaultValue(),
                of.min() == null ? null : of.min().stripTrailingZeros(),
                of.max() == null ? null : of.max().stripTrailingZeros(),
                of.rules(),
                of.constants(),
                of.target(),
                of.formerly(),
                of.retyped(),
                of.display(),
                of.unit(),
                of.doc(),
                NOWHERE,
                NOWHERE,
                null);
    }

    /** Schemas that have no problems, and are anything otherwise. */
    private record Source(Random random) {
        Schema schema() {
            List<SchemaField> fields = new ArrayList<>();
            for (int i = random.nextInt(12); i >= 0; i--) {
                fields.add(field("field" + i));
            }
            String key = fields.stream()
                    .filter(field -> field.type() == ValueType.STRING
                            && field.shape() == Shape.SINGLE
                            && !field.optional()
                            && !field.isText())
                    .map(SchemaField::name)
                    .findFirst()
                    .orElse(null);
            LayoutKind kind = random.nextBoolean() ? LayoutKind.ROWS : LayoutKind.COLUMNS;
            int alignment = random.nextBoolean() ? 64 : 0;
            boolean spawned = random.nextBoolean();
            return new Schema(
                    "Thing",
                    key,
                    kind,
                    alignment,
                    spawned,
                    shipRule(fields),
                    rules(fields),
                    text(),
                    text(),
                    fields,
                    List.of(),
                    false,
                    1,
                    NOWHERE);
        }

        private TypeRules rules(List<SchemaField> fields) {
            List<TypeRule> conditions = new ArrayList<>();
            List<String> indexed = new ArrayList<>();
            for (SchemaField field : fields) {
                if (field.type() == ValueType.STRING && field.shape() == Shape.SINGLE && random.nextBoolean()) {
                    String where = field.name() + " != '\"' or\n\t count(" + field.name() + ") >= 0";
                    conditions.add(new TypeRule(where, random.nextBoolean() ? text() : "", NOWHERE));
                }
                if (FieldLayout.canBeIndexed(field.type(), field.shape()) && random.nextBoolean()) {
                    indexed.add(field.name());
                }
            }
            return new TypeRules(conditions, indexed.size() < 2 ? List.of() : List.of(indexed), random.nextBoolean());
        }

        /** The last field that can mark records does, in half of the schemas that have one. */
        private ShipRule shipRule(List<SchemaField> fields) {
            ShipRule rule = random.nextInt(4) == 0 ? ShipRule.NONE : ShipRule.ALL;
            for (SchemaField field : fields) {
                if (rule.ships() && TypeShipRule.isFit(field) && random.nextBoolean()) {
                    List<String> constants = field.constantNames();
                    boolean isBool = field.type() == ValueType.BOOL;
                    rule = new ShipRule(
                            true, field.name(), isBool ? "" : constants.get(random.nextInt(constants.size())));
                }
            }
            return rule;
        }

        private SchemaField field(String name) {
            ValueType type =
                    ValueType.named().get(random.nextInt(ValueType.named().size()));
            Shape shape = type.isArrayElement() ? Shape.values()[random.nextInt(3)] : Shape.SINGLE;
            int count = shape == Shape.FIXED ? 1 + random.nextInt(4) : 1;
            boolean ship = random.nextInt(4) > 0;
            boolean indexed = FieldLayout.canBeIndexed(type, shape) && ship && random.nextInt(3) == 0;
            List<EnumConstant> constants = constants(type);
            boolean isNumber = type.lane().isInteger() || type.lane().isFloat();
            boolean limited = isNumber && random.nextInt(3) == 0;
            return new SchemaField(
                    name,
                    type,
                    shape,
                    count,
                    type == ValueType.BYTES ? 8 << random.nextInt(10) : FieldLayout.ITEM_ALIGNMENT,
                    random.nextBoolean(),
                    ship && random.nextInt(4) == 0,
                    indexed ? random.nextBoolean() ? IndexKind.MANY : IndexKind.UNIQUE : IndexKind.NONE,
                    ship,
                    limited || type == ValueType.REF || type == ValueType.BYTES || random.nextBoolean()
                            ? null
                            : value(type, shape, count, constants),
                    limited ? limit(type.lane(), false) : null,
                    limited && random.nextBoolean() ? limit(type.lane(), true) : null,
                    type == ValueType.STRING && shape != Shape.FIXED && random.nextInt(3) == 0
                            ? new ValueRules(
                                    false,
                                    "(?s).*",
                                    0,
                                    1000 + random.nextInt(9),
                                    false,
                                    random.nextBoolean(),
                                    Moddable.values()[random.nextInt(3)])
                            : ValueRules.NONE,
                    constants,
                    type == ValueType.REF ? "Thing" : "",
                    random.nextInt(4) == 0 ? List.of(name + "Once", name + "Before") : List.of(),
                    retyped(type, shape),
                    text(),
                    text(),
                    text(),
                    NOWHERE,
                    NOWHERE,
                    null);
        }

        private List<FormerType> retyped(ValueType type, Shape shape) {
            boolean isSame = type == ValueType.I16 && shape == Shape.SINGLE || type == ValueType.BYTES;
            return isSame || random.nextInt(4) > 0
                    ? List.of()
                    : List.of(new FormerType(ValueType.I16, Shape.SINGLE, "i16"));
        }

        private static BigDecimal limit(ValueType lane, boolean greatest) {
            if (lane.isFloat()) {
                double limit = greatest ? Float.MAX_VALUE : lane == ValueType.F32 ? -0.1f : -Double.MIN_VALUE;
                return new BigDecimal(limit);
            }
            return new BigDecimal(greatest ? Integers.greatest(lane) : Integers.least(lane));
        }

        private List<EnumConstant> constants(ValueType type) {
            List<EnumConstant> constants = new ArrayList<>();
            if (type.hasConstants()) {
                for (String name : List.of("fog", "5", "it's \"light\"", "größe, 日本")) {
                    constants.add(new EnumConstant(name, constants.size()));
                }
            }
            return List.copyOf(constants);
        }

        private String text() {
            return TEXTS.get(random.nextInt(TEXTS.size()));
        }

        private Variant value(ValueType type, Shape shape, int count, List<EnumConstant> constants) {
            if (shape == Shape.SINGLE) {
                return single(type, constants);
            }
            List<Variant> elements = new ArrayList<>();
            for (int i = shape == Shape.FIXED ? count : random.nextInt(4); i > 0; i--) {
                elements.add(single(type, constants));
            }
            return Variant.ofElements(type, elements);
        }

        private Variant single(ValueType type, List<EnumConstant> constants) {
            if (type.lanes() > 1) {
                return Variant.ofLanes(
                        type,
                        LongStream.generate(() -> bits(type.lane()))
                                .limit(type.lanes())
                                .toArray());
            }
            return switch (type) {
                case STRING -> Variant.of(text());
                case HASH -> Variant.ofHash(text());
                case ENUM ->
                    Variant.ofEnum(
                            constants.get(random.nextInt(constants.size())).name());
                case FLAGS ->
                    Variant.ofFlags(List.of(
                            constants.get(random.nextInt(constants.size())).name()));
                case BOOL -> Variant.of(random.nextBoolean());
                case F32 -> Variant.of(Float.intBitsToFloat((int) bits(type)));
                case F64 -> Variant.of(Double.longBitsToDouble(bits(type)));
                default -> Variant.ofInteger(type, bits(type));
            };
        }

        /** Of floats finite ones, as schemas have them. */
        private long bits(ValueType type) {
            return switch (type) {
                case F32 -> {
                    float value = Float.intBitsToFloat(random.nextInt());
                    yield Float.floatToRawIntBits(Float.isFinite(value) ? value : -0f) & 0xFFFF_FFFFL;
                }
                case F64 -> {
                    double value = Double.longBitsToDouble(random.nextLong());
                    yield Double.doubleToRawLongBits(Double.isFinite(value) ? value : -0.0);
                }
                default ->
                    random.nextBoolean()
                            ? Integers.greatest(type).longValue()
                            : Integers.least(type).longValue();
            };
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldReadBackWhatItWrites(long seed) {
        Source source = new Source(new Random(seed));
        for (int i = 0; i < 100; i++) {
            Schema schema = source.schema();
            String text = SchemaText.of(schema);
            List<Schema> read = read(text);
            assertThat(read)
                    .singleElement()
                    .satisfies(one -> assertThat(placed(one)).as(text).isEqualTo(placed(schema)));
            assertThat(SchemaText.of(read.get(0))).isEqualTo(text);
        }
    }

    @Test
    void shouldWriteEachAttributeInItsPlaceAndNoneThatGoesWithoutSaying() {
        String text = """
                # Written by a person.
                Fields = [ { doc = "What it is", type = float, optional = false, name = "rate", max = 5000.0f, default = 10f },
                  { name = "kind", unique = true, type = "enum", values = [a, b], formerly = ["sort"] } ]
                Schema { layout = columns, name : "Thing" }
                """;
        assertThat(SchemaText.of(read(text).get(0))).isEqualTo("""
                Schema =
                {
                  name = "Thing"
                  layout = "columns"
                }

                Fields =
                [
                  { name = "rate", type = "f32", default = 10.0, max = 5000, doc = "What it is" }
                  { name = "kind", type = "enum", values = ["a", "b"], unique = true, formerly = ["sort"] }
                ]
                """);
    }
}
