package dev.ashlar.pipeline.safety;

import static dev.ashlar.pipeline.safety.Must.equal;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.pipeline.safety.world.Unit;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;

/** Asks whether a view reads what its record has. */
final class UnitCheck {
    private UnitCheck() {}

    /** All of it, in every way of reading. */
    static void all(Unit unit, Values values) {
        numbers(unit, values);
        texts(unit, values);
        lanes(unit, values);
        arrays(unit, values);
        copies(unit, values);
        bytes(unit.mesh(), values);
    }

    /** What lies in the row itself. */
    static void numbers(Unit unit, Values values) {
        equal("id", values.id(), unit.id());
        equal("height", values.i32("height", 0), unit.height());
        equal("born", values.bits("born", 0), unit.born());
        equal("level", (int) values.integer("level", 0, ValueType.U8), unit.level());
        equal("weight", values.f32("weight", 0, 0), unit.weight());
        equal("mass", values.f64("mass", 0), unit.mass());
        equal("seen", values.bool("seen", 0), unit.seen());
        equal("has rank", values.hasRank(), unit.hasRank());
        equal("rank", values.hasRank() ? values.i32("rank", 0) : 7, unit.rank());
        equal("kind", values.constant("kind", 0), unit.kind().ordinal());
        equal("mask", values.mask("mask", 0), unit.mask());
        equal("signal", XxHash64.key(values.text("signal", 0)), unit.signal());
        equal("next", values.referenceRow("next", 0), unit.nextRow());
        equal("twins", values.referenceRow("twins", 1), unit.twinsRow(1));
        equal("grid", values.i32("grid", 19), unit.grid(19));
    }

    static void texts(Unit unit, Values values) {
        String name = values.text("name", 0);
        String story = values.text("story", 0);
        equal("name", name, unit.name());
        equal("story", story, unit.story());
        equal("name equals", true, unit.nameEquals(name));
        equal("story compared", 0, unit.storyCompareTo(story));
        StringBuilder out = new StringBuilder();
        unit.storyTo(out);
        unit.nameTo((Appendable) out);
        equal("story and name", story + name, out.toString());
        equal("title", values.text("titles", 1), unit.titles(1));
        int tags = unit.tagsCount();
        equal("tags", values.count("tags"), tags);
        if (tags > 0) {
            equal("tag", values.text("tags", tags - 1), unit.tags(tags - 1));
            equal("tag equals", true, unit.tagsEquals(0, values.text("tags", 0)));
        }
    }

    static void lanes(Unit unit, Values values) {
        float[] floats = new float[16];
        unit.basis(floats, 0);
        equal("basis", true, Arrays.equals(values.floats("basis", 0, ValueType.MAT4), floats));
        FloatBuffer turn = FloatBuffer.allocate(4);
        unit.turn(turn);
        equal("turn", true, Arrays.equals(values.floats("turn", 0, ValueType.QUAT), turn.array()));
        equal("place", values.f32("place", 0, 2), unit.placeZ());
        equal("box", values.f32("box", 0, 5), unit.boxMaxZ());
        equal("cell", values.i32("cell", 1), unit.cellY());
        equal("tint", values.color("tint", 0), unit.tint());
    }

    static void arrays(Unit unit, Values values) {
        for (int i = 0; i < unit.curveCount(); i++) {
            equal("curve", values.f32("curve", i, 0), unit.curve(i));
        }
        for (int i = 0; i < unit.stampsCount(); i++) {
            equal("stamp", values.bits("stamps", i), unit.stamps(i));
        }
        for (int i = 0; i < unit.pathCount(); i++) {
            equal("path", values.f32("path", i, 1), unit.pathY(i));
        }
        for (int i = 0; i < unit.gatesCount(); i++) {
            equal("gate", values.bool("gates", i), unit.gates(i));
        }
        for (int i = 0; i < unit.peersCount(); i++) {
            equal("peer", values.referenceRow("peers", i), unit.peersRow(i));
        }
        for (int i = 0; i < unit.kindsCount(); i++) {
            equal("kind", values.constant("kinds", i), unit.kinds(i).ordinal());
        }
        for (int i = 0; i < unit.portsCount(); i++) {
            equal("port", (int) values.integer("ports", i, ValueType.U16), unit.ports(i));
        }
    }

    static void copies(Unit unit, Values values) {
        int count = unit.stepsCount();
        equal("steps", values.count("steps"), count);
        int[] steps = new int[count];
        unit.steps(steps, 0);
        IntBuffer direct = ByteBuffer.allocateDirect(4 * count).asIntBuffer();
        unit.steps(direct);
        for (int i = 0; i < count; i++) {
            equal("step", values.i32("steps", i), steps[i]);
            equal("step of a buffer", steps[i], direct.get(i));
        }
        double[] levels = new double[values.count("levels")];
        equal("levels", levels.length, unit.levels(levels, 0));
        for (int i = 0; i < levels.length; i++) {
            equal("a level", values.f64("levels", i), levels[i]);
        }
        boolean[] gates = new boolean[values.count("gates")];
        equal("gates", gates.length, unit.gates(gates, 0));
        for (int i = 0; i < gates.length; i++) {
            equal("a gate", values.bool("gates", i), gates[i]);
        }
        byte[] raw = new byte[values.count("raw")];
        equal("raw", raw.length, unit.raw(raw, 0));
        for (int i = 0; i < raw.length; i++) {
            equal("a byte", (byte) values.bits("raw", i), raw[i]);
        }
    }

    /** A slice of the field mesh. */
    static void bytes(ByteBuffer mesh, Values values) {
        byte[] expected = values.bytes();
        equal("length", expected.length, mesh.capacity());
        byte[] copy = new byte[expected.length];
        mesh.get(0, copy);
        equal("mesh", true, Arrays.equals(expected, copy));
        for (int i = 0; i < expected.length; i += 7) {
            equal("mesh", expected[i], mesh.get(i));
        }
    }
}
