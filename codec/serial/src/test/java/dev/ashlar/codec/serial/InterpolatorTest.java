package dev.ashlar.codec.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.ValueType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What lies between two states of an object. */
class InterpolatorTest {
    private static final long SEED = 20_261_123;

    /** Members that are blended beside members that step. */
    private static final class Body implements TriviallySerializable {
        static final Form<Body> FORM = Forms.of(Body::new);

        String name = "";
        float mass;
        double heat;
        int id;
        float[] position = new float[3];
        float[] turn = {0, 0, 0, 1};
        int color;

        @Nullable
        Float shield;

        float armour;
        final List<Body> parts = new ArrayList<>();

        @Override
        public void serialize(Serializer s) {
            name = s.io("name", name);
            mass = s.io("mass", mass);
            heat = s.io("heat", heat);
            id = s.io("id", id);
            s.ioLanes("position", ValueType.VEC3, position);
            s.ioLanes("turn", ValueType.QUAT, turn);
            color = s.ioColor("color", color);
            shield = s.ioNullable("shield", shield, Forms.F32);
            armour = s.io("armour", armour);
            s.ioCollection("parts", parts, FORM);
        }
    }

    private static <T extends TriviallySerializable> T between(T one, T other, double t, T into) {
        Serial.load(into, new Interpolator().between(ObjectState.of(one), ObjectState.of(other), t));
        return into;
    }

