package dev.ashlar.servers.mariadb;

import dev.ashlar.pipeline.sql.Rest;
import dev.ashlar.pipeline.sql.SchemaTable;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import dev.ashlar.servers.Indexes;
import dev.ashlar.servers.NameRules;
import dev.ashlar.servers.StateTables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Ashlar's own tables and triggers: they number the changes of all programs. Made by the first save; what a crash has left half made, the next save completes. */
final class MariaTables {
    private static final String MAIN = resource("state.sql");
    private static final String TABLE = resource("table.sql");
    private static final String NUMBER = resource("number.sql");
    /** What stands between statements of a resource. */
    private static final String SEPARATOR = "\n--\n";

    /** Without the row of {@code ashlar_state}, which comes last. */
    private static final String FIRST = MAIN.substring(0, MAIN.lastIndexOf(SEPARATOR));

    /** Without the index, which comes last. */
    private static final String TRIGGERS = TABLE.substring(0, TABLE.lastIndexOf(SEPARATOR));

    /** The last trigger of the table of schemas. */
    private static final String OF_SCHEMAS = "ashlar_schema_delete";

    /** Begins the names of triggers. */
    private static final String DELETES = "ashlar_delete_";

    private static final Pattern PARAMETER = Pattern.compile("@[a-z]+@");
    /** Who writes, in SQL: the name of a host has no {@code @}. A regular expression takes longer, for each row. */
    private static final String AUTHOR = "LEFT(USER(), CHAR_LENGTH(USER()) - LOCATE('@', REVERSE(USER())))";

    private static final String ROWS = "SELECT count(*) FROM ashlar_state";
    /** Each transaction says it: one that only read and found no table leaves its own answer to the next one. */
    private static final String BEGIN = "BEGIN NOT ATOMIC SET TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE;"
            + " UPDATE ashlar_state SET version = version + 1; ";

    private MariaTables() {}

    private static String resource(String name) {
        return StateTables.resource(MariaTables.class, name);
    }

    /**
     * Makes the tables where they are missing, and begins a new version: whoever else does so waits until this transaction ends. Reads what a save of these types asks
     * for. {@code isFirst}: tables may lack triggers, which takes long to find out.
     */
    static void begin(Session session, MariaDialect dialect, Set<String> types, boolean isFirst) throws SQLException {
        if (isFirst) {
            makeLostTriggers(dialect); // Before this transaction uses the tables.
        }
        List<String> unnumbered = read(session, dialect, types);
        if (unnumbered == null) {
            session.connection().rollback();
            create(dialect);
            unnumbered = Objects.requireNonNull(read(session, dialect, types));
        }
        session.know(StateTables.FIRST);
        for (String type : unnumbered) {
            session.forget(type);
            dialect.changes().make(second -> {
                String columns = columns("ADD COLUMN IF NOT EXISTS ");
                TypeTable.execute(second, "ALTER TABLE " + dialect.table(type) + " " + columns);
                number(second, dialect, type);
            });
        }
        if (!unnumbered.isEmpty()) { // What others have changed before there were triggers, no version tells.
            TypeTable.execute(session.connection(), "UPDATE ashlar_state SET floor = version");
        }
    }

    /**
     * A dump has no triggers if its user may not see them, and those of another database if it was restored under another name. A user who may not make triggers does
     * not see them either.
     */
    private static void makeLostTriggers(MariaDialect dialect) {
        dialect.changes().makeIfAllowed(second -> {
            // Another program may be making tables: the row and the index come last, so they are asked for first.
            if (!dialect.hasTable(second, StateTables.STATE)
                    || TypeTable.texts(second, "SELECT 1 FROM " + StateTables.STATE)
                            .isEmpty()) {
                return;
            }
            List<String> numbered = TypeTable.texts(second, numbered(dialect, ""));
            Set<String> there = new HashSet<>(TypeTable.texts(second, named(dialect)));
            boolean hasMade = !there.contains(OF_SCHEMAS);
            if (hasMade) {
                execute(second, dialect, FIRST, Map.of());
            }
            for (String type : dialect.types(second)) {
                if (numbered.contains(Names.written(type)) && Collections.disjoint(there, triggers(type))) {
                    execute(second, dialect, TRIGGERS, parameters(dialect, type));
                    hasMade = true;
                }
            }
            if (hasMade) { // As above. At once, since the save may fail, and the triggers stay.
                TypeTable.execute(second, "UPDATE ashlar_state SET floor = version + 1, version = version + 1");
            }
        });
    }

