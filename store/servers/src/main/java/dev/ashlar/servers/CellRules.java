package dev.ashlar.servers;

import dev.ashlar.codec.record.Variant;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** What a server does with cells in its own way. Without state. */
public interface CellRules {
    /**
     * Whether the server takes a value that the kind of its column holds.
     *
     * @param kind of the column
     * @param value that the kind holds
     * @return false when it has to stand elsewhere
     */
    boolean takes(Kind kind, Variant value);

    /**
     * Binds JSON.
     *
     * @param statement that has a parameter for it
     * @param index of the parameter
     * @param json a text
     * @throws SQLException when the driver fails
     */
    void bindJson(PreparedStatement statement, int index, String json) throws SQLException;
}
