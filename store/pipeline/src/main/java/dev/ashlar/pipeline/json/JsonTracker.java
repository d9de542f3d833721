package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.ChangeReceiver;
import dev.ashlar.pipeline.backend.NotedRecords;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import dev.ashlar.pipeline.json.xml.XmlImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the records of a folder that have changed by the bytes that they stand in. Of the files it remembers no bytes, and of the records
 * no values.
 */
final class JsonTracker implements RecordTracker {
    /** Longer files do not lie in memory as a whole, and are read again whenever they change. */
    private static final long LONGEST = Math.min(1L << 29, Runtime.getRuntime().maxMemory() / 8);

    private final Supplier<ContentFiles> folder;
    private boolean trustsStamps = true;
    private final Map<String, Map<String, TrackedFile>> kept = new HashMap<>();
    /** By type; null of one that has to be read as a whole next time. */
    private final Map<String, @Nullable Map<String, TrackedFile>> pending =
            Collections.synchronizedMap(new HashMap<>()); // Types may be read on threads of their own.

    JsonTracker(Supplier<ContentFiles> folder) {
        this.folder = folder;
    }

    /** Whether a file is too long to be looked at piece by piece. */
    static boolean isTooLong(FileStamp stamp) {
        return stamp.size() > LONGEST;
    }

    @Override
    public void read(Schema schema, RecordReceiver receiver) {
        pending.put(schema.name(), null);
        NotedRecords noted = new NotedRecords(receiver);
        UnknownMembers unknown = new UnknownMembers(schema);
        Map<String, TrackedFile> files = new LinkedHashMap<>();
        ContentFiles all = folder.get();
        for (RecordFile file : all.recordFiles(schema.name())) {
            try {
                files.put(file.name(), read(all, file, schema, noted, unknown));
            } catch (IOException e) {
                JsonRecords.tellUnreadable(file.name(), e, noted);
            }
        }
        unknown.tell(noted);
        if (noted.isSound()) {
            pending.put(schema.name(), files);
        }
    }

    private static TrackedFile read(
            ContentFiles all, RecordFile file, Schema schema, NotedRecords receiver, UnknownMembers unknown)
            throws IOException {
        Path path = all.path(file);
        long now = all.takenMillis();
        FileStamp stamp = file.stamp() == null ? FileStamp.of(path) : file.stamp();
        if (isTooLong(stamp)) {
            JsonRecords.read(path, file, schema, Map.of(), receiver, unknown);
            receiver.takeIds();
            return new TrackedFile(stamp, now, null);
        }
        XmlImage image = file.image(path, file.name(), MemberTree.of(schema));
        if (image != null) {
            JsonRecords.read(image, file, schema, Map.of(), receiver, unknown);
            return new TrackedFile(stamp, now, RecordPieces.of(image.json(), receiver.takeIds(), false));
        }
        byte[] bytes;
        try (FileBytes open = FileBytes.open(path)) {
            bytes = open.copy(0, open.length());
        }
        JsonRecords.read(bytes, file, schema, receiver, unknown);
        return new TrackedFile(stamp, now, RecordPieces.of(bytes, receiver.takeIds(), file.mayHaveComments()));
    }

    @Override
    public boolean readChanges(Schema schema, ChangeReceiver receiver) {
        pending.put(schema.name(), null);
        Map<String, TrackedFile> before = kept.get(schema.name());
        if (before == null) {
            return false;
        }
        TypeChange change = new TypeChange(folder.get(), schema, before, trustsStamps);
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
            pending.put(schema.name(), now);
        }
        return now != null || !noted.isSound();
    }

    @Override
    public void recheck() {
        trustsStamps = false;
    }

    @Override
    public void keep() {
        trustsStamps = true;
        pending.forEach((type, files) -> {
            if (files == null) {
                kept.remove(type);
            } else {
                kept.put(type, files);
            }
        });
        pending.clear();
    }

    @Override
    public void discard() {
        trustsStamps = true;
        pending.clear();
    }

    /** Of a type that is not kept, changes could not be told after a restore. */
    @Override
    public long version() {
        long hash = 1;
        for (Map.Entry<String, Map<String, TrackedFile>> type : kept.entrySet()) {
            for (Map.Entry<String, TrackedFile> file : type.getValue().entrySet()) {
                hash += file.getKey().hashCode() * 31L ^ file.getValue().version();
            }
        }
        return hash == 0 ? 1 : hash;
    }

    @Override
    public void write(CacheOutput into) throws IOException {
        into.putNumber(kept.size());
        for (Map.Entry<String, Map<String, TrackedFile>> type : kept.entrySet()) {
            into.putText(type.getKey());
            into.putNumber(type.getValue().size());
            for (Map.Entry<String, TrackedFile> file : type.getValue().entrySet()) {
                into.putText(file.getKey());
                file.getValue().write(into);
            }
        }
    }

    @Override
    public void restore(CacheInput from) throws IOException {
        int types = from.getCount();
        for (int i = 0; i < types; i++) {
            String type = from.getText();
            int count = from.getCount();
            Map<String, TrackedFile> files = new LinkedHashMap<>();
            for (int k = 0; k < count; k++) {
                String name = from.getText();
                files.put(name, TrackedFile.read(from));
            }
            kept.put(type, files);
        }
    }

    @Override
    public void close() {
        kept.clear();
        pending.clear();
    }
}
