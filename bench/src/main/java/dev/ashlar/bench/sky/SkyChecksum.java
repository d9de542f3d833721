package dev.ashlar.bench.sky;

import dev.ashlar.store.Reader;

/**
 * A checksum over every field of every record of the sample content, read as a game would read it: through views, in the
 * order of ids, following references. For one thread.
 */
public final class SkyChecksum {
    /** What the committed content gives, on every path of reading. */
    public static final long EXPECTED = 0xABACDC38A4F589D9L;

    private final Constellation constellation;
    private final DeepSkyObject object;
    private final Star star;
    private final Fold fold = new Fold();

    private SkyChecksum(Reader reader) {
        this.constellation = reader.view(Constellation.TYPE);
        this.object = reader.view(DeepSkyObject.TYPE);
        this.star = reader.view(Star.TYPE);
    }

    /**
     * Reads everything.
     *
     * @param reader of a store that was opened with {@code SkyTypes.CATALOG}
     * @return {@link #EXPECTED} for the committed content
     */
    public static long of(Reader reader) {
        return new SkyChecksum(reader).sum();
    }

    private long sum() {
        for (constellation.rewind(); constellation.next(); ) {
            addConstellation();
        }
        for (object.rewind(); object.next(); ) {
            addObject();
        }
        for (star.rewind(); star.next(); ) {
            addStar();
        }
        return fold.result();
    }

    private void addConstellation() {
        fold.add(constellation.id());
        fold.add(constellation.code());
        fold.add(constellation.name());
        fold.add(constellation.genitive());
        fold.add(constellation.rank());
        fold.add(constellation.english());
        fold.add(constellation.german());
        fold.add(constellation.greek());
        fold.add(constellation.japanese());
        fold.add(constellation.arabic());
        fold.add(constellation.hindi());
        fold.add(constellation.rightAscension());
        fold.add(constellation.declination());
    }

    private void addObject() {
        fold.add(object.id());
        fold.add(object.designation());
        fold.add(object.kind().text());
        fold.add(object.rightAscension());
        fold.add(object.declination());
        fold.add(object.hasMagnitude());
        fold.add(object.magnitude());
        fold.add(object.hasMorphology());
        fold.add(object.morphology());
        fold.add(object.dimensionsCount());
        for (int i = 0; i < object.dimensionsCount(); i++) {
            fold.add(object.dimensions(i));
        }
        fold.add(object.hasName());
        fold.add(object.name());
    }

    private void addStar() {
        fold.add(star.id());
        fold.add(star.magnitude());
        fold.add(star.rightAscension());
        fold.add(star.declination());
        fold.add(star.hasColorIndex());
        fold.add(star.colorIndex());
        fold.add(star.constellation(constellation) ? constellation.id() : 0);
        fold.add(star.hasBayer());
        fold.add(star.bayer());
        fold.add(star.hasFlamsteed());
        fold.add(star.flamsteed());
        fold.add(star.hasVariable());
        fold.add(star.variable());
        fold.add(star.hasHenryDraper());
        fold.add(star.henryDraper());
        fold.add(star.hasName());
        fold.add(star.name());
    }
}
