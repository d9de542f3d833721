package dev.ashlar.pipeline.json.xml;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes JSON as elements. What an element cannot say is its JSON, in a {@code read-as="json"}. Pure functions; any thread. */
public final class XmlWriter {
    /** Indentation of records in new files. */
    public static final String INDENT = "  ";

    private static final String HEAD = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    private static final String ROOT = "records";

    private final String indent;

    /** {@code indent} of an element in another one. */
    XmlWriter(String indent) {
        this.indent = indent;
    }

    private static String root(String type) {
        return type.equals(ROOT) ? "all-" + ROOT : ROOT;
    }

    /**
     * {@return the beginning of a file with several records}
     *
     * @param type of the records
     */
    public static String open(String type) {
        return HEAD + '<' + root(type) + ">\n";
    }

    /**
     * {@return the end of a file with several records}
     *
     * @param type of the records
     */
    public static String close(String type) {
        return "</" + root(type) + ">\n";
    }

    /**
     * {@return a line or lines of a file with several records}
     *
     * @param type of the record
     * @param json an object
     * @param shape of the type
     */
    public static String line(String type, String json, XmlShape shape) {
        return INDENT + new XmlWriter(INDENT).record(type, JsonTree.parse(json), shape, "\n" + INDENT) + "\n";
    }

    /**
     * {@return a file with one record}
     *
     * @param type of the record
     * @param json an object
     * @param shape of the type
     */
    public static String file(String type, String json, XmlShape shape) {
        return HEAD + new XmlWriter(INDENT).record(type, JsonTree.parse(json), shape, "\n") + "\n";
    }

    /** A record, with its id as an attribute; {@code before} is the line end and the indentation of the element, or empty to write all on one line. */
    String record(String type, JsonTree record, XmlShape shape, String before) {
        int id = record.names.indexOf(XmlReading.ID);
        JsonTree others = JsonTree.of(JsonTree.Kind.OBJECT, 0);
        for (int i = 0; i < record.names.size(); i++) {
            if (i != id) {
                others.names.add(record.names.get(i));
                others.parts.add(record.parts.get(i));
            }
        }
        boolean isPlain = id >= 0 && record.parts.get(id).kind == JsonTree.Kind.LITERAL && canName(others, shape);
        if (!isPlain) {
            return asJson(type, record);
        }
        String open = type + " id=\"" + record.parts.get(id).text + '"';
        return tag(open, type, members(others, shape, deeper(before)), before);
    }

    /** What children of an element stand behind. */
    String deeper(String before) {
        return before.isEmpty() ? before : before + indent;
    }

    private static String tag(String open, String name, List<String> children, String before) {
        if (children.isEmpty()) {
            return '<' + open + "/>";
        }
        return '<' + open + '>' + String.join("", children) + before + "</" + name + '>';
    }

    /** A member of an object. */
    String member(String name, JsonTree value, XmlShape shape, String before) {
        return isElement(name, shape)
                ? element(name, name, value, shape.member(name), before)
                : element(entry(name), XmlReading.ENTRY, value, shape.member(name), before);
    }

    static String entry(String key) {
        return XmlReading.ENTRY + ' ' + XmlReading.KEY + "=\"" + XmlChars.escaped(key, true) + '"';
    }

    /** Whether the name of a member is that of an element; else it is a key. */
    private static boolean isElement(String name, XmlShape shape) {
        boolean isReserved = name.equals(XmlReading.ENTRY) || name.equals(XmlReading.ITEM);
        return switch (shape.kind()) {
            case MAP -> false;
            case OBJECT, VARIANT ->
                XmlChars.isSimpleName(name) && (!name.equals(XmlReading.ENTRY) || shape.has(XmlReading.ENTRY));
            default -> XmlChars.isSimpleName(name) && !isReserved;
        };
    }

    /** Whether all members of an object can be elements. */
    static boolean canName(JsonTree object, XmlShape shape) {
        return object.names.stream()
                .allMatch(name -> isElement(name, shape) || !shape.has(XmlReading.ENTRY) && XmlChars.canHold(name));
    }

    /** An element; {@code open} is its name with attributes. */
    String element(String open, String name, JsonTree value, XmlShape shape, String before) {
        if (value.isNull()) {
            return '<' + open + ' ' + XmlReading.READ_AS + "=\"null\"/>";
        }
        String text = value.isObject() ? null : text(value, shape);
        if (text != null) {
            return text.isEmpty()
                    ? '<' + open + "/>"
                    : '<' + open + '>' + XmlChars.escaped(text, false) + "</" + name + '>';
        }
        List<String> children = children(value, shape, before);
        return children == null ? asJson(open, name, value) : tag(open, name, children, before);
    }

