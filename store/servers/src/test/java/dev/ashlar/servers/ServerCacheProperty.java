package dev.ashlar.servers;

import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.development.CachedPlaceProperty;
import dev.ashlar.pipeline.development.DevelopmentCache;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** Tables that programs of all kinds have changed, also behind the back of the triggers, and in transactions that commit later. */
public abstract class ServerCacheProperty<S extends TestDatabase> extends CachedPlaceProperty {
    protected static final String NAME = "cached";
    protected static final String REMOVAL = "DELETE FROM \"Monster\" WHERE \"Monster_id\" = ";

    private S server;
    /** Has a transaction of another program that is under way. */
    private @Nullable Connection late;

    /** The server of this JVM. */
    protected abstract S shared();

    /** One of the edits that only this server knows. */
    protected abstract void editOfServer();

    /** Removes all rows in a way that fires no trigger, or one of a kind of its own. */
    protected abstract String[] truncation();

    @Override
    protected final String location() {
        return server.location(NAME);
    }

    @Override
    protected final Path cache() {
        return folder.resolve("cache");
    }

    @Override
    protected final DevelopmentCache choice() {
        return in(cache());
    }

    @Override
    protected final void begin() {
        server = shared();
        server.prepare(NAME);
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

    /** What another program does, in a session of its own. */
    protected final void sql(String... statements) {
        List<String> all = new ArrayList<>(List.of(server.use(NAME)));
        List.of(statements).forEach(sql -> all.add(server.translated(sql)));
        server.execute(all.toArray(String[]::new));
    }

    @Override
    protected final void mend() {
        end();
        List<String> statements = new ArrayList<>(List.of(truncation()));
        for (int id = 1; id <= ITEMS; id++) {
            statements.add("INSERT INTO \"Item\" (\"Item_id\", name, price) VALUES (" + id + ", 'item " + id + "', "
                    + id + ")");
            statements.add("INSERT INTO \"Monster\" (\"Monster_id\", title, drops, weights) VALUES (" + id
                    + ", 'monster', " + id + ", '[1, 2]')");
        }
        sql(statements.toArray(String[]::new));
    }

    protected final String update() {
        return update(random.nextInt(900));
    }

    private String update(int price) {
        return "UPDATE \"Item\" SET price = " + price + " WHERE \"Item_id\" = " + id();
    }

    protected final int id() {
        return 1 + random.nextInt(ITEMS);
    }

    /** Leaves a transaction under way, whose version or number is older than what comes behind it. */
    private void beginLate() {
        try {
            Connection connection = server.connect();
            late = connection;
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute(server.use(NAME));
                statement.execute(server.translated(update()));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Others can write only once it has ended. */
    @AfterEach
    final void end() {
        Connection ending = late;
        late = null;
        if (ending == null) {
            return;
        }
        try (ending) {
            if (random.nextInt(3) > 0) {
                ending.commit();
            } else {
                ending.rollback();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected final void editSeen() {
        end();
        switch (random.nextInt(6)) {
            case 0 -> sql(update(), REMOVAL + id());
            case 1 -> sql("BEGIN", update(), "SAVEPOINT a", update(), "ROLLBACK TO a", update(), "COMMIT");
            case 2 -> sql("BEGIN", update(), "ROLLBACK");
            case 3 ->
                sql("UPDATE \"Monster\" SET \"Monster_id\" = \"Monster_id\" + 1000 WHERE \"Monster_id\" = " + id());
            case 4 -> beginLate();
            default -> save();
        }
    }

    @Override
    protected final void edit() {
        end();
        switch (random.nextInt(14)) {
            case 0 -> sql(update(), REMOVAL + id(), "DELETE FROM ashlar_removed"); // The log is cut.
            case 1, 2 -> sql(update(901)); // Too much.
            case 3, 4 -> sql("DELETE FROM \"Item\" WHERE \"Item_id\" = " + id()); // A monster drops it.
            case 5 -> sql("UPDATE ashlar_schema SET text = concat(text, ' ')");
            case 6, 7, 8, 9, 10 -> editOfServer();
            default -> editSeen();
        }
        settle();
    }

    /** Waits now and then, if the server tells no changes of data right behind a change of a table. */
    protected void settle() {}
}
