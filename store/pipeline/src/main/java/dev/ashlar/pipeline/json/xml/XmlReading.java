package dev.ashlar.pipeline.json.xml;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Makes JSON of elements. For one file. */
final class XmlReading {
    static final String ITEM = "item";
    static final String ENTRY = "entry";
    static final String KEY = "key";
    static final String READ_AS = "read-as";
    static final String ID = "id";

    private static final String WRONG = "wrong value";
    private static final int DEEPEST = 450;
    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");
    private static final Pattern INTEGER = Pattern.compile("-?(?:0|[1-9][0-9]*)");
    private static final Pattern SPACES = Pattern.compile("[ \t\r\n]+");

    private final XmlLines lines;
    private final String type;
    private final XmlElement root;
    /** Names of elements and of their children, where these are repeated; null until an element asks. */
    private @Nullable Set<String> repeated;

    XmlReading(XmlLines lines, String type, XmlElement root) {
        this.lines = lines;
        this.type = type;
        this.root = root;
    }

    /** A record, if the root is named after the type; else a list of records. */
    JsonTree file(XmlShape shape) throws MalformedXmlException {
        boolean isRecord = root.name.equals(type);
        JsonTree all = isRecord ? element(root, shape, false) : records(shape);
        if (isRecord && all.isList()) {
            String expected = "an object, since the root <" + type + "> is one record";
            throw lines.problem(root.textStart, WRONG, expected, "a list");
        }
        int depth = all.depth();
        if (depth > DEEPEST) {
            String expected = "at most " + DEEPEST + " objects and lists in one another";
            throw lines.problem(root.start, WRONG, expected, String.valueOf(depth));
        }
        return all;
    }

    private JsonTree records(XmlShape shape) throws MalformedXmlException {
        requireBlank(root, "records");
        JsonTree records = JsonTree.of(JsonTree.Kind.LIST, root.start);
        for (XmlElement child : root.children) {
            if (!child.name.equals(type)) {
                throw lines.problem(child.start, "no record of the type", "<" + type + ">", "<" + child.name + ">");
            }
            records.add(element(child, shape, false), child);
        }
        return records;
    }

    /** With {@code isEntry}, the attribute {@code key} is the name of the element. */
    private JsonTree element(XmlElement element, XmlShape shape, boolean isEntry) throws MalformedXmlException {
        XmlElement.Attribute as = element.attribute(READ_AS);
        List<XmlElement.Attribute> attributes = new ArrayList<>();
        for (XmlElement.Attribute attribute : element.attributes) {
            boolean isOwn = attribute == as || isEntry && attribute.name().equals(KEY);
            if (!attribute.isForeign() && !isOwn) {
                attributes.add(attribute);
            }
        }
        if (as != null) {
            requireNone(attributes, "no attributes beside " + READ_AS);
            return readAs(element, as);
        }
        if (attributes.isEmpty() && element.children.isEmpty()) {
            return text(element.text, shape).at(element.textStart);
        }
        requireBlank(element, element.children.isEmpty() ? "attributes" : "elements");
        return switch (shape.kind()) {
            case LIST -> list(element, attributes, shape);
            case MAP ->
                attributes.isEmpty() && areItems(element)
                        ? list(element, attributes, shape)
                        : object(element, attributes, shape);
            case OBJECT, VARIANT -> object(element, attributes, shape);
            default ->
                attributes.isEmpty() && (areItems(element) || isRepeated(element))
                        ? list(element, attributes, XmlShape.ANY)
                        : object(element, attributes, XmlShape.ANY);
        };
    }

    private JsonTree readAs(XmlElement element, XmlElement.Attribute as) throws MalformedXmlException {
        if (!element.children.isEmpty()) {
            int place = element.children.get(0).start;
            throw lines.problem(place, WRONG, "a text, because of " + READ_AS, "an element");
        }
        if (as.value().equals("null") && XmlChars.isBlank(element.text)) {
            return JsonTree.NULL.at(element.start);
        }
        if (!as.value().equals("json")) {
            String expected = READ_AS + "=\"json\", or an element without text and " + READ_AS + "=\"null\"";
            throw lines.problem(as.start(), WRONG, expected, READ_AS + "=\"" + as.value() + '"');
        }
        try {
            return JsonTree.parse(element.text).at(element.textStart);
        } catch (JacksonException e) {
            throw lines.problem(element.textStart, WRONG, "JSON, because of " + READ_AS, XmlChars.trim(element.text));
        }
    }

    private void requireBlank(XmlElement element, String beside) throws MalformedXmlException {
        if (!XmlChars.isBlank(element.text)) {
            String found = XmlChars.trim(element.text);
            throw lines.problem(element.textStart, WRONG, "no text beside " + beside, found);
        }
    }

    private void requireNone(List<XmlElement.Attribute> attributes, String expected) throws MalformedXmlException {
        if (!attributes.isEmpty()) {
            throw lines.problem(
                    attributes.get(0).start(),
                    WRONG,
                    expected,
                    attributes.get(0).name());
        }
    }

