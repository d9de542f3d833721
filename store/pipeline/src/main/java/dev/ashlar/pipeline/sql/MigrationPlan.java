package dev.ashlar.pipeline.sql;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.Migration;
import dev.ashlar.pipeline.backend.MigrationStep;
import dev.ashlar.pipeline.backend.MigrationStep.Change;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the steps of a migration: what the tables lack, and what they have that no schema reads. Changes nothing. For one thread. */
final class MigrationPlan {
    private final Session session;
    private final Dialect dialect;
    private final MigrationTarget target;
    private final List<MigrationStep> found = new ArrayList<>();
    private final List<MigrationStep> held = new ArrayList<>();

    private MigrationPlan(Session session, MigrationTarget target) {
        this.session = session;
        this.dialect = session.dialect();
        this.target = target;
    }

    /** The steps without numbers, in their order. */
    static Migration of(Session session, MigrationTarget target, boolean drop) throws SQLException {
        MigrationPlan plan = new MigrationPlan(session, target);
        String files = target.changes();
        if (!files.isEmpty()) {
            plan.add(Change.WRITE_SCHEMAS, "", "", "schemas: " + files, 0);
        }
        for (Schema schema : target.schemas()) {
            plan.compare(schema);
        }
        Problems problems = new Problems();
        for (String type : plan.dialect.types(session.connection())) {
            if (target.schema(type) == null && target.hasHad(type)) {
                plan.removed(type, drop, problems);
            }
        }
        problems.throwIfAny();
        return plan.migration(drop);
    }

    private Migration migration(boolean drop) {
        List<MigrationStep> steps = new ArrayList<>();
        found.sort(Comparator.comparing(MigrationStep::change)); // Stable: types stay in their order.
        for (MigrationStep step : found) {
            (drop || !step.change().removes() ? steps : held).add(step);
        }
        return new Migration(steps, held);
    }

    private void add(Change change, String type, String field, String what, long values) {
        found.add(step(change, type, field, what, values, 0));
    }

    private static MigrationStep step(Change change, String type, String field, String what, long values, long unfit) {
        String subject = type.isEmpty() ? "" : type + (field.isEmpty() ? "" : "." + field) + ": ";
        return new MigrationStep(0, change, type, field, subject + what, values, unfit);
    }

    private void compare(Schema schema) throws SQLException {
        String type = schema.name();
        List<String> names = schema.fields().stream().map(SchemaField::name).toList();
        dialect.requireFields(session.location(), type, names);
        TypeTable table = TypeTable.find(session, type);
        if (table == null) {
            add(Change.ADD_TABLE, type, "", "add the table", 0);
            schema.fields().forEach(field -> compareIndex(schema, field, declared(field), false));
            return;
        }
        Set<String> indexed = new HashSet<>(dialect.indexed(session.connection(), type));
        Set<Column> read = new HashSet<>();
        for (SchemaField field : Inheritance.withFields(schema).fields()) {
            List<Column> columns = columns(table, schema, field);
            read.addAll(columns);
            if (!Inheritance.isField(field.name()) || schema.field(field.name()) != null) {
                compare(table, schema, field, columns, indexed);
            }
        }
        for (Column column : table.columns()) {
            boolean isRead = read.contains(column);
            if (indexed.contains(dialect.folded(column.name()))) {
                add(Change.DROP_INDEX, type, column.name(), "drop the index", 0);
            }
            if (!isRead && target.hasHad(type, column.name())) {
                long values = count(table, present(table, column));
                add(Change.DROP_COLUMN, type, column.name(), "drop the column", values);
            }
        }
    }

    /** The columns of a field, without those of other fields that have one of its former names now. */
    static List<Column> columns(TypeTable table, Schema schema, SchemaField field) {
        return table.columns(field).stream()
                .filter(column -> column == table.column(field.name()) || schema.field(column.name()) == null)
                .toList();
    }

