package dev.ashlar.store;

import dev.ashlar.codec.internal.layout.LayoutDifferences;
import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.format.PackPlace;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.HugePages;
import dev.ashlar.store.internal.pack.MapFaults;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.verify.Verification;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Opens packs as generations of a store, after a comparison of their layouts with those of the code. */
final class PackGeneration {
    private PackGeneration() {}

    /** As {@link RecordStore#open(Path, Catalog, OpenOptions)} has it. */
    static Generation open(Path pack, Catalog catalog, OpenOptions options) {
        try {
            return opened(pack, catalog, options);
        } catch (InternalError e) {
            throw MapFaults.truncated(pack, e); // It comes late: even here.
        }
    }

    private static Generation opened(Path pack, Catalog catalog, OpenOptions options) {
        // To open once more is next to nothing, but not where all is copied or verified.
        boolean readNames = options.privateCopy()
                || options.verification() != Verification.NONE
                || !options.signers().isEmpty();
        PackFile file = open(pack, options, readNames);
        if (!readNames && hasNames(file) && hasUnknownNames(file, catalog, options)) {
            file = open(pack, options, true);
        }
        // Of the file that is kept: another pack may have been published since the first look.
        try {
            return checked(file, catalog, options);
        } catch (RuntimeException | Error e) {
            // At once, as of files that fail earlier: what is tried again and again must not fill the memory.
            file.free();
            throw e;
        }
    }

    private static Generation checked(PackFile file, Catalog catalog, OpenOptions options) {
        requireVersion(file, options.leastVersion());
        requireReadable(file, catalog, options);
        if (options.onHugePages()) {
            warnWithoutHugePages(file.path(), MemoryUse.of(file.memory()));
        }
        return of(file, catalog, options);
    }

    /** One line. A copy that is shorter than a page cannot have any, and needs none. */
    private static void warnWithoutHugePages(Path pack, MemoryUse use) {
        long huge = use.onHugePages().orElse(0);
        if (use.copied() >= NativeMemory.HUGE_PAGE && huge < use.copied() / 10 * 9) {
            // Asked for here: a logger loads 170 classes, and few stores warn.
            System.getLogger(RecordStore.class.getName())
                    .log(
                            Level.WARNING,
                            pack + ": of the " + use.copied() + " bytes of its private copy " + huge
                                    + " lie on huge pages: " + HugePages.remedy());
        }
    }

    private static void requireVersion(PackFile file, String least) {
        String version = file.stamp().get("version");
        if (!least.isEmpty() && (version == null || !ProductVersion.isAtLeast(version, least))) {
            throw new PackException(
                    PackErrorKind.NOT_TRUSTED,
                    file.path(),
                    PackPlace.ofFile("version of the product"),
                    least + " or later",
                    version == null ? "none" : '"' + version + '"');
        }
    }

    /**
     * Throws what {@link #open} would throw of a pack whose layouts do not fit, at once and without room for it in memory. Nothing is read of a
     * pack that has to be signed: its signature comes first.
     */
    static void requireUsable(Path pack, Catalog catalog, OpenOptions options) {
        if (options.signers().isEmpty()) {
            requireReadable(PackFile.describe(pack), catalog, options);
        }
    }

    /** As {@link RecordStore#check} has it. */
    static long check(Path pack, Catalog catalog, OpenOptions options) {
        PackFile file = PackFile.describe(pack, options.signers());
        requireVersion(file, options.leastVersion());
        requireReadable(file, catalog, options);
        return file.header().contentId();
    }

    static void requireReadable(PackFile file, Catalog catalog, OpenOptions options) {
        if (file.header().isLayer()) {
            throw new PackException(
                    PackErrorKind.NOT_A_PACK,
                    file.path(),
                    "expected a pack, found a layer, which changes the records of one: link both with \"ashlar link\"");
        }
        if (options.byKey()) {
            KeyedData.requireReadable(file, catalog);
        } else if (differs(file, catalog)) {
            throw mismatch(file, catalog);
        }
    }

