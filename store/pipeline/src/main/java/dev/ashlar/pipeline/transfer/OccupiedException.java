package dev.ashlar.pipeline.transfer;

/** Thrown if a destination holds schemas or records and replacing them was not requested. */
public final class OccupiedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OccupiedException(String location) {
        super(location + ": holds schemas or records already");
    }
}
