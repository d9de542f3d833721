package dev.ashlar.pipeline.safety;

import static dev.ashlar.pipeline.safety.Must.equal;
import static dev.ashlar.pipeline.safety.Must.refuse;

import dev.ashlar.codec.view.Column;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.RowFilter;
import dev.ashlar.codec.view.View;
import dev.ashlar.pipeline.safety.world.Crowd;
import dev.ashlar.pipeline.safety.world.Unit;
import dev.ashlar.pipeline.safety.world.WorldTypes;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.index.StoredRecords;
import dev.ashlar.store.internal.pack.PackFile;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Calls all that there is on a store that is closed: moves are refused, and views read what they read before. */
final class ClosedMain {
    private static final String CLOSED = IllegalStateException.class.getName();
    private static final int ROW = 5;

    private static int refused;
    private static int same;

    private ClosedMain() {}

    /** {@code arguments}: the pack, how its ids lie, how many records it has. */
    public static void main(String[] arguments) {
        Path pack = Path.of(arguments[0]);
        World.Ids ids = World.Ids.valueOf(arguments[1]);
        Values values = new Values(ids.of(ROW), 1, ids, Integer.parseInt(arguments[2]));
        RecordStore store = RecordStore.open(pack, WorldTypes.CATALOG);
        Reader reader = store.reader();
        long contentId = store.contentId();
        Unit unit = reader.view(Unit.TYPE);
        equal("found", true, unit.find(values.id()));
        ByteBuffer slice = unit.mesh();
        List<Runnable> after = new ArrayList<>();
        for (boolean positioned : new boolean[] {true, false}) {
            for (View view : List.of(reader.view(Unit.TYPE), reader.view(Crowd.TYPE))) {
                after.add(watch(reader, view, view, reader.view(view instanceof Unit ? "Unit" : "Crowd"), positioned));
            }
            for (String type : List.of(World.UNIT, World.CROWD)) {
                RecordView named = reader.view(type);
                after.add(watch(reader, named, named, named, positioned));
                RecordView valued = reader.view(type);
                after.add(watch(reader, valued, valued.values(), valued, positioned));
            }
        }
        RowFilter heavy =
                RowFilter.of(reader.view(Crowd.TYPE)).where(Crowd.MASS).greaterThan(0);
        heavy.rewind();
        Column mass = reader.column(Crowd.TYPE, Crowd.MASS);
        DoubleBuffer masses = mass.doubles(0);
        double first = mass.f64(0);
        store.close();
        after.forEach(Runnable::run);
        columnIsClosed(mass);
        filterIsClosed(heavy);
        equal("mass", first, masses.get(0));
        UnitCheck.all(unit, values);
        UnitCheck.bytes(slice, values);
        storeIsClosed(store, reader, contentId);
        indexIsClosed(pack, ids);
        System.out.println(
                refused > 100 && same > 1000 ? "refused what moves, read what was there" : refused + " " + same);
    }

    /** What is to be asked once the store is closed. */
    private static Runnable watch(Reader reader, View view, Object target, RecordView named, boolean positioned) {
        View other = view instanceof Crowd ? reader.view(Crowd.TYPE) : reader.view(Unit.TYPE);
        if (positioned) {
            view.moveToRow(ROW);
        }
        Entries entries = new Entries(target, other, named);
        Map<String, Entries.Outcome> before = entries.call(false);
        int row = view.row();
        return () -> {
            entries.call(true).forEach((call, outcome) -> {
                if (outcome.moves()) {
                    requireRefused(call, outcome.result());
                } else if (!call.startsWith("rowCount[]")) {
                    equal(call, before.get(call).result(), row == view.row() ? outcome.result() : "moved");
                    same++;
                }
            });
            view.rewind();
            equal("id of the default row", -1L, view.id());
        };
    }

    /** A field that is no reference, or cannot be matched with a value, is refused for that. */
    private static void requireRefused(String call, String result) {
        boolean byName = call.startsWith("hop")
                || call.startsWith("match")
                || result.equals(IndexOutOfBoundsException.class.getName());
        if (!result.equals(CLOSED) && !(byName && result.startsWith("java.lang.I"))) {
            throw new AssertionError(call + " of a closed store: " + result);
        }
        refused += result.equals(CLOSED) ? 1 : 0;
    }

    private static void columnIsClosed(Column mass) {
        refuse("a row", IllegalStateException.class, () -> mass.f64(0));
        refuse("a lane", IllegalStateException.class, () -> mass.f64(0, 0));
        refuse("a block", IllegalStateException.class, () -> mass.doubles(0));
    }

    private static void filterIsClosed(RowFilter heavy) {
        refuse("count", IllegalStateException.class, heavy::count);
        refuse("rows", IllegalStateException.class, () -> heavy.rows(new int[0]));
        refuse("bitmap", IllegalStateException.class, () -> heavy.bitmap(new long[0]));
        refuse("next", IllegalStateException.class, heavy::next);
        refuse("rewind", IllegalStateException.class, heavy::rewind);
        refuse("where", IllegalStateException.class, () -> heavy.where(Crowd.RANK));
    }

    private static void storeIsClosed(RecordStore store, Reader reader, long contentId) {
        refuse("reader", IllegalStateException.class, store::reader);
        refuse("view", IllegalStateException.class, () -> reader.view(Unit.TYPE));
        refuse("view by name", IllegalStateException.class, () -> reader.view(World.CROWD));
        refuse("column", IllegalStateException.class, () -> reader.column(Unit.TYPE, Unit.HEIGHT));
        refuse("column by name", IllegalStateException.class, () -> reader.column(World.CROWD, Crowd.MASS));
        refuse("version", IllegalStateException.class, () -> reader.schemaVersion(Unit.TYPE));
        refuse("refresh", IllegalStateException.class, reader::refresh);
        equal("content", contentId, store.contentId());
        store.close();
    }

    private static void indexIsClosed(Path pack, World.Ids ids) {
        PackFile file = PackFile.open(pack, false);
        file.types().forEach(type -> {
            StoredRecords records = file.records(type);
            equal("row", ROW, records.rowOf(ids.of(ROW)));
            equal("id", ids.of(ROW), records.idAt(ROW));
            records.close();
            equal("rows", 0, records.rowCount());
            equal("id of a closed row", -1L, records.idAt(ROW));
            for (long id : new long[] {0, -1, ids.of(ROW), Long.MAX_VALUE, Long.MIN_VALUE}) {
                int row = records.rowOf(id);
                equal("a row that is there", true, row < 0 || records.idAt(row) == -1);
            }
            refuse("open", IllegalStateException.class, records::requireOpen);
        });
    }
}
