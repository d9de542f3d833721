package dev.ashlar.pipeline.sheets;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.compiler.folder.FileReason;
import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.folder.Utf8Text;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.ContentState;
import dev.ashlar.pipeline.cache.SeenFile;
import dev.ashlar.pipeline.sheets.grid.CsvSheet;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import dev.ashlar.pipeline.sheets.workbook.Workbook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of a folder of sheets, as one listing found them; a workbook is read once. For one thread. */
final class SheetFiles {
    /** Not the name that folders of JSON have for it: a folder of sheets may be in one. */
    static final String IDS = "last-ids.lock";

    private static final String CSV = ".csv";
    private static final String TSV = ".tsv";
    private static final String XLSX = ".xlsx";
    private static final List<String> TEXTS = List.of(CSV, TSV);
    /** What spreadsheets put beside a workbook while somebody has it open: Excel and LibreOffice. */
    private static final List<String> OPEN = List.of("~$%s", ".~lock.%s#");

    /** Those of spreadsheets, but for their signs. */
    private static final Pattern OTHERS = Pattern.compile("(?i)[^.~].*\\.(?:csv|tsv|xlsx|xls|xlsm|xlsb|ods)");

    private final Path folder;
    private final Workbooks workbooks;
    /** From before the folder was listed. */
    private final long takenMillis = System.currentTimeMillis();
    /** All that count, by name. */
    private final SortedMap<String, FileStamp> stamps = new TreeMap<>();

    /** Files of spreadsheets that are not read. */
    private final Set<String> others = new TreeSet<>();

    private final Map<String, Workbook> read = new HashMap<>();

    /** Where the records of a type are; {@code sheet}: of a workbook, null for a file of text. */
    record Place(String file, @Nullable String sheet) {
        @Override
        public String toString() {
            return sheet == null ? file : file + ": " + sheet;
        }
    }

    private SheetFiles(Path folder, Workbooks workbooks) {
        this.folder = folder;
        this.workbooks = workbooks;
    }

