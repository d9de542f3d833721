package dev.ashlar.store.verify;

import dev.ashlar.store.pack.PackFile;
import java.nio.file.Path;
import java.util.Locale;

/** The good packs of the folder {@code broken-packs}, for tests of parts of the verifier. */
enum GoodPack {
    SAMPLE,
    TYPES,
    DIALS,
    WINDOWS;

    /** Shows the open pack. */
    void look(PackFile.Check check) {
        PackFile.open(path(), false, true, check);
    }

    /** Of its file. */
    Path path() {
        String name = name().toLowerCase(Locale.ROOT) + ".pack";
        return Path.of("src", "test", "resources", "broken-packs", name);
    }
}
