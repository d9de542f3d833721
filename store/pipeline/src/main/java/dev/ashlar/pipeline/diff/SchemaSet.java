package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
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
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.compiler.schema.ValueRules;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The schemas of a folder or a database, or the information in a pack about its schemas. Immutable. */
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
     * Reads the schemas of a backend, with the numbers and versions of their lock. Conflicts with the lock are counted, not rejected, because they
     * are among the differences.
     *
     * @param backend schemas; stays open
     * @return the set
     * @throws ContentException if the schemas themselves have problems, or if there are none
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
        return of(schemas, ofLock.size());
    }

    /**
     * Creates a set of schemas without problems.
     *
     * @param schemas the schemas of a backend
     * @return the set
     */
    public static SchemaSet of(List<Schema> schemas) {
        return of(schemas, 0);
    }

    private static SchemaSet of(List<Schema> schemas, int contradictions) {
        return new SchemaSet(schemas, new HashMap<>(), true, contradictions);
    }

    /**
     * Reads the schemas of a pack, without defaults, limits, texts and fields that do not ship.
     *
     * @param pack the pack
     * @param known names by their keys, for a pack without names
     * @return the set
     */
    public static SchemaSet of(PackFile pack, Map<Long, String> known) {
        LongFunction<String> names = key -> pack.names().knows(key)
                ? pack.names().of(key)
                : known.getOrDefault(key, pack.names().of(key));
        List<Schema> schemas = new ArrayList<>();
        Map<String, RecordLayout> layouts = new HashMap<>();
        for (PackedType type : pack.types()) {
            layouts.put(names.apply(type.layout().key()), type.layout());
            if (type.layout().kind() != LayoutKind.ELEMENTS) {
                schemas.add(schema(pack, type, names));
            }
        }
        return new SchemaSet(schemas, layouts, false, 0);
    }

    /** That of a record type, or of the elements of a list. */
    private static Schema schema(PackFile pack, PackedType type, LongFunction<String> names) {
        RecordLayout layout = type.layout();
        Location at = Location.of(pack.path().toString());
        List<SchemaField> fields = new ArrayList<>();
        for (FieldLayout field : layout.fields()) {
            SchemaField made = field(field, names, at);
            PackedType elements = field.type().isList() ? pack.type(field.targetKey()) : null;
            fields.add(elements == null ? made : made.withElements(schema(pack, elements, names)));
        }
        FieldLayout keyField = layout.keyField();
        String key = keyField == null ? null : names.apply(keyField.key());
        String name = names.apply(layout.key());
        return new Schema(name, key, layout.kind(), 0, false, "", fields, type.schemaVersion(), at);
    }

    /** {@return the names of types, fields, constants and former fields by their keys} */
    public Map<Long, String> names() {
        Map<Long, String> names = new HashMap<>();
        for (Schema schema : schemas.stream().flatMap(Schema::withElementTypes).toList()) {
            put(names, schema.name());
            for (SchemaField field : schema.fields()) {
                put(names, field.name());
                field.formerly().forEach(former -> put(names, former));
                field.constants().forEach(constant -> put(names, constant.name()));
            }
        }
        return names;
    }

    private static void put(Map<Long, String> names, String name) {
        names.put(XxHash64.key(name), name);
    }

    private static SchemaField field(FieldLayout field, LongFunction<String> names, Location at) {
        return new SchemaField(
                names.apply(field.key()),
                field.type(),
                field.shape(),
                field.count(),
                field.itemAlignment(),
                field.optional(),
                field.hot(),
                field.index() == IndexKind.KEY ? IndexKind.NONE : field.index(),
                true,
                null,
                null,
                null,
                field.text() ? ValueRules.TEXT : ValueRules.NONE,
                field.constants().stream()
                        .map(c -> new EnumConstant(names.apply(c.key()), c.key(), c.value()))
                        .toList(),
                field.targetKey() == 0 ? "" : names.apply(field.targetKey()),
                field.aliases().stream().map(names::apply).toList(),
                List.of(),
                "",
                "",
                "",
                at,
                at,
                null);
    }

    /** {@return the names of the types} */
    public List<String> typeNames() {
        return schemas.stream().map(Schema::name).toList();
    }

    /** {@return the names of the fields of all types, each once} */
    public List<String> fieldNames() {
        return schemas.stream().flatMap(SchemaSet::paths).distinct().toList();
    }

    /** The fields of a type, and behind each list the members of its elements. */
    private static Stream<String> paths(Schema schema) {
        return schema.fields().stream()
                .flatMap(field -> Stream.concat(
                        Stream.of(field.name()),
                        Stream.ofNullable(field.elements())
                                .flatMap(SchemaSet::paths)
                                .map(member -> field.name() + StructUse.SEPARATOR + member)));
    }

    List<Schema> schemas() {
        return schemas;
    }

    @Nullable
    Schema schema(String name) {
        return schemas.stream().filter(s -> s.name().equals(name)).findFirst().orElse(null);
    }

    /** The element type of a list, as it is in packs. */
    static Schema elements(Schema owner, SchemaField list) {
        Schema elements = Objects.requireNonNull(list.elements());
        return elements.isElementType() ? elements : owner.elementType(list);
    }

    /** {@code schema}: of a type of this set, or of the elements of one of its lists. */
    RecordLayout layout(Schema schema) {
        return layouts.computeIfAbsent(schema.name(), name -> LayoutPlanner.plan(schema));
    }

    /** Whether everything is known that schema files say. */
    boolean isComplete() {
        return complete;
    }

    /** {@return the number of conflicts between the schemas and their lock} */
    public int contradictions() {
        return contradictions;
    }
}
