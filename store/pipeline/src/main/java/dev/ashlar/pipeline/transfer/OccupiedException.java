package dev.ashlar.pipeline.transfer;

/** A destination holds schemas or records already, and nobody said that they may go. */
public final class OccupiedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OccupiedException(String location) {
        super(location + ": holds schemas or records already");
    }
}
