package dev.ashlar.compiler.folder;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes paths relative to the working folder of the JVM, which people and editors expect. Stateless; any thread. */
public final class WorkingPath {
    private static final Pattern OTHER_PLACE =
            Pattern.compile("(?<![^ ])[^\\s\"]+\\.(?:json|schema|lock)(?=:\\d+:\\d+)");

    private WorkingPath() {}

    /**
     * {@return a path relative to the working folder; an absolute path if it is outside}
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
     * {@return a problem whose path is relative to the working folder} A problem of a whole file is located at its first line, so every location has
     * the form {@code file:line:column}.
     *
     * @param problem with a path relative to the content folder
     * @param folder of the content, the base of the paths of the problem, including paths in the found value
     */
    public static Problem of(Problem problem, Path folder) {
        Location at = problem.at();
        return new Problem(
                new Location(of(folder.resolve(at.file())), Math.max(1, at.line()), Math.max(1, at.column())),
                problem.subject(),
                problem.message(),
                problem.expected(),
                OTHER_PLACE
                        .matcher(problem.found())
                        .replaceAll(place -> Matcher.quoteReplacement(shown(place.group(), folder))));
    }

    private static String shown(String name, Path folder) {
        try {
            Path file = folder.resolve(name);
            return Files.isRegularFile(file) ? of(file) : name;
        } catch (InvalidPathException e) {
            return name;
        }
    }
}
