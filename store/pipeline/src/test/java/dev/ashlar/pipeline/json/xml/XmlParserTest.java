package dev.ashlar.pipeline.json.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.Share;
import java.io.StringReader;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parser by itself: hostile texts, and random ones beside the parser of the JDK. */
class XmlParserTest {
    private static final long SEED = 20_261_127;
    private static final int ROUNDS = 4_000;
    private static final int ALL_ROUNDS = 200_000;
    private static final String[] PIECES = {
        "<",
        ">",
        "</",
        "/>",
        "<a>",
        "</a>",
        "<b x=\"1\">",
        "</b>",
        "<c/>",
        "<c >",
        "</c >",
        " ",
        "\n",
        "\r\n",
        "\r",
        "\t",
        "text",
        "&amp;",
        "&lt;",
        "&#65;",
        "&#x42;",
        "&#13;",
        "&#10;",
        "&#0;",
        "&#xD800;",
        "&#x1F680;",
        "&none;",
        "&",
        ";",
        "\"",
        "'",
        "=",
        " x='&quot;'",
        " y=\"a\tb\"",
        "<!--",
        "-->",
        "<!-- c -->",
        "--",
        "<![CDATA[",
        "]]>",
        "]]",
        "<?p i?>",
        "<?p",
        "?>",
        "<?xml?>",
        "é",
        "\uFFFE",
        "\u0001",
        "\u00B7",
        "-",
        ".",
        "1",
        "_",
        "!",
        "?"
    };

    private static XmlElement parse(String text) throws MalformedXmlException {
        return XmlParser.parse(text, new XmlLines("Star.xml", text));
    }

    @Test
    void shouldFindEachPart() throws MalformedXmlException {
        String text =
                "<?xml version='1.0' encoding='utf-8'?>\n<a one=\"1\" two = '&lt;'>\n <b/>é&#65;<!-- no --><c >x</c >\n</a>\n";
        XmlElement root = parse(text);
        XmlElement.Attribute two = root.attributes.get(1);
        assertThat(text.substring(two.start(), two.valueEnd() + 1)).isEqualTo("two = '&lt;'");
        assertThat(text.substring(two.valueStart(), two.valueEnd())).isEqualTo("&lt;");
        assertThat(two.value()).isEqualTo("<");
        assertThat(text.substring(root.textStart)).startsWith("é&#65;");
        assertThat(root.text).isEqualTo("\n éA\n");
        XmlElement c = root.children.get(1);
        assertThat(text.substring(c.start, c.end)).isEqualTo("<c >x</c >");
        assertThat(text.substring(c.tagEnd, c.contentEnd)).isEqualTo("x");
        assertThat(root.children.get(0).isEmptyTag()).isTrue();
        assertThat(text.substring(root.start, root.end) + "\n").isEqualTo(text.substring(text.indexOf("<a")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<a><b></a> | 1:7: not XML: expected </b>, opened on line 1, found </a",
                "<a> | 1:4: not XML: expected </a>, opened on line 1, found the end of the file",
                "<a/><b/> | 1:5: not XML: expected the end of the file behind </a>, found <",
                "<a x=1/> | 1:6: not XML: expected a value in quotes, found 1",
                "<a x=\"1\" x=\"2\"/> | 1:10: not XML: expected each attribute once, found x",
                "<a x=\"<\"/> | 1:7: not XML: expected &lt; in the value of an attribute, found <",
                "<a>&copy;</a> | 1:4: not XML: expected &amp; &lt; &gt; &quot; &apos; or the number of a character, such as &#233;, found &copy;",
                "<a>&</a> | 1:4: not XML: expected &amp; &lt; &gt; &quot; &apos; or the number of a character, such as &#233;, found &",
                "<a><!-- -- --></a> | 1:11: not XML: expected > behind the two hyphens that end a comment, found U+0020",
                "<a><<<<<<< HEAD</a> | 1:4: not XML, a git conflict marker: expected the lines of one side or of both, without the lines of <<<<<<<, ======= and >>>>>>>",
                "{} | 1:1: not XML: expected an element, found {",
                "<?xml version=\"1.1\"?><a/> | 1:1: not XML: expected <?xml version=\"1.0\" encoding=\"UTF-8\"?>, found another declaration",
                "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a/> | 1:1: file is said to be ISO-8859-1; save it as UTF-8: expected encoding=\"UTF-8\", found encoding=\"ISO-8859-1\"",
                "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/> | 1:1: document type declarations are not read: expected none, found <!DOCTYPE"
            })
    void cannotParseWhatIsNoXml(String text, String expected) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(MalformedXmlException.class)
                .hasMessage("Star.xml:" + expected);
    }

