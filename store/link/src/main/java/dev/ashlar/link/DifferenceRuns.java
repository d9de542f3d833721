package dev.ashlar.link;

import java.io.IOException;
import java.util.Arrays;

/** The differences of a patch: counts of zeros, and behind each but the last the bytes that differ, with their count. For one thread. */
final class DifferenceRuns {
    private final InflatedPart part;
    private boolean begun;
    private long zeros;
    private long others;

    DifferenceRuns(InflatedPart part) {
        this.part = part;
    }

    /** Reads differences, one for each byte. */
    void read(byte[] into, int count) throws IOException {
        if (!begun) {
            begun = true;
            zeros = count();
        }
        for (int done = 0; done < count; ) {
            if (zeros > 0) {
                int run = (int) Math.min(zeros, count - done);
                Arrays.fill(into, done, done + run, (byte) 0);
                zeros -= run;
                done += run;
            } else if (others > 0) {
                done = readOther(into, done);
            } else {
                others = count();
                if (others == 0) {
                    throw part.damaged("an empty run");
                }
            }
        }
    }

    private int readOther(byte[] into, int at) throws IOException {
        into[at] = part.readByte();
        if (--others == 0) {
            zeros = count();
        }
        return at + 1;
    }

    private long count() throws IOException {
        long count = part.readNumber();
        if (count < 0) {
            throw part.damaged("a run of more than 2^63 bytes");
        }
        return count;
    }
}
