package dev.ashlar.store.internal.verify;

/** Is told how far a verification is. Called by the thread that verifies, about once for each mebibyte. */
@FunctionalInterface
public interface VerificationProgress {
    /** Listens to nothing. */
    VerificationProgress NONE = (done, total) -> {};

    /**
     * Some work is done.
     *
     * @param done bytes that were looked at; never fewer than before
     * @param total bytes to be looked at in all, those that are looked at in two ways counted twice
     */
    void at(long done, long total);
}
