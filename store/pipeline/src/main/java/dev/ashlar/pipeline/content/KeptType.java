package dev.ashlar.pipeline.content;

import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import java.io.IOException;

/**
 * The records of a type in a cache. {@link LiveContent} restores its complete state of the type from them.
 *
 * @param records the records of the content
 * @param relatives the records that inherit or are abstract, as they are written
 * @param referredKeys XXH64 of the keys by which records may refer to the type, sorted
 */
public record KeptType(RecordList records, RecordList relatives, long[] referredKeys) {
    /**
     * Writes the records.
     *
     * @param into output of the cache
     * @throws IOException if the output cannot be written
     */
    public void write(CacheOutput into) throws IOException {
        records.write(into);
        relatives.write(into);
        into.putLongs(referredKeys);
    }

    /**
     * Reads the output of {@link #write}.
     *
     * @param from input of the cache
     * @param type name of the type
     * @return an equal object, which decodes records on demand
     * @throws IOException if the input cannot be read
     */
    public static KeptType read(CacheInput from, String type) throws IOException {
        return new KeptType(RecordList.read(from, type), RecordList.read(from, type), from.getLongs());
    }
}
