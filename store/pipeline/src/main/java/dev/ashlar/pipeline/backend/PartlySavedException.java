package dev.ashlar.pipeline.backend;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown if a save into several places was committed in some of them and failed in another. Each place is consistent by itself. */
public final class PartlySavedException extends BackendException {
    private static final long serialVersionUID = 1L;

    /**
     * A failure of a later commit.
     *
     * @param done the places that were saved
     * @param cause why another was not
     */
    PartlySavedException(List<Backend> done, BackendException cause) {
        super(
                "%s; saved before that, and not taken back: the part of the save in %s. Check the content, and save the rest again"
                        .formatted(
                                cause.getMessage(),
                                done.stream().map(Backend::location).collect(Collectors.joining(", "))),
                cause);
    }
}
