package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules in Java of the class path. For one thread. */
final class ContentRules {
    /** No rules. */
    static final ContentRules NONE = new ContentRules();

    private final List<ContentRule> rules = new ArrayList<>();
    private @Nullable Problem flaw;

    private ContentRules() {}

    /** The rules that the class loader of the thread finds, by the names of their classes. */
    static ContentRules find() {
        ContentRules found = new ContentRules();
        try {
            Iterator<ContentRule> rules = ServiceLoader.load(ContentRule.class).iterator();
            while (rules.hasNext()) {
                found.rules.add(rules.next());
            }
        } catch (ServiceConfigurationError e) {
            Location at = Location.of("META-INF/services/" + ContentRule.class.getName());
            found.flaw = new Problem(
                    at, "", "a rule of the class path cannot be used", "a class that can be made", reason(e));
        }
        found.rules.sort(Comparator.comparing(rule -> rule.getClass().getName()));
        return found;
    }

    /** Whether there are none, and none that cannot be used. */
    boolean isEmpty() {
        return rules.isEmpty() && flaw == null;
    }

    /**
     * Checks content that has no problems otherwise.
     *
     * @param types of the content, by name
     * @param records of each type, as they are now
     * @param isFull whether all rules run, and not only those of types that have changed
     * @param place of what has no better place
     * @param problems takes what is found
     */
    void check(
            Map<String, TypeUpdate> types,
            Map<String, List<DataRecord>> records,
            boolean isFull,
            Location place,
            Problems problems) {
        if (flaw != null) {
            problems.add(flaw);
        }
        for (ContentRule rule : rules) {
            try {
                Map<String, TypeUpdate> read = read(rule, types, place, problems);
                boolean hasChanged = read.entrySet().stream()
                        .anyMatch(each -> each.getValue().before() != records.get(each.getKey()));
                if (isFull && !read.isEmpty() || hasChanged) {
                    rule.check(new RuleContent(name(rule), read, records, place, problems));
                }
            } catch (Exception | AssertionError | LinkageError | StackOverflowError e) {
                problems.add(place, name(rule), "the rule has failed", "no exception", reason(e));
            }
        }
    }

    private static String name(ContentRule rule) {
        return rule.getClass().getName();
    }

    /** An exception in messages, and where it was thrown. */
    private static String reason(Throwable thrown) {
        Throwable cause =
                thrown instanceof ServiceConfigurationError && thrown.getCause() != null ? thrown.getCause() : thrown;
        StackTraceElement[] trace = cause.getStackTrace();
        String at = trace.length == 0 || thrown instanceof ServiceConfigurationError ? "" : " at " + trace[0];
        return (cause == thrown ? "" : thrown.getMessage() + ": ") + cause + at;
    }

    /** The types that a rule reads; none when the content lacks one of them. */
    private static Map<String, TypeUpdate> read(
            ContentRule rule, Map<String, TypeUpdate> types, Location place, Problems problems) {
        Set<String> names = rule.types();
        if (names.isEmpty()) {
            return types;
        }
        Map<String, TypeUpdate> read = new LinkedHashMap<>();
        for (String name : names) {
            TypeUpdate type = types.get(name);
            if (type == null) {
                String message =
                        "the rule does not run, since there is no such type" + Words.didYouMean(name, types.keySet());
                problems.warn(new Problem(place, name(rule), message, Words.oneOf(types.keySet()), name));
                return Map.of();
            }
            read.put(name, type);
        }
        return read;
    }
}
