package dev.ashlar.pipeline.safety;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.RowFilter;
import dev.ashlar.pipeline.safety.world.Crowd;
import dev.ashlar.pipeline.safety.world.Unit;
import dev.ashlar.store.Reader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every kind of read that the documentation allows on a file that may shrink, each as a loop over all records. */
final class Reads {
    private static final FieldKey NAME = FieldKey.of("name");
    private static final FieldKey HEIGHT = FieldKey.of("height");
    private static final FieldKey CURVE = FieldKey.of("curve");
    private static final FieldKey TAGS = FieldKey.of("tags");
    private static final int ROOM = 4096;

    private final Unit unit;
    private final Unit other;
    private final Crowd crowd;
    private final RecordView named;
    private final RowFilter inRows;
    private final RowFilter inColumns;
    private final World.Ids ids;
    private final int records;
    private final List<ByteBuffer> slices = new ArrayList<>();
    private final float[] floats = new float[ROOM];
    private final int[] ints = new int[ROOM];
    private final long[] longs = new long[ROOM];
    private final double[] doubles = new double[ROOM];
    private final short[] shorts = new short[ROOM];
    private final byte[] bytes = new byte[ROOM];
    private final boolean[] booleans = new boolean[ROOM];
    private final FloatBuffer heap = FloatBuffer.allocate(ROOM);
    private final FloatBuffer direct = ByteBuffer.allocateDirect(4 * ROOM).asFloatBuffer();
    private final FloatBuffer turned =
            ByteBuffer.allocateDirect(4 * ROOM).order(ByteOrder.BIG_ENDIAN).asFloatBuffer();
    private final ByteBuffer outside = ByteBuffer.allocateDirect(ROOM);
    private final StringBuilder text = new StringBuilder();

    /** What the reads read, so that they cannot be left out. */
    volatile long sink;

    Reads(Reader reader, World.Ids ids, int records) {
        this.unit = reader.view(Unit.TYPE);
        this.other = reader.view(Unit.TYPE);
        this.crowd = reader.view(Crowd.TYPE);
        this.named = reader.view(World.UNIT);
        this.inRows = RowFilter.of(unit);
        this.inColumns = RowFilter.of(crowd);
        for (RowFilter filter : List.of(inRows, inColumns)) { // Most records meet these: every width is read.
            filter.where(Unit.HEIGHT).notEqualTo(0).where(Unit.LEVEL).notEqualTo(0);
            filter.where(Unit.BORN).notEqualTo(0).where(Unit.MASS).notEqualTo(0.0);
            filter.where(Unit.PLACE, 1).notEqualTo(0.0).where(Unit.SEEN).present();
        }
        this.ids = ids;
        this.records = records;
        while (unit.next()) {
            slices.add(unit.mesh());
            slices.add(unit.storyUtf8());
        }
    }

    /** The reads by name. */
    Map<String, Runnable> all() {
        Map<String, Runnable> all = new LinkedHashMap<>();
        moves(all);
        numbers(all);
        texts(all);
        copies(all);
        kept(all);
        return all;
    }

    /** One read of each record, in a loop that the JIT sees as a whole. */
    private interface Read {
        long of(Unit unit);
    }

    private void add(Map<String, Runnable> all, String name, Read read) {
        all.put(name, () -> {
            long sum = 0;
            for (int row = 0; row < records; row++) {
                unit.moveToRow(row);
                sum += read.of(unit);
            }
            sink += sum;
        });
    }

    private void moves(Map<String, Runnable> all) {
        all.put("find", () -> {
            for (int row = 0; row < records; row++) {
                sink += unit.find(ids.of(row)) ? unit.row() : 1;
            }
        });
        all.put("iteration", () -> {
            unit.rewind();
            while (unit.next()) {
                sink += unit.id() + (unit.height() & 0xFFFFFFFFL);
            }
        });
        all.put("default row", () -> {
            unit.rewind();
            for (int i = 0; i < records; i++) {
                sink += unit.height() + unit.rank() + unit.titles(1).length();
            }
        });
        add(all, "hop", u -> u.next_(other) ? other.id() : DataRecord.NO_ID);
        add(all, "hops of an array", u -> {
            long sum = 0;
            for (int i = 0; i < u.peersCount(); i++) {
                sum += u.peers(i, other) ? other.height() : 1;
            }
            return sum;
        });
        all.put("filter of rows", () -> sink += inRows.count());
        all.put("filter of columns", () -> {
            sink += inColumns.count();
            for (inColumns.rewind(); inColumns.next(); ) {
                sink += crowd.row();
            }
        });
        all.put("columns", () -> {
            long sum = 0;
            for (int row = 0; row < records; row++) {
                crowd.moveToRow(row);
                sum += crowd.height()
                        + crowd.level()
                        + (long) crowd.mass()
                        + crowd.kind().ordinal();
            }
            sink += sum;
        });
    }