    /** {@code indexed} loses the columns whose index a field declares. */
    private void compare(TypeTable table, Schema schema, SchemaField field, List<Column> columns, Set<String> indexed)
            throws SQLException {
        String type = table.type();
        if (columns.isEmpty()) {
            add(Change.ADD_COLUMN, type, field.name(), "add a column", 0);
            compareIndex(schema, field, declared(field), false);
            return;
        }
        Column first = columns.get(0);
        boolean isRenamed = table.column(field.name()) == null;
        if (isRenamed) {
            add(Change.RENAME_COLUMN, type, field.name(), "rename the column " + first.name(), 0);
        }
        String wanted = dialect.alterations().wanted(session, table, first, field);
        boolean isRetyped = compareValues(table, schema, field, columns, wanted);
        boolean hasIndex = indexed.contains(dialect.folded(first.name()));
        if (isRenamed || isRetyped || FieldIndexes.isIndexed(schema, field)) { // What loses it, or is to have it.
            indexed.remove(dialect.folded(first.name()));
        }
        compareIndex(schema, field, isRetyped ? declared(field) : first, hasIndex && !isRenamed && !isRetyped);
    }

    /** The column that a field gets. */
    private Column declared(SchemaField field) {
        return dialect.alterations().column(field.name(), dialect.declared(field));
    }

    /** Whether the column is to get another type. */
    private boolean compareValues(
            TypeTable table, Schema schema, SchemaField field, List<Column> columns, @Nullable String wanted)
            throws SQLException {
        if (wanted == null && field.retyped().isEmpty() && columns.size() == 1) {
            return false;
        }
        FormerValues values = new FormerValues(session, table, schema, field, columns);
        FormerValues.Count count = values.count();
        boolean canRetype = count.values() == 0 || dialect.alterations().canRetype(columns.get(0), count.unfit());
        if (wanted != null) {
            String what = "change the column from " + columns.get(0).declared() + " to " + wanted;
            MigrationStep step =
                    step(Change.RETYPE_COLUMN, table.type(), field.name(), what, count.values(), count.unfit());
            (canRetype ? found : held).add(step);
        }
        boolean moves = wanted == null || canRetype;
        if (moves && wanted == null && count.converted() > 0) {
            String what = "convert values of a former type";
            found.add(step(Change.CONVERT_VALUES, table.type(), field.name(), what, count.converted(), count.unfit()));
        }
        for (Column former : columns.subList(1, columns.size())) {
            compareFormer(table, field, former, values, moves ? count.moved().getOrDefault(former, 0L) : 0);
        }
        return wanted != null && canRetype;
    }

    /** {@code moved} of its values get into the present column. */
    private void compareFormer(TypeTable table, SchemaField field, Column former, FormerValues values, long moved)
            throws SQLException {
        String type = table.type();
        if (moved > 0) {
            add(Change.MOVE_VALUES, type, field.name(), "move values of the column " + former.name(), moved);
        }
        long read = values.readFrom(former);
        long hidden = count(table, present(table, former)) - read;
        String what = "drop the column, which " + field.name() + " replaces";
        MigrationStep drop = step(Change.DROP_COLUMN, type, former.name(), what, hidden, read - moved);
        (read == moved ? found : held).add(drop);
    }

    private void compareIndex(Schema schema, SchemaField field, Column column, boolean has) {
        if (FieldIndexes.isIndexed(schema, field)
                && !has
                && dialect.alterations().isIndexable(column)) {
            add(Change.ADD_INDEX, schema.name(), field.name(), "add an index", 0);
        }
    }

    private void removed(String type, boolean drop, Problems problems) throws SQLException {
        TypeTable table = TypeTable.find(session, type);
        long records = table == null ? 0 : count(table, "");
        if (records > 0 && !drop) {
            problems.add(
                    Location.of(session.location()),
                    type,
                    "no new schema for records of this type",
                    "a schema, or --drop to drop the table with its records",
                    records + " records");
        }
        add(Change.DROP_TABLE, type, "", "drop the table", records);
    }

    private String present(TypeTable table, Column column) {
        return "NOT (" + dialect.isAbsent(table, column) + ")";
    }

    private long count(TypeTable table, String condition) throws SQLException {
        String where = condition.isEmpty() ? "" : " WHERE " + condition;
        return TypeTable.number(session.connection(), "SELECT count(*) FROM " + table.sql() + where);
    }
}