    /** Lists a folder. */
    static SheetFiles of(Path folder, Workbooks workbooks) {
        SheetFiles files = new SheetFiles(folder, workbooks);
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.toList()) {
                if (isContent(file.getFileName())) {
                    files.stamps.put(file.getFileName().toString(), FileStamp.of(file));
                } else if (OTHERS.matcher(file.getFileName().toString()).matches()) {
                    files.others.add(file.getFileName().toString());
                }
            }
        } catch (IOException e) {
            throw new BackendException(folder + ": cannot be read: " + FileReason.of(e), e);
        }
        return files;
    }

    /** Whether a file, by its path in the folder, is one that a change may move. */
    static boolean isContent(Path file) {
        String name = file.toString();
        return file.getNameCount() == 1
                && !ContentTree.isHidden(name)
                && (isText(name)
                        || isWorkbook(name)
                        || name.endsWith(ContentTree.SCHEMA)
                        || name.equals(SchemaLock.FILE)
                        || name.equals(IDS));
    }

    private static boolean isText(String name) {
        return TEXTS.stream().anyMatch(name::endsWith);
    }

    private static boolean isWorkbook(String name) {
        return name.endsWith(XLSX) && !name.startsWith("~$");
    }

    private static String stem(String name) {
        return name.substring(0, name.length() - CSV.length());
    }

    /** Names of schema files. */
    List<String> schemas() {
        return stamps.keySet().stream()
                .filter(name -> name.endsWith(ContentTree.SCHEMA))
                .toList();
    }

    boolean hasLock() {
        return stamps.containsKey(SchemaLock.FILE);
    }

    /** Names of files of text. */
    List<String> texts() {
        return stamps.keySet().stream().filter(SheetFiles::isText).toList();
    }

    /** Names of workbooks. */
    List<String> workbooks() {
        return stamps.keySet().stream().filter(SheetFiles::isWorkbook).toList();
    }

    /** A workbook. */
    Workbook workbook(String name) {
        return read.computeIfAbsent(name, one -> workbooks.read(folder, one));
    }

    /** All sheets of records, by type. */
    private SortedMap<String, List<Place>> places() {
        SortedMap<String, List<Place>> places = new TreeMap<>();
        for (String file : texts()) {
            places.computeIfAbsent(stem(file), type -> new ArrayList<>()).add(new Place(file, null));
        }
        for (String file : workbooks()) {
            for (String sheet : workbook(file).sheets()) {
                if (workbook(file).hasRecords(sheet)) {
                    places.computeIfAbsent(sheet, type -> new ArrayList<>()).add(new Place(file, sheet));
                }
            }
        }
        return places;
    }

    /** All sheets of records. */
    List<Place> all() {
        return places().values().stream().flatMap(List::stream).toList();
    }

    /** Names of types with a sheet. */
    List<String> types() {
        return List.copyOf(places().keySet());
    }

    /**
     * Where a type is; null when it has no sheet.
     *
     * @throws Sheet.Malformed when there are two
     */
    @Nullable
    Place sheet(String type) {
        List<Place> found = new ArrayList<>();
        TEXTS.stream()
                .filter(ending -> stamps.containsKey(type + ending))
                .forEach(ending -> found.add(new Place(type + ending, null)));
        workbooks().stream()
                .filter(file -> workbook(file).sheets().contains(type))
                .forEach(file -> found.add(new Place(file, type)));
        if (found.size() > 1) {
            throw new Sheet.Malformed(
                    Location.of(found.get(1).toString()),
                    "a second sheet of " + type,
                    "one sheet for each type; move all records into one of them, and remove the other",
                    found.stream().map(Place::toString).collect(Collectors.joining(" and ")));
        }
        return found.isEmpty() ? null : found.get(0);
    }

    /**
     * The file of a sheet.
     *
     * @param hash of all bytes that decide how the sheet is read
     * @param sheet reads the sheet from these bytes
     */
    record Found(long hash, Supplier<Sheet> sheet) {}

    /** Reads the file of a sheet. */
    Found find(Place place) {
        String sheet = place.sheet();
        if (sheet != null) {
            Workbook workbook = workbook(place.file());
            return new Found(workbook.hash(sheet), () -> workbook.sheet(sheet));
        }
        Path file = folder.resolve(place.file());
        byte[] bytes = bytes(file);
        long hash = XxHash64.hash(bytes, 0, bytes.length);
        return new Found(hash, () -> CsvSheet.parse(place.file(), bytes));
    }

    /**
     * Reads a sheet.
     *
     * @throws Sheet.Malformed when it is none
     */
    Sheet open(Place place) {
        return find(place).sheet().get();
    }

    /**
     * Reads the sheet of a type; null when it has none.
     *
     * @throws Sheet.Malformed when it cannot be read
     */
    @Nullable
    Sheet open(String type) {
        Place place = sheet(type);
        return place == null ? null : open(place);
    }

    /** When the file of a sheet was changed last. */
    SeenFile seen(Place place) {
        return new SeenFile(Objects.requireNonNull(stamps.get(place.file())), takenMillis);
    }

    /** The size of all files of records, in bytes. */
    long recordBytes() {
        return Stream.concat(texts().stream(), workbooks().stream())
                .mapToLong(name -> Objects.requireNonNull(stamps.get(name)).size())
                .sum();
    }

    /** All files by their bytes. */
    ContentState state() {
        Map<String, Path> files = new TreeMap<>();
        stamps.keySet().forEach(name -> files.put(name, folder.resolve(name)));
        Map<String, FileStamp> withoutLock = new TreeMap<>(stamps);
        withoutLock.remove(SchemaLock.FILE); // A run that packs brings it up to date.
        try {
            return ContentState.of(files, withoutLock, others);
        } catch (IOException e) {
            throw new BackendException(folder + ": cannot be read: " + FileReason.of(e), e);
        }
    }

    /** A sheet that has to be understood. */
    Sheet require(Place place) {
        try {
            return open(place);
        } catch (Sheet.Malformed e) {
            throw unreadable(e);
        }
    }

    /** The sheet of a type, which has to be understood; null when it has none. */
    @Nullable
    Sheet require(String type) {
        Place place = requirePlace(type);
        return place == null ? null : require(place);
    }

    /** Where a type is; null when it has no sheet. It has to have no second one. */
    @Nullable
    Place requirePlace(String type) {
        try {
            return sheet(type);
        } catch (Sheet.Malformed e) {
            throw unreadable(e);
        }
    }

    private BackendException unreadable(Sheet.Malformed e) {
        return new BackendException(folder + "/" + e.problem(), null);
    }

    /** Spreadsheets write a workbook whole, as they have it in memory: what is saved meanwhile would be lost. */
    void requireClosed(String workbook) {
        for (String open : OPEN) {
            Path sign = folder.resolve(open.formatted(workbook));
            if (Files.exists(sign)) {
                throw new BackendException(
                        folder.resolve(workbook)
                                + ": cannot be saved: expected a workbook that no spreadsheet has open, found " + sign
                                + "; close the workbook, or remove this file when nobody has it open",
                        null);
            }
        }
    }

    /** Tells of sheets that no schema describes, and of values that may be old. Who reads a type tells of a second sheet. */
    void check(Set<String> described, Problems problems) {
        for (String file : others) {
            String expected = "a name that ends with .csv, .tsv or .xlsx";
            problems.warn(new Problem(Location.of(file), "", "file of a spreadsheet is not read", expected, file));
        }
        SortedMap<String, List<Place>> places = places();
        checkNames(described, places.keySet(), problems);
        places.forEach((type, found) -> {
            Place first = found.get(0);
            if (!described.contains(type)) {
                String types = String.join(", ", new TreeSet<>(described));
                String expected = described.isEmpty()
                        ? "a schema " + type + ".schema; the folder has none"
                        : first.sheet() == null
                                ? "a file Type.csv or Type.tsv, where Type is one of " + types
                                : "a sheet with the name of a type, one of " + types
                                        + ", or with a name that begins with #";
                problems.add(
                        Location.of(first.toString()),
                        first.sheet() == null ? type : "", // The place has the name of the sheet.
                        "no schema for this sheet" + (first.sheet() == null ? "" : Words.didYouMean(type, described)),
                        expected,
                        String.valueOf(first.sheet() == null ? first.file() : first.sheet()));
            } else if (first.sheet() != null && workbook(first.file()).isStale()) {
                warnOfFormulas(type, first, problems);
            }
        });
    }

    /** Tells of workbooks that have the name of a type, and no sheet of it: its records would be missing. */
    private void checkNames(Set<String> described, Set<String> types, Problems problems) {
        for (String file : workbooks()) {
            String type = file.substring(0, file.length() - XLSX.length());
            Set<String> sheets = workbook(file).sheets();
            boolean isSheet = types.contains(type) || sheets.contains(type);
            if (described.contains(type) && !isSheet && sheets.stream().noneMatch(workbook(file)::hasRecords)) {
                problems.add(
                        Location.of(file),
                        type,
                        "no sheet of this type",
                        "a sheet " + type + " with a cell \"id\"",
                        String.join(", ", sheets));
            }
        }
    }

    private void warnOfFormulas(String type, Place place, Problems problems) {
        Sheet sheet;
        try {
            sheet = open(place);
        } catch (Sheet.Malformed e) {
            return; // Who reads the type tells of it.
        }
        Sheet.Row header = sheet.header();
        for (Sheet.Row row : sheet.rows()) {
            for (int column = 0; column < row.count() && header != null; column++) {
                String name = header.cell(column);
                if (name != null && !name.startsWith("#") && row.isFormula(column)) {
                    problems.warn(new Problem(
                            sheet.at(row.number(), column),
                            type,
                            "values of formulas may be old",
                            "a workbook that a spreadsheet has saved since a program changed it",
                            ""));
                    return;
                }
            }
        }
    }

    /** The text of a file; null after a problem was told. */
    @Nullable
    String text(String name, Problems problems) {
        return Utf8Text.decode(name, bytes(folder.resolve(name)), problems);
    }

    private static byte[] bytes(Path file) {
        try {
            return RegularFile.bytes(file);
        } catch (IOException e) {
            throw new BackendException(file + ": cannot be read: " + FileReason.of(e), e);
        }
    }

    /** A number that differs when any file may have changed. */
    long token() {
        long hash = 1;
        for (Map.Entry<String, FileStamp> file : stamps.entrySet()) {
            hash = 31 * (31 * hash + file.getKey().hashCode()) + file.getValue().hashCode();
        }
        return hash;
    }
}
