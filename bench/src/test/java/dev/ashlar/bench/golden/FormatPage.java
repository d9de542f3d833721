package dev.ashlar.bench.golden;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of the format, as a program reads it: tables by their first column's heading, and blocks of code.
 *
 * @param text of the page
 */
record FormatPage(String text) {
    private static final Path FORMAT = Path.of("..", "docs", "pack-format.md");
    private static final Path NETWORK = Path.of("..", "docs", "network-format.md");
    private static final Path EXAMPLE = Path.of("..", "docs", "pack-format-example.md");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
    private static final Pattern LITERAL = Pattern.compile("`(.*)`");
    private static final Pattern ZEROS = Pattern.compile("([0-9,]+) zero bytes(?:, then `([0-9A-F]{2})`)?");

    /** The page that is normative. */
    static FormatPage format() throws IOException {
        return new FormatPage(Files.readString(FORMAT));
    }

    /** The page about records on their way. */
    static FormatPage network() throws IOException {
        return new FormatPage(Files.readString(NETWORK));
    }

    /** The pack in full. */
    static FormatPage example() throws IOException {
        return new FormatPage(Files.readString(EXAMPLE));
    }

    /** Puts the present dump into the page of the example. */
    static void renewExample() throws IOException {
        FormatPage page = example();
        String dump = Files.readString(GoldenPack.EXAMPLE.dumpFile());
        Files.writeString(EXAMPLE, page.text.replace(page.block("text"), dump));
    }

    /** {@return rows of the one table whose heading begins with these cells} */
    List<List<String>> table(String... heading) {
        String begin = "| " + String.join(" | ", heading) + " |";
        int at = text.indexOf(begin);
        if (at < 0 || text.indexOf(begin, at + 1) >= 0) {
            throw new AssertionError("not exactly one table that begins with " + begin);
        }
        List<List<String>> rows = new ArrayList<>();
        text.substring(at)
                .lines()
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .forEach(line ->
                        rows.add(List.of(line.substring(2, line.length() - 2).split(" \\| "))));
        return rows;
    }

    /** {@return the one block of code in a language} */
    String block(String language) {
        List<String> found = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(text);
        while (matcher.find()) {
            if (matcher.group(1).equals(language)) {
                found.add(matcher.group(2));
            }
        }
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " blocks of " + language);
        }
        return found.get(0);
    }

    /** {@return what stands between backquotes} */
    static String literal(String cell) {
        Matcher matcher = LITERAL.matcher(cell);
        if (!matcher.matches()) {
            throw new AssertionError("not in backquotes: " + cell);
        }
        return matcher.group(1);
    }

    /** {@return the bytes that a cell stands for: a text, none, or zeros} */
    static byte[] bytes(String cell) {
        if (cell.equals("*(empty)*")) {
            return new byte[0];
        }
        Matcher zeros = ZEROS.matcher(cell);
        if (!zeros.matches()) {
            return literal(cell).getBytes(StandardCharsets.UTF_8);
        }
        int count = Integer.parseInt(zeros.group(1).replace(",", ""));
        if (zeros.group(2) == null) {
            return new byte[count];
        }
        byte[] bytes = new byte[count + 1];
        bytes[count] = (byte) Integer.parseInt(zeros.group(2), 16);
        return bytes;
    }
}