    private void numbers(Map<String, Runnable> all) {
        add(all, "ids", Unit::id);
        add(all, "bytes", u -> u.level() + (u.seen() ? 1 : 0) + (u.hasRank() ? 1 : 0));
        add(all, "integers", u -> {
            int sum = u.height() + u.rank() + u.mask() + u.cellX(); // Not widened: see widened.
            return sum & 0xFFFFFFFFL;
        });
        add(all, "longs", u -> u.born() + u.signal());
        add(all, "floats", u -> (long) (u.weight() + u.mass() + u.placeY() + u.boxMaxX() + u.basis(5)));
        add(all, "constants", u -> u.kind().ordinal() + u.kind().text().length());
        add(all, "elements", u -> {
            float sum = 0;
            for (int i = 0; i < u.curveCount(); i++) {
                sum += u.curve(i);
            }
            return (long) sum;
        });
        add(all, "elements of bytes", u -> {
            long sum = 0;
            for (int i = 0; i < u.rawCount(); i++) {
                sum += u.raw(i);
            }
            return sum;
        });
        add(all, "elements in the row", u -> u.grid(0) + u.grid(19));
        add(all, "snapshot", u -> u.snapshot().id());
    }

    /**
     * An i32 that becomes a long where it is read. The machine code that C2 makes of it on x86-64 is the one that the JVMs of today cannot
     * translate: not where C2 compiles.
     */
    Runnable widened() {
        return () -> {
            long sum = 0;
            for (int row = 0; row < records; row++) {
                unit.moveToRow(row);
                sum += unit.height();
            }
            sink += sum;
        };
    }

    private void texts(Map<String, Runnable> all) {
        add(all, "short text", u -> u.name().length());
        add(all, "long text", u -> u.story().length());
        add(all, "text appended", u -> {
            text.setLength(0);
            u.storyTo(text);
            return text.length();
        });
        add(all, "text appended by character", u -> {
            text.setLength(0);
            u.storyTo((Appendable) text);
            return text.length();
        });
        add(all, "text equals", u -> u.storyEquals(text) ? 1 : 0);
        add(all, "text compared", u -> u.storyCompareTo(text));
        add(all, "texts of an array", u -> {
            long sum = 0;
            for (int i = 0; i < u.tagsCount(); i++) {
                sum += u.tags(i).length();
            }
            return sum;
        });
        add(all, "by name", u -> named.moveToRow(u.row()) ? named.i32(HEIGHT) + named.count(CURVE) : 0);
        add(
                all,
                "text by name",
                u -> named.moveToRow(u.row()) ? named.text(NAME).length() : 0);
        add(
                all,
                "texts by name",
                u -> named.moveToRow(u.row()) && named.count(TAGS) > 0
                        ? named.text(TAGS, 0).length()
                        : 0);
        add(all, "floats by name", u -> named.moveToRow(u.row()) ? named.floats(CURVE, floats, 0) : 0);
    }

    private void copies(Map<String, Runnable> all) {
        add(all, "floats copied", u -> u.curve(floats, 0));
        add(all, "floats to a buffer", u -> u.curve(heap.clear()));
        add(all, "floats to a direct buffer", u -> u.curve(direct.clear()));
        add(all, "floats to a buffer of the other order", u -> u.curve(turned.clear()));
        add(all, "vectors copied", u -> u.path(floats, 0));
        add(all, "integers copied", u -> u.steps(ints, 0));
        add(all, "longs copied", u -> u.stamps(longs, 0));
        add(all, "doubles copied", u -> u.levels(doubles, 0));
        add(all, "shorts copied", u -> u.ports(shorts, 0));
        add(all, "bytes copied", u -> u.raw(bytes, 0));
        add(all, "booleans copied", u -> u.gates(booleans, 0));
        add(all, "colours copied", u -> u.tints(ints, 0));
        add(all, "array in the row copied", u -> u.grid(ints, 0));
        add(all, "matrix copied", u -> {
            u.basis(floats, 0);
            return (long) floats[7];
        });
    }

    private interface SliceRead {
        long of(ByteBuffer slice);
    }

    private void addKept(Map<String, Runnable> all, String name, SliceRead read) {
        all.put(name, () -> {
            long sum = 0;
            for (ByteBuffer slice : slices) {
                sum += read.of(slice);
            }
            sink += sum;
        });
    }

    /** Of slices that were taken before. */
    private void kept(Map<String, Runnable> all) {
        addKept(all, "slice, bytes", slice -> {
            long sum = 0;
            for (int i = 0; i < slice.limit(); i++) {
                sum += slice.get(i);
            }
            return sum;
        });
        addKept(all, "slice, longs", slice -> {
            long sum = 0;
            for (int i = 0; i + 8 <= slice.limit(); i += 8) {
                sum += slice.getLong(i);
            }
            return sum;
        });
        addKept(all, "slice, copied", slice -> {
            int count = Math.min(ROOM, slice.limit());
            slice.get(0, bytes, 0, count);
            return bytes[count / 2];
        });
        addKept(all, "slice, put into a direct buffer", slice -> {
            ByteBuffer copy = slice.duplicate();
            copy.limit(Math.min(ROOM, copy.limit()));
            outside.clear().put(copy);
            return outside.position();
        });
        addKept(all, "slice, as floats", slice -> {
            FloatBuffer copy = slice.duplicate().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
            int count = Math.min(ROOM, copy.limit());
            copy.get(0, floats, 0, count);
            return count;
        });
    }
}
