package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.compiler.folder.TreeFile;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads schema files: first each file, then all together. Content of a file never causes an exception. One run collects every problem of every file.
 * This class ignores history, which {@code dev.ashlar.compiler.evolution} handles. Stateless; any thread.
 */
public final class SchemaReader {
    private final Problems problems;
    private final List<SchemaFile> files = new ArrayList<>();
    /** Names of structs that would be made for references to several types, and that other types have. */
    private final Set<String> clashes = new HashSet<>();
    /** Structs that no file declares, made for references to several types: the files that have these. */
    private final Map<SchemaFile, Set<SchemaFile>> madeFor = new IdentityHashMap<>();

    private SchemaReader(Problems problems) {
        this.problems = problems;
    }

    /**
     * A schema file. Immutable.
     *
     * @param file name of the file, {@code Star.schema} for the type Star. Problems show its folders, which are ignored otherwise
     * @param text content of the file
     */
    public record Source(String file, String text) {}

    /**
     * Reads files.
     *
     * @param sources all files of a set; references may name only types of these files
     * @param problems receives every problem
     * @return the record types and structs without problems, by name; if no problem was added, all of them
     */
    public static List<Schema> read(List<Source> sources, Problems problems) {
        SchemaReader reader = new SchemaReader(problems);
        sources.forEach(reader::add);
        return reader.finish();
    }

    /**
     * Reads all {@code *.schema} files that {@link dev.ashlar.compiler.folder.ContentTree} finds in a folder and its sub-folders.
     *
     * @param folder the folder; problems name files relative to it
     * @param problems receives every problem, including unreadable files and folders, and warnings about omitted files
     * @return the record types and structs without problems, by name; if no problem was added, all of them
     */
    public static List<Schema> readFolder(Path folder, Problems problems) {
        SchemaReader reader = new SchemaReader(problems);
        ContentTree tree = SchemaFolder.tree(folder, problems);
        if (tree != null) {
            reader.add(tree);
        }
        return reader.finish();
    }

    private void add(ContentTree tree) {
        for (TreeFile file : tree.schemas()) {
            Source source = SchemaFolder.read(tree.root(), file.name(), problems);
            if (source == null) {
                files.add(SchemaFile.unreadable(file.name()));
            } else {
                add(source);
            }
        }
        tree.unreadableSchemas().forEach(name -> files.add(SchemaFile.unreadable(name)));
    }

    private void add(Source source) {
        files.add(SchemaFileReader.read(source, problems));
    }

    private List<Schema> finish() {
        Set<SchemaFile> flawed = Collections.newSetFromMap(new IdentityHashMap<>());
        refuseTakenNames(flawed);
        addUnions(flawed);
        StructExpander structs = new StructExpander(files, problems);
        refuseUnknownTypes(structs, flawed);
        refuseAttributes(structs, flawed);
        flawed.forEach(structs::refuse);
        Map<SchemaFile, Schema> sound = new IdentityHashMap<>();
        for (SchemaFile file : files) {
            Schema schema = flawed.contains(file) ? null : withShipRule(file, structs.expand(file));
            if (schema != null) {
                sound.put(file, schema);
            }
        }
        sound.keySet().removeIf(file -> isUnused(file, sound.keySet()));
        List<Schema> schemas = sound.values().stream()
                .sorted(Comparator.comparing(Schema::name))
                .toList();
        Map<String, Schema> unshipped = schemas.stream()
                .filter(schema -> !schema.ships())
                .collect(Collectors.toMap(Schema::name, each -> each));
        return schemas.stream()
                .filter(schema -> !schema.ships() || refersToWhatShips(schema, unshipped))
                .toList();
    }

    /** Whether a struct was made for files alone that have problems: it is none of theirs either. */
    private boolean isUnused(SchemaFile file, Set<SchemaFile> sound) {
        Set<SchemaFile> users = madeFor.get(file);
        return users != null && Collections.disjoint(users, sound);
    }

    /** Each reference to several types has a struct, which no file declares. */
    private void addUnions(Set<SchemaFile> flawed) {
        Map<String, SchemaFile> byName = new HashMap<>();
        files.forEach(file -> byName.putIfAbsent(file.typeName(), file));
        for (SchemaFile file : List.copyOf(files)) {
            for (RefUnion.Use use : file.unions()) {
                SchemaReader.Source source = use.union().source();
                SchemaFile struct = byName.get(use.union().structName());
                if (struct == null) {
                    Problems own = new Problems(); // Types that are unknown are told of the field.
                    struct = SchemaFileReader.read(source, own);
                    if (!own.isEmpty()) {
                        String found = own.sorted().get(0).message();
                        use.report()
                                .add(use.at(), "no struct can be made for this type", "other names of types", found);
                        flawed.add(file);
                    }
                    files.add(struct);
                    byName.put(struct.typeName(), struct);
                    madeFor.put(struct, Collections.newSetFromMap(new IdentityHashMap<>()));
                } else if (!struct.at().file().equals(source.file())) {
                    String message = "the struct that is made for this type has the name of another type";
                    String declared = struct.typeName() + ", declared at " + struct.at();
                    use.report().add(use.at(), message, "another name for " + struct.typeName(), declared);
                    flawed.add(file);
                    clashes.add(struct.typeName());
                }
                Set<SchemaFile> users = madeFor.get(struct);
                if (users != null) {
                    users.add(file);
                }
            }
        }
    }

