package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrateCommandTest {
    private static final String SHIP = """
            Schema = { name = "Ship", key = "name" }
            Fields = [
              { name = "name", type = "string" }
              { name = "crew", type = "string" }
              { name = "speed", type = "f32" }
            ]
            """;
    private static final String NEW_SHIP = """
            Schema = { name = "Ship", key = "name" }
            Fields = [
              { name = "name", type = "string" }
              { name = "complement", type = "i32", formerly = ["crew"], retyped = ["string"] }
            ]
            """;

    @TempDir
    private Path folder;

    private Path content;
    private Path database;

    @BeforeEach
    void importShips() throws IOException {
        content = Files.createDirectory(folder.resolve("content"));
        database = folder.resolve("ships.db");
        Files.writeString(content.resolve("Ship.schema"), SHIP);
        Files.writeString(
                content.resolve("Ship.json"),
                "[{\"id\": 1, \"name\": \"Lantern\", \"crew\": \"9\", \"speed\": 15.5}, {\"id\": 2, \"name\": \"Wick\"}]");
        Tool.output("schema", "lock", "-q", content);
        Tool.output("import", "-q", content, database);
        Files.writeString(content.resolve("Ship.schema"), NEW_SHIP);
    }

    @Test
    void shouldPrintTheStepsThenMakeThem() throws IOException {
        lock(content);
        byte[] before = Files.readAllBytes(database);

        Tool dry = Tool.run("migrate", "--dry-run", database, "--schemas", content);

        assertThat(dry.exitCode()).as(dry.err()).isEqualTo(ExitCodes.DIFFERENT);
        String steps = """
                number  step
                     1  schemas: write Ship, schema.lock
                     2  Ship.complement: rename the column crew
                     3  Ship.complement: change the column from TEXT to INT32, 1 value
                  held back
                  Ship.speed: drop the column, 1 value: --drop does so
                """;
        assertThat(dry.out()).isEqualTo(steps + "3 steps to make; nothing was changed\n");
        assertThat(Files.readAllBytes(database)).isEqualTo(before);
        assertThat(Tool.output("migrate", database, "--schemas", content)).isEqualTo(steps + "3 steps made\n");
        assertThat(Tool.output("migrate", database, "--schemas", content)).endsWith("up to date\n");
        assertThat(Tool.output("migrate", "--drop", database, "--schemas", content))
                .isEqualTo("""
                number  step
                     4  Ship.speed: drop the column, 1 value
                1 step made
                """);
        assertThat(Tool.output("migrate", "--dry-run", database, "--schemas", content))
                .isEqualTo("up to date\n");
        assertThat(Tool.output("check", database)).contains("ok");
        assertThat(Tool.output("schema", "diff", content, database)).isEqualTo("no differences\n");
    }

    @Test
    void shouldPrintJson() {
        lock(content);
        Tool dry = Tool.run("migrate", "--json", "--dry-run", "--drop", database, "--schemas", content);

        assertThat(dry.exitCode()).isEqualTo(ExitCodes.DIFFERENT);
        assertThat(dry.out())
                .startsWith("{\n")
                .contains("\"dryRun\": true", "\"held\": []")
                .contains(
                        "{\"number\": 2, \"change\": \"rename column\", \"type\": \"Ship\", \"field\": \"complement\","
                                + " \"what\": \"Ship.complement: rename the column crew\", \"values\": 0, \"unfit\": 0}");
    }

    @Test
    void shouldSayWhichValuesHoldAColumnBack() throws IOException {
        Files.writeString(
                content.resolve("Ship.json"),
                "[{\"id\": 1, \"name\": \"Lantern\", \"crew\": \"some\"}, {\"id\": 2, \"name\": \"Wick\", \"crew\": \"9\"}]");
        Files.writeString(content.resolve("Ship.schema"), SHIP);
        Tool.output("import", "-q", "--replace", content, database);
        Files.writeString(content.resolve("Ship.schema"), NEW_SHIP);
        lock(content);

        assertThat(Tool.output("migrate", database, "--schemas", content))
                .contains(
                        "change the column from TEXT to INT32, 2 values, of which 1 does not fit: correct the values first");
        assertThat(Tool.run("check", database).err())
                .contains("Ship 1.complement")
                .contains("\"some\"");
    }

    @Test
    void cannotMigrateToOlderSchemas() throws IOException {
        Path old = folder.resolve("old");
        Files.createDirectory(old);
        Files.writeString(old.resolve("Ship.schema"), SHIP);
        Files.copy(content.resolve("schema.lock"), old.resolve("schema.lock"));
        lock(content);
        Tool.output("migrate", database, "--schemas", content);

        Tool tool = Tool.run("migrate", database, "--schemas", old);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err())
                .contains("Ship: the database has newer schemas: expected a line in schema.lock")
                .contains("Ship version 2 ", "found no such line");
    }

    @Test
    void cannotLeaveRecordsWithoutASchema() throws IOException {
        Files.delete(content.resolve("Ship.schema"));
        Files.writeString(
                content.resolve("Crew.schema"),
                "Schema = { name = \"Crew\" }\nFields = [ { name = \"name\", type = \"string\" } ]");
        lock(content);

        Tool tool = Tool.run("migrate", database, "--schemas", content);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err())
                .contains("Ship: no new schema for records of this type")
                .contains("--drop");
        assertThat(Tool.output("migrate", "--drop", database, "--schemas", content))
                .contains("Ship: drop the table, 2 records");
    }

    @Test
    void cannotMigrateToSchemasThatTheLockLacks() throws IOException {
        Path second = folder.resolve("second.db");
        Files.copy(database, second);
        byte[] before = Files.readAllBytes(second);

        Tool stale = Tool.run("migrate", "--drop", second, "--schemas", content);

        assertThat(stale.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(stale.errLines().get(0))
                .isEqualTo(content
                        + "/schema.lock:1:1: the lock lacks Ship 1 -> 2 (crew -> complement, complement string -> i32, -speed):"
                        + " expected that \"ashlar schema lock " + content + "\" was run, and the lock committed");
        assertThat(Files.readAllBytes(second)).isEqualTo(before);
        lock(content);
        Tool.output("migrate", "--drop", database, "--schemas", content);
        Files.writeString(content.resolve("Ship.schema"), NEW_SHIP.replace("formerly = [\"crew\"], ", ""));
        lock(content);
        Tool.output("migrate", database, "--schemas", content);
        Tool.output("migrate", "--drop", second, "--schemas", content);
        Path copy = folder.resolve("copy");
        Tool.output("export", "-q", second, copy);
        assertThat(copy.resolve("Ship.json")).content().contains("\"complement\": 9");
    }

    @Test
    void cannotMigrateADatabaseWithoutContent() throws Exception {
        Path empty = folder.resolve("empty.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + empty);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Notes (text TEXT)");
        }
        byte[] before = Files.readAllBytes(empty);
        lock(content);

        for (String dryRun : new String[] {"--dry-run=true", "--dry-run=false"}) {
            Tool tool = Tool.run("migrate", dryRun, empty, "--schemas", content);

            assertThat(tool.exitCode()).as(dryRun).isEqualTo(ExitCodes.PROBLEMS);
            assertThat(tool.err())
                    .contains(empty
                            + ":1:1: no content: expected a database with schemas or records, which \"ashlar import\""
                            + " makes, found none");
            assertThat(Files.readAllBytes(empty)).isEqualTo(before);
        }
    }

    @Test
    void cannotMigrateToSchemasWithoutALock() throws IOException {
        Files.delete(content.resolve("schema.lock"));

        Tool tool = Tool.run("migrate", database, "--schemas", content);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err()).contains("there is no schema.lock: expected that \"ashlar schema lock " + content);
    }

    @Test
    void cannotMigrateAFolder() {
        Tool tool = Tool.run("migrate", content);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.DATA);
        assertThat(tool.err()).contains("no tables to migrate: expected a SQLite, PostgreSQL or MariaDB database");
    }

    @Test
    void cannotMigrateToSchemasWithProblems() throws IOException {
        Files.writeString(content.resolve("Ship.schema"), NEW_SHIP.replace(", retyped = [\"string\"]", ""));

        Tool tool = Tool.run("migrate", database, "--schemas", content);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err()).contains("Ship.schema").contains("retyped");
        assertThat(Tool.output("check", database)).contains("ok");
    }

    @Test
    void cannotMigrateToNoSchemas() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        Tool tool = Tool.run("migrate", database, "--schemas", empty);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err()).contains("empty").contains("no content");
    }

    @Test
    void shouldBringTablesIntoLineWithTheirOwnSchemas() {
        lock(content);
        Tool.output("migrate", database, "--schemas", content);

        assertThat(Tool.output("migrate", database)).doesNotContain("schemas: write");
    }

    private static void lock(Path schemas) {
        Tool.output("schema", "lock", "-q", schemas);
    }
}
