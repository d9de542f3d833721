package dev.ashlar.tool;

/** What help says of places where content is kept. */
final class Locations {
    /** For a parameter that is the location of content. */
    static final String CONTENT = "folder of JSON, SQLite database, or scheme:place, see ashlar --help.";

    static final String HEADING = "Locations of content:";
    static final String THERE = "  content         a folder of schemas and JSON or XML records, or a SQLite\n"
            + "                  database";
    static final String NEW = "  sky.db          where nothing is yet, a database if the name ends so, else a\n"
            + "                  folder";
    static final String SCHEME = "  sqlite:content  of the kind that the scheme says: json, sqlite, or another";
    static final String SCHEME_END = "                  on the class path; options follow as ?name=value&name=value";

    static final String SHEETS = "  xlsx:tables     a folder of XLSX workbooks and CSV files; so is csv:tables";

    static final String SERVERS = "  postgresql://USER@HOST/DATABASE?schema=NAME, mariadb://USER@HOST/DATABASE\n"
            + "                  a database on a server";

    static final String STACK = "  stack:a+mods/b  content with layers, from below to above: for reading";

    private Locations() {}
}
