package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.TaggedColumn;
import dev.ashlar.pipeline.sql.Tags;
import java.util.List;

/** Columns of text whose cells say their type themselves. */
final class TaggedEncoding implements Encoding {
    private static final String TEXT = "TEXT";

    private final Tags tags;

    /** With the numbers of another program, cells can only be read. */
    TaggedEncoding(Tags tags) {
        this.tags = tags;
    }

    Tags tags() {
        return tags;
    }

    @Override
    public int number() {
        return 2;
    }

    @Override
    public String title() {
        return "tagged";
    }

    @Override
    public String text() {
        return title() + " " + tags;
    }

    @Override
    public String tableSql(String idColumn, List<String> columns) {
        StringBuilder sql = new StringBuilder(SqliteDialect.name(idColumn)).append(" INTEGER");
        columns.forEach(column -> sql.append(", ").append(column));
        return sql.append(", PRIMARY KEY(")
                .append(SqliteDialect.name(idColumn))
                .append(" ASC)")
                .toString();
    }

    @Override
    public String declared(SchemaField field) {
        return TEXT;
    }

    @Override
    public String declared(Variant value) {
        return TEXT;
    }

    /** No text with a colon behind its first digits looks like a number: columns of any affinity keep it. */
    @Override
    public Column column(String name, String declared) {
        return new TaggedColumn(name, declared, tags);
    }
}
