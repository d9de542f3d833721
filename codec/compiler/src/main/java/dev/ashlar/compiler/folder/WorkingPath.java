package dev.ashlar.compiler.folder;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import java.nio.file.Path;

/** Paths from the working folder of the JVM, where people and editors look for files. Stateless. */
public final class WorkingPath {
    private WorkingPath() {}

    /**
     * {@return a path from the working folder; the absolute path of what is elsewhere}
     *
     * @param path any
     */
    public static String of(Path path) {
        Path working = Path.of("").toAbsolutePath();
        Path absolute = path.toAbsolutePath().normalize();
        if (!absolute.startsWith(working)) {
            return absolute.toString();
        }
        String relative = working.relativize(absolute).toString();
        return relative.isEmpty() ? "." : relative;
    }

    /**
     * {@return a problem with the path of its file from the working folder; a problem of a whole file is on its first line, so that every place
     * has the form {@code file:line:column}}
     *
     * @param problem as content has it
     * @param file where its file is
     */
    public static Problem of(Problem problem, Path file) {
        Location at = problem.at();
        return new Problem(
                new Location(of(file), Math.max(1, at.line()), Math.max(1, at.column())),
                problem.subject(),
                problem.message(),
                problem.expected(),
                problem.found());
    }
}
