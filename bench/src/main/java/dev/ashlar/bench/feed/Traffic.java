package dev.ashlar.bench.feed;

import java.util.Map;
import java.util.TreeMap;

/** What a server of a simulation has sent. For one thread. */
final class Traffic {
    private static final int SECOND_MILLIS = 1000;

    private final Map<Long, Integer> indexRequestsBySecond = new TreeMap<>();
    private long indexRequests;
    private long notModified;
    private long indexBytes;
    private long packRequests;
    private long packBytes;
    private long patchRequests;
    private long patchBytes;

    void addIndex(long millis, long bytes) {
        indexRequests++;
        notModified += bytes == 0 ? 1 : 0;
        indexBytes += bytes;
        indexRequestsBySecond.merge(Math.floorDiv(millis, SECOND_MILLIS), 1, Integer::sum);
    }

    void addPackRequest() {
        packRequests++;
    }

    void addPackBytes(long bytes) {
        packBytes += bytes;
    }

    void addPatchRequest() {
        patchRequests++;
    }

    void addPatchBytes(long bytes) {
        patchBytes += bytes;
    }

    long indexRequests() {
        return indexRequests;
    }

    long notModified() {
        return notModified;
    }

    long indexBytes() {
        return indexBytes;
    }

    long packRequests() {
        return packRequests;
    }

    long packBytes() {
        return packBytes;
    }

    long patchRequests() {
        return patchRequests;
    }

    long patchBytes() {
        return patchBytes;
    }

    /** {@return requests of the index in the second that had most} */
    int busiestSecond() {
        return indexRequestsBySecond.values().stream()
                .mapToInt(count -> count)
                .max()
                .orElse(0);
    }
}
