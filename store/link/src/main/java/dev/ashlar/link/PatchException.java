package dev.ashlar.link;

/** A patch is none, is damaged, or belongs to another pack. Nothing of the new pack counts. */
public final class PatchException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * An exception.
     *
     * @param message with the file, what was expected and what was found
     */
    public PatchException(String message) {
        super(message);
    }
}
