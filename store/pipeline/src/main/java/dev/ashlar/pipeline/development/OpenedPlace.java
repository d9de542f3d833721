package dev.ashlar.pipeline.development;

import dev.ashlar.pipeline.backend.Backend;

/**
 * A place of content that is opened.
 *
 * @param token of the backend, from before it was read
 * @param begin when that was, in nanoseconds
 */
record OpenedPlace(Backend backend, WritingBackend writing, long token, long begin) {
    static OpenedPlace of(Backend backend, WritingBackend writing) {
        long begin = System.nanoTime();
        return new OpenedPlace(backend, writing, backend.changeToken(), begin);
    }
}
