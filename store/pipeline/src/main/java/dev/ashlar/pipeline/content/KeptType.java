package dev.ashlar.pipeline.content;

import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import java.io.IOException;

/**
 * What a cache keeps of the records of a type: from it all else is made that {@link LiveContent} knows of them.
 *
 * @param records of the content
 * @param relatives the records that inherit or are abstract, as they are written
 * @param referredKeys XXH64 of the keys by which records may refer to the type, sorted
 */
public record KeptType(RecordList records, RecordList relatives, long[] referredKeys) {
    /**
     * Writes all of it.
     *
     * @param into takes it
     * @throws IOException when it cannot be written
     */
    public void write(CacheOutput into) throws IOException {
        records.write(into);
        relatives.write(into);
        into.putLongs(referredKeys);
    }

    /**
     * Reads what {@link #write} has written.
     *
     * @param from has it
     * @param type name of the type
     * @return the same, with records that are decoded when somebody asks for one
     * @throws IOException when it cannot be read
     */
    public static KeptType read(CacheInput from, String type) throws IOException {
        return new KeptType(RecordList.read(from, type), RecordList.read(from, type), from.getLongs());
    }
}
