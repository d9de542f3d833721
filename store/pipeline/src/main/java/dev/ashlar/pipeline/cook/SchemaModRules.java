package dev.ashlar.pipeline.cook;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.pack.ModRules;
import dev.ashlar.pipeline.pack.PackInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Converts the {@code moddable} settings of schemas to the form of a pack. Pure functions; any thread. */
public final class SchemaModRules {
    /** Half of a build stamp. */
    private static final int MOST_BYTES = 1 << 15;

    private SchemaModRules() {}

    /**
     * {@return what unsigned layers may change; null if no schema has such a setting, so that layers may change everything}
     *
     * @param schemas of the content that ships
     * @throws ContentException if the names exceed the limits of a pack
     */
    public static @Nullable ModRules of(Collection<Schema> schemas) {
        if (schemas.stream().noneMatch(Schema::saysModdable)) {
            return null;
        }
        List<String> names = new ArrayList<>();
        schemas.forEach(schema -> add(schema, names));
        ModRules rules = new ModRules(names);
        int bytes = rules.text().getBytes(UTF_8).length;
        if (bytes > MOST_BYTES) {
            Schema first = schemas.iterator().next();
            throw new ContentException(List.of(new Problem(
                    first.at(),
                    first.name(),
                    "the names of moddable types and fields are too long together",
                    "names of at most " + MOST_BYTES + " bytes; mark types, and not each of their fields",
                    String.valueOf(bytes))));
        }
        return rules;
    }

    private static void add(Schema schema, List<String> names) {
        boolean isOpen = schema.rules().moddable();
        if (isOpen) {
            names.add(ModRules.type(schema.name()));
        }
        for (SchemaField field : schema.fields()) {
            if (field.ship() && schema.isModdable(field) != isOpen) {
                names.add(
                        isOpen
                                ? ModRules.closed(schema.name(), field.name())
                                : ModRules.field(schema.name(), field.name()));
            }
        }
    }

    /** The same with the rules of schemas. A pack without names is no base of layers, and has none. */
    static PackInfo in(PackInfo about, Collection<Schema> schemas) {
        ModRules rules = about.names() ? of(schemas) : null;
        if (rules == null) {
            return about;
        }
        Map<String, String> stamp = new TreeMap<>(about.stamp());
        stamp.put(ModRules.KEY, rules.text());
        return new PackInfo(stamp, about.tags(), true, about.layer());
    }
}
