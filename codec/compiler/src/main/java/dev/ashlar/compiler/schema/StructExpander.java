package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts the members of structs among the fields of the types that use them. For one set of files. */
final class StructExpander {
    /** How deep structs may lie in each other. */
    private static final int MAX_DEPTH = 8;

    private final Problems problems;
    private final Map<String, SchemaFile> files = new HashMap<>();
    private final Map<String, Schema> expanded = new HashMap<>();
    /** Names of types that have problems: those who use them are not told of as well. */
    private final Set<String> refused = new HashSet<>();

    /**
     * An expander that has expanded nothing.
     *
     * @param files all files of a set; of those with one name the first counts
     * @param problems takes what is found
     */
    StructExpander(List<SchemaFile> files, Problems problems) {
        this.problems = problems;
        files.forEach(file -> this.files.putIfAbsent(file.typeName(), file));
    }

    /** {@return whether a file declares a struct of a name, right or wrong} */
    boolean isStruct(String name) {
        SchemaFile file = files.get(name);
        return file != null && file.isStruct();
    }

    /** Says that a type has problems that were told. */
    void refuse(SchemaFile file) {
        if (files.get(file.typeName()) == file) {
            refused.add(file.typeName());
        }
    }

    private boolean isRefused(String name) {
        SchemaFile file = files.get(name);
        return file != null && file.schema() == null || refused.contains(name);
    }

    /** {@return whether a name may be that of a struct: it is one, or its file has problems} */
    boolean mayBeStruct(String name) {
        return isStruct(name) || isRefused(name);
    }

    /**
     * Expands a type or struct.
     *
     * @param file without problems of its own
     * @return null when something is wrong with a struct that it uses, or with how
     */
    @Nullable
    Schema expand(SchemaFile file) {
        return expand(file, new LinkedHashSet<>());
    }

    private @Nullable Schema expand(SchemaFile file, Set<String> around) {
        String name = file.typeName();
        Schema known = expanded.get(name);
        Schema schema = file.schema();
        if (known != null || schema == null || refused.contains(name)) {
            return known;
        }
        around.add(name);
        boolean isPlain =
                file.structFields().isEmpty() && schema.fields().stream().noneMatch(SchemaField::isList);
        Schema made = isPlain ? schema : withMembers(file, schema, around);
        around.remove(name);
        made = made == null ? null : withRules(file, made);
        if (made == null) {
            refused.add(name);
        } else {
            expanded.put(name, made);
        }
        return made;
    }

    private @Nullable Schema withRules(SchemaFile file, Schema schema) {
        int before = problems.size();
        Attributes attributes = file.attributes();
        TypeRules rules = attributes == null
                ? TypeRules.NONE
                : TypeRulesReader.read(attributes, schema, new Report(problems, schema.name()));
        return problems.size() == before ? schema.with(rules) : null;
    }

    private @Nullable Schema withMembers(SchemaFile file, Schema schema, Set<String> around) {
        int before = problems.size();
        boolean isWhole = true;
        List<SchemaField> fields = new ArrayList<>();
        List<StructUse> uses = new ArrayList<>();
        int own = 0;
        for (StructField field : file.structFields()) {
            for (; own < field.position(); own++) {
                isWhole &= add(schema.fields().get(own), file, around, fields);
            }
            Schema struct = struct(file, field, around);
            if (struct == null) {
                isWhole = false;
            } else {
                StructUse use = field.use(struct, fields.size(), defaults(file, field, struct));
                uses.add(use);
                fields.addAll(use.members());
            }
        }
        for (; own < schema.fields().size(); own++) {
            isWhole &= add(schema.fields().get(own), file, around, fields);
        }
        if (isWhole) {
            check(file, fields, uses);
        }
        return isWhole && problems.size() == before ? schema.withMembers(fields, uses) : null;
    }

    private @Nullable Schema struct(SchemaFile file, StructField field, Set<String> around) {
        FixedType fixed = FixedType.of(field.struct());
        String path = file.typeName() + StructUse.SEPARATOR + field.name();
        return fixed == null
                ? struct(field.struct(), field.typeAt(), field.report(), around)
                : fixedList(fixed, field, path, around);
    }

    /** The struct of a list of a fixed length, whose members are the elements. */
    private @Nullable Schema fixedList(FixedType list, StructField field, String path, Set<String> around) {
        String name = path + StructUse.SEPARATOR + "entry";
        String below = name + StructUse.SEPARATOR + SchemaField.VALUE;
        FixedType inner = FixedType.of(list.element());
        SchemaField value = inner == null ? field.element() : null;
        Schema elements = value != null && value.isList() ? elements(value, below, field.report(), around) : null;
        Schema struct = inner != null
                ? fixedList(inner, field, below, around)
                : value == null ? struct(list.element(), field.typeAt(), field.report(), around) : null;
        if (value == null ? struct == null : value.isList() && elements == null) {
            return null;
        }
        if (!fits(list, struct, field)) {
            return null;
        }
        List<SchemaField> members = new ArrayList<>();
        List<StructUse> uses = new ArrayList<>();
        for (int i = 0; i < list.count(); i++) {
            String index = String.valueOf(i);
            if (struct == null) {
                SchemaField element = Objects.requireNonNull(value).element(index, list.optional());
                members.add(elements == null ? element : element.withElements(elements));
            } else {
                StructUse use = StructUse.of(index, struct, members.size(), list.optional(), field.at());
                uses.add(use);
                members.addAll(use.members());
            }
        }
        return Schema.ofEntries(name, "An element of " + path + ".", members, uses, field.at());
    }

