package dev.ashlar.codec.bytes;

/** Why bytes are refused. */
public enum BytesErrorKind {
    /** They are something else: not what is looked for. */
    NOT_THIS("not what was expected"),
    /** A version that this one does not know. */
    UNKNOWN_VERSION("unknown version"),
    /** The checksum is not that of the bytes. */
    CHECKSUM("wrong checksum"),
    /** The bytes end before what they announce. */
    TRUNCATED("truncated"),
    /** Bytes are left over. */
    TRAILING("bytes left over"),
    /** A type that is not known, or that cannot be taken. */
    UNKNOWN_TYPE("type that is not read"),
    /** A number that its type does not have, or in a form that is not the shortest. */
    BAD_NUMBER("no such number"),
    /** A text that is no UTF-8, or a name that is no name. */
    BAD_TEXT("no such text"),
    /** A name for the second time. */
    DUPLICATE_NAME("name given twice"),
    /** Names in another than their order. */
    DISORDER("names out of order"),
    /** More, or longer, than is allowed. */
    LIMIT("over the limit");

    private final String text;

    BytesErrorKind(String text) {
        this.text = text;
    }

    /** {@return the kind in a message} */
    public String text() {
        return text;
    }
}
