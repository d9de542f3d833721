package dev.ashlar.bench.timing;

import dev.ashlar.bench.path.Picks;
import dev.ashlar.bench.path.SkyPath;

/** What is read of each star. */
enum ReadKind {
    THREE_FIELDS {
        @Override
        double read(SkyPath path, Picks picks) {
            return path.threeFields(picks);
        }
    },
    WHOLE_RECORDS {
        @Override
        double read(SkyPath path, Picks picks) {
            return path.wholeRecords(picks);
        }
    };

    abstract double read(SkyPath path, Picks picks);
}
