package dev.ashlar.link;

/**
 * Reports that a file is not a patch, is damaged, or belongs to another pack. The content of the new file is not valid.
 */
public final class PatchException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Makes an exception.
     *
     * @param message with the file, the expected and the found values
     */
    public PatchException(String message) {
        super(message);
    }
}