    private @Nullable Schema withShipRule(SchemaFile file, @Nullable Schema schema) {
        Node condition = file.shipIf();
        if (schema == null || condition == null) {
            return schema;
        }
        ShipRule rule = TypeShipRule.read(condition, schema.fields(), new Report(problems, schema.name()));
        return rule == null ? null : schema.with(rule);
    }

    /** A view cannot lead to one that is not there. */
    private boolean refersToWhatShips(Schema schema, Map<String, Schema> unshipped) {
        int before = problems.size();
        checkTargets(schema, schema.fields(), unshipped);
        return problems.size() == before;
    }

    private void checkTargets(Schema schema, List<SchemaField> fields, Map<String, Schema> unshipped) {
        for (SchemaField field : fields) {
            Schema target = field.ship() ? unshipped.get(field.target()) : null;
            if (field.hasEntries() && field.ship() && field.elements() != null) {
                checkTargets(schema, field.elements().fields(), unshipped);
            }
            if (target != null) {
                new Report(problems, schema.name() + '.' + field.name())
                        .add(
                                field.at(),
                                "reference to a type that does not ship",
                                "a type that ships, or ship = false for the field",
                                target.name() + ", declared at " + target.at());
            }
        }
    }

    private void refuseTakenNames(Set<SchemaFile> flawed) {
        TakenNames names = new TakenNames("type name");
        for (SchemaFile file : files) {
            if (file.isNamed() && !names.take(file.typeName(), file.at(), new Report(problems, file.typeName()))) {
                flawed.add(file);
            }
        }
    }

    /** Which attributes a field may have follows from whether its type is a struct. */
    private void refuseAttributes(StructExpander structs, Set<SchemaFile> flawed) {
        for (SchemaFile file : files) {
            int before = problems.size();
            for (StructField field : file.structFields()) {
                Attributes attributes = field.attributes();
                String struct = FixedType.innermost(field.struct());
                if (attributes != null && structs.isStruct(struct)) {
                    attributes.refuseOthers("attribute of a struct field", StructField.ATTRIBUTES);
                } else if (attributes != null && !structs.mayBeStruct(struct)) {
                    attributes.refuseOthers("attribute", FieldReader.KNOWN);
                }
            }
            if (problems.size() > before) {
                flawed.add(file);
            }
        }
    }

    /** A type whose file cannot be read is known by the file's name, so that its own problem is the only one. */
    private void refuseUnknownTypes(StructExpander structs, Set<SchemaFile> flawed) {
        Set<String> known = new TreeSet<>();
        files.forEach(file -> known.add(file.typeName()));
        for (SchemaFile file : files) {
            int before = problems.size();
            for (TypeUse use : file.uses()) {
                switch (use.kind()) {
                    case FIELD -> checkField(use, known, structs);
                    case REFERENCE -> checkReference(use, known, structs);
                    case INCLUDE -> checkStruct("includes", use, known, structs);
                    case CASE -> checkStruct("a case names", use, known, structs);
                }
            }
            if (problems.size() > before) {
                flawed.add(file);
            }
        }
    }

    private void checkField(TypeUse use, Set<String> known, StructExpander structs) {
        String struct = DeclaredType.withoutBrackets(FixedType.innermost(use.target()));
        if (!structs.mayBeStruct(struct) && !clashes.contains(struct)) {
            String message = "unknown type \"" + use.target() + '"'
                    + DeclaredType.didYouMean(use.target(), known, structs::isStruct);
            use.report().add(use.at(), message, DeclaredType.KNOWN, "");
        }
    }

    private static void checkReference(TypeUse use, Set<String> known, StructExpander structs) {
        if (!known.contains(use.target())) {
            Set<String> types = new TreeSet<>(known);
            types.removeIf(structs::isStruct);
            String message = "unknown type \"" + use.target() + '"' + Words.didYouMean(use.target(), types);
            use.report().add(use.at(), message, Words.oneOf(types), "");
        } else if (structs.isStruct(use.target())) {
            String message = "a reference to " + use.target() + ", which is a struct and has no records";
            use.report().add(use.at(), message, "a record type, or the type " + use.target(), "");
        }
    }

    private static void checkStruct(String what, TypeUse use, Set<String> known, StructExpander structs) {
        if (!structs.mayBeStruct(use.target())) {
            Set<String> fit = new TreeSet<>(known);
            fit.removeIf(name -> !structs.isStruct(name));
            String expected = fit.isEmpty() ? "a struct, of which there is none" : Words.oneOf(fit);
            String message = what + " a type that is no struct" + Words.didYouMean(use.target(), fit);
            use.report().add(use.at(), message, expected, '"' + use.target() + '"');
        }
    }
}
