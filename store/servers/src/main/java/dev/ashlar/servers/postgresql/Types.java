package dev.ashlar.servers.postgresql;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.servers.CellRules;
import dev.ashlar.servers.Kind;
import dev.ashlar.servers.ServerColumn;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The types of PostgreSQL. */
final class Types {
    /** No text of the server has NUL. JSON comes as a type that the server finds out. */
    private static final CellRules RULES = new CellRules() {
        @Override
        public boolean takes(Kind kind, Variant value) {
            return kind != Kind.TEXT
                    || value.type() == ValueType.COLOR
                    || value.text().indexOf('\0') < 0;
        }

        @Override
        public void bindJson(PreparedStatement statement, int index, String json) throws SQLException {
            statement.setObject(index, json, java.sql.Types.OTHER);
        }

        @Override
        public String toString() {
            return "PostgreSQL";
        }
    };

    private Types() {}

    /** What a column of a kind is declared as. */
    static String declared(Kind kind) {
        return switch (kind) {
            case BOOLEAN -> "boolean";
            case SMALLINT -> "smallint";
            case INTEGER -> "integer";
            case BIGINT -> "bigint";
            case UNSIGNED -> "numeric(20)";
            case REAL -> "real";
            case DOUBLE -> "double precision";
            case TEXT -> "text COLLATE \"C\"";
            case BYTES -> "bytea";
            case JSON -> "json";
            case OTHER -> throw new IllegalArgumentException("no column of Ashlar is of another type");
        };
    }

    /** The name of the type in a cast. */
    static String cast(Kind kind) {
        return kind == Kind.TEXT ? "text" : declared(kind);
    }

    /** The type of a column in a cast. */
    static String cast(ServerColumn column) {
        return column.kind() == Kind.OTHER ? column.declared() : cast(column.kind());
    }

    /** The type of the elements of an array that takes values of a kind. */
    static String array(Kind kind) {
        return switch (kind) {
            case BOOLEAN -> "bool";
            case SMALLINT, INTEGER, BIGINT -> "int8";
            case UNSIGNED -> "numeric";
            case REAL, DOUBLE -> "float8";
            case BYTES -> "bytea";
            case TEXT, JSON, OTHER -> "text";
        };
    }

    /** A column by its type, as the database writes it. */
    static ServerColumn column(String name, String sqlType) {
        Kind kind = Kind.OTHER;
        for (Kind one : Kind.values()) {
            boolean isIt = one != Kind.OTHER && (one == Kind.UNSIGNED ? "numeric(20,0)" : cast(one)).equals(sqlType);
            kind = isIt ? one : kind;
        }
        return new ServerColumn(name, sqlType, kind, RULES);
    }

    /** A column by what it is declared as. */
    static ServerColumn declaredColumn(String name, String declared) {
        for (Kind kind : Kind.values()) {
            if (kind != Kind.OTHER && declared(kind).equals(declared)) {
                return new ServerColumn(name, declared, kind, RULES);
            }
        }
        throw new IllegalArgumentException("no kind of column is declared as " + declared);
    }
}
