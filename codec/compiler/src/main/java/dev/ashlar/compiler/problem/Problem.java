package dev.ashlar.compiler.problem;

import dev.ashlar.codec.internal.text.Visible;
import java.util.Comparator;

/**
 * Something wrong in content.
 *
 * @param at where
 * @param subject what it is about: {@code Star}, {@code Star.magnitude}, {@code Star 88.magnitude}; empty when that is
 *     the file
 * @param message a clause without a full stop, such as {@code unknown type}
 * @param expected what would have been right; empty when the message says it
 * @param found what stands there, with its value; empty when the message says it
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

    /** {@return one line: place, subject, message, expected, found; what a terminal would obey or hide is escaped} */
    @Override
    public String toString() {
        return line("");
    }

    /** {@return the line of a warning, with {@code warning: } behind the place} */
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
