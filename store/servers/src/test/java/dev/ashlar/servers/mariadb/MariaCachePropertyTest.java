package dev.ashlar.servers.mariadb;

import dev.ashlar.servers.ServerCacheProperty;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Behind a change of a table, such as {@code TRUNCATE}, nothing is comparable for a second. So changes of data alone are more frequent here, and the test waits. */
class MariaCachePropertyTest extends ServerCacheProperty<TestServer> {
    @Override
    protected TestServer shared() {
        return TestServer.shared();
    }

    @Override
    protected String[] truncation() {
        String remove = random.nextInt(4) == 0 ? "TRUNCATE " : "DELETE FROM ";
        return new String[] {remove + "Item", remove + "Monster"};
    }

    /** The statement that makes a trigger, as it is. */
    private static String trigger(String name) {
        try (Connection connection = TestServer.shared().connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW CREATE TRIGGER " + NAME + "." + name)) {
            row.next();
            return row.getString(3);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void without(int kind, String type, String statement) {
        String name = MariaTables.triggers(type).get(kind);
        String made = trigger(name);
        sql("DROP TRIGGER " + name, statement, made);
    }

    /** A dump from before a change is restored, and another change has its version. */
    private void restoreDump() {
        List<String> statements = new ArrayList<>(List.of(
                "CREATE TEMPORARY TABLE dump AS SELECT * FROM Item",
                "CREATE TEMPORARY TABLE state AS SELECT * FROM ashlar_state",
                update(),
                "CREATE TABLE restored LIKE Item",
                "INSERT INTO restored SELECT * FROM dump",
                "DROP TABLE Item",
                "RENAME TABLE restored TO Item",
                "UPDATE ashlar_state s, state d SET s.version = d.version, s.floor = d.floor"));
        MariaTables.triggers("Item").forEach(name -> statements.add(trigger(name)));
        statements.add(update());
        sql(statements.toArray(String[]::new));
    }

    @Override
    protected void editOfServer() {
        switch (random.nextInt(9)) {
            case 0 -> without(1, "Item", update());
            case 1 -> without(2, "Monster", REMOVAL + id());
            case 2 -> restoreDump();
            case 3 -> sql("OPTIMIZE TABLE Item");
            case 4 ->
                sql(
                        "ALTER TABLE Item DROP COLUMN price",
                        "ALTER TABLE Item ADD COLUMN price INT DEFAULT " + random.nextInt(900));
            case 5 -> sql("ALTER TABLE Item MODIFY price " + (random.nextBoolean() ? "BIGINT" : "INT"));
            case 6 -> sql("REPLACE INTO Item (Item_id, name, price) VALUES (3, 'item 3', " + random.nextInt(900) + ")");
            default ->
                sql("INSERT INTO Item (Item_id, name, price) VALUES (" + id()
                        + ", 'item', 1) ON DUPLICATE KEY UPDATE price = " + random.nextInt(900));
        }
    }

    @Override
    protected void settle() {
        if (random.nextInt(4) == 0) {
            while (!isSettled()) {
                Thread.onSpinWait();
            }
        }
    }

    /** Whether the server made each table and trigger more than a second ago. */
    private static boolean isSettled() {
        try (Connection connection = TestServer.shared().connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        SELECT greatest((SELECT max(create_time) FROM information_schema.tables WHERE table_schema = '%s'),
                            (SELECT max(created) FROM information_schema.triggers WHERE trigger_schema = '%s'))
                            < now() - INTERVAL 2 SECOND""".formatted(NAME, NAME))) {
            row.next();
            return row.getBoolean(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
