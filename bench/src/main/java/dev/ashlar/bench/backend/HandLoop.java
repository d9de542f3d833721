package dev.ashlar.bench.backend;

import java.sql.SQLException;
import java.util.List;

/** What somebody writes by hand for one type with a library, who knows its fields, and wants nothing else. */
interface HandLoop extends AutoCloseable {
    /**
     * Reads all emitters, each into an object.
     *
     * @return the sum over {@link PlainEmitter#sum}
     */
    long load() throws Exception;

    /** Puts these emitters in the place of all that are there, in one step. */
    void replace(List<PlainEmitter> all) throws Exception;

    /** Saves changed emitters among the others, in one step; ids ascend. */
    void save(List<PlainEmitter> changed) throws Exception;

    @Override
    void close() throws SQLException;
}
