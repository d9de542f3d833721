package dev.ashlar.compiler.schema;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A field, or an include, whose type is none of those with values, as its file has it: a struct, if another file declares one of this name.
 *
 * @param name of the field; empty for an include
 * @param struct name of the type
 * @param position how many fields with values stand before it
 * @param formerly former names
 * @param optional whether a record may be without it
 * @param hot whether all members are to be hot
 * @param ship whether it ships
 * @param moddable whether layers that are not signed may change the members
 * @param display name for editors
 * @param doc a sentence for programmers
 * @param at where it is declared
 * @param typeAt where its type is
 * @param attributes of the field, of which some may be none that a struct field has; of an include null
 * @param report takes what is wrong with it
 * @param element the innermost element of a list of a fixed length, where it has values; else null
 */
record StructField(
        String name,
        String struct,
        int position,
        List<String> formerly,
        boolean optional,
        boolean hot,
        boolean ship,
        Moddable moddable,
        String display,
        String doc,
        Location at,
        Location typeAt,
        @Nullable Attributes attributes,
        Report report,
        @Nullable SchemaField element) {
    /** The attributes of a struct field. */
    static final List<String> ATTRIBUTES =
            List.of("name", "type", "default", "optional", "hot", "ship", "moddable", "formerly", "display", "doc");

    /** The values of a map, or of a list of values, that are lists of a fixed length. */
    static StructField ofValue(String type, SchemaField list, Report report, @Nullable SchemaField element) {
        return new StructField(
                SchemaField.VALUE,
                type,
                0,
                List.of(),
                false,
                false,
                true,
                Moddable.UNSAID,
                "",
                "",
                list.at(),
                list.typeAt(),
                null,
                report,
                element);
    }

    StructUse use(Schema declared, int first, Map<String, Variant> defaults) {
        return new StructUse(
                name, declared, first, formerly, defaults, optional, hot, ship, moddable, display, doc, at);
    }
}
