package dev.ashlar.codec.bytes;

/** The reason why bytes are rejected. */
public enum BytesErrorKind {
    /** The bytes have another format than expected. */
    NOT_THIS("not what was expected"),
    /** The version is not supported. */
    UNKNOWN_VERSION("unknown version"),
    /** The checksum does not match the bytes. */
    CHECKSUM("wrong checksum"),
    /** The bytes end too early. */
    TRUNCATED("truncated"),
    /** Bytes are left at the end. */
    TRAILING("bytes left over"),
    /** The type is unknown or not supported here. */
    UNKNOWN_TYPE("type that is not read"),
    /** A number is out of the range of its type, or not in its shortest form. */
    BAD_NUMBER("no such number"),
    /** A text is not UTF-8, or a name is not valid. */
    BAD_TEXT("no such text"),
    /** A name appears twice. */
    DUPLICATE_NAME("name given twice"),
    /** Names are not in order. */
    DISORDER("names out of order"),
    /** A count or a length exceeds its limit. */
    LIMIT("over the limit");

    private final String text;

    BytesErrorKind(String text) {
        this.text = text;
    }

    /** {@return the kind as text for messages} */
    public String text() {
        return text;
    }
}
