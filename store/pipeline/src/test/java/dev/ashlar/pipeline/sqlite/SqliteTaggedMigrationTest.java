package dev.ashlar.pipeline.sqlite;

class SqliteTaggedMigrationTest extends SqliteMigrationTest {
    @Override
    protected String location() {
        return super.location() + "?encoding=tagged";
    }

    @Override
    protected String cell(String text) {
        return "11:" + text;
    }
}
