package dev.ashlar.pipeline.json.xml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An element, and where its parts stand in the text of the file. Not changed after the parser made it; any thread. */
public final class XmlElement {
    /**
     * An attribute.
     *
     * @param start of its name
     * @param valueStart behind the opening quote
     * @param valueEnd of the closing quote
     * @param value as XML normalises it
     */
    record Attribute(String name, int start, int valueStart, int valueEnd, String value) {
        /** Whether it is about the document: a namespace, a schema location, {@code xml:space}. */
        boolean isForeign() {
            return name.indexOf(':') >= 0 || name.equals("xmlns");
        }
    }

    final String name;
    /** The place of the opening bracket. */
    final int start;

    final List<Attribute> attributes = new ArrayList<>();
    final List<XmlElement> children = new ArrayList<>();
    /** All text directly in the element, with references resolved. */
    String text = "";
    /** The first character of the text that is not white space, or else the end of the start tag. */
    int textStart;
    /** Behind the start tag. */
    int tagEnd;
    /** Of the end tag; equal to {@link #end} if there is none. */
    int contentEnd;
    /** Behind the element. */
    int end;

    XmlElement(String name, int start) {
        this.name = name;
        this.start = start;
    }

    /** Whether it is {@code <name/>}. */
    boolean isEmptyTag() {
        return contentEnd == end;
    }

    /** {@return the name, with its prefix} */
    public String name() {
        return name;
    }

    /** {@return the offset of the opening bracket, in chars} */
    public int start() {
        return start;
    }

    /** {@return the offset behind the start tag, in chars} */
    public int tagEnd() {
        return tagEnd;
    }

    /** {@return the offset of the end tag, in chars; that of the {@linkplain #end end} if there is none} */
    public int contentEnd() {
        return contentEnd;
    }

    /** {@return the offset behind the element, in chars} */
    public int end() {
        return end;
    }

    /** {@return the elements directly in this one, in their order} */
    public List<XmlElement> children() {
        return Collections.unmodifiableList(children);
    }

    /**
     * {@return the value of an attribute; null if there is none}
     *
     * @param named name of the attribute, with its prefix
     */
    public @Nullable String value(String named) {
        Attribute attribute = attribute(named);
        return attribute == null ? null : attribute.value;
    }

    @Nullable
    Attribute attribute(String named) {
        for (Attribute attribute : attributes) {
            if (attribute.name.equals(named)) {
                return attribute;
            }
        }
        return null;
    }
}
