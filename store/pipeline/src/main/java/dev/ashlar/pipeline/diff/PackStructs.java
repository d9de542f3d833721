package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Moddable;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import java.beans.Introspector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The schemas of a pack with structs. A pack knows members by their paths alone: fields whose paths begin alike are members of one struct, and an optional bool
 * with this path in front of them tells that the struct is there.
 */
final class PackStructs {
    /** Behind the name of a list of a fixed length, which no file has. */
    private static final String ENTRY = ".entry";

    private final Schema flat;
    private final List<SchemaField> fields = new ArrayList<>();
    private final List<StructUse> uses = new ArrayList<>();

    private PackStructs(Schema flat) {
        this.flat = flat;
    }

    /** The same schema with structs. */
    static Schema of(Schema flat) {
        PackStructs structs = new PackStructs(flat);
        structs.read();
        return flat.with(structs.fields, structs.uses, flat.version());
    }

    private void read() {
        List<SchemaField> all = flat.fields();
        for (int i = 0; i < all.size(); ) {
            SchemaField field = all.get(i);
            int dot = field.name().indexOf(StructUse.SEPARATOR);
            boolean isPresence = dot < 0 && i + 1 < all.size() && isPresence(field, all.get(i + 1));
            String path =
                    isPresence ? field.name() : dot < 0 ? null : field.name().substring(0, dot);
            int end = i + 1;
            while (path != null && end < all.size() && all.get(end).name().startsWith(path + StructUse.SEPARATOR)) {
                end++;
            }
            if (path == null) {
                add(field);
            } else {
                add(path, isPresence ? field : null, all.subList(isPresence ? i + 1 : i, end));
            }
            i = end;
        }
    }

    /** Whether a field tells that an optional struct is there; {@code schema}: of the field, and of the members of the struct. */
    static boolean isPresence(Schema schema, SchemaField field) {
        return schema.fields().stream().anyMatch(member -> isPresence(field, member));
    }

    private static boolean isPresence(SchemaField field, SchemaField next) {
        return field.optional()
                && field.type() == ValueType.BOOL
                && !field.shape().isArray()
                && next.name().startsWith(field.name() + StructUse.SEPARATOR);
    }

    private void add(SchemaField field) {
        Schema elements = field.elements();
        fields.add(elements == null ? field : field.withElements(of(named(elements))));
    }

    /** The elements of a list as a struct. */
    private static Schema named(Schema elements) {
        return struct(elements, elements.name().replace(StructUse.SEPARATOR, '_'), elements.fields(), elements.at());
    }

    private void add(String path, @Nullable SchemaField presence, List<SchemaField> members) {
        Schema struct = of(struct(path, members));
        boolean isOptional = presence != null;
        uses.add(new StructUse(
                path,
                struct,
                fields.size(),
                List.of(),
                Map.of(),
                isOptional,
                false,
                true,
                Moddable.UNSAID,
                "",
                "",
                flat.at()));
        if (presence != null) {
            fields.add(copy(presence, path, struct.name()));
        }
        struct.fields()
                .forEach(member ->
                        fields.add(copy(member, path + StructUse.SEPARATOR + member.name(), member.target())));
    }

    private Schema struct(String path, List<SchemaField> members) {
        List<SchemaField> own = members.stream()
                .map(member -> copy(member, member.name().substring(path.length() + 1), member.target()))
                .toList();
        boolean isReference = own.size() > 1
                && own.stream()
                        .allMatch(member -> member.type() == ValueType.REF
                                && !member.shape().isArray()
                                && member.name().equals(Introspector.decapitalize(member.target())));
        String targets = own.stream().map(SchemaField::target).collect(Collectors.joining(", "));
        // A reference to one of several types is a struct whose place says so.
        Location at = isReference
                ? Location.of("ref<" + targets + ">/" + targets.replace(", ", "Or") + ".schema")
                : flat.at();
        boolean isElement = Schema.isIndex(path);
        boolean isFixedList = Schema.isIndex(own.get(0).name());
        String name = isReference
                ? targets.replace(", ", "Or")
                : flat.name().replace(ENTRY, "") + (isElement ? "" : "_" + path) + (isFixedList ? ENTRY : "");
        return struct(flat, name, own, at);
    }

    private static Schema struct(Schema of, String name, List<SchemaField> fields, Location at) {
        return new Schema(
                name,
                null,
                LayoutKind.ROWS,
                0,
                false,
                of.shipRule(),
                of.rules(),
                "",
                "",
                List.copyOf(fields),
                List.of(),
                true,
                of.version(),
                at);
    }

    private static SchemaField copy(SchemaField field, String name, String target) {
        return new SchemaField(
                name,
                field.type(),
                field.shape(),
                field.count(),
                field.itemAlignment(),
                field.optional(),
                field.hot(),
                field.index(),
                field.ship(),
                field.defaultValue(),
                field.min(),
                field.max(),
                field.rules(),
                field.constants(),
                target,
                List.of(),
                field.retyped(),
                field.display(),
                field.unit(),
                field.doc(),
                field.at(),
                field.typeAt(),
                field.elements());
    }
}
