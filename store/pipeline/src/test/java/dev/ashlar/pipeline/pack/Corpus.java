package dev.ashlar.pipeline.pack;

import dev.ashlar.store.format.PackException;
import dev.ashlar.store.pack.PackFile;
import dev.ashlar.store.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The folder {@code broken-packs}, and what it is renewed from: the cases of the tests of broken packs. */
final class Corpus {
    /** Relative to the module. */
    static final Path FOLDER = Path.of("src", "test", "resources", "broken-packs");

    private static final String SAMPLE = "sample.pack";
    private static final String TYPES = "types.pack";
    private static final String DIALS = "dials.pack";
    private static final String INDEXES = "indexes.pack";
    private static final String WINDOWS = "windows.pack";

    /** Cases that break the same pack. */
    private record Source(String group, String base, List<BrokenPack> cases) {}

    private Corpus() {}

    private static List<Source> sources() {
        return List.of(
                new Source("file", SAMPLE, BrokenFilesTest.files()),
                new Source("header", SAMPLE, BrokenDirectoriesTest.headers()),
                new Source("trailer", SAMPLE, BrokenDirectoriesTest.trailers()),
                new Source("directory", SAMPLE, BrokenDirectoriesTest.places()),
                new Source("directory", SAMPLE, BrokenDirectoriesTest.shapes()),
                new Source("directory", SAMPLE, BrokenFilesTest.wholePack()),
                new Source("type", SAMPLE, BrokenFieldTablesTest.types()),
                new Source("field", SAMPLE, BrokenFieldTablesTest.fields()),
                new Source("field-list", SAMPLE, BrokenFieldTablesTest.lists()),
                new Source("field-count", TYPES, BrokenFilesTest.counts()),
                new Source("constant", DIALS, BrokenInfoTest.wideConstants()),
                new Source("order", SAMPLE, BrokenOrdersTest.orders()),
                new Source("sum", SAMPLE, BrokenOrdersTest.gaps()),
                new Source("names", SAMPLE, BrokenOrdersTest.names()),
                new Source("names", SAMPLE, BrokenFilesTest.nameTables()),
                new Source("unknown", SAMPLE, BrokenFilesTest.unknownKinds()),
                new Source("sum", SAMPLE, BrokenFilesTest.emptySections()),
                new Source("index", SAMPLE, BrokenFilesTest.indexKinds()),
                new Source("index", TYPES, BrokenFilesTest.noRows()),
                new Source("stamp", DIALS, BrokenInfoTest.stamps()),
                new Source("tags", DIALS, BrokenInfoTest.tags()),
                new Source("row", SAMPLE, BrokenRecordsTest.rows()),
                new Source("wide", DIALS, BrokenInfoTest.wideValues()),
                new Source("slot", SAMPLE, BrokenRecordsTest.slots()),
                new Source("pool", SAMPLE, BrokenRecordsTest.pools()),
                new Source("index", SAMPLE, BrokenRecordsTest.indexes()),
                new Source("index-header", SAMPLE, BrokenRecordsTest.indexHeaders()),
                new Source("element", TYPES, BrokenTypesTest.elements()),
                new Source("array", TYPES, BrokenTypesTest.arrays()),
                new Source("string", TYPES, BrokenTypesTest.strings()),
                new Source("bytes", TYPES, BrokenTypesTest.bytes()),
                new Source("default", TYPES, BrokenTypesTest.defaults()),
                new Source("column", TYPES, BrokenTypesTest.columns()),
                new Source("block", TYPES, BrokenTypesTest.sections()),
                new Source("field-index", INDEXES, BrokenIndexesTest.sections()),
                new Source("field-index-header", INDEXES, BrokenIndexesTest.headers()),
                new Source("field-index-bucket", INDEXES, BrokenIndexesTest.buckets()),
                new Source("field-index-list", INDEXES, BrokenIndexesTest.lists()),
                new Source("field-index-value", INDEXES, BrokenIndexesTest.values()),
                new Source("window", WINDOWS, BrokenWindowsTest.types()),
                new Source("window", WINDOWS, BrokenWindowsTest.blocks()),
                new Source("window", WINDOWS, BrokenWindowsTest.bitmaps()),
                new Source("window", WINDOWS, BrokenWindowsTest.arrays()),
                new Source("window", WINDOWS, BrokenWindowsTest.damages()),
                new Source("window", WINDOWS, BrokenWindowsTest.indexes()));
    }

    /** The bytes of {@link SamplePack}, for tests that need not cook it. */
    static byte[] sample() throws IOException {
        return Files.readAllBytes(FOLDER.resolve(SAMPLE));
    }

    /** All files, by name. */
    static List<CorpusCase> cases() throws IOException {
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

    /** Cooks the good packs and writes the files anew; what a file says of the rule stays. */
    static void renew(Path temporary) throws IOException {
        Files.createDirectories(FOLDER);
        Files.write(FOLDER.resolve(SAMPLE), SamplePack.bytes(Files.createDirectories(temporary.resolve("sample"))));
        Files.write(FOLDER.resolve(TYPES), SampleTypes.bytes(Files.createDirectories(temporary.resolve("types"))));
        Files.write(FOLDER.resolve(DIALS), SampleInfo.bytes(Files.createDirectories(temporary.resolve("dials"))));
        Files.write(
                FOLDER.resolve(INDEXES), SampleIndexes.bytes(Files.createDirectories(temporary.resolve("indexes"))));
        Files.write(
                FOLDER.resolve(WINDOWS), SampleWindows.bytes(Files.createDirectories(temporary.resolve("windows"))));
        Set<Path> written = new LinkedHashSet<>();
        for (Source source : sources()) {
            byte[] good = Files.readAllBytes(FOLDER.resolve(source.base()));
            for (BrokenPack broken : source.cases()) {
                Path file = FOLDER.resolve(source.group() + "-" + slug(broken.name()) + ".txt");
                if (!written.add(file)) {
                    throw new AssertionError("two cases of the name " + file);
                }
                byte[] bytes = broken.change().apply(new Resealer(good));
                Files.writeString(
                        file,
                        described(source, broken, file, good, bytes, temporary).text());
            }
        }
        for (Path file : files()) {
            if (!written.contains(file)) {
                Files.delete(file);
            }
        }
        Files.writeString(CorpusPage.FILE, CorpusPage.text(cases()));
    }

    private static String slug(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }

    private static CorpusCase described(
            Source source, BrokenPack broken, Path file, byte[] good, byte[] bytes, Path temporary) throws IOException {
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
        facts.put("base", source.base());
        facts.put("refused", opens(pack) ? "by verify" : "by open");
        facts.put("kind", found.kind().name());
        facts.put("section", found.section().isEmpty() ? "-" : found.section());
        facts.put("offset", Long.toString(found.offset()));
        facts.put("message", message(found));
        if (findings.size() > 1) {
            facts.put("finds", Integer.toString(findings.size()));
        }
        Files.delete(pack);
        return CorpusCase.between(slug(file.getFileName().toString().replace(".txt", "")), facts, good, bytes);
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
    static String message(PackException found) {
        return found.getMessage().substring(found.file().length() + 2);
    }
}
