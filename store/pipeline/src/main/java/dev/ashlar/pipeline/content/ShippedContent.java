package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.ShipRule;
import dev.ashlar.pipeline.backend.Inheritance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The types and records that go into packs. Fields with {@code ship = false} are in them still.
 *
 * @param content what is left of schemas and records; the given one where everything ships
 * @param left what was left out, a line for each type, with counts; by type
 */
public record ShippedContent(Content content, List<String> left) {
    /**
     * Leaves out what does not ship.
     *
     * @param content without problems; stays as it is
     * @return what ships
     * @throws ContentException with every reference of a record that ships to one that does not, as {@link Content#unshippable} has them
     */
    public static ShippedContent of(Content content) {
        if (!content.unshippable().isEmpty()) {
            throw new ContentException(content.unshippable(), content.warnings());
        }
        List<Schema> schemas = new ArrayList<>();
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        List<String> left = new ArrayList<>();
        for (Schema schema : content.schemas()) {
            List<DataRecord> all = content.records().getOrDefault(schema.name(), List.of());
            List<DataRecord> shipped = shipped(schema, all);
            if (schema.ships()) {
                schemas.add(schema);
                records.put(schema.name(), shipped);
            }
            long abstracts = content.relatives().getOrDefault(schema.name(), List.of()).stream()
                    .filter(Inheritance::isAbstract)
                    .count();
            if (schema.ships() && abstracts > 0) {
                left.add(String.format(
                        Locale.ROOT,
                        "%s: %,d of %,d records (abstract)",
                        schema.name(),
                        abstracts,
                        all.size() + abstracts));
            }
            if (!schema.ships() || shipped.size() < all.size()) {
                left.add(String.format(
                        Locale.ROOT,
                        "%s: %,d of %,d records (%s)",
                        schema.name(),
                        all.size() - shipped.size(),
                        all.size(),
                        schema.shipRule()));
            }
        }
        boolean isWhole = left.isEmpty() && content.relatives().isEmpty();
        return new ShippedContent(isWhole ? content : new Content(schemas, records, content.warnings()), left);
    }

    /**
     * What keeps content out of packs, also where it was not read as a whole.
     *
     * @param content without problems
     * @param location where it is, for problems whose places are not known
     * @return references of records that ship into records that do not: {@link Content#unshippable}, or else found by looking at all records
     */
    public static List<Problem> unshippable(Content content, String location) {
        return content.unshippable().isEmpty()
                ? ShipChecks.problems(content, Location.of(location))
                : content.unshippable();
    }

    private static List<DataRecord> shipped(Schema schema, List<DataRecord> all) {
        if (!schema.ships() || !schema.shipRule().isConditional()) {
            return schema.ships() ? all : List.of();
        }
        List<DataRecord> shipped =
                all.stream().filter(record -> ships(schema, record)).toList();
        return shipped.size() == all.size() ? all : shipped;
    }

    /**
     * Whether a record goes into packs.
     *
     * @param schema of its type
     * @param record with values of the types of their fields
     * @return what the rule of the type says of the value that views read
     */
    public static boolean ships(Schema schema, DataRecord record) {
        ShipRule rule = schema.shipRule();
        SchemaField field = rule.isConditional() ? schema.field(rule.field()) : null;
        return rule.admits(field == null ? null : ReadValue.of(field, record.get(field.name())));
    }
}
