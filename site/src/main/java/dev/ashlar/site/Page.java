package dev.ashlar.site;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jspecify.annotations.Nullable;

/**
 * One page of the site.
 *
 * @param source its Markdown, by the path from the root of the checkout
 * @param target its place in the site
 * @param title its first heading
 * @param summary its first paragraph, as text
 * @param html its body
 * @param sections its parts, from one heading to the next
 */
record Page(String source, String target, String title, String summary, String html, List<Section> sections) {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final int INTRODUCTION = 240;

    /** A heading with the text below it. */
    record Section(int level, String id, String heading, String text) {}

    /**
     * Reads a page, and leads its links to the places of the site.
     *
     * @param problems receives links that lead nowhere
     * @throws IOException when the page cannot be read
     */
    static Page read(String source, Repository repository, List<String> problems) throws IOException {
        Node document = PARSER.parse(repository.read(source));
        List<Node> links = new ArrayList<>();
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                links.add(link);
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                links.add(image);
            }
        });
        for (Node link : links) {
            lead(link, source, repository, problems);
        }
        return page(source, document);
    }

    private static void lead(Node node, String source, Repository repository, List<String> problems)
            throws IOException {
        String link = node instanceof Link to ? to.getDestination() : ((Image) node).getDestination();
        if (link.startsWith("#") || link.matches("[a-z]+:.*")) {
            return;
        }
        int hash = link.indexOf('#');
        String fragment = hash < 0 ? "" : link.substring(hash);
        String path = hash < 0 ? link : link.substring(0, hash);
        String target = repository.target(source, path);
        if (target == null) {
            problems.add(source + ": link to \"" + link + "\": expected a file or page of the checkout, found none");
            return;
        }
        String lead = Repository.relative(Repository.target(source), target) + fragment;
        if (node instanceof Link to) {
            to.setDestination(lead);
            name(to, source, path, repository);
        } else {
            ((Image) node).setDestination(lead);
        }
    }

    /** A link that is named by a file has the title of that page instead. */
    private static void name(Link link, String source, String path, Repository repository) throws IOException {
        String page = repository.page(source, path);
        if (page != null
                && link.getFirstChild() instanceof Text text
                && text.getNext() == null
                && text.getLiteral().endsWith(".md")) {
            text.setLiteral(repository.title(page));
        }
    }

    private static Page page(String source, Node document) {
        Map<Node, String> ids = ids(document);
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    if (node instanceof Heading && ids.containsKey(node)) {
                        attributes.put("id", ids.get(node));
                    }
                })
                .build();
        List<Section> sections = sections(document, ids);
        String title = sections.isEmpty() ? source : sections.get(0).heading();
        String html = renderer.render(document)
                .replace("<table>", "<div class=\"table\"><table>")
                .replace("</table>", "</table></div>")
                // Lines do not break within options and names, such as --help.
                .replaceAll("<code>([^<]{1,28})</code>", "<code class=\"short\">$1</code>")
                .replaceAll(
                        "<h([2-4]) id=\"([^\"]*)\">(.*?)</h\\1>",
                        "<h$1 id=\"$2\">$3<a class=\"here\" href=\"#$2\" aria-label=\"Link to this section\">#</a></h$1>")
                .replaceAll("(?s)<thead>\\s*<tr>\\s*(?:<th></th>\\s*)+</tr>\\s*</thead>", "");
        return new Page(source, Repository.target(source), title, summary(document), html, sections);
    }

    /** The anchors that GitHub gives to headings, so that links work there and here. */
    private static Map<Node, String> ids(Node document) {
        Map<Node, String> ids = new IdentityHashMap<>();
        Map<String, Integer> counts = new HashMap<>();
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                String id = anchor(Texts.of(heading));
                int count = counts.merge(id, 1, Integer::sum);
                ids.put(heading, count == 1 ? id : id + '-' + (count - 1));
            }
        });
        return ids;
    }

    static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .strip()
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    private static List<Section> sections(Node document, Map<Node, String> ids) {
        List<Section> sections = new ArrayList<>();
        @Nullable Heading heading = null;
        StringBuilder text = new StringBuilder();
        for (@Nullable Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading next) {
                add(sections, heading, ids, text);
                heading = next;
            } else {
                text.append(Texts.of(node)).append(' ');
            }
        }
        add(sections, heading, ids, text);
        return sections;
    }

    private static void add(
            List<Section> sections, @Nullable Heading heading, Map<Node, String> ids, StringBuilder text) {
        if (heading != null) {
            String id = Optional.ofNullable(ids.get(heading)).orElseThrow();
            String words = text.toString().replaceAll("\\s+", " ").strip();
            sections.add(new Section(heading.getLevel(), id, Texts.of(heading), words));
        }
        text.setLength(0);
    }

    private static String summary(Node document) {
        for (@Nullable Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Paragraph) {
                String text = Texts.of(node).replaceAll("\\s+", " ").strip();
                return text.length() <= INTRODUCTION
                        ? text
                        : text.substring(0, text.lastIndexOf(' ', INTRODUCTION)) + " …";
            }
        }
        return "";
    }
}
