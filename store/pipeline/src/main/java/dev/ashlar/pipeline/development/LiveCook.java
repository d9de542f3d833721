package dev.ashlar.pipeline.development;

import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.Generation;

/** Makes a generation of each content that comes. For one thread at a time. */
final class LiveCook {
    /**
     * A generation.
     *
     * @param number of the generation
     * @param content shares with the one before what has not changed
     * @return the sections of all types, in memory
     * @throws IllegalArgumentException when the content exceeds what the format can hold; the next call starts from the same state
     */
    Generation cook(long number, Content content) {
        return MemoryCook.generation(number, content);
    }
}
