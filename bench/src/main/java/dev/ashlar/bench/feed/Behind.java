package dev.ashlar.bench.feed;

import dev.ashlar.bench.contender.hollow.EmitterBlobs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a follower loads that is some announcements behind: one patch, and in Hollow a delta for each announcement. */
final class Behind {
    private static final int MOST = 10;
    private static final List<Integer> SHOWN = List.of(1, 2, 5, MOST);

    private final Fleet fleet;
    /** Of the last announcements, the newest last. */
    private final List<EmitterBlobs.Blobs> hollow = new ArrayList<>();

    Behind(Fleet fleet) throws IOException {
        this.fleet = fleet;
        EmitterBlobs blobs = new EmitterBlobs();
        for (int behind = MOST; behind >= 0; behind--) {
            hollow.add(blobs.publish(fleet.pack(behind)));
        }
    }

    /** {@return bytes of the patch to the newest pack} */
    long patchBytes(int behind) throws IOException {
        return fleet.patchBytes(behind);
    }

    /** {@return bytes of all deltas to the newest state} */
    long deltaBytes(int behind) {
        return hollow.subList(hollow.size() - behind, hollow.size()).stream()
                .mapToLong(EmitterBlobs.Blobs::deltaBytes)
                .sum();
    }

    /** {@return bytes of the newest state as a whole} */
    long snapshotBytes() {
        return hollow.get(hollow.size() - 1).snapshotBytes();
    }

    /** {@return a line for some numbers of announcements} */
    String table() throws IOException {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%n| announcements behind | requests | bytes of the patch | of the pack | Hollow: requests | bytes of deltas |"
                        + " of its snapshot of %d bytes |%n|---|---|---|---|---|---|---|%n",
                snapshotBytes()));
        for (int behind : SHOWN) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %d | 1 | %d | %.4f | %d | %d | %.4f |%n",
                    behind,
                    patchBytes(behind),
                    (double) patchBytes(behind) / fleet.packBytes(),
                    behind,
                    deltaBytes(behind),
                    (double) deltaBytes(behind) / snapshotBytes()));
        }
        return text.toString();
    }
}
