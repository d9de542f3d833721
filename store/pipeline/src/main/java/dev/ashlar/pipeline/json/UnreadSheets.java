package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.compiler.folder.FileReason;
import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sheets.workbook.Workbook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Sheets in a folder that is read as one of JSON: their location lacks the scheme, or {@code content.conf} does not name their folder. A sheet of a type
 * without any records is a problem: else a game would ship without them. Pure functions; any thread.
 */
final class UnreadSheets {
    private static final String WORKBOOK = ".xlsx";
    private static final List<String> TEXTS = List.of(".csv", ".tsv");

    private UnreadSheets() {}

    /**
     * Tells of sheets in a folder and in the folders directly below it.
     *
     * @param described types with a schema
     * @param recorded types with files of records
     * @param isWhole whether all records are in the folder, and not in other places or layers
     */
    static void tell(Path folder, Set<String> described, Set<String> recorded, boolean isWhole, Problems problems) {
        Set<String> missing = new TreeSet<>(described);
        missing.removeAll(recorded);
        List<String> names = missing.isEmpty() ? List.of() : names(folder, "", described);
        String scheme = names.stream().anyMatch(UnreadSheets::isWorkbook) ? "xlsx:" : "csv:";
        for (String name : names) {
            String type = types(folder, name).stream()
                    .filter(missing::contains)
                    .findFirst()
                    .orElse("");
            boolean isInFolder = name.indexOf('/') < 0;
            if (isWhole && !type.isEmpty()) {
                problems.add(problem(folder, name, type, scheme, recorded.isEmpty() && isInFolder));
            } else if (recorded.isEmpty() && isInFolder && (!type.isEmpty() || isWorkbook(name))) {
                problems.warn(problem(folder, name, "", scheme, true));
            }
        }
    }

    /** Tells of the sheets of a folder that has nothing else. */
    static void warn(Path folder, Problems problems) {
        for (String name : names(folder, "", Set.of())) {
            if (name.indexOf('/') < 0) {
                problems.warn(problem(folder, name, "", isWorkbook(name) ? "xlsx:" : "csv:", true));
            }
        }
    }

    /** Names of files that may be told of. */
    static List<String> of(Path folder, Set<String> described) {
        return names(folder, "", described);
    }

    private static Problem problem(Path folder, String name, String type, String scheme, boolean isWholeFolder) {
        int slash = name.indexOf('/');
        String line = "a line in content.conf: types { %s { place = \"%s%s\" } }"
                .formatted(type, scheme, slash < 0 ? "tables" : name.substring(0, slash));
        String expected = isWholeFolder
                ? "the location " + scheme + folder
                : slash < 0 ? "the file in a folder tables, and " + line : line;
        String found = folder + ", which is a folder of JSON" + (type.isEmpty() ? "" : " without records of " + type);
        return new Problem(Location.of(name), "", "sheet is not read", expected, found);
    }

    private static boolean isWorkbook(String name) {
        return name.endsWith(WORKBOOK);
    }

    /** The names that sheets of a file have. */
    private static Set<String> types(Path folder, String name) {
        Path file = folder.resolve(name);
        if (TEXTS.stream().anyMatch(name::endsWith)) {
            return Set.of(ContentTree.stem(name.substring(name.indexOf('/') + 1)));
        }
        try {
            return Files.size(file) > Workbook.MOST_BYTES
                    ? Set.of()
                    : new Workbook(name, RegularFile.bytes(file)).sheets();
        } catch (IOException | BackendException e) {
            return Set.of(); // No workbook.
        }
    }

    /** Sheets in a folder; {@code below}: the path of the folder in the content, with its slash. */
    private static List<String> names(Path folder, String below, Set<String> described) {
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                boolean isSheet = isWorkbook(name) || TEXTS.stream().anyMatch(name::endsWith);
                if (ContentTree.isHidden(name) || name.startsWith("~$")) {
                    continue;
                } else if (isSheet) {
                    names.add(below + name);
                } else if (below.isEmpty() && !described.contains(name) && Files.isDirectory(file)) {
                    names.addAll(names(file, name + "/", described));
                }
            }
            return names;
        } catch (IOException e) {
            throw new BackendException(folder + ": cannot be read: " + FileReason.of(e), e);
        }
    }
}
