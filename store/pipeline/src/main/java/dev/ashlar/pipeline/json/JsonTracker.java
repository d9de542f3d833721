package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.ChangeReceiver;
import dev.ashlar.pipeline.backend.NotedRecords;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.TypeTracker;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import dev.ashlar.pipeline.json.xml.XmlImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the records of a folder that have changed by the bytes that they stand in. Of the files it remembers no bytes, and of the records
 * no values.
 */
final class JsonTracker extends TypeTracker<JsonTracker.Kept> {
    private final Supplier<ContentFiles> folder;
    private final int windowLength;

    JsonTracker(Supplier<ContentFiles> folder) {
        this(folder, FileBytes.WINDOW);
    }

    /** {@code windowLength}: how many bytes of a file are in memory at a time. */
    JsonTracker(Supplier<ContentFiles> folder, int windowLength) {
        this.folder = folder;
        this.windowLength = windowLength;
    }

    /**
     * What is known of a type.
     *
     * @param files by their names
     */
    record Kept(Map<String, TrackedFile> files) implements State {
        @Override
        public long version() {
            long version = 1;
            for (Map.Entry<String, TrackedFile> file : files.entrySet()) {
                version += file.getKey().hashCode() * 31L ^ file.getValue().version();
            }
            return version == 0 ? 1 : version;
        }

        @Override
        public void write(CacheOutput into) throws IOException {
            into.putNumber(files.size());
            for (Map.Entry<String, TrackedFile> file : files.entrySet()) {
                into.putText(file.getKey());
                file.getValue().write(into);
            }
        }

        static Kept read(CacheInput from) throws IOException {
            Map<String, TrackedFile> files = new LinkedHashMap<>();
            for (int i = from.getCount(); i > 0; i--) {
                files.put(from.getText(), TrackedFile.read(from));
            }
            return new Kept(files);
        }
    }

    @Override
    public void read(Schema schema, RecordReceiver receiver) {
        next(schema.name(), null);
        NotedRecords noted = new NotedRecords(receiver);
        UnknownMembers unknown = new UnknownMembers(schema);
        Map<String, TrackedFile> files = new LinkedHashMap<>();
        ContentFiles all = folder.get();
        boolean isKnown = true;
        for (RecordFile file : all.recordFiles(schema.name())) {
            try {
                TrackedFile read = read(all, file, schema, noted, unknown);
                if (read == null) {
                    isKnown = false;
                } else {
                    files.put(file.name(), read);
                }
            } catch (IOException e) {
                JsonRecords.tellUnreadable(file.name(), e, noted);
            }
        }
        unknown.tell(noted);
        if (isKnown && noted.isSound()) {
            next(schema.name(), new Kept(files));
        }
    }

    /** Null when it is not known which pieces the records stand in, or there is a problem. */
    private static @Nullable TrackedFile read(
            ContentFiles all, RecordFile file, Schema schema, NotedRecords receiver, UnknownMembers unknown)
            throws IOException {
        Path path = all.path(file);
        long now = all.takenMillis();
        FileStamp stamp = file.stamp() == null ? FileStamp.of(path) : file.stamp();
        XmlImage image = file.image(path, file.name(), MemberTree.of(schema));
        RecordPieces pieces;
        if (image == null) {
            pieces = read(path, stamp, file, schema, receiver, unknown);
        } else {
            JsonRecords.read(image, file, schema, Map.of(), receiver, unknown);
            pieces = RecordPieces.of(image.json(), receiver.takeIds(), false);
        }
        return pieces == null ? null : new TrackedFile(stamp, now, pieces);
    }

    private static @Nullable RecordPieces read(
            Path path, FileStamp stamp, RecordFile file, Schema schema, NotedRecords receiver, UnknownMembers unknown)
            throws IOException {
        try (PieceStream bytes = PieceStream.open(path, file.mayHaveComments());
                Utf8Source text = Utf8Source.of(bytes, path, stamp.size())) {
            JsonRecords.read(text, file, schema, receiver, unknown);
            return bytes.pieces(receiver.takeIds());
        }
    }

    @Override
    public boolean readChanges(Schema schema, ChangeReceiver receiver) {
        next(schema.name(), null);
        Kept before = kept(schema.name());
        if (before == null) {
            return false;
        }
        TypeChange change = new TypeChange(folder.get(), schema, before.files, trustsStamps(), windowLength);
        try {
            if (!change.find()) {
                return false;
            }
        } catch (IOException e) {
            return false; // Who reads all of them will see what it is, and tell.
        }
        NotedRecords noted = new NotedRecords(receiver);
        Map<String, TrackedFile> now = change.tell(receiver, noted);
        if (now != null && noted.isSound()) {
            next(schema.name(), new Kept(now));
        }
        return now != null || !noted.isSound();
    }

    @Override
    protected Kept readState(CacheInput from) throws IOException {
        return Kept.read(from);
    }
}
