package dev.ashlar.pipeline.json.xml;

/** What a schema says of an element: which JSON it stands for. */
public interface XmlShape {
    /**
     * What nothing is known of. A text is a number, {@code true}, {@code false} or a string. Children are a list if they are named {@code item}, or if they
     * have one name and are repeated.
     */
    XmlShape ANY = () -> Kind.ANY;

    /** Kinds of elements. */
    enum Kind {
        /** Whatever it looks like. */
        ANY(false, true),
        /** A string, of which every character counts. */
        TEXT(false, false),
        /** A string without white space around it. */
        WORD(false, true),
        /** A number, or a string that is none. */
        NUMBER(false, true),
        /** {@code true} or {@code false}. */
        BOOL(false, true),
        /** The id of a record, or its key. */
        REFERENCE(false, true),
        /** A color: a string, or numbers. */
        COLOR(false, false),
        /** A list. */
        LIST(true, false),
        /** An object with a member for each entry, or a list of entries. */
        MAP(true, false),
        /** An object. */
        OBJECT(true, false),
        /** An object with one member, the case. */
        VARIANT(true, false);

        final boolean hasParts;
        /** Whether several can stand in one text, between spaces. */
        final boolean isWord;

        Kind(boolean hasParts, boolean isWord) {
            this.hasParts = hasParts;
            this.isWord = isWord;
        }
    }

    /** {@return the kind} */
    Kind kind();

    /**
     * {@return whether the object has a member}
     *
     * @param name of the member
     */
    default boolean has(String name) {
        return false;
    }

    /**
     * {@return the shape of a member, or of the value of an entry}
     *
     * @param name of the member, or key
     */
    default XmlShape member(String name) {
        return ANY;
    }

    /** {@return the shape of an element of a list, or of an entry of a map with members {@code key} and {@code value}} */
    default XmlShape element() {
        return ANY;
    }
}
