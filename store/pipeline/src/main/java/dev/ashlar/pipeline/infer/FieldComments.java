package dev.ashlar.pipeline.infer;

import dev.ashlar.compiler.schema.SchemaText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says in comments of a schema what a declaration rests on, and what it might be instead. */
final class FieldComments {
    private static final int MOST_CONSTANTS = 16;
    private static final int RECORDS_OF_CONSTANT = 4;
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,31}");
    private static final Pattern ROTATION = Pattern.compile("(?i).*(rotation|orientation|quat|heading)");

    private static final Pattern WHOLE = Pattern.compile("i32|ivec");

    private FieldComments() {}

    static List<String> of(TypeEvidence type, String name, Declaration declaration, Set<String> types) {
        Evidence found = type.fields.getOrDefault(name, new Evidence());
        List<String> comments = new ArrayList<>();
        comments.add(evidence(type, found));
        boolean isPlain = declaration.type().equals("string") && found.typed == 0;
        if (isPlain && Declarations.isColors(found)) {
            comments.add("perhaps: type = \"color\"");
        } else if (isPlain && isEnum(found)) {
            String values =
                    found.texts().stream().sorted().map(SchemaText::quoted).collect(Collectors.joining(", "));
            comments.add("perhaps: type = \"enum\", values = [" + values + "]");
        }
        if (declaration.type().equals("string") && isKey(type, name, found)) {
            comments.add("perhaps: key = " + SchemaText.quoted(name) + " of the schema");
        }
        String target = Set.of("string", "i32", "i64").contains(declaration.type()) ? target(name, types) : null;
        if (target != null) {
            comments.add("perhaps: type = " + SchemaText.quoted("ref<" + target + ">"));
        }
        if (declaration.type().equals("vec4") && ROTATION.matcher(name).matches()) {
            comments.add("perhaps: type = \"quat\"");
        }
        Evidence single = found.lists > 0 ? found.elements() : found;
        if (single.pointed > 0 && WHOLE.matcher(declaration.type()).lookingAt()) {
            String floats = declaration.type().replace("ivec", "vec").replaceFirst("^[iu]\\d+", "f32");
            comments.add("perhaps: type = " + SchemaText.quoted(floats) + ", as numbers with a point suggest");
        }
        if (found.lists > 0
                && found.shortest == 6
                && found.longest == 6
                && found.elements().isNumbers()) {
            comments.add("perhaps: type = \"aabb\"");
        }
        return comments;
    }

    private static String evidence(TypeEvidence type, Evidence found) {
        long present = found.values - found.nothings;
        StringBuilder text = new StringBuilder(present == type.records ? "" : present + " of ");
        text.append(type.records)
                .append(type.isOfElements ? " element" : " record")
                .append(type.records == 1 ? "" : "s");
        Evidence single = found.lists > 0 ? found.elements() : found;
        if (present == 0) {
            return text.append(", null in each: any type would do").toString();
        }
        if (found.lists > 0) {
            text.append(", lists of ").append(found.shortest);
            text.append(found.shortest == found.longest ? "" : " to " + found.longest);
        }
        if (single.least != null && single.greatest != null) {
            text.append(", ").append(plain(single.least)).append(" .. ").append(plain(single.greatest));
        } else if (!single.different.isEmpty()) {
            text.append(", ")
                    .append(single.hasManyTexts() ? "many" : single.different.size())
                    .append(" different");
        }
        return text.toString();
    }

    static String plain(BigDecimal value) {
        return Math.abs(value.scale()) > 20 ? value.toString() : value.toPlainString();
    }

    private static boolean isEnum(Evidence found) {
        return !found.different.isEmpty()
                && found.different.size() <= MOST_CONSTANTS
                && found.texts >= (long) RECORDS_OF_CONSTANT * found.different.size()
                && found.texts().stream()
                        .allMatch(text -> IDENTIFIER.matcher(text).matches());
    }

    private static boolean isKey(TypeEvidence type, String name, Evidence found) {
        return Set.of("name", "key").contains(name.toLowerCase(Locale.ROOT))
                && type.records > 1
                && !type.isOptional(found)
                && found.isUnique(type.records);
    }

    /** The type that a name ends with, such as {@code Star} for {@code hostStar} and {@code star_id}. */
    private static @Nullable String target(String name, Set<String> types) {
        String folded = name.toLowerCase(Locale.ROOT).replace("_", "").replaceFirst("(id|ref)$", "");
        return types.stream()
                .filter(type -> folded.endsWith(type.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElse(null);
    }
}
