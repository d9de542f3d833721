package dev.ashlar.pipeline.content;

import java.util.Set;

/**
 * A rule for content in Java, for conditions that schemas cannot express: about elements of arrays, about other records, about a whole type. Rules are found by
 * {@link java.util.ServiceLoader}: a jar or a folder of the class path names them in {@code META-INF/services/dev.ashlar.pipeline.content.ContentRule}.
 *
 * <p>A rule runs wherever content is checked: {@code check}, {@code pack}, {@code import}, {@code export}, the development store, saves of the game. It runs after
 * all other checks, and only if these find no problem: values have the types of their fields, references are ids that lead to records, and inherited values
 * are in the records.
 *
 * <p>Each reading of content has instances of its own, which one thread uses at a time. A development store keeps its instances, and runs a rule
 * again, as a whole, when a record of one of its {@link #types} has changed, or a schema.
 */
public interface ContentRule {
    /**
     * {@return the names of the types that the rule reads; empty for all types} The answer is always the same. If the content has no type of one of these names,
     * the rule does not run, and a warning says so.
     */
    Set<String> types();

    /**
     * Checks content. An exception becomes a problem that names the class of the rule.
     *
     * @param content records of {@link #types}, and where problems are reported; useless after the call
     */
    void check(RuleContent content);
}