    private static boolean fits(FixedType list, @Nullable Schema struct, StructField field) {
        if (struct != null && struct.fields().isEmpty()) {
            field.report()
                    .add(field.typeAt(), "a list of a struct without members", "a struct with members", field.struct());
            return false;
        }
        long fields =
                (long) list.count() * (struct == null ? 1 : struct.fields().size());
        if (fields > RecordLayout.MAX_FIELDS) {
            String expected = "at most " + RecordLayout.MAX_FIELDS + " fields";
            String found = field.struct() + ", " + fields + " fields";
            field.report().add(field.typeAt(), "too many elements, with their members", expected, found);
            return false;
        }
        return true;
    }

    private Map<String, Variant> defaults(SchemaFile file, StructField field, Schema struct) {
        Node node = field.attributes() == null ? null : field.attributes().node("default");
        String subject = file.typeName() + StructUse.SEPARATOR + field.name();
        return node == null ? Map.of() : StructDefaults.read(node, struct, subject, problems);
    }

    /** Adds a field with values, or a list with its struct; false when there is no such struct. */
    private boolean add(SchemaField field, SchemaFile file, Set<String> around, List<SchemaField> fields) {
        if (!field.isList()) {
            return fields.add(field);
        }
        Report report = new Report(problems, file.typeName() + "." + field.name());
        Schema struct = elements(field, file.typeName() + StructUse.SEPARATOR + field.name(), report, around);
        if (struct != null && struct.fields().isEmpty()) {
            report.add(field.typeAt(), "a list of a struct without members", "a struct with members", field.target());
            return false;
        }
        return struct != null && fields.add(field.withElements(struct));
    }

    /** The struct of a list, expanded; of a map, a list of values or a variant one that is made for it, whose name is that of no file. */
    private @Nullable Schema elements(SchemaField list, String path, Report report, Set<String> around) {
        VariantType variant = VariantType.of(list.target());
        if (variant != null) {
            return withStructs(variant.elements(report.subject(), list.at()), list, report, around);
        }
        EntryType map = list.hasEntries() ? EntryType.of(list.target()) : null;
        return map == null
                ? struct(list.target(), list.typeAt(), report, around)
                : entries(map, list, path, report, around);
    }

    private @Nullable Schema entries(EntryType map, SchemaField list, String path, Report report, Set<String> around) {
        List<SchemaField> fields = new ArrayList<>();
        List<StructUse> uses = new ArrayList<>();
        if (map.key() != null) {
            fields.add(list.entry(SchemaField.KEY, map.key()));
        }
        DeclaredType value = DeclaredType.ofMember(map.value());
        String name = path + StructUse.SEPARATOR + "entry";
        if (value != null) {
            SchemaField field = list.entry(SchemaField.VALUE, value);
            String below = name + StructUse.SEPARATOR + SchemaField.VALUE;
            Schema elements = field.isList() ? elements(field, below, report, around) : null;
            if (field.isList() && elements == null) {
                return null;
            }
            fields.add(elements == null ? field : field.withElements(elements));
        } else {
            Schema struct = valuesOf(map, list, name, report, around);
            if (struct == null) {
                return null;
            }
            StructUse use = StructUse.of(SchemaField.VALUE, struct, fields.size(), map.optional(), list.typeAt());
            uses.add(use);
            fields.addAll(use.members());
        }
        RowLength.check(fields, report);
        return Schema.ofEntries(
                name, (map.isMap() ? "An entry of " : "An element of ") + path + ".", fields, uses, list.at());
    }

    private @Nullable Schema valuesOf(EntryType map, SchemaField list, String name, Report report, Set<String> around) {
        FixedType fixed = FixedType.of(map.value());
        if (fixed == null) {
            return struct(map.value(), list.typeAt(), report, around);
        }
        DeclaredType element = DeclaredType.ofMember(FixedType.innermost(map.value()));
        SchemaField value = element == null ? null : list.entry(SchemaField.VALUE, element);
        StructField field = StructField.ofValue(map.value(), list, report, value);
        return fixedList(fixed, field, name + StructUse.SEPARATOR + SchemaField.VALUE, around);
    }

    /** The elements of a variant, with the structs of all cases; null when there is one without. */
    private @Nullable Schema withStructs(Schema variant, SchemaField field, Report report, Set<String> around) {
        Map<String, Schema> structs = new HashMap<>();
        for (SchemaField each : variant.cases()) {
            Schema struct = struct(each.target(), field.typeAt(), report, around);
            if (struct != null) {
                structs.put(each.target(), struct);
            }
        }
        boolean isWhole = variant.cases().stream().allMatch(each -> structs.containsKey(each.target()));
        return isWhole ? variant.withTags(variant.kind().constants(), structs::get) : null;
    }

