package dev.ashlar.compiler.problem;

import dev.ashlar.codec.internal.text.Visible;
import java.util.Comparator;

/**
 * A problem of content. Immutable.
 *
 * @param at location of the problem
 * @param subject type, field or record of the problem: {@code Star}, {@code Star.magnitude}, {@code Star 88.magnitude}; empty for the whole file
 * @param message a clause without a full stop, such as {@code unknown type}
 * @param expected the expected value; empty if the message contains it
 * @param found the value that was found; empty if the message contains it
 */
public record Problem(Location at, String subject, String message, String expected, String found)
        implements Comparable<Problem> {
    private static final int LONGEST_FOUND = 200;
    private static final Comparator<Problem> ORDER = Comparator.comparing(Problem::at)
            .thenComparing(Problem::subject)
            .thenComparing(Problem::message)
            .thenComparing(Problem::expected)
            .thenComparing(Problem::found);

    @Override
    public int compareTo(Problem other) {
        return ORDER.compare(this, other);
    }

    /** {@return one line: location, subject, message, expected, found; control characters are escaped} */
    @Override
    public String toString() {
        return line("");
    }

    /** {@return the line of a warning, with {@code warning: } after the location} */
    public String toWarning() {
        return line("warning: ");
    }

    private String line(String severity) {
        StringBuilder text =
                new StringBuilder(Visible.of(at.toString())).append(": ").append(severity);
        if (!subject.isEmpty()) {
            text.append(shown(subject)).append(": ");
        }
        text.append(shown(message));
        String separator = ": ";
        if (!expected.isEmpty()) {
            text.append(separator).append("expected ").append(shown(expected));
            separator = ", ";
        }
        if (!found.isEmpty()) {
            text.append(separator).append("found ").append(shown(found));
        }
        return text.toString();
    }

    private static String shown(String text) {
        boolean whole = text.codePointCount(0, text.length()) <= LONGEST_FOUND;
        return Visible.of(whole ? text : text.substring(0, text.offsetByCodePoints(0, LONGEST_FOUND)))
                + (whole ? "" : "…");
    }
}
