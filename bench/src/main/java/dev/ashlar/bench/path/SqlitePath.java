package dev.ashlar.bench.path;

import dev.ashlar.bench.sky.SkyRecords;
import dev.ashlar.bench.sky.StarSum;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/**
 * SQLite over JDBC, by id, as fast as it is set up without leaving JDBC. What was chosen, and why:
 *
 * <ul>
 *   <li>typed columns, one for each field: what is read is a number already, not text to be parsed;
 *   <li>{@code "Star_id" INTEGER PRIMARY KEY}: the id is SQLite's own row id, found in one descent of the table's tree;
 *   <li>opened read-only with {@code immutable=1}: nobody changes the file, so SQLite neither locks it nor looks for changes
 *       at each {@code SELECT};
 *   <li>{@code PRAGMA mmap_size} larger than the file, and checked: pages are read in the page cache of the system, without a
 *       copy into one of SQLite's;
 *   <li>one read transaction, open from the first read on: JDBC would begin and end one for each {@code SELECT};
 *   <li>one prepared statement for each kind of read, used again and again: nothing is parsed or planned;
 *   <li>values by {@code getFloat} and {@code getString} with the index of the column: no look-up of names, no boxes;
 *   <li>the constellation's id as it is stored: no join, which the other paths would not need either.
 * </ul>
 */
final class SqlitePath implements SkyPath {
    private static final float DEFAULT_COLOR_INDEX = 0.65f;

    private static final String THREE_FIELDS = """
            SELECT "magnitude", "rightAscension", "declination" FROM "Star" WHERE "Star_id" = ?""";

    private static final String WHOLE_RECORD = """
            SELECT "magnitude", "rightAscension", "declination", "colorIndex", "constellation",
                "bayer", "flamsteed", "variable", "henryDraper", "name" FROM "Star" WHERE "Star_id" = ?""";

    private final Connection connection;
    private final PreparedStatement threeFields;
    private final PreparedStatement wholeRecord;

    private SqlitePath(Connection connection) throws SQLException {
        this.connection = connection;
        this.threeFields = connection.prepareStatement(THREE_FIELDS);
        this.wholeRecord = connection.prepareStatement(WHOLE_RECORD);
    }

    /**
     * Opens a database.
     *
     * @param database with a table for each type of the sample content, as {@link SkyDatabase} describes them
     * @return the path
     * @throws IllegalStateException when SQLite cannot read the file, or does not map all of it
     * @throws UncheckedIOException when there is no such file
     */
    static SqlitePath open(Path database) {
        try {
            long length = Files.size(database);
            Connection connection = connect(database);
            try {
                requireMapped(connection, length);
                connection.setAutoCommit(false);
                return new SqlitePath(connection);
            } catch (SQLException | RuntimeException e) {
                connection.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(database + ": cannot be read", e);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private static Connection connect(Path database) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        return config.createConnection("jdbc:sqlite:file:" + database.toUri().getRawPath() + "?immutable=1");
    }

    private static void requireMapped(Connection connection, long length) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("PRAGMA mmap_size = " + 2 * length)) {
            long mapped = result.next() ? result.getLong(1) : 0;
            if (mapped < length) {
                throw new IllegalStateException(
                        "SQLite maps " + mapped + " bytes of a database of " + length + ": not the fastest set-up");
            }
        }
    }

    static IllegalStateException failed(SQLException e) {
        return new IllegalStateException("SQLite: " + e.getMessage(), e);
    }

    @Override
    public double threeFields(Picks picks, int from, int to) {
        try {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += three(picks.ids()[i]);
            }
            return sum;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private float three(long id) throws SQLException {
        threeFields.setLong(1, id);
        try (ResultSet star = threeFields.executeQuery()) {
            return star.next() ? three(star) : Float.NaN;
        }
    }

    private static float three(ResultSet star) throws SQLException {
        return StarSum.three(star.getFloat(1), star.getFloat(2), star.getFloat(3));
    }

    @Override
    public double wholeRecords(Picks picks, int from, int to) {
        try {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += whole(picks.ids()[i]);
            }
            return sum;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private double whole(long id) throws SQLException {
        wholeRecord.setLong(1, id);
        try (ResultSet star = wholeRecord.executeQuery()) {
            return star.next() ? whole(star) : Double.NaN;
        }
    }

    private static double whole(ResultSet star) throws SQLException {
        float colorIndex = star.getFloat(4);
        boolean hasColorIndex = !star.wasNull();
        long constellation = star.getLong(5);
        String bayer = star.getString(6);
        String flamsteed = star.getString(7);
        String variable = star.getString(8);
        String henryDraper = star.getString(9);
        String name = star.getString(10);
        return StarSum.whole(
                three(star),
                hasColorIndex ? colorIndex : DEFAULT_COLOR_INDEX,
                StarSum.present(
                        hasColorIndex,
                        bayer != null,
                        flamsteed != null,
                        variable != null,
                        henryDraper != null,
                        name != null),
                constellation,
                length(bayer) + length(flamsteed) + length(variable) + length(henryDraper) + length(name));
    }

    private static int length(@Nullable String text) {
        return text == null ? 0 : text.length();
    }

    @Override
    public SkyRecords records() {
        return new SqliteRecords(connection);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failed(e);
        }
    }
}