    /** Whatever the structures are, with lists, nulls and branches that only one of them has. */
    @Test
    void shouldBeTheStatesThemselvesAtTheirEnds() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            Sample one = Sample.random(random);
            Sample other = Sample.random(random);
            assertThat(Facts.of(between(one, other, 0, new Sample())))
                    .as("seed %d", seed)
                    .isEqualTo(Facts.of(one));
            assertThat(Facts.of(between(one, other, 1, new Sample())))
                    .as("seed %d", seed)
                    .isEqualTo(Facts.of(other));
        }
    }

    @Test
    void shouldBlendFloatsAndStepTheRest() {
        Body one = new Body();
        one.name = "one";
        one.mass = 1;
        one.heat = -1;
        one.id = 7;
        one.color = 0x80_40_00_FF;
        Body other = new Body();
        other.name = "other";
        other.mass = 2;
        other.heat = 1;
        other.id = 9;
        other.position = new float[] {4, 8, -4};
        other.color = 0x00_41_FF_00;
        Body quarter = between(one, other, 0.25, new Body());
        assertThat(quarter.name).isEqualTo("one");
        assertThat(quarter.mass).isEqualTo(1.25f);
        assertThat(quarter.heat).isEqualTo(-0.5);
        assertThat(quarter.id).isEqualTo(7);
        assertThat(quarter.position).containsExactly(1, 2, -1);
        assertThat(quarter.color).isEqualTo(0x60_40_40_BF);
        Body beyond = between(one, other, 1.5, new Body());
        assertThat(beyond.name).isEqualTo("other");
        assertThat(beyond.mass).isEqualTo(2.5f);
        assertThat(beyond.id).isEqualTo(9);
        assertThat(beyond.color).as("channels end at 0 and 255").isEqualTo(0x00_42_FF_00);
    }

    /** A member or element that one state has alone is as it is there, and what stands behind it is blended all the same. */
    @Test
    void shouldBlendBesideWhatOnlyOneStateHas() {
        Body one = new Body();
        one.armour = 10;
        one.parts.add(new Body());
        Body other = new Body();
        other.shield = 5f;
        other.armour = 20;
        Body part = new Body();
        part.mass = 8;
        other.parts.add(part);
        assertThat(between(one, other, 0.5, new Body()).shield).isNull();
        assertThat(between(other, one, 0.5, new Body()).shield).isEqualTo(5f);
        for (boolean forth : new boolean[] {true, false}) {
            Body half = between(forth ? one : other, forth ? other : one, 0.5, new Body());
            assertThat(half.armour).isEqualTo(15f);
            assertThat(half.parts.get(0).mass).isEqualTo(4f);
        }
        other.parts.add(new Body());
        Body longer = between(one, other, 0.5, new Body());
        assertThat(longer.parts).hasSize(1);
        assertThat(longer.parts.get(0).mass)
                .as("lists of other lengths are not blended")
                .isZero();
        assertThat(between(one, other, 1, new Body()).parts).hasSize(2);
    }

    /** By another formula than the product's: the first rotation, followed by a part of the rotation from it to the second. */
    @Test
    void shouldTurnAlongTheShorterArc() {
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            double[] one = rotation(random, Math.PI);
            double[] way = rotation(random, random.nextInt(4) > 0 ? Math.PI : 0.02);
            double[] other = product(one, way);
            int sign = random.nextBoolean() ? 1 : -1;
            double t = random.nextDouble();
            double angle = Math.acos(Math.min(1, way[3]));
            double part = angle == 0 ? 0 : Math.sin(t * angle) / Math.sin(angle);
            double[] expected =
                    product(one, new double[] {way[0] * part, way[1] * part, way[2] * part, Math.cos(t * angle)});
            Body a = new Body();
            Body b = new Body();
            for (int i = 0; i < 4; i++) {
                a.turn[i] = (float) one[i];
                b.turn[i] = (float) (sign * other[i]);
            }
            float[] turn = between(a, b, t, new Body()).turn;
            for (int i = 0; i < 4; i++) {
                assertThat((double) turn[i]).as("seed %d", seed).isCloseTo(expected[i], within(1e-4));
            }
        }
    }

    /** A rotation about a random axis by at most an angle, w not negative: x, y, z, w. */
    private static double[] rotation(Random random, double most) {
        double[] axis = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
        double length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
        // Half a turn has two shortest arcs: a bit less has one.
        double half = random.nextDouble() * most * 0.49;
        double part = Math.sin(half) / length;
        return new double[] {axis[0] * part, axis[1] * part, axis[2] * part, Math.cos(half)};
    }

    private static double[] product(double[] p, double[] q) {
        return new double[] {
            p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1],
            p[3] * q[1] - p[0] * q[2] + p[1] * q[3] + p[2] * q[0],
            p[3] * q[2] + p[0] * q[1] - p[1] * q[0] + p[2] * q[3],
            p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2]
        };
    }

    @Test
    void shouldBlendIntegersWhereAClassSaysSo() {
        Interpolator interpolator = new Interpolator() {
            @Override
            protected boolean isBlended(String name, ValueType type) {
                return name.equals("score");
            }
        };
        long[][] cases = {
            {0, 10, 5},
            {-3, 4, 1},
            {Long.MIN_VALUE, Long.MAX_VALUE, 0}, // From -0.5: halves round up.
            {Long.MAX_VALUE - 2, Long.MAX_VALUE, Long.MAX_VALUE - 1}
        };
        for (long[] c : cases) {
            long[] found = {0};
            ObjectState one = ObjectState.of(s -> s.io("score", c[0]));
            ObjectState other = ObjectState.of(s -> s.io("score", c[1]));
            Serial.load(s -> found[0] = s.io("score", 0L), interpolator.between(one, other, 0.5));
            assertThat(found[0]).isEqualTo(c[2]);
        }
        ObjectState one = ObjectState.of(s -> s.ioU8("score", 200));
        ObjectState other = ObjectState.of(s -> s.ioU8("score", 250));
        Serial.load(s -> assertThat(s.ioU8("score", 0)).isEqualTo(255), interpolator.between(one, other, 3));
        ObjectState far = ObjectState.of(s -> s.ioU64("score", -1));
        ObjectState near = ObjectState.of(s -> s.ioU64("score", 1));
        Serial.load(
                s -> assertThat(s.ioU64("score", 0)).isEqualTo(Long.MIN_VALUE), interpolator.between(near, far, 0.5));
    }

    /** By exact arithmetic, within and beyond the two states, for differences of every magnitude. */
    @Test
    void shouldBlendIntegersAsExactArithmeticDoes() {
        Random random = new Random(SEED);
        double[] parts = {
            0.25, 0.5, 0.75, Math.ulp(1.0), Math.nextDown(1.0), Math.nextUp(1.0), -0.5, 1.5, 3, 1e30, -1e30
        };
        for (int round = 0; round < 5_000; round++) {
            for (ValueType type : List.of(ValueType.I32, ValueType.U32, ValueType.I64, ValueType.U64)) {
                long from = integer(random, type);
                long to = random.nextInt(4) > 0 ? integer(random, type) : from + random.nextInt(9) - 4;
                to = Integers.fits(type, to) ? to : from;
                double t = random.nextBoolean() ? parts[random.nextInt(parts.length)] : random.nextDouble() * 2 - 0.5;
                shouldBlendAsExactArithmeticDoes(type, from, to, t);
            }
        }
        shouldBlendAsExactArithmeticDoes(ValueType.I64, Long.MIN_VALUE, Long.MAX_VALUE, 0.75);
        shouldBlendAsExactArithmeticDoes(ValueType.I64, Long.MAX_VALUE, Long.MIN_VALUE, 0.75);
        shouldBlendAsExactArithmeticDoes(ValueType.U64, 0, -1, 0.75);
        shouldBlendAsExactArithmeticDoes(ValueType.U64, -1, 0, 0.75);
    }

    private static void shouldBlendAsExactArithmeticDoes(ValueType type, long from, long to, double t) {
        BigDecimal start = exact(type, from);
        BigDecimal difference = exact(type, to).subtract(start);
        BigDecimal least = new BigDecimal(Integers.least(type));
        BigDecimal greatest = new BigDecimal(Integers.greatest(type));
        BigDecimal expected =
                start.add(difference.multiply(new BigDecimal(t))).max(least).min(greatest);
        // An integer is up to a half away. Products of differences up to 2^53 have the error of one multiplication.
        BigDecimal error = difference
                .abs()
                .multiply(new BigDecimal(Math.max(1, Math.abs(t)) * 0x1p-52))
                .add(new BigDecimal("0.5"));
        BigDecimal found = exact(type, Blend.number(type, from, to, t));
        String what = type + " " + start + " + " + difference + " * " + t;
        assertThat(found.subtract(expected).abs()).as(what).isLessThanOrEqualTo(error);
        assertThat(found).as(what).isBetween(least, greatest);
        if (t > 0 && t < 1) {
            assertThat(found).as(what).isBetween(start.min(exact(type, to)), start.max(exact(type, to)));
        }
    }

    /** Of any magnitude, the ends of the range among them. */
    private static long integer(Random random, ValueType type) {
        boolean isSigned = type == ValueType.I32 || type == ValueType.I64;
        int bits = 8 * type.width();
        long any = random.nextInt(8) == 0 ? random.nextInt(3) - 1L : random.nextLong() >> random.nextInt(Long.SIZE);
        any = random.nextInt(8) == 0 ? 1L << bits - 1 : any;
        int unused = Long.SIZE - bits;
        return isSigned ? any << unused >> unused : any << unused >>> unused;
    }

    private static BigDecimal exact(ValueType type, long bits) {
        return new BigDecimal(type == ValueType.U64 ? Long.toUnsignedString(bits) : Long.toString(bits));
    }

    @Test
    void cannotLoadAnObjectOfAnotherStructure() {
        ObjectState state = ObjectState.of(s -> {
            s.io("x", 1f);
            s.io("y", 2f);
        });
        Interpolator interpolator = new Interpolator();
        assertThatThrownBy(() -> Serial.load(s -> s.io("z", 1f), interpolator.between(state, state, 0.5)))
                .isInstanceOf(SerialException.class)
                .hasMessage(
                        "z: expected the members that the states have, in their order, found this one where they have \"x\"");
        assertThatThrownBy(() -> Serial.load(s -> s.io("x", 1), interpolator.between(state, state, 0.5)))
                .isInstanceOf(SerialException.class);
        assertThatThrownBy(() -> Serial.load(s -> s.io("x", 1f), interpolator.between(state, state, 0.5)))
                .isInstanceOf(SerialException.class)
                .hasMessage("expected the end of the state, found the member \"y\"");
        assertThatThrownBy(() -> interpolator.between(state, state, Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("NaN");
    }
}
