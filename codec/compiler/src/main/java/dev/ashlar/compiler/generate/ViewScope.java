package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one class of a view has: the view itself its fields and those that it includes, the class of a struct field the members.
 *
 * @param use the struct field; null for the view itself
 * @param path of the struct field, with {@code $} between its parts; empty for the view itself
 * @param type class that reads the scope
 * @param interfaces of the structs that the scope has all members of
 * @param fields in order
 * @param children the struct fields of the scope, in order
 * @param steps the lists of a fixed length around the scope; the last is the scope's own if it has the members of elements
 */
record ViewScope(
        @Nullable StructUse use,
        String path,
        ClassName type,
        List<ClassName> interfaces,
        List<ViewField> fields,
        List<ViewScope> children,
        List<Place.Step> steps) {
    /** What no name in a schema has, and names in Java may have. */
    static final char SEPARATOR = '$';

    /**
     * The scope of a record type, or of a struct.
     *
     * @param schema of it
     * @param layout of it
     * @param view class that is generated
     * @param classes simple names of the classes beside it, which no class inside it may have
     */
    static ViewScope of(Schema schema, RecordLayout layout, ClassName view, Set<String> classes) {
        return new Builder(schema, layout, view, classes).build();
    }

    /** The same for those who ask for names alone: where fields lie is unknown. */
    static ViewScope ofNames(Schema schema, Set<String> classes) {
        ClassName view = ClassName.get("", JavaNames.viewClass(schema.name()));
        return new Builder(schema, null, view, classes).build();
    }

    /** Name of the accessor of the struct field. */
    String accessor() {
        return use == null ? "" : JavaNames.accessor(use.name());
    }

    /** Whether the members are those of the elements of a list of a fixed length. */
    boolean isFixedList() {
        return use != null && use.struct().isFixedList();
    }

    /** The list of a fixed length whose elements have the members. */
    Place.Step list() {
        return steps.get(steps.size() - 1);
    }

    /** Name of the method that returns the number of elements. */
    String counter() {
        return use == null ? "" : JavaNames.suffixed(use.name(), "Count");
    }

    /** All fields, those of the children too, in the order of the layout. */
    List<ViewField> allFields() {
        List<ViewField> all = new ArrayList<>(fields);
        children.forEach(child -> all.addAll(child.allFields()));
        all.sort((a, b) -> Integer.compare(a.number(), b.number()));
        return all;
    }

    private static final class Builder {
        private final Schema root;
        private final @Nullable RecordLayout layout;
        private final ClassName view;
        private final Set<String> classes;
        private final Set<String> taken;
        private final int[] numbers;

        Builder(Schema root, @Nullable RecordLayout layout, ClassName view, Set<String> classes) {
            this.root = root;
            this.layout = layout;
            this.view = view;
            this.classes = classes;
            this.taken = new HashSet<>(classes);
            this.numbers = new int[root.fields().size()];
            int shipped = 0;
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = shipped;
                shipped += root.fields().get(i).ship() ? 1 : 0;
            }
        }

        ViewScope build() {
            ViewScope scope =
                    new ViewScope(null, "", view, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), List.of());
            fill(scope, root, 0, view);
            return scope;
        }

        private void fill(ViewScope scope, Schema schema, int base, ClassName declaring) {
            // Those without members have no place among the fields.
            schema.structs().stream()
                    .filter(use -> use.isIncluded() && use.count() == 0)
                    .forEach(use -> scope.interfaces.add(interfaceOf(use)));
            for (int i = 0; i < schema.fields().size(); i++) {
                StructUse use = schema.useOf(i);
                if (use == null) {
                    addField(scope, schema.fields().get(i).name(), base + i, declaring);
                } else if (use.first() == i && use.ship()) {
                    if (use.optional()) {
                        addField(scope, use.name(), base + i, declaring);
                    }
                    addStruct(scope, use, base + i);
                }
            }
        }

        private void addField(ViewScope scope, String member, int index, ClassName declaring) {
            SchemaField field = root.fields().get(index);
            if (field.ship()) {
                Place place = layout == null
                        ? Place.unknown(field, scope.steps)
                        : Place.of(layout, numbers[index], scope.steps);
                scope.fields.add(
                        new ViewField(field, member, place, declaring, root.name(), scope.use == null, classes));
            }
        }

        private ClassName interfaceOf(StructUse use) {
            Schema struct = use.struct().isFixedList() ? use.struct().fixedElement() : use.struct();
            return ClassName.get(view.packageName(), JavaNames.viewClass(struct.name()));
        }

        /** The step to the next element of a list whose first element has the members from a number on. */
        private Place.Step step(Schema list, String path, int first) {
            int next = first + list.fields().size() / list.fixedCount();
            boolean isOne = list.fixedCount() == 1;
            int members = isOne ? 0 : numbers[next] - numbers[first];
            int bits = (int) root.fields().subList(first, next).stream()
                    .filter(field -> field.ship() && field.optional())
                    .count();
            int bytes = members == 0 || layout == null
                    ? 0
                    : layout.fields().get(numbers[next]).offset()
                            - layout.fields().get(numbers[first]).offset();
            return new Place.Step(path + SEPARATOR + "index", list.fixedCount(), bytes, members, bits);
        }

        private void addStruct(ViewScope scope, StructUse use, int base) {
            ClassName struct = interfaceOf(use);
            if (use.isIncluded()) {
                scope.interfaces.add(struct);
                fill(scope, use.struct(), base, struct);
                return;
            }
            String path = scope.path + (scope.path.isEmpty() ? "" : SEPARATOR) + use.name();
            String name = JavaNames.structClass(path, taken);
            taken.add(name);
            List<ClassName> interfaces = new ArrayList<>(List.of(struct));
            int first = base + use.membersFrom();
            Schema members = use.struct().isFixedList() ? use.struct().fixedElement() : use.struct();
            List<Place.Step> steps = new ArrayList<>(scope.steps);
            if (use.struct().isFixedList()) {
                steps.add(step(use.struct(), path, first));
            }
            ViewScope child = new ViewScope(
                    use, path, view.nestedClass(name), interfaces, new ArrayList<>(), new ArrayList<>(), steps);
            // Members of an include inside the struct are members of the struct: its interface extends the other.
            fill(child, members, first, struct);
            interfaces.subList(1, interfaces.size()).clear();
            scope.children.add(child);
        }
    }
}