    /** Only the pack knows the names of types and fields that the code does not. */
    private static boolean hasUnknownNames(PackFile file, Catalog catalog, OpenOptions options) {
        return file.types().size() > catalog.types().size() || options.byKey() && differs(file, catalog);
    }

    /** As {@link #differences(PackFile, Catalog)}, without words. */
    private static boolean differs(PackFile file, Catalog catalog) {
        for (ViewType<?> view : catalog.types()) {
            RecordLayout data = layout(file, view.layout().key());
            if (data == null || !isEqual(view.layout(), data)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasNames(PackFile file) {
        for (Section section : file.sections()) {
            if (section.kind() == SectionKind.NAMES) {
                return true;
            }
        }
        return false;
    }

    private static PackFile open(Path pack, OpenOptions options, boolean withNames) {
        return PackVerifier.open(pack, options.privateCopy(), options.verification(), withNames, options.signers());
    }

    static Generation of(PackFile file, Catalog catalog, OpenOptions options) {
        Map<Long, RecordLayout> compiled = new HashMap<>();
        for (ViewType<?> type : catalog.types()) {
            compiled.put(type.layout().key(), type.layout());
        }
        List<RecordSource> sources = new ArrayList<>();
        Map<Long, Integer> versions = new HashMap<>();
        for (PackedType type : file.types()) {
            versions.put(type.layout().key(), type.schemaVersion());
            RecordLayout code = compiled.get(type.layout().key());
            boolean equal = code != null && (!options.byKey() || isEqual(code, type.layout()));
            // The compiled layout knows the names, even where the pack was stripped of them.
            sources.add(file.records(equal ? type.as(code) : type, options.mostCopied()));
        }
        return new Generation(
                file.header().contentId(), sources, versions, file.stamp(), file.tags(), file.memory(), null);
    }

    private static boolean isEqual(RecordLayout code, RecordLayout data) {
        return LayoutDifferences.between(code, data).isEmpty();
    }

    private static List<String> differences(PackFile file, Catalog catalog) {
        return differences(catalog, key -> layout(file, key), file.names()::of);
    }

    static @Nullable RecordLayout layout(PackFile file, long typeKey) {
        PackedType type = file.type(typeKey);
        return type == null ? null : type.layout();
    }

    /** What {@link #open} would say of a pack with the layouts of a generation. */
    static List<String> differences(Catalog catalog, Generation data) {
        return differences(catalog, data::layout, data::typeName);
    }

    private static List<String> differences(
            Catalog catalog, LongFunction<@Nullable RecordLayout> stored, LongFunction<String> names) {
        List<String> found = new ArrayList<>();
        for (ViewType<?> view : catalog.types()) {
            RecordLayout compiled = view.layout();
            RecordLayout data = stored.apply(compiled.key());
            if (data == null) {
                found.add(compiled.name() + ": the type is in the code, not in the data");
            } else {
                LayoutDifferences.between(compiled, data, key -> typeName(key, catalog, names))
                        .forEach(d -> found.add(compiled.name() + ": " + d));
            }
        }
        return found;
    }

    /** As the code has it, or else the data. */
    static String typeName(long key, Catalog catalog, LongFunction<String> names) {
        return catalog.types().stream()
                .filter(type -> type.layout().key() == key)
                .map(ViewType::name)
                .findFirst()
                .orElseGet(() -> names.apply(key));
    }

    /** Opens the pack once more if it was opened without the names of its fields. */
    private static PackException mismatch(PackFile file, Catalog catalog) {
        Path pack = file.path();
        List<String> found = differences(file.names().count() == 0 ? PackFile.describe(pack) : file, catalog);
        return new PackException(
                PackErrorKind.SCHEMA_MISMATCH,
                pack,
                "the views were compiled for another schema; generate them again, cook the pack again, or open it with OpenOptions.keyed():\n  "
                        + String.join("\n  ", found));
    }
}
