package dev.ashlar.pipeline.backend;

/** Thrown if another program has changed the records since the save has read them. Nothing was saved. The caller can retry. */
public final class ChangedMeanwhileException extends BackendException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message a sentence that names the place
     */
    public ChangedMeanwhileException(String message) {
        super(message, null);
    }
}
