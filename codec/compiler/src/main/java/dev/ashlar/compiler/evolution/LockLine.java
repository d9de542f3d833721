package dev.ashlar.compiler.evolution;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The words of one line of a lock, taken one after the other; the first problem of a line is the only one. */
final class LockLine {
    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{Nd}_]*");
    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,9}");
    private static final Pattern FINGERPRINT = Pattern.compile("[0-9A-F]{16}");
    private static final char QUOTE = '"';

    private record Word(String text, int column) {}

    private final String file;
    private final int number;
    private final Problems problems;
    private final List<Word> words = new ArrayList<>();
    private final int end;
    private int next;
    private boolean broken;

    LockLine(String file, int number, String text, Problems problems) {
        this.file = file;
        this.number = number;
        this.problems = problems;
        this.end = text.length() + 1;
        for (int at = 0; at < text.length(); ) {
            if (text.charAt(at) == ' ' || text.charAt(at) == '\t') {
                at++;
            } else {
                int last = text.charAt(at) == QUOTE ? endOfQuoted(text, at) : endOfWord(text, at);
                words.add(new Word(text.substring(at, last), at + 1));
                at = last;
            }
        }
    }

    private static int endOfWord(String text, int begin) {
        int at = begin;
        while (at < text.length() && text.charAt(at) != ' ' && text.charAt(at) != '\t') {
            at++;
        }
        return at;
    }

    private static int endOfQuoted(String text, int begin) {
        int at = begin + 1;
        while (at < text.length() && text.charAt(at) != QUOTE) {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(at + 1, text.length());
    }

    Location at() {
        return new Location(file, number, words.isEmpty() ? 1 : words.get(0).column());
    }

    boolean isBroken() {
        return broken;
    }

    /** The next word; empty when there is none, which is a problem. */
    private String take(String expected) {
        if (broken) {
            return "";
        }
        if (next == words.size()) {
            fail(end, "the line ends too soon", expected, "");
            return "";
        }
        return words.get(next++).text();
    }

    /** A word that a pattern fits. */
    private String take(Pattern pattern, String message, String expected) {
        String word = take(expected);
        if (!broken && !pattern.matcher(word).matches()) {
            fail(message, expected, word);
        }
        return word;
    }

    /** What the line is about: a type, or a type and a field with a dot between them. */
    String[] subject() {
        String expected = "the name of a type, or Type.field";
        String[] names = take(expected).split("\\.", -1);
        for (String name : names) {
            if (!broken && (names.length > 2 || !NAME.matcher(name).matches())) {
                fail("no name of a type or a field", expected, words.get(0).text());
            }
        }
        return names;
    }

    /** One of some words. */
    String keyword(List<String> known) {
        String word = take(Words.oneOf(known));
        if (!broken && !known.contains(word)) {
            fail("unknown word \"" + word + '"' + Words.didYouMean(word, known), Words.oneOf(known), "");
        }
        return word;
    }

    String name() {
        return take(NAME, "no name", "the name of a field");
    }

    String type() {
        return take("a type");
    }

    int number(int least, int greatest) {
        String expected = "a whole number from " + least + " to " + greatest;
        String word = take(NUMBER, "wrong number", expected);
        long value = broken ? least : Long.parseLong(word);
        if (value < least || value > greatest) {
            fail("wrong number", expected, word);
            return least;
        }
        return (int) value;
    }

    long fingerprint() {
        String word = take(FINGERPRINT, "wrong fingerprint", "16 hexadecimal digits");
        return broken ? 0 : Long.parseUnsignedLong(word, 16);
    }

    String quoted() {
        String word = take("a name in quotes");
        if (broken) {
            return "";
        }
        String name = unquoted(word);
        if (name == null || name.isBlank()) {
            fail("no name in quotes", "such as \"alpha\", with \\\" and \\\\ for quotes and backslashes", word);
            return "";
        }
        return name;
    }

    private static @Nullable String unquoted(String word) {
        StringBuilder name = new StringBuilder();
        for (int i = 1; i < word.length(); i++) {
            char c = word.charAt(i);
            if (word.charAt(0) != QUOTE || c == QUOTE) {
                return word.charAt(0) == QUOTE && i == word.length() - 1 ? name.toString() : null;
            }
            if (c == '\\') {
                i++;
                c = i < word.length() ? word.charAt(i) : 0;
                if (c != QUOTE && c != '\\') {
                    return null;
                }
            }
            name.append(c);
        }
        return null;
    }

    /** Whether the line goes on with a word, which is taken. */
    boolean takes(String word) {
        boolean found = !broken && next < words.size() && words.get(next).text().equals(word);
        next += found ? 1 : 0;
        return found;
    }

    void expect(String word) {
        keyword(List.of(word));
    }

    /** Nothing may follow. */
    void end() {
        if (!broken && next < words.size()) {
            Word word = words.get(next);
            fail(word.column(), "text behind the end of the line", "no more", word.text());
        }
    }

    /** A problem with the word that was taken last. */
    private void fail(String message, String expected, String found) {
        fail(words.get(next - 1).column(), message, expected, found);
    }

    private void fail(int column, String message, String expected, String found) {
        broken = true;
        problems.add(new Location(file, number, column), "", message, expected, found);
    }
}
