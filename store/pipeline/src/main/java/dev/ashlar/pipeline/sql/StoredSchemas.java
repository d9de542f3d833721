package dev.ashlar.pipeline.sql;

import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Inheritance;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The schemas that stand in a database, read anew when their files have changed. For one thread. */
final class StoredSchemas {
    private List<SchemaReader.Source> files = List.of();
    private List<Schema> schemas = List.of();

    /** Looks whether the files are the same as before. */
    void refresh(Session session) throws SQLException {
        List<SchemaReader.Source> now = session.schemaFiles();
        if (!now.equals(files)) {
            schemas = Inheritance.withFields(
                    LockedSchemas.read(now, new Problems()).schemas());
            files = now;
        }
    }

    /** The schema of a type; null where none is stored, or something is wrong with it. */
    @Nullable
    Schema of(String type) {
        return schemas.stream()
                .filter(schema -> schema.name().equals(type))
                .findFirst()
                .orElse(null);
    }
}
