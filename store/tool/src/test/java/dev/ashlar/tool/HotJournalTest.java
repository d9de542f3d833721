package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A database that a process left in the middle of a transaction: commands that only read take the transaction back, and read. */
class HotJournalTest {
    @TempDir
    Path folder;

    private Path left;

    @BeforeEach
    void leave() throws IOException, SQLException {
        Path content = Files.createDirectory(folder.resolve("content"));
        Files.writeString(content.resolve("Material.schema"), Tool.MATERIAL_SCHEMA);
        Files.writeString(content.resolve("Material.json"), Tool.MATERIALS);
        Path whole = folder.resolve("whole.db");
        assertThat(Tool.run("import", "-q", content, whole).exitCode()).isZero();
        left = folder.resolve("left.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + whole);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA cache_size = 2");
            statement.execute("BEGIN");
            statement.execute("UPDATE Material SET name = 'both'"); // The key, which is unique.
            statement.execute("WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)"
                    + " INSERT INTO Material SELECT i, 'both', 'texture' FROM n");
            Files.copy(whole, left);
            Files.copy(Path.of(whole + "-journal"), Path.of(left + "-journal"));
            statement.execute("ROLLBACK");
        }
        assertThat(Files.mismatch(left, whole)).as("a page was written").isNotNegative();
    }

    static Stream<List<String>> commands() {
        return Stream.of(
                List.of("check", "LEFT"),
                List.of("pack", "-q", "LEFT", "-o", "OUT"),
                List.of("schema", "lock", "LEFT"),
                List.of("schema", "diff", "LEFT", "LEFT"),
                List.of("orphans", "LEFT"),
                List.of("layout", "--from", "LEFT", "Material"),
                List.of("export", "-q", "LEFT", "OUT"),
                List.of("convert", "-q", "LEFT", "OUT"),
                List.of("import", "-q", "LEFT", "OUT"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void shouldBeRolledBackByCommandsThatRead(List<String> command) {
        Object[] arguments = command.stream()
                .map(each -> each.equals("LEFT") ? left : each.equals("OUT") ? folder.resolve("out.pack") : each)
                .toArray();
        Tool tool = Tool.run(arguments);
        assertThat(tool.exitCode()).as(tool.err()).isZero();
        assertThat(Path.of(left + "-journal")).doesNotExist();
        assertThat(Tool.run("check", left).exitCode()).isZero();
    }

    @Test
    void shouldBeRolledBackByWatching() throws Exception {
        try (RunningTool tool = RunningTool.start("watch", left, "--reloads", 1)) {
            tool.await("generation 1: 2 records");
            assertThat(Path.of(left + "-journal")).doesNotExist();
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + left);
                    Statement statement = connection.createStatement()) {
                statement.execute("UPDATE Material SET name = 'slate' WHERE Material_id = 1");
            }
            assertThat(tool.exitCode()).as(tool.err()).isZero();
        }
    }
}
