package dev.ashlar.bench.sky;

import dev.ashlar.bench.sky.SkyRecords.Cursor;
import dev.ashlar.store.Reader;

/**
 * A checksum over every field of every record of the sample content, in the order of ids, following references. The order
 * of the fields stands here alone, whatever path the values come by. For one thread.
 */
public final class SkyChecksum {
    /** What the committed content gives, on every path of reading. */
    public static final long EXPECTED = 0xABACDC38A4F589D9L;

    private final Fold fold = new Fold();

    private SkyChecksum() {}

    /**
     * Reads everything through generated views, as a game would.
     *
     * @param reader of a store that was opened with {@code SkyTypes.CATALOG}
     * @return {@link #EXPECTED} for the committed content
     */
    public static long of(Reader reader) {
        return of(new ViewRecords(reader));
    }

    /**
     * Reads everything.
     *
     * @param records by whatever path
     * @return {@link #EXPECTED} for the committed content
     */
    public static long of(SkyRecords records) {
        return new SkyChecksum().sum(records);
    }

    private long sum(SkyRecords records) {
        for (Cursor constellation = records.records("Constellation"); constellation.next(); ) {
            addConstellation(constellation);
        }
        for (Cursor object = records.records("DeepSkyObject"); object.next(); ) {
            addObject(object);
        }
        for (Cursor star = records.records("Star"); star.next(); ) {
            addStar(star);
        }
        return fold.result();
    }

    private void addConstellation(Cursor constellation) {
        fold.add(constellation.id());
        fold.add(constellation.text("code"));
        fold.add(constellation.text("name"));
        fold.add(constellation.text("genitive"));
        fold.add(constellation.integer("rank"));
        fold.add(constellation.text("english"));
        fold.add(constellation.text("german"));
        fold.add(constellation.text("greek"));
        fold.add(constellation.text("japanese"));
        fold.add(constellation.text("arabic"));
        fold.add(constellation.text("hindi"));
        fold.add(constellation.number("rightAscension"));
        fold.add(constellation.number("declination"));
    }

    private void addObject(Cursor object) {
        fold.add(object.id());
        fold.add(object.text("designation"));
        fold.add(object.text("kind"));
        fold.add(object.number("rightAscension"));
        fold.add(object.number("declination"));
        fold.add(object.has("magnitude"));
        fold.add(object.number("magnitude"));
        addOptionalText(object, "morphology");
        int count = object.count("dimensions");
        fold.add(count);
        for (int i = 0; i < count; i++) {
            fold.add(object.element("dimensions", i));
        }
        addOptionalText(object, "name");
    }

    private void addStar(Cursor star) {
        fold.add(star.id());
        fold.add(star.number("magnitude"));
        fold.add(star.number("rightAscension"));
        fold.add(star.number("declination"));
        fold.add(star.has("colorIndex"));
        fold.add(star.number("colorIndex"));
        fold.add(star.target("constellation"));
        addOptionalText(star, "bayer");
        addOptionalText(star, "flamsteed");
        addOptionalText(star, "variable");
        addOptionalText(star, "henryDraper");
        addOptionalText(star, "name");
    }

    private void addOptionalText(Cursor record, String field) {
        fold.add(record.has(field));
        fold.add(record.text(field));
    }
}
