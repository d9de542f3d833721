package dev.ashlar.feed.format;

/** Why a feed cannot be followed. */
public enum FeedErrorKind {
    /** No answer that could be used came in the attempts and the time that were given. A later update may succeed. */
    UNREACHABLE("unreachable"),
    /** The server answers that it does not give the file, or redirects to another address. */
    REFUSED("refused"),
    /** The index is no index. */
    MALFORMED("malformed"),
    /** The index has a version that is not read yet. */
    TOO_NEW("too new"),
    /** The index is not signed with a key that the caller trusts, was changed afterwards, or is older than one that was accepted before. */
    NOT_TRUSTED("not trusted"),
    /** A file is longer than the caller accepts, or than the disk has space. */
    TOO_LARGE("too large"),
    /** The bytes of a pack are not those that the index announces. */
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
