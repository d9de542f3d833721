package dev.ashlar.pipeline.json.xml;

import dev.ashlar.compiler.folder.Utf8Text;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.util.JsonParserDelegate;

/** A file of XML records as JSON text. For one thread. */
public final class XmlImage {
    /** Longer files are not read. */
    static final long MOST_BYTES = 256L << 20;

    private static final String MARK = "\uFEFF";

    private final byte[] file;
    private final String text;
    private final XmlLines lines;
    private final XmlElement root;
    private final JsonTree tree;
    private final String type;
    private final XmlShape shape;
    private final byte[] json;
    /** Offsets in the JSON, and the places of what begins there in the XML. */
    private int[] offsets = new int[32];

    private int[] places = new int[32];
    private int count;

    private XmlImage(byte[] file, String text, XmlLines lines, String type, XmlShape shape) throws IOException {
        this.file = file;
        this.text = text;
        this.lines = lines;
        this.type = type;
        this.shape = shape;
        this.root = XmlParser.parse(text, lines);
        this.tree = new XmlReading(lines, type, root).file(shape);
        StringBuilder all = new StringBuilder(text.length());
        write(tree, all);
        this.json = all.toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads a file.
     *
     * @param path of the file
     * @param name what messages call it
     * @param type of the records
     * @param shape what the schema says of records of the type
     * @return the image
     * @throws MalformedXmlException if the file is not XML of records
     * @throws IOException if it cannot be read
     */
    public static XmlImage read(Path path, String name, String type, XmlShape shape) throws IOException {
        long size = Files.size(path);
        if (size > MOST_BYTES) {
            throw new IOException("expected at most " + MOST_BYTES + " bytes of XML, found " + size
                    + "; divide the file, such as " + type + "-a.xml and " + type + "-b.xml");
        }
        return of(Files.readAllBytes(path), name, type, shape);
    }

    /**
     * Parses the bytes of a file.
     *
     * @param bytes of the file
     * @param name what messages call it
     * @param type of the records
     * @param shape what the schema says of records of the type
     * @return the image
     * @throws MalformedXmlException if the file is not XML of records
     * @throws IOException never otherwise
     */
    public static XmlImage of(byte[] bytes, String name, String type, XmlShape shape) throws IOException {
        Problems problems = new Problems();
        String text = Utf8Text.decode(name, bytes, problems);
        if (text == null) {
            Problem problem = problems.sorted().get(0);
            throw new MalformedXmlException(problem);
        }
        String unmarked = text.startsWith(MARK) ? text.substring(1) : text;
        return new XmlImage(bytes, unmarked, new XmlLines(name, unmarked), type, shape);
    }

    private void write(JsonTree value, StringBuilder into) {
        note(into.length(), value.place);
        if (value.isScalar()) {
            into.append(value.json());
            return;
        }
        into.append(value.isObject() ? '{' : '[');
        for (int i = 0; i < value.parts.size(); i++) {
            into.append(i == 0 ? "" : ", ");
            if (value.isObject()) {
                note(into.length(), place(value, i));
                JsonTree.quote(value.names.get(i), into);
                into.append(": ");
            }
            write(value.parts.get(i), into);
        }
        into.append(value.isObject() ? '}' : ']');
    }

    private static int place(JsonTree object, int member) {
        Object source = object.sources.size() > member ? object.sources.get(member) : "";
        return source instanceof XmlElement element
                ? element.start
                : source instanceof XmlElement.Attribute attribute ? attribute.start() : object.place;
    }

    /** What has no place of its own, such as a word of a list, has that of the value before it. */
    private void note(int offset, int place) {
        if (place == 0 && count > 0) {
            return;
        }
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * count);
            places = Arrays.copyOf(places, 2 * count);
        }
        offsets[count] = offset;
        places[count++] = place;
    }

    /** {@return the bytes of the file} */
    public byte[] file() {
        return file;
    }

    /** {@return the JSON text in UTF-8: a list of records, or one record} */
    public byte[] json() {
        return json;
    }

    /**
     * {@return a parser whose tokens have the lines and columns of the XML file}
     *
     * @param parser of the JSON text
     */
    public JsonParser located(JsonParser parser) {
        return new JsonParserDelegate(parser) {
            @Override
            public TokenStreamLocation currentTokenLocation() {
                return in(super.currentTokenLocation());
            }
        };
    }

    private TokenStreamLocation in(TokenStreamLocation at) {
        int found = Arrays.binarySearch(offsets, 0, count, (int) at.getCharOffset());
        int place = places[found >= 0 ? found : Math.max(0, -found - 2)];
        return new TokenStreamLocation(
                at.contentReference(), at.getByteOffset(), at.getCharOffset(), lines.line(place), lines.column(place));
    }

    /**
     * {@return the file with the elements and attributes that say what an edited JSON text says}
     *
     * @param edited the JSON text after edits
     */
    public byte[] edited(byte[] edited) {
        JsonTree after = JsonTree.parse(new String(edited, StandardCharsets.UTF_8));
        String changed = new XmlEdits(text, root).apply(type, tree, after, shape);
        boolean isMarked = file.length > 2 && file[0] == (byte) 0xEF && file[1] == (byte) 0xBB;
        return ((isMarked ? MARK : "") + changed).getBytes(StandardCharsets.UTF_8);
    }
}
