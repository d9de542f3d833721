package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Finds what keeps content from shipping: references of records that ship into records that do not. */
final class ShipChecks {
    private final Map<String, TypeUpdate> types;
    private final Problems problems = new Problems();

    private ShipChecks(Map<String, TypeUpdate> types) {
        this.types = types;
    }

    /** {@code references}: resolved. */
    static List<Problem> problems(Map<String, TypeUpdate> types, List<PendingReference> references) {
        ShipChecks checks = new ShipChecks(types);
        references.forEach(checks::check);
        types.values()
                .forEach(type ->
                        type.relatives().forEachHeir((heir, written) -> checks.checkInherited(type, heir, written)));
        return checks.problems.sorted();
    }

    /** References that an heir has from its ancestor: they stand in a record that may not ship. */
    private void checkInherited(TypeUpdate type, SourceRecord heir, DataRecord written) {
        for (SchemaField field : type.schema().fields()) {
            Variant value = field.type() == ValueType.REF ? heir.data().get(field.name()) : null;
            if (value != null && !written.has(field.name())) {
                int count = value.shape().isArray() ? value.elementCount() : 1;
                check(new PendingReference(heir, field, value, Collections.nCopies(count, heir.at())));
            }
        }
    }

    private void check(PendingReference reference) {
        TypeUpdate target = types.get(reference.field().target());
        boolean counts = reference.field().ship() && target != null && isConditional(target.schema());
        if (counts
                && !isAbstract(reference.from().data())
                && ships(reference.from().data())) {
            DataRecord from = reference.from().data();
            Variant value = from.get(reference.field().name());
            for (int i = 0; value != null && i < reference.at().size(); i++) {
                check(reference, i, value.shape().isArray() ? value.element(i) : value, target);
            }
        }
    }

    private void check(PendingReference reference, int index, Variant element, TypeUpdate target) {
        DataRecord record = element.bits() == 0 ? null : target.record(element.bits());
        if (record != null && !ShippedContent.ships(target.schema(), record)) {
            String type = target.schema().name();
            problems.add(
                    reference.at().get(index),
                    reference.subject(index),
                    "reference to a record that does not ship",
                    "a record of " + type + " that ships (" + target.schema().shipRule() + ")",
                    type + " " + record.id());
        }
    }

    private boolean isAbstract(DataRecord record) {
        TypeUpdate type = types.get(record.type());
        return type != null && type.isAbstract(record.id());
    }

    private static boolean isConditional(Schema schema) {
        return !schema.ships() || schema.shipRule().isConditional();
    }

    private boolean ships(DataRecord record) {
        TypeUpdate type = types.get(record.type());
        return type != null && ShippedContent.ships(type.schema(), record);
    }
}
