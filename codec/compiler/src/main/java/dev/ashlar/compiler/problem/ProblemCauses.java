package dev.ashlar.compiler.problem;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Summarises many problems: the first 100, and the number of problems of each cause. Stateless; any thread. */
public final class ProblemCauses {
    /** Maximum number of problems that are shown one by one. */
    public static final int MOST_PROBLEMS = 100;
    /** Maximum number of causes that are shown. */
    public static final int MOST_CAUSES = 20;

    private static final Pattern ID = Pattern.compile(" \\d+(?=\\.|\\z)");
    private static final Pattern ELEMENT = Pattern.compile("\\[\\d+]");
    private static final Pattern DETAIL = Pattern.compile(", (?:did you mean |in [\\d,]+ records).*");

    private ProblemCauses() {}

    /**
     * A cause of problems. Immutable.
     *
     * @param text field and message, for example {@code Star.size: wrong value}
     * @param count the number of problems with this cause
     */
    public record Cause(String text, int count) {}

    /**
     * The problems with one cause. Immutable.
     *
     * @param text field and message, for example {@code Star.size: wrong value}, or a message about one name
     * @param problems one or more, in the order in which they were found
     */
    public record Group(String text, List<Problem> problems) {}

    /**
     * Groups problems by cause. Problems of one field in several records have the same cause if their messages are equal. So have problems of one
     * name in several fields, such as an unknown type.
     *
     * @param problems any number
     * @return the causes, in the order of their first problems
     */
    public static List<Group> groups(List<Problem> problems) {
        Map<String, List<Problem>> groups = new LinkedHashMap<>();
        problems.forEach(problem -> groups.computeIfAbsent(groupText(problem), text -> new ArrayList<>())
                .add(problem));
        return groups.entrySet().stream()
                .map(each -> new Group(each.getKey(), List.copyOf(each.getValue())))
                .toList();
    }

    private static String groupText(Problem problem) {
        String message = DETAIL.matcher(problem.message()).replaceFirst("");
        return message.indexOf('"') < 0 ? text(problem) : message;
    }

    /**
     * Counts problems by cause.
     *
     * @param problems any number
     * @return the causes, most frequent first
     */
    public static List<Cause> of(List<Problem> problems) {
        Map<String, Integer> counts = new HashMap<>();
        problems.forEach(problem -> counts.merge(text(problem), 1, Integer::sum));
        List<Cause> causes = new ArrayList<>();
        counts.forEach((text, count) -> causes.add(new Cause(text, count)));
        causes.sort(Comparator.comparingInt(Cause::count).reversed().thenComparing(Cause::text));
        return causes;
    }

    /** Equal for problems that differ in place, record, element and value alone. */
    private static String text(Problem problem) {
        String subject = ID.matcher(problem.subject()).replaceFirst("");
        String field = ELEMENT.matcher(subject).replaceAll("[]");
        String message = DETAIL.matcher(problem.message()).replaceFirst("");
        return field.isEmpty() ? message : field + ": " + message;
    }

    /** {@return lines for the message of an exception: the first problems, then the causes of all if there are more} */
    static String lines(List<Problem> problems) {
        List<String> lines = new ArrayList<>();
        problems.stream().limit(MOST_PROBLEMS).forEach(problem -> lines.add(problem.toString()));
        if (problems.size() > MOST_PROBLEMS) {
            lines.add("the first " + MOST_PROBLEMS + " of " + problems.size() + " problems. By cause:");
            List<Cause> causes = of(problems);
            causes.stream().limit(MOST_CAUSES).forEach(cause -> lines.add(cause.count() + " " + cause.text()));
            if (causes.size() > MOST_CAUSES) {
                lines.add("and " + (causes.size() - MOST_CAUSES) + " other causes");
            }
        }
        return String.join("\n", lines);
    }
}
