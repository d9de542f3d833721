package dev.ashlar.tool.text;

import dev.ashlar.compiler.problem.Problem;
import tools.jackson.core.JsonGenerator;

/** Writes problems as JSON. Stateless. */
public final class ProblemJson {
    private ProblemJson() {}

    /**
     * Writes the members of an object that tells a problem.
     *
     * @param json inside of the object
     * @param problem what is wrong
     */
    public static void writeMembers(JsonGenerator json, Problem problem) {
        json.writeStringProperty("file", problem.at().file());
        json.writeNumberProperty("line", problem.at().line());
        json.writeNumberProperty("column", problem.at().column());
        json.writeStringProperty("subject", problem.subject());
        json.writeStringProperty("message", problem.message());
        json.writeStringProperty("expected", problem.expected());
        json.writeStringProperty("found", problem.found());
    }
}
