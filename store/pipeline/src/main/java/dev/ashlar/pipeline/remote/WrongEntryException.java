package dev.ashlar.pipeline.remote;

import java.io.IOException;

/** Reports that a remote cache has an entry or a file that is not what its name says. The server works, and the entry can be replaced. */
public final class WrongEntryException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports an entry or a file.
     *
     * @param message address, expected and found value
     */
    public WrongEntryException(String message) {
        super(message);
    }
}