    /** The text that stands for a value; null if none does. */
    static @Nullable String text(JsonTree value, XmlShape shape) {
        String text = value.isScalar() ? value.text : joined(value, shape);
        if (text == null || value.isNull() || !XmlChars.canHold(text)) {
            return null;
        }
        boolean isGuess = shape.kind() == XmlShape.Kind.ANY && value.kind == JsonTree.Kind.STRING;
        boolean isClear = !isGuess || !text.isEmpty() && XmlChars.trim(text).equals(text);
        return isClear && XmlReading.text(text, shape).equals(value) ? text : null;
    }

    /** Words for the elements of a list. */
    private static @Nullable String joined(JsonTree list, XmlShape shape) {
        XmlShape.Kind element = shape.element().kind();
        boolean canJoin = shape.kind() == XmlShape.Kind.LIST && element.isWord && element != XmlShape.Kind.ANY;
        if (!canJoin || !list.isList() || list.parts.stream().anyMatch(part -> !part.isScalar() || part.isNull())) {
            return null;
        }
        List<String> words = new ArrayList<>();
        list.parts.forEach(part -> words.add(part.text));
        return String.join(" ", words);
    }

    /** The elements in an element, each behind a line end; null if they would not be read as the value. */
    private @Nullable List<String> children(JsonTree value, XmlShape shape, String before) {
        XmlShape parts = partsOf(value, shape);
        if (parts == null) {
            return null;
        }
        return value.isObject() ? members(value, parts, deeper(before)) : items(value, parts, deeper(before));
    }

    /** The shape that a list or an object is read by: of a list, that of its elements; null if it would not be read as it is. */
    static @Nullable XmlShape partsOf(JsonTree value, XmlShape shape) {
        XmlShape.Kind kind = shape.kind();
        boolean isEmpty = value.parts.isEmpty();
        if (value.isObject()) {
            XmlShape own = kind.hasParts ? shape : XmlShape.ANY;
            boolean isRead = kind.hasParts ? kind != XmlShape.Kind.LIST : !isEmpty;
            return isRead && canName(value, own) ? own : null;
        }
        boolean isRead = value.isList()
                && (kind == XmlShape.Kind.LIST || !isEmpty && (kind == XmlShape.Kind.MAP || !kind.hasParts));
        return isRead && canBeItems(value, shape.element()) ? shape.element() : null;
    }

    private static boolean canBeItems(JsonTree list, XmlShape shape) {
        return shape.kind() != XmlShape.Kind.VARIANT
                || !shape.has(XmlReading.ITEM)
                || list.parts.stream().allMatch(part -> isCase(part, shape));
    }

    private List<String> members(JsonTree object, XmlShape shape, String before) {
        List<String> members = new ArrayList<>();
        for (int i = 0; i < object.parts.size(); i++) {
            members.add(before + member(object.names.get(i), object.parts.get(i), shape, before));
        }
        return members;
    }

    private List<String> items(JsonTree list, XmlShape shape, String before) {
        List<String> items = new ArrayList<>();
        list.parts.forEach(part -> items.add(before + item(XmlReading.ITEM, part, shape, before)));
        return items;
    }

    /** An element of a list: of variants, named after the case. */
    String item(String name, JsonTree part, XmlShape shape, String before) {
        if (!isCase(part, shape)) {
            return element(name, name, part, shape, before);
        }
        String one = part.names.get(0);
        return element(one, one, part.parts.get(0), shape.member(one), before);
    }

    private static boolean isCase(JsonTree part, XmlShape shape) {
        return shape.kind() == XmlShape.Kind.VARIANT
                && part.names.size() == 1
                && XmlChars.isSimpleName(part.names.get(0))
                && (!part.names.get(0).equals(XmlReading.ITEM) || shape.has(XmlReading.ITEM));
    }

    private static String asJson(String type, JsonTree record) {
        return asJson(type, type, record);
    }

    private static String asJson(String open, String name, JsonTree value) {
        StringBuilder json = new StringBuilder();
        value.json().codePoints().forEach(one -> {
            if (XmlChars.isChar(one)) {
                json.appendCodePoint(one);
            } else {
                json.append("\\u%04x".formatted(one)); // It stands in a string, like everything beyond ASCII.
            }
        });
        return '<' + open + ' ' + XmlReading.READ_AS + "=\"json\">" + XmlChars.escaped(json.toString(), false) + "</"
                + name + '>';
    }
}
