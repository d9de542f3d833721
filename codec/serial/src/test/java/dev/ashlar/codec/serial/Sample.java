package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** An object with a member of every kind. */
final class Sample implements TriviallySerializable {
    enum Blend {
        OPAQUE,
        ALPHA,
        ADDITIVE
    }

    /** Immutable, and refuses what is no range. */
    record Range(int from, int to) {
        static final Form<Range> FORM =
                Forms.ofValue(new Range(0, 0), (s, r) -> new Range(s.io("from", r.from), s.io("to", r.to)));

        Range {
            if (from > to) {
                throw new IllegalArgumentException("expected a range, found " + from + " to " + to);
            }
        }
    }

    /** A composite member: three floats. */
    static final class Vector implements TriviallySerializable {
        float x;
        float y;
        float z;

        @Override
        public void serialize(Serializer s) {
            x = s.io("x", x);
            y = s.io("y", y);
            z = s.io("z", z);
        }
    }

    private static final int[] POINTS = {0, 1, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF};

    boolean flag;
    byte i8;
    short i16;
    int i32;
    long i64;
    float f32;
    double f64;
    int u8;
    int u16;
    long u32;
    long u64;
    char unit;
    String text = "";
    byte[] bytes = {};
    Blend blend = Blend.OPAQUE;
    Vector vector = new Vector();
    float[] lanes = new float[3];
    int color;

    @Nullable
    String nick;

    @Nullable
    Vector target;

    Range range = new Range(0, 0);
    int[] ints = {};
    long[] longs = {};
    float[] floats = {};
    double[] doubles = {};
    final List<String> tags = new ArrayList<>();
    final List<Vector> path = new ArrayList<>();
    final List<List<Integer>> table = new ArrayList<>();
    final List<byte[]> blobs = new ArrayList<>();
    final List<Blend> blends = new ArrayList<>();
    final List<@Nullable String> holes = new ArrayList<>();
    final TreeSet<Long> set = new TreeSet<>();
    final Map<Float, Range> ranges = new LinkedHashMap<>();
    final Vector[] corners = {new Vector(), new Vector()};
    int version;
    String since2 = "";

    @Override
    public void serialize(Serializer s) {
        flag = s.io("flag", flag);
        i8 = s.io("i8", i8);
        i16 = s.io("i16", i16);
        i32 = s.io("i32", i32);
        i64 = s.io("i64", i64);
        f32 = s.io("f32", f32);
        f64 = s.io("f64", f64);
        u8 = s.ioU8("u8", u8);
        u16 = s.ioU16("u16", u16);
        u32 = s.ioU32("u32", u32);
        u64 = s.ioU64("u64", u64);
        unit = s.io("unit", unit);
        text = s.io("text", text);
        bytes = s.io("bytes", bytes);
        blend = s.io("blend", blend);
        vector = s.io("vector", vector);
        s.ioLanes("lanes", ValueType.VEC3, lanes);
        color = s.ioColor("color", color);
        nick = s.ioNullable("nick", nick, Forms.STRING);
        target = s.ioNullable("target", target, Forms.of(Vector::new));
        range = s.ioForm("range", range, Range.FORM);
        ints = s.io("ints", ints);
        longs = s.io("longs", longs);
        floats = s.io("floats", floats);
        doubles = s.io("doubles", doubles);
        serializeCollections(s);
        version = s.ioU8("version", version);
        if (version >= 2) {
            since2 = s.io("since2", since2);
        }
    }

    private void serializeCollections(Serializer s) {
        s.ioCollection("tags", tags, Forms.STRING);
        s.ioCollection("path", path, Forms.of(Vector::new));
        s.ioCollection("table", table, new RowForm());
        s.ioCollection("blobs", blobs, Forms.BYTES);
        s.ioCollection("blends", blends, Forms.ofEnum(Blend.class));
        s.ioCollection("holes", holes, Forms.ofNullable(Forms.STRING));
        s.ioCollection("set", set, Forms.I64);
        s.ioMap("ranges", ranges, Forms.F32, Range.FORM);
        s.ioArray("corners", corners, Forms.of(Vector::new));
    }

