package dev.ashlar.store.format;

/** Why a pack cannot be used. */
public enum PackErrorKind {
    /** The file does not begin as packs do. */
    NOT_A_PACK("not a pack"),
    /** Written in a version of the format that is no longer read. */
    TOO_OLD("too old"),
    /** Written in a version of the format, or with a feature, that is not read yet. */
    TOO_NEW("too new"),
    /** The file ends before its end. */
    TRUNCATED("truncated"),
    /** Bytes are not what they were, or never made sense. */
    CORRUPT("corrupt"),
    /** The data has another layout than the views were compiled for. */
    SCHEMA_MISMATCH("schema mismatch"),
    /** The pack is not signed with a key that the caller trusts, was changed afterwards, or is an older version than the caller accepts. */
    NOT_TRUSTED("not trusted");

    private final String text;

    PackErrorKind(String text) {
        this.text = text;
    }

    /** {@return the kind's name for messages} */
    public String text() {
        return text;
    }
}
