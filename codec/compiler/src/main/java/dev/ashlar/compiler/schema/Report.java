package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;

/**
 * Where problems about one subject go.
 *
 * @param problems takes them
 * @param subject such as {@code Star.magnitude}
 */
record Report(Problems problems, String subject) {
    void add(Location at, String message, String expected, String found) {
        problems.add(at, subject, Texts.visible(message), Texts.visible(expected), Texts.visible(found));
    }

    /** A value of the wrong kind, such as text instead of a number. */
    void wrongKind(String attribute, Node node, String expected) {
        add(node.at(), attribute + " has the wrong kind", expected, node.shown());
    }
}
