package dev.ashlar.feed.format;

import dev.ashlar.codec.internal.text.Visible;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A feed that cannot be followed, and why. What was in place before is still there. */
public final class FeedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final FeedErrorKind kind;

    /**
     * A file of a feed that cannot be used.
     *
     * @param kind why
     * @param place address or path of the file
     * @param detail what was expected and found; without a full stop
     */
    public FeedException(FeedErrorKind kind, Object place, String detail) {
        this(kind, place, detail, null);
    }

    /**
     * A file of a feed that cannot be used, with the exception that says so.
     *
     * @param kind why
     * @param place address or path of the file
     * @param detail what was expected and found; without a full stop
     * @param cause what happened; null for nothing
     */
    public FeedException(FeedErrorKind kind, Object place, String detail, @Nullable Throwable cause) {
        super(Visible.lines(place + ": " + kind.text() + ": " + detail), cause);
        this.kind = kind;
    }

    /** {@return why the feed cannot be followed} */
    public FeedErrorKind kind() {
        return kind;
    }
}
