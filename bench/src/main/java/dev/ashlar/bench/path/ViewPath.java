package dev.ashlar.bench.path;

import dev.ashlar.bench.sky.Constellation;
import dev.ashlar.bench.sky.SkyRecords;
import dev.ashlar.bench.sky.Star;
import dev.ashlar.bench.sky.StarSum;
import dev.ashlar.bench.sky.ViewRecords;
import dev.ashlar.store.Reader;

/**
 * What paths through generated views share, whatever the views are bound to. A JVM that times one such path sees one class
 * of each view, as a game does.
 */
abstract class ViewPath implements SkyPath {
    private final Reader reader;
    private final Access access;
    private final Star star;
    private final Constellation constellation;
    private final StringBuilder text = new StringBuilder();

    /** Of a store that was opened with {@code SkyTypes.CATALOG}. */
    ViewPath(Reader reader, Access access) {
        this.reader = reader;
        this.access = access;
        this.star = reader.view(Star.TYPE);
        this.constellation = reader.view(Constellation.TYPE);
    }

    @Override
    public final double threeFields(Picks picks) {
        return access == Access.ROW ? threeByRow(picks.rows()) : threeById(picks.ids());
    }

    private double threeByRow(int[] rows) {
        double sum = 0;
        for (int row : rows) {
            star.moveToRow(row);
            sum += three();
        }
        return sum;
    }

    private double threeById(long[] ids) {
        double sum = 0;
        for (long id : ids) {
            star.find(id);
            sum += three();
        }
        return sum;
    }

    private float three() {
        return StarSum.three(star.magnitude(), star.rightAscension(), star.declination());
    }

    @Override
    public final double wholeRecords(Picks picks) {
        return access == Access.ROW ? wholeByRow(picks.rows()) : wholeById(picks.ids());
    }

    private double wholeByRow(int[] rows) {
        double sum = 0;
        for (int row : rows) {
            star.moveToRow(row);
            sum += whole();
        }
        return sum;
    }

    private double wholeById(long[] ids) {
        double sum = 0;
        for (long id : ids) {
            star.find(id);
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
    public final SkyRecords records() {
        return new ViewRecords(reader);
    }
}