    /** The triggers that know the name of the database. */
    private static String named(MariaDialect dialect) {
        return "SELECT trigger_name FROM information_schema.triggers WHERE trigger_schema = "
                + dialect.changes().database() + " AND LOCATE("
                + NameRules.literal(Changes.variable(dialect.database())) + ", action_statement) > 0";
    }

    /**
     * One round trip. Its first statement waits for other writers; from there on, nobody else saves or makes tables. Answers the types that nothing numbers; null when
     * there is no version.
     */
    private static @Nullable List<String> read(Session session, MariaDialect dialect, Set<String> types)
            throws SQLException {
        String version = Changes.variable(dialect.database()) + " := version";
        // A replacement that was rolled back may have had the same version.
        String replacement = Changes.replacement(dialect.database()) + " := NULL";
        StringBuilder sql = new StringBuilder(BEGIN);
        sql.append(StateTables.format(session, ", " + version + ", " + replacement))
                .append("; ");
        sql.append(unnumbered(dialect)).append("; ");
        sql.append(SchemaTable.query(session)).append("; ");
        for (String type : types) {
            dialect.requireType(session.location(), type);
            sql.append(TableText.query(dialect.table(type))).append("; ");
        }
        try (Statement statement = session.connection().createStatement()) {
            statement.execute(sql.append("END").toString());
            if (!StateTables.requireKnown(session, statement.getResultSet())) {
                return null;
            }
            List<String> tables = texts(next(statement));
            session.knowSchemas(SchemaTable.sources(next(statement), ""));
            for (String type : types) {
                TableText text = TableText.read(next(statement));
                if (text != null) {
                    session.know(dialect.table(session.location(), type, text));
                }
            }
            return types(session.connection(), dialect, tables);
        } catch (SQLException e) {
            if (MariaServer.isUnknownTable(e)) {
                return null;
            }
            throw e;
        }
    }

    private static ResultSet next(Statement statement) throws SQLException {
        statement.getMoreResults();
        return statement.getResultSet();
    }

    private static List<String> texts(ResultSet rows) throws SQLException {
        List<String> texts = new ArrayList<>();
        while (rows.next()) {
            texts.add(rows.getString(1));
        }
        return texts;
    }

    /** Tells triggers that all is replaced. Triggers of former builds, which do not know it, are made anew where nobody uses their tables. */
    static void beginReplacement(Session session, MariaDialect dialect) throws SQLException {
        for (String type : ignorant(session.connection(), dialect)) {
            dialect.changes().makeUnlessBusy(second -> number(second, dialect, type));
        }
        TypeTable.execute(
                session.connection(),
                "SET " + Changes.replacement(dialect.database()) + " = " + Changes.variable(dialect.database()));
    }

    /** Types whose triggers ask for each removed row whether all is replaced. A user who may not make triggers does not see them. */
    private static List<String> ignorant(Connection connection, MariaDialect dialect) throws SQLException {
        String sql = "SELECT event_object_table FROM information_schema.triggers WHERE trigger_schema = "
                + dialect.changes().database() + " AND event_manipulation = 'DELETE' AND LEFT(trigger_name, "
                + DELETES.length() + ") = '" + DELETES + "' AND LOCATE("
                + NameRules.literal(Changes.replacement(dialect.database())) + ", action_statement) = 0";
        return types(connection, dialect, TypeTable.texts(connection, sql));
    }