    @Test
    void cannotBeAttackedByEntities() {
        StringBuilder laughs = new StringBuilder("<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [\n<!ENTITY lol0 \"lol\">\n");
        for (int i = 1; i < 10; i++) {
            laughs.append("<!ENTITY lol")
                    .append(i)
                    .append(" \"")
                    .append(("&lol" + (i - 1) + ";").repeat(10))
                    .append("\">\n");
        }
        String billion = laughs + "]>\n<records>&lol9;</records>";
        String external = "<!DOCTYPE r [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><r>&x;</r>";
        String parameter = "<!-- --><!DOCTYPE r [<!ENTITY % x SYSTEM \"http://localhost:1/x\"> %x;]><r/>";
        for (String text : new String[] {billion, external, parameter}) {
            assertThatThrownBy(() -> parse(text)).hasMessageContaining("document type declarations are not read");
        }
    }

    @Test
    void cannotBeAttackedByDepth() throws MalformedXmlException {
        int deepest = XmlParser.DEEPEST;
        assertThat(parse("<a>".repeat(deepest) + "</a>".repeat(deepest)).name).isEqualTo("a");
        assertThatThrownBy(() -> parse("<a>".repeat(1_000_000)))
                .hasMessage("Star.xml:1:1201: not XML: expected at most 400 elements in one another, found more");
    }

    @Test
    void shouldAgreeWithTheParserOfTheJdk() {
        compare(0, ROUNDS);
    }

    @Test
    @Tag("slow")
    void shouldAgreeWithTheParserOfTheJdkInMoreRounds() {
        compare(ROUNDS, ROUNDS + Share.of(ALL_ROUNDS - ROUNDS));
    }

    private static void compare(int from, int to) {
        int sound = 0;
        for (int i = from; i < to; i++) {
            Random random = new Random(SEED + i);
            String text = damaged(document(random, 3), random);
            String jdk = byJdk(text);
            assertThat(byOwn(text)).as("seed %d: %s", SEED + i, text).isEqualTo(jdk);
            sound += jdk == null ? 0 : 1;
        }
        assertThat(sound).as("sound documents").isBetween((to - from) / 10, (to - from) * 9 / 10);
    }

    private static String document(Random random, int depth) {
        String name = String.valueOf((char) ('a' + random.nextInt(3)));
        StringBuilder text = new StringBuilder("<" + name);
        for (int i = random.nextInt(3); i > 0; i--) {
            text.append(" x")
                    .append(i)
                    .append("='")
                    .append(random.nextBoolean() ? "a&amp;\r\n" : "")
                    .append('\'');
        }
        if (random.nextInt(4) == 0) {
            return text + "/>";
        }
        text.append('>');
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append(depth > 0 && random.nextBoolean() ? document(random, depth - 1) : piece(random));
        }
        return text + "</" + name + ">";
    }

    private static String piece(Random random) {
        String piece = PIECES[random.nextInt(PIECES.length)];
        return piece.contains("<") || piece.contains("]]>") || random.nextInt(4) > 0 ? "t" : piece;
    }

    private static String damaged(String text, Random random) {
        StringBuilder damaged = new StringBuilder(text);
        for (int i = random.nextInt(4); i > 0; i--) {
            int at = text.offsetByCodePoints(0, random.nextInt(text.codePointCount(0, text.length()) + 1));
            int place = Math.min(at, damaged.length());
            if (random.nextInt(3) > 0) {
                damaged.insert(place, PIECES[random.nextInt(PIECES.length)]);
            } else {
                damaged.delete(place, Math.min(damaged.length(), place + 1));
            }
        }
        return damaged.toString();
    }

    private static @Nullable String byOwn(String text) {
        try {
            StringBuilder into = new StringBuilder();
            describe(parse(text), into);
            return into.toString();
        } catch (MalformedXmlException e) {
            return null;
        }
    }

    private static void describe(XmlElement element, StringBuilder into) {
        Map<String, String> attributes = new TreeMap<>();
        element.attributes.forEach(attribute -> attributes.put(attribute.name(), attribute.value()));
        into.append('<').append(element.name).append(attributes).append('>');
        element.children.forEach(child -> describe(child, into));
        into.append(element.text).append("</>");
    }

    private static @Nullable String byJdk(String text) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
            StringBuilder into = new StringBuilder();
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.START_ELEMENT) {
                    describe(reader, into);
                } else if (reader.getEventType() == XMLStreamConstants.DTD) {
                    return null;
                }
            }
            return into.toString();
        } catch (XMLStreamException e) {
            return null;
        }
    }

    private static void describe(XMLStreamReader reader, StringBuilder into) throws XMLStreamException {
        Map<String, String> attributes = new TreeMap<>();
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String name = named(reader.getAttributePrefix(i), reader.getAttributeLocalName(i));
            attributes.put(name, reader.getAttributeValue(i));
        }
        into.append('<')
                .append(named(reader.getPrefix(), reader.getLocalName()))
                .append(attributes)
                .append('>');
        StringBuilder text = new StringBuilder();
        for (int event = reader.next(); event != XMLStreamConstants.END_ELEMENT; event = reader.next()) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                describe(reader, into);
            } else if (reader.hasText() && event != XMLStreamConstants.COMMENT) {
                text.append(reader.getText());
            }
        }
        into.append(text).append("</>");
    }

    private static String named(@Nullable String prefix, String name) {
        return prefix == null || prefix.isEmpty() ? name : prefix + ":" + name;
    }
}
