package dev.ashlar.editor.content;

import dev.ashlar.compiler.problem.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts problems for the page: the text of the command line, and the cell. Pure functions; any thread. */
public final class ProblemTree {
    static final int MOST = 200;
    private static final Pattern SUBJECT = Pattern.compile("(\\S+)(?: (\\d+)(?:\\.(.+))?)?");

    private ProblemTree() {}

    /**
     * Converts the first problems.
     *
     * @param problems any number
     * @return at most 200 trees
     */
    public static List<Map<String, @Nullable Object>> of(List<Problem> problems) {
        return problems.stream().limit(MOST).map(ProblemTree::of).toList();
    }

    private static Map<String, @Nullable Object> of(Problem problem) {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        Matcher subject = SUBJECT.matcher(problem.subject());
        boolean isKnown = subject.matches();
        tree.put("text", problem.toString());
        tree.put("type", isKnown ? subject.group(1) : null);
        tree.put("id", isKnown ? subject.group(2) : null);
        tree.put("path", isKnown ? subject.group(3) : null);
        return tree;
    }

    /** How many problems each type has. */
    static Map<String, Integer> counts(List<Problem> problems) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (Problem problem : problems) {
            String type = problem.subject().split("[ .]", 2)[0];
            counts.merge(type, 1, Integer::sum);
        }
        return counts;
    }
}
