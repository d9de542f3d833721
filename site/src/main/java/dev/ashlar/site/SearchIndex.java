package dev.ashlar.site;

import java.util.Collection;
import java.util.StringJoiner;

/** What the search in the browser reads: a script, which also loads from a folder without a server. */
final class SearchIndex {
    private SearchIndex() {}

    /** The script: for each section the address, the title of the page, the heading and the text. */
    static String script(Collection<Page> pages) {
        StringJoiner sections = new StringJoiner(",\n", "window.ashlarIndex = [\n", "\n];\n");
        for (Page page : pages) {
            for (Page.Section section : page.sections()) {
                boolean isTop = section.level() == 1;
                sections.add('['
                        + quoted(page.target() + (isTop ? "" : '#' + section.id()))
                        + ','
                        + quoted(page.title())
                        + ','
                        + quoted(isTop ? "" : section.heading())
                        + ','
                        + quoted(section.text())
                        + ']');
            }
        }
        return sections.toString();
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ' || c == '\u2028' || c == '\u2029') {
                quoted.append(String.format("\\u%04x", c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }
}
