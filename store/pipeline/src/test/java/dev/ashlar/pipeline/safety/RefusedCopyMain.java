package dev.ashlar.pipeline.safety;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.pipeline.nested.hoard.HoardTypes;
import dev.ashlar.pipeline.reload.Footprint;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.verify.Verification;
import java.nio.file.Path;

/** Copies a pack that it then refuses, again and again, and prints how many bytes outside of the heap that has left. */
final class RefusedCopyMain {
    static final int COPIES = 16;
    private static final OpenOptions COPY = OpenOptions.PRIVATE_COPY.verify(Verification.NONE);

    private RefusedCopyMain() {}

    /** {@code arguments}: the pack. */
    public static void main(String[] arguments) {
        Path pack = Path.of(arguments[0]);
        refuse(pack);
        long before = Footprint.nativeBytesNow();
        for (int i = 0; i < COPIES / 2; i++) {
            refuse(pack);
        }
        System.out.println(Footprint.nativeBytesNow() - before);
    }

    private static void refuse(Path pack) {
        refuse(pack, PackErrorKind.NOT_TRUSTED, Catalog.of(), COPY.atLeast("9"));
        refuse(pack, PackErrorKind.SCHEMA_MISMATCH, HoardTypes.CATALOG, COPY);
    }

    private static void refuse(Path pack, PackErrorKind expected, Catalog catalog, OpenOptions options) {
        PackException refused = Must.refuse(
                "open",
                PackException.class,
                () -> RecordStore.open(pack, catalog, options).close());
        Must.equal("kind", expected, refused.kind());
    }
}
