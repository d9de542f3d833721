package dev.ashlar.pipeline.safety;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.pack.PackFile;
import dev.ashlar.store.verify.PackVerifier;
import dev.ashlar.store.verify.Verification;
import java.nio.file.Path;
import java.util.List;

/** The ways in which a program opens a file that it does not trust. */
enum Opening {
    MAPPED {
        @Override
        void open(Path pack, List<String> types) {
            views(pack, types, OpenOptions.MAPPED);
        }
    },
    MAPPED_AND_VERIFIED {
        @Override
        void open(Path pack, List<String> types) {
            views(pack, types, OpenOptions.MAPPED.verify(Verification.FULL));
        }
    },
    PRIVATE_COPY {
        @Override
        void open(Path pack, List<String> types) {
            views(pack, types, OpenOptions.PRIVATE_COPY);
        }
    },
    /** As tools do. */
    WITH_NAMES {
        @Override
        void open(Path pack, List<String> types) {
            PackFile.open(pack, true);
        }
    },
    DESCRIBED {
        @Override
        void open(Path pack, List<String> types) {
            PackFile.describe(pack);
        }
    },
    VERIFIED {
        @Override
        void open(Path pack, List<String> types) {
            PackVerifier.verify(pack).forEach(finding -> {
                throw finding;
            });
        }
    };

    /** Opens a pack and, where the way gives views, makes one of each of some types. */
    abstract void open(Path pack, List<String> types);

    /** Names of the types of a pack. */
    static List<String> types(Path pack) {
        return PackFile.open(pack, true).types().stream()
                .map(type -> type.layout().name())
                .toList();
    }

    private static void views(Path pack, List<String> types, OpenOptions options) {
        RecordStore store = RecordStore.open(pack, Catalog.of(), options);
        Reader reader = store.reader();
        types.forEach(type -> reader.view(type).contains("f0"));
    }
}
