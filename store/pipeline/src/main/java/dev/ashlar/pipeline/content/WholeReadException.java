package dev.ashlar.pipeline.content;

/** Content that cannot be staged, or may have problems: all of it has to be read with its records on the heap, which tells. */
final class WholeReadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WholeReadException() {
        super(null, null, false, false);
    }
}
