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
 * The types and records that go into packs. The records still contain fields with {@code ship = false}. Immutable.
 *
 * @param content the schemas and records that ship; the original content if everything ships
 * @param left omitted types and counts of omitted records, one line for each type, sorted by type
 */
public record ShippedContent(Content content, List<String> left) {
    /**
     * Removes what does not ship.
     *
     * @param content without problems; does not change
     * @return the content that ships
     * @throws ContentException with every reference from a record that ships to a record that does not, as in {@link Content#unshippable}
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
     * Finds the problems that prevent packing, even if the content was not read completely.
     *
     * @param content without problems
     * @param location of the content, for problems without a known location
     * @return references from records that ship to records that do not: {@link Content#unshippable}, or else the result of a scan of all records
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
        List<DataRecord> shipped = RecordList.of(all).where(record -> ships(schema, record));
        return shipped.size() == all.size() ? all : shipped;
    }

    /**
     * Whether a record goes into packs.
     *
     * @param schema of its type
     * @param record whose values have the types of their fields
     * @return the result of the {@code shipIf} rule of the type for the value that views read
     */
    public static boolean ships(Schema schema, DataRecord record) {
        ShipRule rule = schema.shipRule();
        SchemaField field = rule.isConditional() ? schema.field(rule.field()) : null;
        return rule.admits(field == null ? null : ReadValue.of(field, record.get(field.name())));
    }
}
