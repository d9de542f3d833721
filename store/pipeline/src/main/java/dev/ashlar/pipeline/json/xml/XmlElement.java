package dev.ashlar.pipeline.json.xml;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An element, and where its parts stand in the text of the file. */
final class XmlElement {
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
