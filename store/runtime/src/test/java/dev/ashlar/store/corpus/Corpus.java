package dev.ashlar.store.corpus;

import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The folder {@code broken-packs}, and what it is renewed from: the cases of the tests of broken packs. */
public final class Corpus {
    /** Writes the folder anew before it is tested: see its README. */
    public static final boolean RENEWED = Boolean.getBoolean("ashlar.corpus.renew");

    /** Found from whichever module runs the tests. */
    static final Path ROOT = root();

    static final Path FOLDER = ROOT.resolve(Path.of("store", "runtime", "src", "test", "resources", "broken-packs"));

    /** Cases that break the same pack. */
    private record Source(String group, CorpusPack base, List<BrokenPack> cases) {}

    private Corpus() {}

    private static Path root() {
        Path folder = Path.of("");
        while (!Files.exists(folder.resolve(Path.of("docs", "pack-format.md")))) {
            folder = folder.resolve("..");
            if (folder.getNameCount() > 8) {
                throw new AssertionError(
                        "no folder above " + Path.of("").toAbsolutePath() + " has docs/pack-format.md");
            }
        }
        return folder;
    }

    private static List<Source> sources() {
        return List.of(
                new Source("file", CorpusPack.SAMPLE, BrokenFiles.files()),
                new Source("header", CorpusPack.SAMPLE, BrokenDirectories.headers()),
                new Source("trailer", CorpusPack.SAMPLE, BrokenDirectories.trailers()),
                new Source("directory", CorpusPack.SAMPLE, BrokenDirectories.places()),
                new Source("directory", CorpusPack.SAMPLE, BrokenDirectories.shapes()),
                new Source("directory", CorpusPack.SAMPLE, BrokenFiles.wholePack()),
                new Source("type", CorpusPack.SAMPLE, BrokenFieldTables.types()),
                new Source("field", CorpusPack.SAMPLE, BrokenFieldTables.fields()),
                new Source("field-list", CorpusPack.SAMPLE, BrokenFieldTables.lists()),
                new Source("field-count", CorpusPack.TYPES, BrokenFiles.counts()),
                new Source("constant", CorpusPack.DIALS, BrokenInfo.wideConstants()),
                new Source("order", CorpusPack.SAMPLE, BrokenOrders.orders()),
                new Source("sum", CorpusPack.SAMPLE, BrokenOrders.gaps()),
                new Source("names", CorpusPack.SAMPLE, BrokenOrders.names()),
                new Source("names", CorpusPack.SAMPLE, BrokenFiles.nameTables()),
                new Source("unknown", CorpusPack.SAMPLE, BrokenFiles.unknownKinds()),
                new Source("sum", CorpusPack.SAMPLE, BrokenFiles.emptySections()),
                new Source("index", CorpusPack.SAMPLE, BrokenFiles.indexKinds()),
                new Source("index", CorpusPack.TYPES, BrokenFiles.noRows()),
                new Source("stamp", CorpusPack.DIALS, BrokenInfo.stamps()),
                new Source("tags", CorpusPack.DIALS, BrokenInfo.tags()),
                new Source("row", CorpusPack.SAMPLE, BrokenRecords.rows()),
                new Source("wide", CorpusPack.DIALS, BrokenInfo.wideValues()),
                new Source("slot", CorpusPack.SAMPLE, BrokenRecords.slots()),
                new Source("pool", CorpusPack.SAMPLE, BrokenRecords.pools()),
                new Source("index", CorpusPack.SAMPLE, BrokenRecords.indexes()),
                new Source("index-header", CorpusPack.SAMPLE, BrokenRecords.indexHeaders()),
                new Source("element", CorpusPack.TYPES, BrokenTypes.elements()),
                new Source("array", CorpusPack.TYPES, BrokenTypes.arrays()),
                new Source("string", CorpusPack.TYPES, BrokenTypes.strings()),
                new Source("bytes", CorpusPack.TYPES, BrokenTypes.bytes()),
                new Source("default", CorpusPack.TYPES, BrokenTypes.defaults()),
                new Source("column", CorpusPack.TYPES, BrokenTypes.columns()),
                new Source("block", CorpusPack.TYPES, BrokenTypes.sections()),
                new Source("field-index", CorpusPack.INDEXES, BrokenIndexes.sections()),
                new Source("field-index-header", CorpusPack.INDEXES, BrokenIndexes.headers()),
                new Source("field-index-slot", CorpusPack.INDEXES, BrokenIndexes.slots()),
                new Source("field-index-list", CorpusPack.INDEXES, BrokenIndexes.lists()),
                new Source("field-index-value", CorpusPack.INDEXES, BrokenIndexes.values()),
                new Source("field-index-start", CorpusPack.INDEXES, BrokenIndexes.starts()),
                new Source("list-type", CorpusPack.LISTS, BrokenLists.types()),
                new Source("list-row", CorpusPack.LISTS, BrokenLists.rows()),
                new Source("list-element", CorpusPack.LISTS, BrokenLists.elements()),
                new Source("map-type", CorpusPack.MAPS, BrokenMaps.types()),
                new Source("map-key", CorpusPack.MAPS, BrokenMaps.keys()),
                new Source("variant-type", CorpusPack.VARIANTS, BrokenVariants.types()),
                new Source("variant-row", CorpusPack.VARIANTS, BrokenVariants.rows()),
                new Source("window", CorpusPack.WINDOWS, BrokenWindows.types()),
                new Source("window", CorpusPack.WINDOWS, BrokenWindows.blocks()),
                new Source("window", CorpusPack.WINDOWS, BrokenWindows.bitmaps()),
                new Source("window", CorpusPack.WINDOWS, BrokenWindows.arrays()),
                new Source("window", CorpusPack.WINDOWS, BrokenWindows.damages()),
                new Source("window", CorpusPack.WINDOWS, BrokenWindows.indexes()));
    }

