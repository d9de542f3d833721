package dev.ashlar.compiler.evolution;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.FormerType;
import dev.ashlar.compiler.schema.Schema;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a name that means something already forbids, said so that the author knows what to write. */
final class FieldRules {
    private FieldRules() {}

    /** Tells of a type that is not the one of the lock. */
    static void tellType(Schema schema, DeclaredField field, LockedField entry, LockedType old, Problems problems) {
        String subject = schema.name() + "." + entry.name();
        String name = entry.name().equals(field.name()) ? "" : ", under the name " + entry.name();
        String message;
        String line;
        if (entry.isRemoved()) {
            message = "a field of this name had the type " + entry.type() + ", until version " + entry.removedSince()
                    + " removed it";
            line = LockText.removedLine(subject, entry);
        } else {
            // Structs have no versions.
            String version = schema.isStruct() ? "" : " in version " + old.greatestVersion();
            message = "the type was " + entry.type() + name + version;
            line = LockText.typeLine(subject, entry.type());
        }
        String bytes = ValueType.BYTES.schemaName();
        boolean converts = !entry.type().equals(bytes) && FormerType.isOfValues(entry.type()) && field.converts();
        String expected = (converts ? retyped(field, entry.type()) + " to convert old values, " : "")
                + "another name, or no line \"" + line + "\" in " + SchemaLock.FILE;
        problems.add(field.typeAt(), schema.name() + "." + field.name(), message, expected, field.type());
    }

    private static String retyped(DeclaredField field, String former) {
        return Stream.concat(field.retyped().stream(), Stream.of(former))
                .map(LockText::quoted)
                .collect(Collectors.joining(", ", "retyped = [", "]"));
    }

    /**
     * Tells when the name of a field, or one of its former names, is a former name of another.
     *
     * @param entries what the lock knows of this field
     */
    static void checkNames(
            Schema schema, DeclaredField field, List<LockedField> entries, LockedType old, Problems problems) {
        for (String name : names(field)) {
            for (LockedField other : old.formerly(name)) {
                if (!entries.contains(other)) {
                    tellName(schema, field, name, other, problems);
                }
            }
        }
    }

    private static List<String> names(DeclaredField field) {
        return Stream.concat(Stream.of(field.name()), field.formerly().stream()).toList();
    }

    private static void tellName(
            Schema schema, DeclaredField field, String name, LockedField other, Problems problems) {
        String subject = schema.name() + "." + other.name();
        String what = name.equals(field.name()) ? "the name is" : "\"" + name + "\" is";
        String message = what + " a former name of " + other.name() + ", whose old values it would read";
        String expected = "another name, formerly = [" + LockText.quoted(other.name())
                + "] when it is the same field, or no line \"" + LockText.formerlyLine(subject, name) + "\" in "
                + SchemaLock.FILE;
        problems.add(field.at(), schema.name() + "." + field.name(), message, expected, "");
    }
}
