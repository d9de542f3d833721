package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * Writes a constant for each field, its key: what columns and reads by name take. A name that is taken gets an underscore behind it, of two
 * fields the later one's.
 */
final class KeyConstants {
    /** A class has room for a few tens of thousands of names, and views of so many fields need it for their methods. */
    static final int MOST = 1 << 11;

    private KeyConstants() {}

    /** In order of the fields; none where there are too many. */
    static List<FieldSpec> of(Schema schema, List<ViewField> viewed, ClassName catalog) {
        List<FieldSpec> constants = new ArrayList<>();
        List<SchemaField> fields =
                schema.fields().stream().filter(SchemaField::ship).toList();
        if (fields.size() > MOST) {
            return constants;
        }
        Set<String> taken = taken(viewed, catalog);
        for (SchemaField field : fields) {
            String name = JavaNames.keyConstant(field.name());
            while (!taken.add(name)) {
                name += "_";
            }
            constants.add(constant(field, name));
        }
        return constants;
    }

    /** Where a variable and a class have one name, Java takes the variable: code of the view would lose the class. */
    private static Set<String> taken(List<ViewField> fields, ClassName catalog) {
        Set<String> taken = new HashSet<>(Set.of(JavaNames.TYPE, catalog.simpleName()));
        for (ViewField field : fields) {
            taken.addAll(field.viewClasses());
            if (field.type().hasConstants()) {
                taken.add(field.constants().simpleName());
            }
        }
        return taken;
    }

    private static FieldSpec constant(SchemaField field, String name) {
        String text = field.name();
        return FieldSpec.builder(FieldKey.class, name, Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("Key of: $L.\n", JavadocText.subject(field))
                .initializer("$T.of($S, 0x$LL)", FieldKey.class, text, "%016X".formatted(XxHash64.key(text)))
                .build();
    }
}