    private static boolean areItems(XmlElement element) {
        return !element.children.isEmpty() && element.children.stream().allMatch(child -> child.name.equals(ITEM));
    }

    /** Whether children of one name are a list: there are several, here or in another element of the file with this name. */
    private boolean isRepeated(XmlElement element) {
        if (!areAlike(element)) {
            return false;
        }
        if (repeated == null) {
            repeated = new HashSet<>();
            addRepeated(root, repeated);
        }
        return repeated.contains(names(element));
    }

    private static void addRepeated(XmlElement element, Set<String> names) {
        if (element.children.size() > 1 && areAlike(element)) {
            names.add(names(element));
        }
        element.children.forEach(child -> addRepeated(child, names));
    }

    /** Whether all children have one name, and no keys. */
    private static boolean areAlike(XmlElement element) {
        return !element.children.isEmpty()
                && element.children.stream()
                        .allMatch(child -> child.name.equals(element.children.get(0).name)
                                && !(child.name.equals(ENTRY) && child.attribute(KEY) != null));
    }

    private static String names(XmlElement element) {
        return element.name + '/' + element.children.get(0).name;
    }

    private JsonTree list(XmlElement element, List<XmlElement.Attribute> attributes, XmlShape shape)
            throws MalformedXmlException {
        requireNone(attributes, "a list, as elements without attributes");
        JsonTree list = JsonTree.of(JsonTree.Kind.LIST, element.start);
        for (XmlElement child : element.children) {
            if (isCase(child, shape.element())) {
                JsonTree variant = JsonTree.of(JsonTree.Kind.OBJECT, child.start);
                variant.add(child.name, element(child, shape.element().member(child.name), false), child);
                list.add(variant, child);
            } else {
                list.add(element(child, shape.element(), false), child);
            }
        }
        return list;
    }

    /** Whether a child of a list of variants is named after its case. */
    static boolean isCase(XmlElement child, XmlShape shape) {
        return shape.kind() == XmlShape.Kind.VARIANT && (!child.name.equals(ITEM) || shape.has(ITEM));
    }

    private JsonTree object(XmlElement element, List<XmlElement.Attribute> attributes, XmlShape shape)
            throws MalformedXmlException {
        JsonTree object = JsonTree.of(JsonTree.Kind.OBJECT, element.start);
        for (XmlElement.Attribute attribute : attributes) {
            JsonTree value = text(attribute.value(), shape.member(attribute.name()));
            object.add(attribute.name(), value.at(attribute.valueStart()), attribute);
        }
        for (XmlElement child : element.children) {
            XmlElement.Attribute key = entryKey(child, shape);
            String name = key == null ? child.name : key.value();
            object.add(name, element(child, shape.member(name), key != null), child);
        }
        return object;
    }

    /** The attribute with the name of a child of an object; null if the child has the name itself. */
    static XmlElement.@Nullable Attribute entryKey(XmlElement child, XmlShape shape) {
        return child.name.equals(ENTRY) && !shape.has(ENTRY) ? child.attribute(KEY) : null;
    }

    /** What a text stands for. */
    static JsonTree text(String text, XmlShape shape) {
        String word = XmlChars.trim(text);
        return switch (shape.kind()) {
            case TEXT -> JsonTree.string(text);
            case WORD -> JsonTree.string(word);
            case NUMBER -> NUMBER.matcher(word).matches() ? JsonTree.literal(word) : numbers(word);
            case COLOR -> numbers(word);
            case BOOL -> isBool(word) ? JsonTree.literal(word) : JsonTree.string(word);
            case REFERENCE -> INTEGER.matcher(word).matches() ? JsonTree.literal(word) : JsonTree.string(word);
            case LIST -> words(text, word, shape.element());
            case MAP, OBJECT, VARIANT -> word.isEmpty() ? JsonTree.of(JsonTree.Kind.OBJECT, 0) : JsonTree.string(text);
            case ANY -> isBool(text) || NUMBER.matcher(text).matches() ? JsonTree.literal(text) : JsonTree.string(text);
        };
    }

    private static boolean isBool(String word) {
        return word.equals("true") || word.equals("false");
    }

    /** Several numbers, where the schema has one: for a field that had several; else the text. */
    private static JsonTree numbers(String word) {
        String[] words = SPACES.split(word);
        JsonTree numbers = JsonTree.of(JsonTree.Kind.LIST, 0);
        for (String one : words) {
            if (words.length == 1 || !NUMBER.matcher(one).matches()) {
                return JsonTree.string(word);
            }
            numbers.add(JsonTree.literal(one), "");
        }
        return numbers;
    }

    private static JsonTree words(String text, String word, XmlShape element) {
        JsonTree list = JsonTree.of(JsonTree.Kind.LIST, 0);
        if (word.isEmpty()) {
            return list;
        }
        if (!element.kind().isWord) {
            return JsonTree.string(text);
        }
        for (String one : SPACES.split(word)) {
            list.add(text(one, element), "");
        }
        return list;
    }
}
