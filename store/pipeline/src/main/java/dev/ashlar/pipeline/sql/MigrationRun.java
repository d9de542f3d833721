package dev.ashlar.pipeline.sql;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Migration;
import dev.ashlar.pipeline.backend.MigrationStep;
import dev.ashlar.pipeline.progress.Progress;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Makes the steps of a migration. The new schemas come first, and read the old tables as well as the new ones. So the content reads the same between
 * any two steps, and an interruption does no harm. For one thread.
 */
final class MigrationRun {
    /** A column of SQLite has this name while its values get another type. */
    private static final String ASIDE = "ashlar_retyped";

    private final Session session;
    private final Dialect dialect;
    private final MigrationTarget target;

    private MigrationRun(Session session, MigrationTarget target) {
        this.session = session;
        this.dialect = session.dialect();
        this.target = target;
    }

    /** Finds the steps, and makes them. */
    static Migration run(Session session, MigrationTarget target, boolean drop, Progress progress) throws SQLException {
        Dialect dialect = session.dialect();
        Migration plan = dialect.apart(session, rows -> MigrationPlan.of(rows, target, drop));
        List<MigrationStep> steps =
                dialect.apart(session, rows -> MigrationTable.begin(rows, plan.steps(), target.hash()));
        MigrationRun run = new MigrationRun(session, target);
        progress.begin("migrating", steps.size());
        for (int i = 0; i < steps.size(); i++) {
            MigrationStep step = steps.get(i);
            run.make(step);
            Dialect.Work<Boolean> end = rows -> MigrationTable.end(rows, step.number());
            if (i < steps.size() - 1) {
                dialect.apart(session, end);
            } else {
                end.in(session); // With the version that tells others: without it, the next run ends this step.
            }
            progress.step();
        }
        progress.end();
        return new Migration(steps, plan.held());
    }

    private void make(MigrationStep step) throws SQLException {
        switch (step.change()) {
            case WRITE_SCHEMAS ->
                dialect.apart(session, rows -> {
                    SchemaTable.replace(rows, target.files());
                    return true;
                });
            case ADD_TABLE ->
                dialect.alterations().create(session, step.type(), Replacement.declared(session, schema(step)));
            case ADD_COLUMN ->
                dialect.add(session.connection(), step.type(), step.field(), dialect.declared(field(step)));
            case RENAME_COLUMN -> {
                Column former = MigrationPlan.columns(table(step), schema(step), field(step))
                        .get(0);
                dialect.alterations().rename(session, table(step), former, step.field());
            }
            case RETYPE_COLUMN -> retype(step);
            case MOVE_VALUES, CONVERT_VALUES -> convert(schema(step), field(step));
            case ADD_INDEX -> dialect.alterations().addIndex(session, table(step), column(step));
            case DROP_INDEX -> dialect.alterations().dropIndex(session, table(step), column(step));
            case DROP_COLUMN -> dialect.alterations().drop(session, table(step), column(step));
            case DROP_TABLE -> dropTable(table(step));
        }
    }

    private Schema schema(MigrationStep step) {
        return Objects.requireNonNull(target.schema(step.type()));
    }

    private SchemaField field(MigrationStep step) {
        return Objects.requireNonNull(schema(step).field(step.field()));
    }

    private TypeTable table(MigrationStep step) throws SQLException {
        return Objects.requireNonNull(TypeTable.find(session, step.type()));
    }

    private Column column(MigrationStep step) throws SQLException {
        return Objects.requireNonNull(table(step).column(step.field()));
    }

    private void retype(MigrationStep step) throws SQLException {
        TypeTable table = table(step);
        Column column = column(step);
        SchemaField field = field(step);
        if (step.values() == 0) {
            dialect.alterations().drop(session, table, column);
            dialect.add(session.connection(), step.type(), step.field(), dialect.declared(field));
        } else if (dialect.alterations().retype(session, table, column, field)) {
            convert(schema(step), field);
        } else {
            throughAnother(table, column, schema(step), field);
        }
        if (dialect.alterations().wanted(session, table(step), column(step), field) != null) {
            throw new BackendException(
                    session.location() + ": " + step.what()
                            + ": the database refuses: expected the owner of the table, and no view that uses the column",
                    null);
        }
    }

    /** The column becomes that of a former name; the values move from it as they do from any such column. */
    private void throughAnother(TypeTable table, Column column, Schema schema, SchemaField field) throws SQLException {
        String aside = aside(table);
        dialect.alterations().dropIndex(session, table, column);
        dialect.alterations().rename(session, table, column, aside);
        dialect.add(session.connection(), table.type(), field.name(), dialect.declared(field));
        List<String> names = new ArrayList<>(List.of(aside));
        names.addAll(field.formerly());
        convert(schema, field.withHistory(field.constants(), names));
        TypeTable changed = Objects.requireNonNull(TypeTable.find(session, table.type()));
        Column emptied = Objects.requireNonNull(changed.column(aside));
        String left = "SELECT count(*) FROM " + changed.sql() + " WHERE " + changed.sql(emptied) + " IS NOT NULL";
        long values = TypeTable.number(session.connection(), left);
        if (values != 0) {
            throw new BackendException(
                    "%s: %s.%s: %d values would be lost: nothing was changed"
                            .formatted(session.location(), table.type(), field.name(), values),
                    null);
        }
        dialect.alterations().drop(session, changed, emptied);
    }

    private static String aside(TypeTable table) {
        StringBuilder name = new StringBuilder(ASIDE);
        while (table.column(name.toString()) != null) {
            name.append('_');
        }
        return name.toString();
    }

    private void convert(Schema schema, SchemaField field) throws SQLException {
        dialect.apart(session, rows -> {
            rows.forget(schema.name()); // Steps change tables.
            TypeTable table = Objects.requireNonNull(rows.table(schema.name()));
            new FormerValues(rows, table, schema, field, MigrationPlan.columns(table, schema, field)).write();
            return true;
        });
    }

    /** New records of a type of this name later get other ids than those that are gone. */
    private void dropTable(TypeTable table) throws SQLException {
        dialect.apart(session, rows -> {
            LastIds.note(rows, table.type(), 0, LastIds.of(rows, table));
            return true;
        });
        dialect.alterations().drop(session, table);
    }
}
