package dev.ashlar.pipeline.backend;

/** Another program has changed what a save was about to write, since the save has read it: nothing was saved. To try again helps. */
public final class ChangedMeanwhileException extends BackendException {
    private static final long serialVersionUID = 1L;

    /**
     * A save that came too late.
     *
     * @param message a sentence that names the place
     */
    public ChangedMeanwhileException(String message) {
        super(message, null);
    }
}
