package dev.ashlar.bench.guide;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Splits pages into sentences. Code and quotations do not count. */
final class Sentences {
    private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^```.*?^```[^\n]*$");
    private static final Pattern INDENTED_CODE = Pattern.compile("(?m)^ {4}.*$");
    private static final Pattern CODE = Pattern.compile("`+[^`]*`+|\"[^\"\n]*\"");
    private static final Pattern LINK = Pattern.compile("!?\\[([^]]*)]\\([^)]*\\)");
    private static final Pattern NEW_ITEM = Pattern.compile("^\\s*(?:[-*]|[0-9]+\\.)\\s.*");
    private static final Pattern END = Pattern.compile("(?<=[.!?])\\s+");
    private static final Pattern WORD = Pattern.compile("\\S*\\w\\S*");

    private Sentences() {}

    static long words(String sentence) {
        return WORD.matcher(sentence).results().count();
    }

    /** The sentences of one block of text, such as a paragraph. */
    static List<String> ofBlock(String block) {
        return END.splitAsStream(block).toList();
    }

    /** {@code page}: Markdown. */
    static List<String> ofPage(String page) {
        String text = CODE_BLOCK.matcher(page).replaceAll("\n");
        text = INDENTED_CODE.matcher(text).replaceAll("\n");
        text = CODE.matcher(text).replaceAll("");
        text = LINK.matcher(text).replaceAll("$1");
        return blocks(text).stream().flatMap(block -> ofBlock(block).stream()).toList();
    }

    /** Paragraphs, items of lists, headings, and cells of tables. */
    private static List<String> blocks(String text) {
        List<String> blocks = new ArrayList<>();
        StringBuilder block = new StringBuilder();
        Stream.concat(text.lines(), Stream.of("")).forEach(line -> {
            boolean isAlone =
                    line.isBlank() || line.startsWith("#") || line.strip().startsWith("|");
            if ((isAlone || NEW_ITEM.matcher(line).matches()) && !block.isEmpty()) {
                blocks.add(block.toString());
                block.setLength(0);
            }
            if (line.strip().startsWith("|")) {
                blocks.addAll(List.of(line.split("(?<!\\\\)\\|")));
            } else if (!isAlone) {
                block.append(line).append(' ');
            }
        });
        return blocks;
    }
}
