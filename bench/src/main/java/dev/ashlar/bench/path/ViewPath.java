package dev.ashlar.bench.path;

import dev.ashlar.bench.sky.Constellation;
import dev.ashlar.bench.sky.SkyRecords;
import dev.ashlar.bench.sky.SkyTypes;
import dev.ashlar.bench.sky.Star;
import dev.ashlar.bench.sky.StarSum;
import dev.ashlar.bench.sky.ViewRecords;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/**
 * Generated views, whatever they are bound to. A JVM that times one such path sees one class of each view, as a game does.
 */
final class ViewPath implements SkyPath {
    private final Runnable closing;
    private final Reader reader;
    private final Access access;
    private final Star star;
    private final Constellation constellation;
    private final StringBuilder text = new StringBuilder();

    private ViewPath(Runnable closing, Reader reader, Access access) {
        this.closing = closing;
        this.reader = reader;
        this.access = access;
        this.star = reader.view(Star.TYPE);
        this.constellation = reader.view(Constellation.TYPE);
    }

    /** Release: offsets are literals, over a mapped pack. */
    static SkyPath release(Path pack, Access access) {
        return packed(RecordStore.open(pack, SkyTypes.CATALOG), access);
    }

    /** By key: the same views over the same pack, their fields bound by key as for a pack of another layout. */
    static SkyPath keyed(Path pack, Access access) {
        return packed(RecordStore.open(pack, SkyTypes.CATALOG, OpenOptions.MAPPED.keyed()), access);
    }

    private static SkyPath packed(RecordStore store, Access access) {
        return new ViewPath(store::close, store.reader(), access);
    }

    /** Development: the same views, their fields bound by key, over content that was cooked in memory and is watched meanwhile. */
    static SkyPath development(Path content, Access access) {
        DevelopmentStore store = DevelopmentStore.open(content, SkyTypes.CATALOG);
        return new ViewPath(store::close, store.reader(), access);
    }

    @Override
    public double threeFields(Picks picks, int from, int to) {
        return access == Access.ROW ? threeByRow(picks.rows(), from, to) : threeById(picks.ids(), from, to);
    }

    private double threeByRow(int[] rows, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            star.moveToRow(rows[i]);
            sum += three();
        }
        return sum;
    }

    private double threeById(long[] ids, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            star.find(ids[i]);
            sum += three();
        }
        return sum;
    }

    private float three() {
        return StarSum.three(star.magnitude(), star.rightAscension(), star.declination());
    }

    @Override
    public double wholeRecords(Picks picks, int from, int to) {
        return access == Access.ROW ? wholeByRow(picks.rows(), from, to) : wholeById(picks.ids(), from, to);
    }

    private double wholeByRow(int[] rows, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            star.moveToRow(rows[i]);
            sum += whole();
        }
        return sum;
    }

    private double wholeById(long[] ids, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            star.find(ids[i]);
            sum += whole();
        }
        return sum;
    }

    private double whole() {
        long target = star.constellation(constellation) ? constellation.id() : 0;
        return StarSum.whole(three(), star.colorIndex(), present(), target, chars());
    }

    private int present() {
        return StarSum.present(
                star.hasColorIndex(),
                star.hasBayer(),
                star.hasFlamsteed(),
                star.hasVariable(),
                star.hasHenryDraper(),
                star.hasName());
    }

    private int chars() {
        text.setLength(0);
        star.bayerTo(text);
        star.flamsteedTo(text);
        star.variableTo(text);
        star.henryDraperTo(text);
        star.nameTo(text);
        return text.length();
    }

    @Override
    public SkyRecords records() {
        return new ViewRecords(reader);
    }

    @Override
    public void close() {
        closing.run();
    }
}
