package dev.ashlar.pipeline.sheets;

import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.compiler.folder.FileReason;
import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of a folder of sheets, as one listing found them. Immutable. */
final class SheetFiles {
    static final String CSV = ".csv";
    static final String TSV = ".tsv";
    /** Not the name that folders of JSON have for it: a folder of sheets may be in one. */
    static final String IDS = "last-ids.lock";

    private static final List<String> ENDINGS = List.of(CSV, TSV);

    private final Path folder;
    /** All that count, by name. */
    private final SortedMap<String, FileStamp> stamps = new TreeMap<>();

    private SheetFiles(Path folder) {
        this.folder = folder;
    }

    /** Lists a folder. */
    static SheetFiles of(Path folder) {
        SheetFiles files = new SheetFiles(folder);
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.toList()) {
                if (isContent(file.getFileName())) {
                    files.stamps.put(file.getFileName().toString(), FileStamp.of(file));
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
                && (isSheet(name)
                        || name.endsWith(ContentTree.SCHEMA)
                        || name.equals(SchemaLock.FILE)
                        || name.equals(IDS));
    }

    private static boolean isSheet(String name) {
        return ENDINGS.stream().anyMatch(name::endsWith);
    }

    private static String stem(String name) {
        return name.substring(0, name.length() - CSV.length());
    }

    /** A cell as spreadsheets name it: {@code Item.csv: D17}. */
    static Location at(String file, int row, int column) {
        StringBuilder letters = new StringBuilder();
        for (int rest = column; rest >= 0; rest = rest / 26 - 1) {
            letters.insert(0, (char) ('A' + rest % 26));
        }
        return Location.of(file + ": " + letters + row);
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

    /** Names of types with a sheet. */
    List<String> types() {
        return stamps.keySet().stream()
                .filter(SheetFiles::isSheet)
                .map(SheetFiles::stem)
                .distinct()
                .toList();
    }

    /**
     * The name of a type's sheet; null when there is none.
     *
     * @throws BackendException when there are two
     */
    @Nullable
    String sheet(String type) {
        List<String> found = new ArrayList<>();
        for (String ending : ENDINGS) {
            if (stamps.containsKey(type + ending)) {
                found.add(type + ending);
            }
        }
        if (found.size() > 1) {
            throw new BackendException(
                    folder + ": " + type + ": expected one sheet, found " + String.join(" and ", found), null);
        }
        return found.isEmpty() ? null : found.get(0);
    }

    /** Tells of sheets that no schema describes, and of types with two. */
    void check(Set<String> described, Problems problems) {
        for (String type : types()) {
            List<String> names = ENDINGS.stream()
                    .map(ending -> type + ending)
                    .filter(stamps::containsKey)
                    .toList();
            if (!described.contains(type)) {
                String expected = "a file Type.csv or Type.tsv, where Type is one of "
                        + String.join(", ", new TreeSet<>(described));
                problems.add(Location.of(names.get(0)), type, "no schema for this sheet", expected, names.get(0));
            } else if (names.size() > 1) {
                problems.add(Location.of(names.get(1)), type, "a second sheet", "one for each type", names.get(1));
            }
        }
    }

    /** The text of a file, of UTF-8. */
    static String text(Path file) {
        try {
            byte[] bytes = RegularFile.bytes(file);
            String text = new String(bytes, StandardCharsets.UTF_8);
            if (!Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)) {
                throw new BackendException(
                        file + ": expected UTF-8, found other bytes; save the sheet as CSV UTF-8", null);
            }
            return text;
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
