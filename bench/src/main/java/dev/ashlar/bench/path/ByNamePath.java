package dev.ashlar.bench.path;

import dev.ashlar.bench.sky.SkyRecords;
import dev.ashlar.bench.sky.StarSum;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/** By name: no generated code, each read looks its field up by a key, over a mapped pack. */
final class ByNamePath implements SkyPath {
    private final RecordStore store;
    private final Reader reader;
    private final Access access;
    private final RecordView star;
    private final RecordView constellation;
    private final StringBuilder text = new StringBuilder();

    /**
     * The same keys twice, and which of them a read takes depends on the star: else the JIT would take the look-ups out of the
     * loop, which no script's reads enjoy.
     */
    private final Keys[] keys = {new Keys(), new Keys()};

    private ByNamePath(RecordStore store, Access access) {
        this.store = store;
        this.reader = store.reader();
        this.access = access;
        this.star = reader.view("Star");
        this.constellation = reader.view("Constellation");
    }

    /** Fields of stars. */
    private static final class Keys {
        final FieldKey magnitude = FieldKey.of("magnitude");
        final FieldKey rightAscension = FieldKey.of("rightAscension");
        final FieldKey declination = FieldKey.of("declination");
        final FieldKey colorIndex = FieldKey.of("colorIndex");
        final FieldKey constellation = FieldKey.of("constellation");
        final FieldKey bayer = FieldKey.of("bayer");
        final FieldKey flamsteed = FieldKey.of("flamsteed");
        final FieldKey variable = FieldKey.of("variable");
        final FieldKey henryDraper = FieldKey.of("henryDraper");
        final FieldKey name = FieldKey.of("name");
    }

    static SkyPath open(Path pack, Access access) {
        return new ByNamePath(RecordStore.open(pack), access);
    }

    @Override
    public double threeFields(Picks picks, int from, int to) {
        return access == Access.ROW ? threeByRow(picks.rows(), from, to) : threeById(picks.ids(), from, to);
    }

    private double threeByRow(int[] rows, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            star.moveToRow(rows[i]);
            sum += three(keys[rows[i] & 1]);
        }
        return sum;
    }

    private double threeById(long[] ids, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            star.find(ids[i]);
            sum += three(keys[(int) ids[i] & 1]);
        }
        return sum;
    }

    private float three(Keys key) {
        return StarSum.three(star.f32(key.magnitude), star.f32(key.rightAscension), star.f32(key.declination));
    }

    @Override
    public double wholeRecords(Picks picks, int from, int to) {
        return access == Access.ROW ? wholeByRow(picks.rows(), from, to) : wholeById(picks.ids(), from, to);
    }

    private double wholeByRow(int[] rows, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            star.moveToRow(rows[i]);
            sum += whole(keys[rows[i] & 1]);
        }
        return sum;
    }

    private double wholeById(long[] ids, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            star.find(ids[i]);
            sum += whole(keys[(int) ids[i] & 1]);
        }
        return sum;
    }

    private double whole(Keys key) {
        long target = star.hop(key.constellation, constellation) ? constellation.id() : 0;
        return StarSum.whole(three(key), star.f32(key.colorIndex), present(key), target, chars(key));
    }

    private int present(Keys key) {
        return StarSum.present(
                star.present(key.colorIndex),
                star.present(key.bayer),
                star.present(key.flamsteed),
                star.present(key.variable),
                star.present(key.henryDraper),
                star.present(key.name));
    }

    private int chars(Keys key) {
        text.setLength(0);
        star.appendText(key.bayer, text);
        star.appendText(key.flamsteed, text);
        star.appendText(key.variable, text);
        star.appendText(key.henryDraper, text);
        star.appendText(key.name, text);
        return text.length();
    }

    @Override
    public SkyRecords records() {
        return type -> new NamedCursor(reader.view(type));
    }

    /** Any type's records, by the names that are asked for. */
    private final class NamedCursor implements SkyRecords.Cursor {
        private final RecordView view;

        NamedCursor(RecordView view) {
            this.view = view;
        }

        @Override
        public boolean next() {
            return view.next();
        }

        @Override
        public long id() {
            return view.id();
        }

        @Override
        public boolean has(String field) {
            return view.present(FieldKey.of(field));
        }

        @Override
        public float number(String field) {
            return view.f32(FieldKey.of(field));
        }

        @Override
        public long integer(String field) {
            return view.i64(FieldKey.of(field));
        }

        @Override
        public String text(String field) {
            return view.text(FieldKey.of(field));
        }

        @Override
        public long target(String field) {
            return view.hop(FieldKey.of(field), constellation) ? constellation.id() : 0;
        }

        @Override
        public int count(String field) {
            return view.count(FieldKey.of(field));
        }

        @Override
        public float element(String field, int index) {
            return (float) view.f64(FieldKey.of(field), index);
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
