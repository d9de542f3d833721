package dev.ashlar.feed.format;

import dev.ashlar.codec.internal.text.Visible;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Thrown if an update of a feed fails. The former pack stays in place. */
public final class FeedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final FeedErrorKind kind;

    /**
     * Creates an exception.
     *
     * @param kind reason of the failure
     * @param place address or path of the file
     * @param detail expected and found value; without a full stop
     */
    public FeedException(FeedErrorKind kind, Object place, String detail) {
        this(kind, place, detail, null);
    }

    /**
     * Creates an exception with a cause.
     *
     * @param kind reason of the failure
     * @param place address or path of the file
     * @param detail expected and found value; without a full stop
     * @param cause the underlying exception; may be null
     */
    public FeedException(FeedErrorKind kind, Object place, String detail, @Nullable Throwable cause) {
        super(Visible.lines(place + ": " + kind.text() + ": " + detail), cause);
        this.kind = kind;
    }

    /** {@return the reason of the failure} */
    public FeedErrorKind kind() {
        return kind;
    }
}
