package dev.ashlar.tool.stats;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.store.MemoryUse;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.pack.HugePages;
import dev.ashlar.store.verify.Verification;
import java.nio.file.Path;

/** Tells whether a private copy of a pack, made here and now, lies on huge pages. */
public final class HugePagesText {
    private static final int PERCENT = 100;

    private HugePagesText() {}

    /**
     * Copies a pack to memory and asks the system.
     *
     * @param pack the file
     * @return one sentence, and the remedy where there is less than there could be
     */
    public static String of(Path pack) {
        OpenOptions options = OpenOptions.PRIVATE_COPY.verify(Verification.NONE);
        try (RecordStore store = RecordStore.open(pack, Catalog.of(), options)) {
            MemoryUse use = store.memoryUse();
            if (use.onHugePages().isEmpty()) {
                return "private copy: " + use.copied() + " bytes; the system does not tell which lie on huge pages";
            }
            return text(use.copied(), use.onHugePages().getAsLong());
        }
    }

    private static String text(long copied, long huge) {
        String figures = "private copy: " + copied + " bytes, " + huge + " of them on huge pages ("
                + huge * PERCENT / copied + " %)";
        return huge < copied / 10 * 9 ? figures + ": " + HugePages.remedy() : figures;
    }
}
