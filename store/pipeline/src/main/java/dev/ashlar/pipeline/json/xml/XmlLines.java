package dev.ashlar.pipeline.json.xml;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import java.util.Arrays;

/** The lines of a text, for places in messages. Immutable. */
final class XmlLines {
    private final String file;
    private final int[] starts;

    XmlLines(String file, String text) {
        this.file = file;
        int[] found = new int[16];
        int count = 1;
        for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
            found = count == found.length ? Arrays.copyOf(found, 2 * count) : found;
            found[count++] = i + 1;
        }
        this.starts = Arrays.copyOf(found, count);
    }

    /** The line of a character, from 1. */
    int line(int at) {
        int found = Arrays.binarySearch(starts, at);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /** The column of a character, from 1. */
    int column(int at) {
        return at - starts[line(at) - 1] + 1;
    }

    MalformedXmlException problem(int at, String message, String expected, String found) {
        return new MalformedXmlException(
                new Problem(new Location(file, line(at), column(at)), "", message, expected, found));
    }
}
