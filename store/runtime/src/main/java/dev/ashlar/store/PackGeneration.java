package dev.ashlar.store;

import dev.ashlar.codec.layout.LayoutDifferences;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.memory.NativeMemory;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.format.SectionKind;
import dev.ashlar.store.pack.HugePages;
import dev.ashlar.store.pack.MapFaults;
import dev.ashlar.store.pack.PackFile;
import dev.ashlar.store.pack.PackedType;
import dev.ashlar.store.verify.PackVerifier;
import dev.ashlar.store.verify.Verification;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Opens packs as generations of a store, after a comparison of their layouts with those of the code. */
final class PackGeneration {
    private static final Logger LOG = System.getLogger(RecordStore.class.getName());

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
        boolean readNames = options.privateCopy() || options.verification() != Verification.NONE;
        PackFile file = open(pack, options, readNames);
        if (!readNames && file.types().size() > catalog.types().size() && hasNames(file)) {
            file = open(pack, options, true); // Only the pack knows the names of types that the code does not.
        }
        // Of the file that is kept: another pack may have been published since the first look.
        if (!differences(file, catalog).isEmpty()) {
            throw mismatch(pack, catalog);
        }
        if (options.onHugePages()) {
            warnWithoutHugePages(pack, MemoryUse.of(file.memory()));
        }
        return of(file, catalog);
    }

    /** One line. A copy that is shorter than a page cannot have any, and needs none. */
    private static void warnWithoutHugePages(Path pack, MemoryUse use) {
        long huge = use.onHugePages().orElse(0);
        if (use.copied() >= NativeMemory.HUGE_PAGE && huge < use.copied() / 10 * 9) {
            LOG.log(
                    Level.WARNING,
                    pack + ": of the " + use.copied() + " bytes of its private copy " + huge + " lie on huge pages: "
                            + HugePages.remedy());
        }
    }

    /** Throws what {@link #open} would throw of a pack whose layouts do not fit, at once and without room for it in memory. */
    static void requireUsable(Path pack, Catalog catalog) {
        if (!differences(PackFile.describe(pack), catalog).isEmpty()) {
            throw mismatch(pack, catalog);
        }
    }

    private static boolean hasNames(PackFile file) {
        return file.sections().stream().anyMatch(section -> section.kind() == SectionKind.NAMES);
    }

    private static PackFile open(Path pack, OpenOptions options, boolean withNames) {
        return PackVerifier.open(pack, options.privateCopy(), options.verification(), withNames);
    }

    private static Generation of(PackFile file, Catalog catalog) {
        Map<Long, RecordLayout> compiled = new HashMap<>();
        // The layouts are equal; the compiled one knows the names, even where the pack was stripped of them.
        catalog.types().forEach(type -> compiled.put(type.layout().key(), type.layout()));
        List<RecordSource> sources = new ArrayList<>();
        Map<Long, Integer> versions = new HashMap<>();
        for (PackedType type : file.types()) {
            versions.put(type.layout().key(), type.schemaVersion());
            RecordLayout layout = compiled.getOrDefault(type.layout().key(), type.layout());
            sources.add(file.records(type.as(layout)));
        }
        return new Generation(
                file.header().contentId(), sources, versions, file.stamp(), file.tags(), file.memory(), null);
    }

    private static List<String> differences(PackFile file, Catalog catalog) {
        List<String> found = new ArrayList<>();
        for (ViewType<?> view : catalog.types()) {
            RecordLayout compiled = view.layout();
            PackedType type = file.type(compiled.key());
            if (type == null) {
                found.add(compiled.name() + ": the type is in the code, not in the data");
            } else {
                LayoutDifferences.between(compiled, type.layout(), key -> typeName(key, file, catalog))
                        .forEach(d -> found.add(compiled.name() + ": " + d));
            }
        }
        return found;
    }

    /** As the code has it, or else the pack. */
    private static String typeName(long key, PackFile file, Catalog catalog) {
        return catalog.types().stream()
                .filter(type -> type.layout().key() == key)
                .map(ViewType::name)
                .findFirst()
                .orElseGet(() -> file.names().of(key));
    }

    /** Opens the pack once more, with the names of its fields. */
    private static PackException mismatch(Path pack, Catalog catalog) {
        List<String> found = differences(PackFile.describe(pack), catalog);
        return new PackException(
                PackErrorKind.SCHEMA_MISMATCH,
                pack,
                "the views were compiled for another schema; generate them again, or cook the pack again:\n  "
                        + String.join("\n  ", found));
    }
}
