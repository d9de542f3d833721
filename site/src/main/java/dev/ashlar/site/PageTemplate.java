package dev.ashlar.site;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Puts pages into the frame that all of them have: head, search, navigation, contents. */
final class PageTemplate {
    private static final int MOST_LEVEL = 3;
    private static final int FEW_SECTIONS = 3;

    private final Navigation navigation;
    private final Map<String, Page> pages;
    private final String version;

    PageTemplate(Navigation navigation, Map<String, Page> pages, String version) {
        this.navigation = navigation;
        this.pages = pages;
        this.version = version;
    }

    /** The whole text of a page. */
    String html(Page page) {
        boolean isHome = page.target().equals("index.html");
        String title = isHome ? "Ashlar" : page.title() + " · Ashlar";
        String root =
                "../".repeat((int) page.target().chars().filter(c -> c == '/').count());
        return """
                <!DOCTYPE html>
                <html lang="en" data-root="%1$s">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <meta name="description" content="%3$s">
                <title>%2$s</title>
                <link rel="stylesheet" href="%1$ssite.css">
                <script src="%1$ssearch.js" defer></script>
                </head>
                <body>
                <a class="skip" href="#content">Skip to the content</a>
                <header class="top">
                <a class="brand" href="%1$sindex.html">Ashlar</a> <span class="version">%4$s</span>
                <form class="search" role="search" hidden>
                <input type="search" placeholder="Search  ( / )" aria-label="Search the documentation" autocomplete="off" spellcheck="false">
                <div class="results" hidden></div>
                </form>
                </header>
                <div class="frame">
                <details class="menu"><summary>Pages</summary>
                %5$s
                </details>
                <nav class="side" aria-label="Pages">
                %5$s
                </nav>
                <main id="content">
                %6$s
                %7$s
                </main>
                %8$s
                </div>
                </body>
                </html>
                """.formatted(
                        root,
                        escaped(title),
                        escaped(page.summary()),
                        escaped(version),
                        groups(page),
                        page.html().strip(),
                        neighbours(page),
                        contents(page));
    }

    private String groups(Page page) {
        StringJoiner html = new StringJoiner("\n");
        for (Navigation.Group group : navigation.groups()) {
            html.add("<h2>" + escaped(group.name()) + "</h2>").add("<ul>");
            for (Navigation.Entry entry : group.entries()) {
                boolean isHere = entry.path().equals(page.source());
                html.add("<li><a href=\"" + Repository.relative(page.target(), entry.target()) + '"'
                        + (isHere ? " aria-current=\"page\"" : "") + '>' + escaped(entry.name()) + "</a></li>");
            }
            html.add("</ul>");
        }
        return html.toString();
    }

    /** The pages before and after, in the order of the navigation. */
    private String neighbours(Page page) {
        List<String> order = navigation.order();
        int place = order.indexOf(page.source());
        if (place < 0) {
            return "";
        }
        String before = place == 0 ? "" : neighbour(page, order.get(place - 1), "prev", "← ", "");
        String after = place == order.size() - 1 ? "" : neighbour(page, order.get(place + 1), "next", "", " →");
        return "<nav class=\"neighbours\" aria-label=\"Neighbouring pages\">" + before + after + "</nav>";
    }

    private String neighbour(Page page, String source, String rel, String before, String after) {
        Page other = pages.get(source);
        if (other == null) {
            return "";
        }
        return "<a rel=\"" + rel + "\" href=\"" + Repository.relative(page.target(), other.target()) + "\">" + before
                + escaped(other.title()) + after + "</a>";
    }

    private static String contents(Page page) {
        List<Page.Section> sections = page.sections().stream()
                .filter(section -> section.level() > 1 && section.level() <= MOST_LEVEL)
                .toList();
        if (sections.size() < FEW_SECTIONS) {
            return "<div class=\"contents\"></div>";
        }
        StringJoiner html = new StringJoiner("\n");
        html.add("<nav class=\"contents\" aria-label=\"On this page\">")
                .add("<h2>On this page</h2>")
                .add("<ul>");
        for (Page.Section section : sections) {
            html.add("<li class=\"level" + section.level() + "\"><a href=\"#" + section.id() + "\">"
                    + escaped(section.heading()) + "</a></li>");
        }
        return html.add("</ul>").add("</nav>").toString();
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
