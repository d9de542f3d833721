package dev.ashlar.tool;

import dev.ashlar.codec.internal.memory.HostCheck;

/** Tells a host that does not fit from a defect: both are an {@link IllegalStateException} elsewhere. */
final class Host {
    private Host() {}

    /** The host, or the JVM's flags, do not fit. */
    static final class UnfitException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnfitException(IllegalStateException cause) {
            super(cause.getMessage(), cause);
        }
    }

    /** To be called first by commands that read or write packs. */
    static void require() {
        try {
            HostCheck.require();
        } catch (IllegalStateException e) {
            throw new UnfitException(e);
        }
    }
}
