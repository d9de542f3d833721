package dev.ashlar.servers.postgresql;

import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.development.CachedPlaceProperty;
import dev.ashlar.pipeline.development.DevelopmentCache;
import java.nio.file.Path;
import java.util.List;

/** Tables that programs of all kinds have changed, also behind the back of the triggers. */
class PostgresCachePropertyTest extends CachedPlaceProperty {
    private static final String NAME = "cached";

    private final TestServer server = TestServer.shared();

    @Override
    protected String location() {
        return server.location(NAME);
    }

    @Override
    protected Path cache() {
        return folder.resolve("cache");
    }

    @Override
    protected DevelopmentCache choice() {
        return in(cache());
    }

    @Override
    protected void begin() {
        try (Backend backend = Backends.create(location())) {
            backend.replace(
                    List.of(
                            new SchemaReader.Source("Item.schema", ITEM),
                            new SchemaReader.Source("Monster.schema", MONSTER)),
                    action -> {
                        action.accept(item(1));
                        action.accept(monster(1));
                    });
        }
        mend();
    }

    private void sql(String... statements) {
        String[] all = new String[statements.length + 1];
        all[0] = server.use(NAME);
        System.arraycopy(statements, 0, all, 1, statements.length);
        server.execute(all);
    }

    @Override
    protected void mend() {
        sql(
                "TRUNCATE \"Item\", \"Monster\"",
                "INSERT INTO \"Item\" (\"Item_id\", name, price) SELECT i, 'item ' || i, i FROM generate_series(1, "
                        + ITEMS + ") i",
                "INSERT INTO \"Monster\" (\"Monster_id\", title, drops, weights)"
                        + " SELECT i, 'monster', i, '[1, 2]' FROM generate_series(1, " + ITEMS + ") i");
    }

    private String update() {
        return "UPDATE \"Item\" SET price = " + random.nextInt(900) + " WHERE \"Item_id\" = " + id();
    }

    private int id() {
        return 1 + random.nextInt(ITEMS);
    }

    @Override
    protected void editSeen() {
        switch (random.nextInt(5)) {
            case 0 -> sql(update(), "DELETE FROM \"Monster\" WHERE \"Monster_id\" = " + id());
            case 1 -> sql("BEGIN", update(), "SAVEPOINT a", update(), "ROLLBACK TO a", update(), "COMMIT");
            case 2 -> sql("BEGIN", update(), "ROLLBACK");
            case 3 ->
                sql("UPDATE \"Monster\" SET \"Monster_id\" = \"Monster_id\" + 1000 WHERE \"Monster_id\" = " + id());
            default -> save();
        }
    }

    @Override
    protected void edit() {
        String unseen = random.nextBoolean() ? update() : "DELETE FROM \"Monster\" WHERE \"Monster_id\" = " + id();
        switch (random.nextInt(14)) {
            case 0 -> sql("SET session_replication_role = replica", unseen);
            case 1 ->
                sql("ALTER TABLE \"Item\" DISABLE TRIGGER ALL", update(), "ALTER TABLE \"Item\" ENABLE TRIGGER ALL");
            case 2 ->
                sql(
                        "ALTER TABLE \"Monster\" DISABLE TRIGGER ashlar_gone",
                        unseen,
                        "ALTER TABLE \"Monster\" ENABLE TRIGGER ashlar_gone");
            case 3 -> sql(unseen, "DELETE FROM ashlar_removed"); // The log is cut.
            case 4 -> // A dump from before the change is restored, and another change has its version.
                sql(
                        "CREATE TEMP TABLE dump AS SELECT * FROM \"Item\"",
                        "CREATE TEMP TABLE state AS SELECT * FROM ashlar_state",
                        update(),
                        "SET session_replication_role = replica",
                        "DELETE FROM \"Item\"",
                        "INSERT INTO \"Item\" SELECT * FROM dump",
                        "UPDATE ashlar_state s SET version = d.version, floor = d.floor, writer = d.writer FROM state d",
                        "SET session_replication_role = origin",
                        update());
            case 5 -> sql("VACUUM FULL \"Item\"");
            case 6 ->
                sql(
                        "ALTER TABLE \"Item\" DROP COLUMN price",
                        "ALTER TABLE \"Item\" ADD COLUMN price integer DEFAULT " + random.nextInt(900));
            case 7, 12 -> sql("UPDATE \"Item\" SET price = 901 WHERE \"Item_id\" = " + id()); // Too much.
            case 8, 13 -> sql("DELETE FROM \"Item\" WHERE \"Item_id\" = " + id()); // A monster drops it.
            case 9 ->
                sql("ALTER TABLE \"Item\" ALTER COLUMN price TYPE " + (random.nextBoolean() ? "bigint" : "integer"));
            case 10 -> sql("UPDATE ashlar_schema SET text = text || ' '");
            default -> editSeen();
        }
    }
}
