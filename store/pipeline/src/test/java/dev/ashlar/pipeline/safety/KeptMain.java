package dev.ashlar.pipeline.safety;

import static dev.ashlar.pipeline.safety.Must.equal;

import dev.ashlar.codec.view.Column;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.safety.world.Crowd;
import dev.ashlar.pipeline.safety.world.Unit;
import dev.ashlar.pipeline.safety.world.WorldTypes;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps one thing of a store, drops everything else until the collector has taken it, maps and unmaps other packs where the
 * memory was, and reads what was kept.
 */
final class KeptMain {
    private static final int MOST_COLLECTIONS = 1000;
    private static final int OTHERS = 40;
    private static final int ROW = 7;

    private final Path pack;
    private final Path other;
    private final World.Ids ids;
    private final Values values;
    private int opened;

    private KeptMain(Path pack, Path other, World.Ids ids, int records) {
        this.pack = pack;
        this.other = other;
        this.ids = ids;
        this.values = new Values(ids.of(ROW), 1, ids, records);
    }

    /** {@code arguments}: the pack, one of the same records with salt 2, how the ids lie, how many records there are, rounds. */
    public static void main(String[] arguments) {
        World.Ids ids = World.Ids.valueOf(arguments[2]);
        KeptMain kept = new KeptMain(Path.of(arguments[0]), Path.of(arguments[1]), ids, Integer.parseInt(arguments[3]));
        for (int round = 0; round < Integer.parseInt(arguments[4]); round++) {
            kept.round();
        }
        equal("mappings went away", true, mapped() < kept.opened);
        System.out.println("kept what was held, and nothing else");
    }

    private static long mapped() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("mapped"))
                .mapToLong(BufferPoolMXBean::getCount)
                .sum();
    }

    /** What asks whether the one thing that is kept reads right, and the store that it came from. */
    private record Held(String what, Runnable check, WeakReference<RecordStore> store, WeakReference<Reader> reader) {}

    private interface Keeps {
        Runnable from(Reader reader);
    }

    private Held hold(String what, Keeps keeps) {
        opened++;
        RecordStore store = RecordStore.open(pack, WorldTypes.CATALOG);
        Reader reader = store.reader();
        Runnable check = keeps.from(reader);
        if (opened % 2 == 0) {
            store.close();
        }
        return new Held(what, check, new WeakReference<>(store), new WeakReference<>(reader));
    }

    private List<Held> hold() {
        List<Held> held = new ArrayList<>();
        held.add(hold("view", reader -> {
            Unit unit = reader.view(Unit.TYPE);
            unit.moveToRow(ROW);
            return () -> UnitCheck.all(unit, values);
        }));
        held.add(hold("view of columns", reader -> {
            Crowd crowd = reader.view(Crowd.TYPE);
            crowd.moveToRow(ROW);
            return () -> {
                equal("id", values.id(), crowd.id());
                equal("story", values.text("story", 0), crowd.story());
                equal("mass", values.f64("mass", 0), crowd.mass());
                UnitCheck.bytes(crowd.mesh(), values);
            };
        }));
        held.add(hold("view by name", reader -> {
            RecordView named = reader.view(World.UNIT);
            named.moveToRow(ROW);
            return () -> NamedCheck.all(named, values);
        }));
        held.add(hold("slice", reader -> {
            ByteBuffer mesh = unit(reader).mesh();
            return () -> UnitCheck.bytes(mesh, values);
        }));
        held.add(hold("slice of a slice", reader -> {
            ByteBuffer mesh = unit(reader).mesh().duplicate().slice().asReadOnlyBuffer();
            return () -> UnitCheck.bytes(mesh, values);
        }));
        held.add(hold("column", reader -> {
            Column height = reader.column(Unit.TYPE, Unit.HEIGHT);
            int expected = unit(reader).height();
            return opened % 2 == 0
                    ? () -> Must.refuse("a closed store", IllegalStateException.class, () -> height.i32(ROW))
                    : () -> equal("height", expected, height.i32(ROW));
        }));
        held.add(hold("slice of a column", reader -> {
            Column mass = reader.column(Crowd.TYPE, Crowd.MASS);
            int block = mass.length(0) > ROW ? 0 : ROW / mass.length(0);
            DoubleBuffer masses = mass.doubles(block);
            int inBlock = ROW - mass.firstRow(block);
            return () -> equal("mass", values.f64("mass", 0), masses.get(inBlock));
        }));
        held.add(hold("default row", reader -> {
            Unit nowhere = reader.view(Unit.TYPE);
            return () -> equal("rank", 7, nowhere.rank());
        }));
        return held;
    }

    private static Unit unit(Reader reader) {
        Unit unit = reader.view(Unit.TYPE);
        unit.moveToRow(ROW);
        return unit;
    }

    private void round() {
        List<Held> held = hold();
        for (Held each : held) {
            collect(each);
        }
        for (int i = 0; i < OTHERS; i++) {
            readOther();
            if (i % 10 == 0) {
                System.gc();
            }
            held.forEach(each -> each.check().run());
        }
    }

    private static void collect(Held held) {
        for (int i = 0;
                held.store().get() != null
                        || held.reader().get() != null && held.what().contains("slice");
                i++) {
            equal("collections until the store of a kept " + held.what() + " is gone", true, i < MOST_COLLECTIONS);
            System.gc();
            Thread.onSpinWait();
        }
        held.check().run();
    }

    /** Nothing is kept here but the view: a read that let go of it too early would find the memory gone. */
    private void readOther() {
        opened++;
        Unit unit = RecordStore.open(other, WorldTypes.CATALOG).reader().view(Unit.TYPE);
        while (unit.next()) {
            if (unit.row() % 16 == 0) {
                UnitCheck.numbers(unit, new Values(ids.of(unit.row()), 2, ids, values.records()));
            }
        }
    }
}
