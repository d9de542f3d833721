package dev.ashlar.bench.backend;

/** The backends that are measured. */
enum BackendKind {
    JSON("JSON folder", "json:%s"),
    CSV("CSV sheet", "csv:%s"),
    SQLITE("SQLite, typed", "sqlite:%s"),
    SQLITE_TAGGED("SQLite, tagged", "sqlite:%s?encoding=tagged"),
    POSTGRESQL("PostgreSQL", "postgresql:"),
    MARIADB("MariaDB", "mariadb:");

    final String title;
    /** Of locations: of a server the scheme. */
    final String form;

    BackendKind(String title, String form) {
        this.title = title;
        this.form = form;
    }

    boolean isServer() {
        return this == POSTGRESQL || this == MARIADB;
    }

    /** A name in SQL. */
    String quoted(String name) {
        return this == MARIADB ? '`' + name + '`' : '"' + name + '"';
    }
}
