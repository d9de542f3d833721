package dev.ashlar.feed.format;

/** The reason why an update of a feed failed. */
public enum FeedErrorKind {
    /** The server sent no usable response within the allowed attempts and time. A later update may succeed. */
    UNREACHABLE("unreachable"),
    /** The server refused the file, or redirected to another address. */
    REFUSED("refused"),
    /** The index is malformed. */
    MALFORMED("malformed"),
    /** The index has a version that this release does not support. */
    TOO_NEW("too new"),
    /** The index is not signed with a key that the caller trusts, was changed afterwards, or is older than one that was accepted before. */
    NOT_TRUSTED("not trusted"),
    /** A file exceeds the limit of the caller or the free disk space. */
    TOO_LARGE("too large"),
    /** The bytes of a pack do not match the index. */
    DAMAGED("damaged");

    private final String text;

    FeedErrorKind(String text) {
        this.text = text;
    }

    /** {@return the kind's name for messages} */
    public String text() {
        return text;
    }
}
