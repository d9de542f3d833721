package dev.ashlar.pipeline.development;

import dev.ashlar.pipeline.sqlite.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;

/** A SQLite database that programs of all kinds have changed. */
class SqlitePackPropertyTest extends CachedPlaceProperty {
    private Path file() {
        return folder.resolve("game.db");
    }

    @Override
    protected String location() {
        return "sqlite:" + file();
    }

    @Override
    protected Path cache() {
        return folder.resolve(".ashlar/cache-game.db");
    }

    @Override
    protected void begin() throws SQLException {
        Sql.run(
                file(),
                "CREATE TABLE ashlar_schema (name TEXT PRIMARY KEY, text TEXT NOT NULL)",
                "INSERT INTO ashlar_schema VALUES ('Item', '" + ITEM + "'), ('Monster', '" + MONSTER + "')",
                "CREATE TABLE Item (Item_id INTEGER PRIMARY KEY, name TEXT, price INT32)",
                "CREATE TABLE Monster (Monster_id INTEGER PRIMARY KEY, title TEXT, drops INTEGER, weights INT32 ARRAY)");
        mend();
    }

    @Override
    protected void mend() throws SQLException {
        Sql.run(
                file(),
                "DELETE FROM Item",
                "DELETE FROM Monster",
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + ITEMS + ")"
                        + " INSERT INTO Item SELECT i, 'item ' || i, i FROM n",
                "INSERT INTO Monster SELECT Item_id, 'monster', Item_id, '[1, 2]' FROM Item");
    }

    @Override
    protected void edit() throws SQLException, IOException {
        int id = 1 + random.nextInt(ITEMS);
        Path copy = folder.resolve("copy");
        switch (random.nextInt(9)) {
            case 0 -> Sql.run(file(), "VACUUM");
            case 1 -> Sql.run(file(), "UPDATE Item SET price = 901 WHERE Item_id = " + id); // Too much.
            case 2 -> Sql.run(file(), "DELETE FROM Item WHERE Item_id = " + id); // A monster drops it.
            case 3 -> Sql.run(file(), "UPDATE Item SET price = " + random.nextInt(900) + " WHERE Item_id = " + id);
            case 4 -> Sql.run(file(), "DELETE FROM Monster WHERE Monster_id = " + id);
            case 5 -> Sql.run(file(), "CREATE INDEX prices ON Item (price)", "DROP INDEX prices");
            case 6 -> Files.copy(file(), copy, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            case 7 -> {
                if (Files.exists(copy)) {
                    Files.copy(copy, file(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
            default -> save();
        }
    }
}
