package dev.ashlar.pipeline.sheets;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.ChangeReceiver;
import dev.ashlar.pipeline.backend.NotedRecords;
import dev.ashlar.pipeline.backend.PlacedRecords;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.TypeTracker;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import dev.ashlar.pipeline.cache.SeenFile;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the rows that have changed by their hashes. It remembers no cell. For one thread. */
final class SheetTracker extends TypeTracker<SheetTracker.Kept> {
    /** So many changed rows are read by themselves, however few rows there are. */
    private static final int FEW = 1000;

    private final SheetBackend backend;

    SheetTracker(SheetBackend backend) {
        this.backend = backend;
    }

    /**
     * What is known of a type.
     *
     * @param place of its sheet; empty without a sheet
     * @param file when it was changed last; null without a sheet
     * @param hash of all bytes that decide how the sheet is read
     */
    record Kept(String place, @Nullable SeenFile file, long hash, SeenRows rows) implements State {
        static final Kept NONE = new Kept("", null, 0, SeenRows.NONE);

        @Override
        public long version() {
            long seen = file == null ? 0 : file.version();
            return place.hashCode() ^ 31L * (31L * seen + hash) + System.identityHashCode(rows);
        }

        @Override
        public void write(CacheOutput into) throws IOException {
            into.putText(place);
            if (file != null) {
                file.write(into);
                into.putLong(hash);
                rows.write(into);
            }
        }

        static Kept read(CacheInput from) throws IOException {
            String place = from.getText();
            return place.isEmpty() ? NONE : new Kept(place, SeenFile.read(from), from.getLong(), SeenRows.read(from));
        }
    }

    @Override
    public void read(Schema schema, RecordReceiver receiver) {
        next(schema.name(), null);
        NotedRecords noted = new NotedRecords(new PlacedRecords(backend, receiver));
        try {
            next(schema.name(), read(backend.files(schema), schema, noted));
        } catch (Sheet.Malformed e) {
            e.tell(noted);
        }
    }

    /** Reads all rows. What is known of them then; null when all have to be read next time. */
    private static @Nullable Kept read(SheetFiles files, Schema schema, NotedRecords noted) {
        SheetFiles.Place place = files.sheet(schema.name());
        if (place == null) {
            return Kept.NONE;
        }
        SheetFiles.Found found = files.find(place);
        Sheet sheet = found.sheet().get();
        SheetRows.read(sheet, schema, Map.of(), noted);
        SeenRows rows = noted.isSound() ? SeenRows.of(sheet, noted.takeIds()) : SeenRows.NONE;
        boolean isKnown = noted.isSound() && rows.isWhole();
        return isKnown ? new Kept(place.toString(), files.seen(place), found.hash(), rows) : null;
    }

    @Override
    public boolean readChanges(Schema schema, ChangeReceiver receiver) {
        String type = schema.name();
        next(type, null);
        Kept before = kept(type);
        SheetFiles files = backend.files(schema);
        SheetFiles.Place place;
        try {
            place = files.sheet(type);
        } catch (Sheet.Malformed e) {
            return false; // Who reads all tells of it.
        }
        if (before == null || !before.place.equals(place == null ? "" : place.toString())) {
            return false;
        }
        if (place == null || before.file == null) {
            next(type, before);
            return true;
        }
        SeenFile seen = files.seen(place);
        if (trustsStamps() && before.file.isUnchangedIn(seen)) {
            next(type, before);
            return true;
        }
        SheetFiles.Found found = files.find(place);
        if (found.hash() == before.hash) {
            next(type, new Kept(before.place, seen, before.hash, before.rows));
            return true;
        }
        SeenRows now = tell(found, schema, before.rows, receiver);
        next(type, now == null || now == SeenRows.NONE ? null : new Kept(before.place, seen, found.hash(), now));
        return now != null;
    }

    /** The rows as they are; none when something is wrong, and was told. Null when all have to be read. */
    private @Nullable SeenRows tell(SheetFiles.Found found, Schema schema, SeenRows before, ChangeReceiver receiver) {
        Sheet sheet;
        try {
            sheet = found.sheet().get();
        } catch (Sheet.Malformed e) {
            return null; // Who reads all tells of it.
        }
        SeenRows.Difference difference = before.isOf(sheet) ? before.difference(sheet) : null;
        if (difference == null || difference.rows().size() > before.ids().length / 2 + FEW) {
            return null;
        }
        for (long id : difference.withdrawn()) {
            receiver.withdrawn(id);
        }
        NotedRecords noted = new NotedRecords(new PlacedRecords(backend, receiver));
        SheetRows.read(sheet, difference.rows(), schema, Map.of(), noted);
        long[] ids = noted.takeIds();
        boolean isSound = noted.isSound() && ids.length == difference.rows().size();
        return isSound ? difference.later(before.form(), ids) : SeenRows.NONE;
    }

    @Override
    protected Kept readState(CacheInput from) throws IOException {
        return Kept.read(from);
    }
}
