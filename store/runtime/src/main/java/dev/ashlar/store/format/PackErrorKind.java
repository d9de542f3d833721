package dev.ashlar.store.format;

/** Why a pack cannot be used. */
public enum PackErrorKind {
    /** The file is empty, does not begin with the magic number of a pack, or is a layer where a pack is expected. */
    NOT_A_PACK("not a pack"),
    /** The format version is no longer supported. */
    TOO_OLD("too old"),
    /** The format version or a feature of the file is not supported yet. */
    TOO_NEW("too new"),
    /** The file is shorter than its header states or the format requires. */
    TRUNCATED("truncated"),
    /** Bytes do not match their checksum, or have values that the format does not allow. */
    CORRUPT("corrupt"),
    /** The layouts of the data differ from those that the views were compiled for. */
    SCHEMA_MISMATCH("schema mismatch"),
    /** The pack is not signed with a key that the caller trusts, was changed afterwards, or is an older version than the caller accepts. */
    NOT_TRUSTED("not trusted");

    private final String text;

    PackErrorKind(String text) {
        this.text = text;
    }

    /** {@return the name of the kind in messages} */
    public String text() {
        return text;
    }
}
