package dev.ashlar.pipeline.content;

/** Content that cannot be staged, or may have problems: all of it has to be read with its records on the heap, which tells. */
final class WholeReadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WholeReadException() {
        super(null, null, false, false);
    }

    /** Whether an exception is one, or has one as its cause: backends of others may wrap what a receiver throws. */
    static boolean isIn(Throwable thrown) {
        Throwable at = thrown;
        while (at != null && !(at instanceof WholeReadException)) {
            at = at.getCause();
        }
        return at != null;
    }
}
