package dev.ashlar.tool.schema;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.store.pack.PackFile;
import dev.ashlar.store.pack.PackedType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The schemas of a folder or a database, or what a pack says of the schemas that it was cooked with. */
public final class SchemaSet {
    private final List<Schema> schemas;
    private final Map<String, RecordLayout> layouts;
    private final boolean complete;
    private final int contradictions;

    private SchemaSet(List<Schema> schemas, Map<String, RecordLayout> layouts, boolean complete, int contradictions) {
        this.schemas = schemas;
        this.layouts = layouts;
        this.complete = complete;
        this.contradictions = contradictions;
    }

    /**
     * The schemas of a backend, with the numbers and versions of their lock. What the lock forbids is counted, not refused:
     * it is among the differences.
     *
     * @param backend schemas; stays open
     * @return the set
     * @throws ContentException when the schemas by themselves have problems, or there are none
     */
    public static SchemaSet of(Backend backend) {
        Problems problems = new Problems();
        List<SchemaReader.Source> files = backend.schemaFiles();
        SchemaReader.read(
                files.stream().filter(file -> !SchemaLock.isLock(file)).toList(), problems);
        problems.throwIfAny();
        Problems ofLock = new Problems();
        List<Schema> schemas = LockedSchemas.read(files, ofLock).schemas();
        if (schemas.isEmpty()) {
            backend.schemas(problems); // Tells that there are none.
            problems.throwIfAny();
        }
        Map<String, RecordLayout> layouts = new HashMap<>();
        schemas.forEach(schema -> layouts.put(schema.name(), LayoutPlanner.plan(schema)));
        return new SchemaSet(schemas, layouts, true, ofLock.size());
    }

    /**
     * The schemas of a pack, as far as it knows them: no defaults, limits and texts, and no fields that do not ship.
     *
     * @param pack with names
     * @return the set
     */
    public static SchemaSet of(PackFile pack) {
        List<Schema> schemas = new ArrayList<>();
        Map<String, RecordLayout> layouts = new HashMap<>();
        for (PackedType type : pack.types()) {
            RecordLayout layout = type.layout();
            Location at = Location.of(pack.path().toString());
            List<SchemaField> fields = new ArrayList<>();
            layout.fields().forEach(field -> fields.add(field(field, pack, at)));
            schemas.add(new Schema(layout.name(), null, layout.kind(), 0, "", fields, type.schemaVersion(), at));
            layouts.put(layout.name(), layout);
        }
        return new SchemaSet(schemas, layouts, false, 0);
    }

    private static SchemaField field(FieldLayout field, PackFile pack, Location at) {
        return new SchemaField(
                field.name(),
                field.type(),
                field.shape(),
                field.count(),
                field.itemAlignment(),
                field.optional(),
                field.hot(),
                true,
                null,
                null,
                null,
                field.constants(),
                field.targetKey() == 0 ? "" : pack.names().of(field.targetKey()),
                field.aliases().stream().map(pack.names()::of).toList(),
                List.of(),
                "",
                "",
                "",
                at,
                at);
    }

    List<Schema> schemas() {
        return schemas;
    }

    @Nullable
    Schema schema(String name) {
        return schemas.stream().filter(s -> s.name().equals(name)).findFirst().orElse(null);
    }

    RecordLayout layout(Schema schema) {
        RecordLayout layout = layouts.get(schema.name());
        if (layout == null) {
            throw new IllegalArgumentException("no schema of this set: " + schema.name());
        }
        return layout;
    }

    /** Whether everything is known that schema files say. */
    boolean isComplete() {
        return complete;
    }

    /** {@return how many problems the schemas have with their lock} */
    public int contradictions() {
        return contradictions;
    }
}
