package dev.ashlar.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the page on database servers shows. */
public final class DatabasesPage {
    private static final Path PAGE = Path.of("..", "..", "docs", "databases.md");
    /** In the place of passwords: users of tests have none. */
    private static final Pattern PASSWORD = Pattern.compile(" (PASSWORD|IDENTIFIED BY) '…'");

    private DatabasesPage() {}

    private static String block(String language, String before) {
        try {
            String text = Files.readString(PAGE);
            Matcher block = Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL)
                    .matcher(text.substring(text.indexOf("\n" + before)));
            if (!block.find()) {
                throw new IllegalStateException("no block of " + language + " after " + before);
            }
            return block.group(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The statements of an administrator, after a heading. */
    public static String[] statements(String heading) {
        String sql = PASSWORD.matcher(block("sql", heading)).replaceAll("").replaceAll(" *--.*", "");
        return Stream.of(sql.split(";\n")).filter(text -> !text.isBlank()).toArray(String[]::new);
    }

    /** The commands of an administrator, after a line, each with its words. */
    public static List<List<String>> commands(String line) {
        return block("sh", line).lines().map(text -> List.of(text.split(" "))).toList();
    }
}