    /** All files, by name. */
    public static List<CorpusCase> cases() throws IOException {
        List<CorpusCase> cases = new ArrayList<>();
        for (Path file : files()) {
            cases.add(CorpusCase.read(file));
        }
        return cases;
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(f -> f.toString().endsWith(".txt")).sorted().toList();
        }
    }

    /** The broken packs that the cases make, by the names of their files. */
    static Map<String, byte[]> made() throws IOException {
        Map<String, byte[]> made = new LinkedHashMap<>();
        for (Source source : sources()) {
            byte[] good = source.base().bytes();
            for (BrokenPack broken : source.cases()) {
                String name = source.group() + "-" + slug(broken.name());
                if (made.put(name, broken.change().apply(new Resealer(good))) != null) {
                    throw new AssertionError("two cases of the name " + name);
                }
            }
        }
        return made;
    }

    /** Writes the files anew; what a file says of the rule stays. */
    static void renew(Path temporary) throws IOException {
        Map<String, byte[]> made = made();
        for (Source source : sources()) {
            for (BrokenPack broken : source.cases()) {
                String name = source.group() + "-" + slug(broken.name());
                Path file = FOLDER.resolve(name + ".txt");
                byte[] bytes = made.get(name);
                Files.writeString(
                        file,
                        described(source, broken, file, Objects.requireNonNull(bytes), temporary)
                                .text());
            }
        }
        for (Path file : files()) {
            if (!made.containsKey(file.getFileName().toString().replace(".txt", ""))) {
                Files.delete(file);
            }
        }
        Files.writeString(CorpusPage.FILE, CorpusPage.text(cases()));
    }

    private static String slug(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }

    private static CorpusCase described(Source source, BrokenPack broken, Path file, byte[] bytes, Path temporary)
            throws IOException {
        Path pack = Files.write(temporary.resolve("broken.pack"), bytes);
        List<PackException> findings = PackVerifier.verify(pack);
        PackException found = findings.stream()
                .filter(f -> f.getMessage().contains(broken.message()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(file + ": not found"));
        Map<String, String> facts = new LinkedHashMap<>();
        Map<String, String> before = Files.exists(file) ? CorpusCase.read(file).facts() : Map.of();
        facts.put("breaks", broken.name());
        facts.put("rule", before.getOrDefault("rule", "0"));
        facts.put("page", before.getOrDefault("page", "?"));
        facts.put("base", source.base().path().getFileName().toString());
        facts.put("refused", opens(pack) ? "by verify" : "by open");
        facts.put("kind", found.kind().name());
        facts.put("section", found.section().isEmpty() ? "-" : found.section());
        facts.put("offset", Long.toString(found.offset()));
        facts.put("message", message(found));
        if (findings.size() > 1) {
            facts.put("finds", Integer.toString(findings.size()));
        }
        Files.delete(pack);
        return CorpusCase.between(
                slug(file.getFileName().toString().replace(".txt", "")),
                facts,
                source.base().bytes(),
                bytes);
    }

    /** Whether the pack can be opened and each of its types bound. */
    static boolean opens(Path pack) {
        try {
            PackFile file = PackFile.open(pack, true);
            file.types().forEach(file::records);
            return true;
        } catch (PackException e) {
            return false;
        }
    }

    /** Without the name of the file. */
    public static String message(PackException found) {
        return found.getMessage().substring(found.file().length() + 2);
    }
}
