package dev.ashlar.pipeline.backend;

import org.jspecify.annotations.Nullable;

/** Why a record was refused, kept for whoever would hide it. For one thread. */
final class Refusal {
    @Nullable
    Throwable first;

    void throwIfAny() {
        if (first instanceof Error error) {
            throw error;
        }
        if (first instanceof RuntimeException exception) {
            throw exception;
        }
    }
}
