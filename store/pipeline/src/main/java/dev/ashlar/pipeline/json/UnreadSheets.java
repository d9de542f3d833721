package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.compiler.folder.FileReason;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Sheets in a folder that is read as one of JSON and has no records: its location lacks the scheme. Pure functions; any thread. */
final class UnreadSheets {
    private static final String WORKBOOK = ".xlsx";
    private static final List<String> TEXTS = List.of(".csv", ".tsv");

    private UnreadSheets() {}

    /** Warns of workbooks, and of sheets that are named after a type. */
    static void warn(Path folder, Set<String> described, Problems problems) {
        for (String name : names(folder)) {
            boolean isWorkbook = name.endsWith(WORKBOOK) && !name.startsWith("~$");
            if (isWorkbook || isSheet(name, described)) {
                String scheme = isWorkbook ? "xlsx:" : "csv:";
                problems.warn(new Problem(
                        Location.of(name),
                        "",
                        "sheet is not read",
                        "the location " + scheme + folder,
                        folder + ", which is a folder of JSON"));
            }
        }
    }

    /** Names of files that may be warned of. */
    static List<String> of(Path folder) {
        return names(folder).stream()
                .filter(name -> name.endsWith(WORKBOOK) || TEXTS.stream().anyMatch(name::endsWith))
                .toList();
    }

    private static boolean isSheet(String name, Set<String> described) {
        return TEXTS.stream().anyMatch(name::endsWith) && described.contains(ContentTree.stem(name));
    }

    private static List<String> names(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !ContentTree.isHidden(name))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new BackendException(folder + ": cannot be read: " + FileReason.of(e), e);
        }
    }
}
