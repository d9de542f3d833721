package dev.ashlar.servers.mariadb;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.servers.CellRules;
import dev.ashlar.servers.Kind;
import dev.ashlar.servers.ServerColumn;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The types of MariaDB. */
final class Types {
    /** In texts, trailing spaces count, and only equal bytes are equal. */
    static final String EXACT = "CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin";

    private static final String JSON_COLLATION = "utf8mb4_bin";
    /** The server takes deeper JSON for none. */
    private static final int MOST_DEPTH = 30;

    private static final CellRules RULES = new CellRules() {
        @Override
        public boolean takes(Kind kind, Variant value) {
            return switch (kind) {
                case UNSIGNED -> !value.type().isSigned() || value.bits() >= 0;
                case REAL -> isKept(Float.intBitsToFloat((int) value.bits()));
                case DOUBLE -> isKept(Double.longBitsToDouble(value.bits()));
                case JSON -> depth(value) <= MOST_DEPTH;
                default -> true;
            };
        }

        @Override
        public void bindJson(PreparedStatement statement, int index, String json) throws SQLException {
            statement.setString(index, json);
        }

        @Override
        public String toString() {
            return "MariaDB";
        }
    };

    private Types() {}

    /** A column has neither infinities nor NaN, and makes a zero of a negative one. */
    private static boolean isKept(double number) {
        boolean isNegativeZero = number == 0 && Double.doubleToRawLongBits(number) != 0;
        return Double.isFinite(number) && !isNegativeZero;
    }

    /** How deep the JSON of a value is at most. */
    private static int depth(Variant value) {
        int[] deepest = {0};
        if (value.type().isList()) {
            for (DataRecord element : value.list()) {
                element.forEach((field, member) -> deepest[0] = Math.max(deepest[0], depth(member)));
            }
        } else if (!value.type().isNumeric() && value.shape().isArray()) {
            for (int i = 0; i < value.elementCount(); i++) {
                deepest[0] = Math.max(deepest[0], depth(value.element(i)));
            }
        }
        return deepest[0] + 2;
    }

    /** What a column of a kind is declared as. */
    static String declared(Kind kind) {
        return switch (kind) {
            case BOOLEAN -> "BOOLEAN";
            case SMALLINT -> "SMALLINT";
            case INTEGER -> "INT";
            case BIGINT -> "BIGINT";
            case UNSIGNED -> "BIGINT UNSIGNED";
            case REAL -> "FLOAT";
            case DOUBLE -> "DOUBLE";
            case TEXT -> "LONGTEXT " + EXACT;
            case BYTES -> "LONGBLOB";
            case JSON -> "JSON";
            case OTHER -> throw new IllegalArgumentException("no column of Ashlar is of another type");
        };
    }

    /** A column as the database describes it. Whole numbers have a width for display there, which means something to truth values alone. */
    static ServerColumn column(String name, String sqlType, @Nullable String collation, boolean isJson) {
        String plain = sqlType.equals("tinyint(1)") ? sqlType : sqlType.replaceFirst("\\([0-9]+\\)", "");
        Kind kind = switch (plain) {
            case "tinyint(1)" -> Kind.BOOLEAN;
            case "smallint" -> Kind.SMALLINT;
            case "int" -> Kind.INTEGER;
            case "bigint" -> Kind.BIGINT;
            case "bigint unsigned" -> Kind.UNSIGNED;
            case "float" -> Kind.REAL;
            case "double" -> Kind.DOUBLE;
            case "longblob" -> Kind.BYTES;
            case "longtext" -> text(collation, isJson);
            default -> Kind.OTHER;
        };
        return new ServerColumn(name, sqlType, kind, RULES);
    }

    private static Kind text(@Nullable String collation, boolean isJson) {
        if (isJson && JSON_COLLATION.equals(collation)) {
            return Kind.JSON;
        }
        return EXACT.endsWith(" " + collation) ? Kind.TEXT : Kind.OTHER;
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
