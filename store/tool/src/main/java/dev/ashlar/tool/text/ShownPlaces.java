package dev.ashlar.tool.text;

import dev.ashlar.compiler.folder.WorkingPath;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.BackendLocation;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Paths of problems: content names files relative to its own folder, people and editors look for them in the working folder. */
public final class ShownPlaces {
    private static final Set<String> FOLDERS = Set.of("json");
    private static final Path WORKING = Path.of("");

    private final List<Path> records = new ArrayList<>();
    private final List<Path> schemas = new ArrayList<>();
    private final Set<String> files = new HashSet<>();

    /** Places of a command that has read nothing yet: paths stay as they are. */
    public ShownPlaces() {}

    /** Forgets all locations. */
    public void clear() {
        records.clear();
        schemas.clear();
        files.clear();
    }

    /**
     * Forgets all locations but one.
     *
     * @param location whose problems come next
     */
    public void only(String location) {
        clear();
        add(location, false);
    }

    /**
     * Adds a location that the command reads.
     *
     * @param location as the user named it; only folders count
     * @param ofSchemas whether it has the schemas of records that are elsewhere
     */
    public void add(String location, boolean ofSchemas) {
        try {
            Path folder = Path.of(BackendLocation.parse(location, FOLDERS).place());
            if (Files.isDirectory(folder)) {
                (ofSchemas ? schemas : records).add(folder);
            }
        } catch (IllegalArgumentException e) {
            return; // No folder: the command says what is wrong with it.
        }
    }

    /**
     * Adds a file that the command reads. Its problems keep the path.
     *
     * @param file as the user named it
     */
    public void addFile(String file) {
        files.add(file);
    }

    /**
     * A problem with the path of its file from the working folder. A problem of a whole file is on its first line, so that every place in a
     * file has the form {@code file:line:column}.
     *
     * @param problem as content has it
     * @return the problem as it is shown; the same one where no folder has the file
     */
    public Problem of(Problem problem) {
        Path folder = folderOf(problem.at());
        return folder == null ? problem : WorkingPath.of(problem, folder);
    }

    /** Also what has the name of a file and is none, such as a link to nothing. */
    private static boolean hasFile(Path folder, String name) {
        return !name.endsWith("/") && Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Only files of folders have lines: one that is not there just now is being written by somebody. Files of
     * translations stand in the working folder.
     */
    private @Nullable Path folderOf(Location at) {
        boolean ofSchema = at.file().endsWith(".schema") || at.file().endsWith(".lock");
        if (files.contains(at.file())) {
            return null;
        }
        List<Path> folders = new ArrayList<>(ofSchema ? schemas : records);
        folders.addAll(ofSchema ? records : schemas);
        try {
            return folders.stream()
                    .filter(folder -> hasFile(folder, at.file()))
                    .findFirst()
                    .orElse(
                            at.line() > 0 && !folders.isEmpty() && !hasFile(WORKING, at.file())
                                    ? folders.get(0)
                                    : null);
        } catch (InvalidPathException e) {
            return null;
        }
    }
}
