package dev.ashlar.bench.contract;

import java.util.List;
import java.util.Map;

/**
 * A way of reading records, as the contract sees it. Values are in one form for all ways: Boolean; Long for integers (a u64 in
 * its bits), for the id of a reference, 0 for null, and for the key of a hashed name; Float, Double; String for strings and the names
 * of constants, and for bytes in hexadecimal; List for arrays, for the lanes of vectors and the like, and for the names of flags, these
 * in the order of the alphabet.
 */
interface RecordReads extends AutoCloseable {
    /** Ids in the order of iteration, which begins anew with every call. */
    List<Long> ids(String type);

    /**
     * Looks for a record.
     *
     * @return every field by name, and {@code has.NAME} for optional ones; all defaults when there is no such record
     */
    Map<String, Object> read(String type, long id);

    /** Whether a record was found. */
    boolean exists(String type, long id);

    @Override
    void close();
}