    /** A list in a list. */
    private static final class RowForm implements Form<List<Integer>> {
        @Override
        public List<Integer> create() {
            return new ArrayList<>();
        }

        @Override
        public List<Integer> io(Serializer s, String name, List<Integer> value) {
            s.ioCollection(name, value, Forms.I32);
            return value;
        }
    }

    static Sample random(Random random) {
        Sample sample = new Sample();
        sample.flag = random.nextBoolean();
        sample.i8 = (byte) integer(random);
        sample.i16 = (short) integer(random);
        sample.i32 = (int) integer(random);
        sample.i64 = integer(random);
        sample.f32 = Float.intBitsToFloat((int) integer(random));
        sample.f64 = Double.longBitsToDouble(integer(random));
        sample.u8 = (int) integer(random) & 0xFF;
        sample.u16 = (int) integer(random) & 0xFFFF;
        sample.u32 = integer(random) & 0xFFFFFFFFL;
        sample.u64 = integer(random);
        sample.unit = (char) integer(random);
        sample.text = text(random);
        sample.bytes = bytes(random);
        sample.blend = blend(random);
        fill(sample.vector, random);
        for (int i = 0; i < 3; i++) {
            sample.lanes[i] = Float.intBitsToFloat((int) integer(random));
        }
        sample.color = (int) integer(random);
        sample.nick = random.nextBoolean() ? text(random) : null;
        sample.target = random.nextBoolean() ? fill(new Vector(), random) : null;
        sample.range = range(random);
        sample.ints = random.ints(random.nextInt(4)).toArray();
        sample.longs = random.longs(random.nextInt(4)).toArray();
        sample.doubles = random.doubles(random.nextInt(4)).toArray();
        sample.floats = new float[random.nextInt(4)];
        for (int i = 0; i < sample.floats.length; i++) {
            sample.floats[i] = Float.intBitsToFloat((int) integer(random));
        }
        fillCollections(sample, random);
        sample.version = random.nextInt(4);
        sample.since2 = sample.version >= 2 ? text(random) : "";
        return sample;
    }

    private static void fillCollections(Sample sample, Random random) {
        for (int i = random.nextInt(4); i > 0; i--) {
            sample.tags.add(text(random));
            sample.path.add(fill(new Vector(), random));
            sample.table.add(random.ints(random.nextInt(4)).boxed().toList());
            sample.blobs.add(bytes(random));
            sample.blends.add(blend(random));
            sample.holes.add(random.nextBoolean() ? text(random) : null);
            sample.set.add(integer(random));
            sample.ranges.put(random.nextFloat(), range(random));
        }
        fill(sample.corners[0], random);
        fill(sample.corners[1], random);
    }

    /** Small ones, great ones, and those at the ends of types. */
    private static long integer(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(5) - 2;
            case 1 -> (1L << random.nextInt(64)) - random.nextInt(2);
            default -> random.nextLong();
        };
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            text.appendCodePoint(random.nextBoolean() ? 'a' + random.nextInt(26) : POINTS[random.nextInt(11)]);
        }
        return text.toString();
    }

    private static byte[] bytes(Random random) {
        byte[] bytes = new byte[random.nextInt(5)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static Blend blend(Random random) {
        return Blend.values()[random.nextInt(3)];
    }

    private static Range range(Random random) {
        int from = random.nextInt();
        return new Range(from, from | Integer.MAX_VALUE >>> 1 & ~from);
    }

    private static Vector fill(Vector vector, Random random) {
        vector.x = Float.intBitsToFloat((int) integer(random));
        vector.y = random.nextFloat();
        vector.z = -0f;
        return vector;
    }
}