    /** The struct that a field has, expanded; null when there is none. */
    private @Nullable Schema struct(String name, Location at, Report report, Set<String> around) {
        if (around.contains(name)) {
            List<String> cycle = new ArrayList<>(around);
            String path = String.join(" in ", cycle.subList(cycle.indexOf(name), cycle.size()));
            report.add(at, "the struct contains itself", "another struct", path);
            return null;
        }
        if (isRefused(name)) {
            return null; // Its own problems were told.
        }
        return expand(files.get(name), around);
    }

    private void check(SchemaFile file, List<SchemaField> fields, List<StructUse> uses) {
        Report report = new Report(problems, file.typeName());
        if (fields.size() > RecordLayout.MAX_FIELDS) {
            String expected = "at most " + RecordLayout.MAX_FIELDS;
            report.add(file.at(), "too many fields, with members", expected, String.valueOf(fields.size()));
            return;
        }
        TakenNames names = new TakenNames("field name");
        fields.forEach(field -> checkNames(file, field, names));
        uses.stream().filter(use -> !use.isIncluded() && !use.optional()).forEach(use -> {
            names.take(use.name(), use.at(), report);
            use.formerly().forEach(former -> names.take(former, use.at(), report));
        });
        uses.stream().filter(StructUse::optional).forEach(use -> checkOptional(file, use));
        uses.forEach(use -> checkDepth(depth(use), use.at(), report));
        fields.stream().filter(SchemaField::isList).forEach(list -> checkList(file, list, report));
        if (file.key() != null && file.schema() != null && file.schema().key() != null) {
            TypeKey.check(file.schema().key(), file.key(), fields, report);
        }
        RowLength.check(fields, report);
    }

    /** A record without the struct has none of its values, which no two records may share. */
    private void checkOptional(SchemaFile file, StructUse use) {
        for (SchemaField member : use.members()) {
            String subject = file.typeName() + "." + member.name();
            if (member.index().isUnique() && !member.optional()) {
                String expected = "optional = true for the member, or a struct field that is not optional";
                new Report(problems, subject)
                        .add(use.at(), "a unique member of a struct that a record may be without", expected, "");
            }
        }
    }

    private void checkNames(SchemaFile file, SchemaField field, TakenNames names) {
        Report report = new Report(problems, file.typeName() + "." + field.name());
        names.take(field.name(), field.at(), report);
        field.formerly().forEach(former -> names.take(former, field.at(), report));
        if (field.name().length() > Texts.MAX_NAME_LENGTH) {
            String expected = "at most " + Texts.MAX_NAME_LENGTH + " characters";
            report.add(
                    field.at(),
                    "the path is too long",
                    expected,
                    String.valueOf(field.name().length()));
        }
        if (field.formerly().size() > FieldLayout.MAX_ALIASES) {
            String expected = "at most " + FieldLayout.MAX_ALIASES
                    + ", former names of the struct fields combined with those of the member";
            report.add(
                    field.at(),
                    "too many former paths",
                    expected,
                    String.valueOf(field.formerly().size()));
        }
    }

    private static void checkDepth(int depth, Location at, Report report) {
        if (depth > MAX_DEPTH) {
            report.add(at, "structs lie too deep in each other", "at most " + MAX_DEPTH, String.valueOf(depth));
        }
    }

    /** The elements of a list of a fixed length lie as deep as the list. */
    private static int depth(StructUse use) {
        return depth(use.struct()) + (use.struct().isFixedList() ? 0 : 1);
    }

    private static int depth(Schema struct) {
        IntStream ofMembers = struct.structs().stream().mapToInt(StructExpander::depth);
        IntStream ofLists = struct.fields().stream()
                .map(SchemaField::elements)
                .flatMap(Stream::ofNullable)
                .mapToInt(elements -> depth(elements) + 1);
        return IntStream.concat(ofMembers, ofLists).max().orElse(0);
    }

    /** Of a record type, the name of each element type fits the names of a pack. */
    private void checkList(SchemaFile file, SchemaField list, Report report) {
        if (list.elements() != null) {
            checkDepth(1 + depth(list.elements()), list.at(), report);
            int length = longestPath(list);
            if (length > Texts.MAX_NAME_LENGTH) {
                new Report(problems, file.typeName() + "." + list.name())
                        .add(
                                list.at(),
                                "the path of a list in the elements is too long",
                                "at most " + Texts.MAX_NAME_LENGTH + " characters",
                                String.valueOf(length));
            }
        }
    }

    private static int longestPath(SchemaField list) {
        Schema struct = list.elements();
        int inside = struct == null
                ? 0
                : struct.fields().stream()
                        .filter(SchemaField::isList)
                        .mapToInt(each -> 1 + longestPath(each))
                        .max()
                        .orElse(0);
        return list.name().length() + inside;
    }
}
