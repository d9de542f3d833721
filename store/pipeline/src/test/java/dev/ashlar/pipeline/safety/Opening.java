package dev.ashlar.pipeline.safety;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.spawn.Spawner;
import dev.ashlar.codec.spawn.Translator;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.verify.Verification;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

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
    /** By a program whose types differ from those of the pack. It looks for a constant by its name, and spawns. */
    KEYED {
        @Override
        void open(Path pack, List<String> types) {
            ViewType<WideView> wide = WideView.type();
            RecordStore store = RecordStore.open(pack, Catalog.of(wide), OpenOptions.MAPPED.keyed());
            views(store, types);
            store.differences();
            Reader reader = store.reader();
            reader.view(wide);
            reader.search(wide, Map.of("e", Variant.ofEnum("none")));
            if (types.contains(wide.name())) {
                reader.spawner(Spawner.generic(wide.name(), Translator.of(Wide.class)));
            }
        }
    },
    /** By a program whose types differ from those of the pack, and that reads at fixed offsets. */
    REFUSED {
        @Override
        void open(Path pack, List<String> types) {
            try {
                RecordStore.open(pack, Catalog.of(WideView.type()), OpenOptions.MAPPED);
            } catch (PackException e) {
                if (e.kind() == PackErrorKind.SCHEMA_MISMATCH) {
                    return;
                }
                throw e;
            }
            throw new AssertionError("opened " + pack);
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

    /** Component of the type with one enum. */
    record Wide(E e) {}

    /** Constants that the program has. */
    enum E {
        C0,
        C2,
        UNKNOWN
    }

    /** Opens a pack and, where the way gives views, makes one of each of some types. */
    abstract void open(Path pack, List<String> types);

    /** Names of the types of a pack. */
    static List<String> types(Path pack) {
        return PackFile.open(pack, true).types().stream()
                .map(type -> type.layout().name())
                .toList();
    }

    private static void views(Path pack, List<String> types, OpenOptions options) {
        views(RecordStore.open(pack, Catalog.of(), options), types);
    }

    private static void views(RecordStore store, List<String> types) {
        Reader reader = store.reader();
        types.forEach(type -> reader.view(type).contains("f0"));
    }
}