    private static void create(MariaDialect dialect) {
        dialect.changes().makeAlone(second -> {
            if (!dialect.hasTable(second, StateTables.STATE) || TypeTable.number(second, ROWS) == 0) {
                execute(second, dialect, MAIN, Map.of());
            }
        });
    }

    /** Executes the statements of a resource. The values of parameters are not looked through for others. */
    private static void execute(
            Connection connection, MariaDialect dialect, String statements, Map<String, String> parameters)
            throws SQLException {
        String key = Indexes.hash(dialect.database());
        Map<String, String> values = new HashMap<>(parameters);
        values.put("@number@", NUMBER.replace("@key@", key));
        values.put("@save@", Changes.variable(dialect.database()));
        values.put("@told@", "@`ashlar_number_" + key + "`");
        values.put("@author@", AUTHOR);
        values.put("@exact@", Types.EXACT);
        for (String statement : statements.split(SEPARATOR)) {
            String sql = PARAMETER
                    .matcher(statement)
                    .replaceAll(found -> Matcher.quoteReplacement(Objects.requireNonNull(values.get(found.group()))));
            TypeTable.execute(connection, sql);
        }
    }

    /** Tables that another program has made, or a program that was ended: nothing numbers their changes, or not all. */
    private static String unnumbered(MariaDialect dialect) {
        // Names that differ in case alone are equal in the catalog.
        return "SELECT table_name FROM information_schema.tables WHERE table_schema = "
                + dialect.changes().database()
                + " AND table_type = 'BASE TABLE' AND engine = 'InnoDB' AND BINARY table_name NOT IN ("
                + numbered(dialect, "BINARY ") + ")";
    }

    /** Tables with all that numbers their changes, unless it was lost. {@code form} stands in front of the name. */
    private static String numbered(MariaDialect dialect, String form) {
        return "SELECT " + form + "table_name FROM information_schema.statistics WHERE table_schema = "
                + dialect.changes().database() + " AND index_name = 'ashlar_numbered'";
    }

    /** Those of these tables that have records. */
    private static List<String> types(Connection connection, MariaDialect dialect, List<String> tables)
            throws SQLException {
        tables.removeIf(table -> table.startsWith(NameRules.OWN));
        if (tables.isEmpty()) {
            return List.of();
        }
        List<String> types = new ArrayList<>(dialect.types(connection));
        types.retainAll(tables.stream().map(Names::read).toList());
        return types;
    }

    /** The columns that no field has, each behind a word. */
    static String columns(String before) {
        return Stream.of(
                        Rest.COLUMN + " JSON",
                        StateTables.VERSION + " BIGINT NOT NULL DEFAULT 0",
                        StateTables.AUTHOR + " VARCHAR(128) " + Types.EXACT)
                .map(column -> before + column)
                .collect(Collectors.joining(", "));
    }

    /** The names of the triggers of a type: for inserted, updated and deleted rows. */
    static List<String> triggers(String type) {
        String key = Indexes.hash(type);
        return List.of("ashlar_insert_" + key, "ashlar_update_" + key, DELETES + key);
    }

    /** Gives the table of a type, which has its columns, the triggers that number its changes. */
    static void number(Connection connection, MariaDialect dialect, String type) throws SQLException {
        execute(connection, dialect, TABLE, parameters(dialect, type));
    }

    private static Map<String, String> parameters(MariaDialect dialect, String type) {
        List<String> triggers = triggers(type);
        return Map.of(
                "@insert@",
                triggers.get(0),
                "@update@",
                triggers.get(1),
                "@delete@",
                triggers.get(2),
                "@all@",
                Changes.replacement(dialect.database()),
                "@table@",
                dialect.table(type),
                "@id@",
                dialect.quoted(TypeTable.idColumn(type)),
                "@type@",
                NameRules.literal(type));
    }
}
