package dev.ashlar.pipeline.content;

import java.util.Set;

/**
 * A content rule in Java, for conditions that schemas cannot express: conditions on elements of arrays, on other records, or on a whole type. {@link
 * java.util.ServiceLoader} finds rules: a jar or a folder on the class path names them in {@code
 * META-INF/services/dev.ashlar.pipeline.content.ContentRule}.
 *
 * <p>Every validation runs the rules: {@code check}, {@code pack}, {@code import}, {@code export}, the development store, and saves from the game.
 * Rules run after all other checks, and only if these find no problem. So values have the types of their fields, references are ids of existing
 * records, and records contain inherited values.
 *
 * <p>Each read of content creates its own rule instances, which one thread uses at a time. A development store keeps its instances. If a record of
 * one of the {@link #types} or a schema has changed, the store runs the whole rule again.
 */
public interface ContentRule {
    /**
     * {@return the names of the types that the rule reads; empty for all types} The result is always the same. If the content lacks one of these
     * types, the rule does not run, and validation reports a warning.
     */
    Set<String> types();

    /**
     * Validates content. If this method throws, validation reports a problem that names the class of the rule.
     *
     * @param content the records of {@link #types}, and the methods that report problems; valid only during the call
     */
    void check(RuleContent content);
}
