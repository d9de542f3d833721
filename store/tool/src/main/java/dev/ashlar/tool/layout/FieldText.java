package dev.ashlar.tool.layout;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What is to be said of a field, in the words of schema files. */
public final class FieldText {
    private static final int MOST_CONSTANTS = 16;

    private FieldText() {}

    /**
     * The type as a schema file writes it.
     *
     * @param field of a layout
     * @param names of the types
     * @return such as {@code f32[]}, {@code ref<Material>}, for a list of structs {@code list<Monster.loot>}, for a variant and a list of them {@code oneof<Damage, Heal>}
     */
    public static String type(FieldLayout field, FieldNames names) {
        boolean leads = field.type() == ValueType.REF || field.type().isList();
        List<String> cases = field.type().isList() ? names.cases(field.targetKey()) : List.of();
        String name = cases.isEmpty() ? field.type().schemaName() : "oneof";
        String target = cases.isEmpty() ? names.of(field.targetKey()) : String.join(", ", cases);
        String element = leads ? name + "<" + target + ">" : name;
        return switch (field.shape()) {
            case SINGLE -> element;
            case FIXED -> element + "[" + field.count() + "]";
            case ARRAY -> element + "[]";
        };
    }

    /**
     * {@return what marks a field, such as {@code hot, optional}; empty when nothing does}
     *
     * @param field of a layout
     */
    public static String marks(FieldLayout field) {
        List<String> marks = new ArrayList<>();
        if (field.hot()) {
            marks.add("hot");
        }
        if (field.optional()) {
            marks.add("optional");
        }
        if (field.text()) {
            marks.add("text");
        }
        if (field.index() != IndexKind.NONE) {
            marks.add(field.index().word());
        }
        if (field.itemAlignment() != FieldLayout.ITEM_ALIGNMENT) {
            marks.add("items at multiples of " + field.itemAlignment());
        }
        return String.join(", ", marks);
    }

    /**
     * {@return the constants of an enum with their values; only the first of a large one; empty for other types}
     *
     * @param field of a layout
     */
    public static String constants(FieldLayout field) {
        List<EnumConstant> constants = field.constants();
        String shown = constants.stream()
                .limit(MOST_CONSTANTS)
                .map(c -> c.name() + " = " + c.value())
                .collect(Collectors.joining(", "));
        int more = constants.size() - MOST_CONSTANTS;
        return more > 0 ? shown + ", … and " + more + " more" : shown;
    }

    /**
     * The former names of a field.
     *
     * @param field of a layout
     * @param names of the fields
     * @return in the order of the layout; empty when it has none
     */
    public static List<String> aliases(FieldLayout field, FieldNames names) {
        return field.aliases().stream().map(names::of).toList();
    }
}
