package dev.ashlar.servers.postgresql;

import dev.ashlar.servers.ServerCacheProperty;

class PostgresCachePropertyTest extends ServerCacheProperty<TestServer> {
    @Override
    protected TestServer shared() {
        return TestServer.shared();
    }

    @Override
    protected String[] truncation() {
        return new String[] {"TRUNCATE \"Item\", \"Monster\""};
    }

    @Override
    protected void editOfServer() {
        String unseen = random.nextBoolean() ? update() : REMOVAL + id();
        switch (random.nextInt(7)) {
            case 0 -> sql("SET session_replication_role = replica", unseen);
            case 1 ->
                sql("ALTER TABLE \"Item\" DISABLE TRIGGER ALL", update(), "ALTER TABLE \"Item\" ENABLE TRIGGER ALL");
            case 2 ->
                sql(
                        "ALTER TABLE \"Monster\" DISABLE TRIGGER ashlar_gone",
                        unseen,
                        "ALTER TABLE \"Monster\" ENABLE TRIGGER ashlar_gone");
            case 3 -> // A dump from before the change is restored, and another change has its version.
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
            case 4 -> sql("VACUUM FULL \"Item\"");
            case 5 ->
                sql(
                        "ALTER TABLE \"Item\" DROP COLUMN price",
                        "ALTER TABLE \"Item\" ADD COLUMN price integer DEFAULT " + random.nextInt(900));
            default ->
                sql("ALTER TABLE \"Item\" ALTER COLUMN price TYPE " + (random.nextBoolean() ? "bigint" : "integer"));
        }
    }
}
