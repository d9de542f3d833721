package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.ChangeReceiver;
import dev.ashlar.pipeline.backend.NotedRecords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What has changed in the files of a type: first all of it is found, then it is told. Used once. */
final class TypeChange {
    /** So many bytes are read piece by piece, however few there were before. */
    private static final long FEW = 1 << 16;
    /** No more are on the heap at a time. */
    private static final long MANY = Math.min(1 << 30, Runtime.getRuntime().maxMemory() / 8);

    private final ContentFiles folder;
    private final Schema schema;
    private final Map<String, TrackedFile> before;
    private final boolean trustsStamps;
    private final int windowLength;
    private final Map<String, RecordFile> files = new HashMap<>();
    private final Map<String, TrackedFile> now = new HashMap<>();
    /** Of files that have changed, by name. */
    private final Map<String, Found> found = new LinkedHashMap<>();
    /** How much may have changed for reading the rest again to be worse. */
    private final long most;

    private long changedBytes;

    /** A change, and the stamp of the file from before it was looked at; null of a file that is gone. */
    private record Found(FileChange change, @Nullable FileStamp stamp, long takenMillis) {}

    /** Without {@code trustsStamps}, every file is read, {@code windowLength} bytes at a time. */
    TypeChange(
            ContentFiles folder,
            Schema schema,
            Map<String, TrackedFile> before,
            boolean trustsStamps,
            int windowLength) {
        this.windowLength = windowLength;
        this.trustsStamps = trustsStamps;
        this.folder = folder;
        this.schema = schema;
        this.before = before;
        long all = before.values().stream().mapToLong(TrackedFile::size).sum();
        this.most = Math.max(FEW, Math.min(MANY, all / 2));
    }

    /**
     * Looks at all files.
     *
     * @return false when it cannot be told what has changed, or that is so much that all may as well be read
     * @throws IOException when a file cannot be read
     */
    boolean find() throws IOException {
        Map<String, TrackedFile> gone = new HashMap<>(before);
        for (RecordFile file : folder.recordFiles(schema.name())) {
            TrackedFile known = gone.remove(file.name());
            files.put(file.name(), file);
            if (!look(file, known)) {
                return false;
            }
        }
        for (Map.Entry<String, TrackedFile> file : gone.entrySet()) {
            FileChange change = FileChange.gone(file.getValue().pieces());
            found.put(file.getKey(), new Found(change, null, 0));
        }
        return true;
    }

    private boolean look(RecordFile one, @Nullable TrackedFile known) throws IOException {
        String name = one.name();
        Path file = folder.path(one);
        long millis = folder.takenMillis();
        FileStamp stamp = one.stamp() == null ? FileStamp.of(file) : one.stamp();
        if (known != null && trustsStamps && known.isUnchanged(stamp)) {
            now.put(name, known);
            return true;
        }
        FileChange change;
        try (FileBytes bytes = FileBytes.open(file, one, MemberTree.of(schema), windowLength)) {
            long mostOfFile = most - changedBytes;
            change = known == null
                    ? FileChange.all(null, bytes, mostOfFile)
                    : FileChange.of(known.pieces(), bytes, one.mayHaveComments(), mostOfFile);
        }
        if (change == null) {
            return false;
        }
        if (known != null && change.isNothing()) {
            known.confirm(stamp, millis);
            now.put(name, known);
        } else {
            byte[] text = change.text();
            changedBytes += text == null ? 0 : text.length;
            found.put(name, new Found(change, stamp, millis));
        }
        return true;
    }

    /**
     * Tells what was found.
     *
     * @param withdrawals takes the records that are gone or other
     * @param records takes those in their places, and what is wrong with them
     * @return all files as they are now; null when they are other than they looked
     */
    @Nullable
    Map<String, TrackedFile> tell(ChangeReceiver withdrawals, NotedRecords records) {
        for (Found one : found.values()) {
            for (long id : one.change.withdrawn()) {
                withdrawals.withdrawn(id);
            }
        }
        UnknownMembers unknown = new UnknownMembers(schema);
        boolean isAsFound = true;
        for (Map.Entry<String, Found> one : found.entrySet()) {
            isAsFound &= tell(one.getKey(), one.getValue(), records, unknown);
        }
        unknown.tell(records);
        return isAsFound ? now : null;
    }

    private boolean tell(String name, Found one, NotedRecords records, UnknownMembers unknown) {
        byte[] text = one.change.text();
        RecordFile file = files.get(name);
        if (text != null && file != null) {
            JsonRecords.read(text, file, schema, records, unknown);
        }
        long[] ids = records.takeIds();
        if (one.stamp == null) {
            return true; // Gone.
        }
        RecordPieces pieces = one.change.pieces(ids, file != null && file.mayHaveComments());
        if (pieces != null) {
            now.put(name, new TrackedFile(one.stamp, one.takenMillis, pieces));
        }
        return pieces != null;
    }
}
