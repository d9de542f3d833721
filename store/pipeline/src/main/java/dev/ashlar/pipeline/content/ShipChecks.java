package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.pipeline.backend.Subjects;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Finds what keeps content from shipping: references of records that ship into records that do not. */
final class ShipChecks {
    private final Map<String, Type> types = new HashMap<>();
    private final Problems problems = new Problems();

    /** The records of a type, by id. */
    private interface Records {
        @Nullable
        DataRecord record(long id);
    }

    private record Type(Schema schema, Records records) {
        boolean isConditional() {
            return !schema.ships() || schema.shipRule().isConditional();
        }
    }

    private ShipChecks() {}

    /** {@code references}: resolved. */
    static List<Problem> problems(Map<String, TypeUpdate> types, List<PendingReference> references) {
        ShipChecks checks = new ShipChecks();
        types.forEach((name, type) -> checks.types.put(name, new Type(type.schema(), type::record)));
        references.stream()
                .filter(each -> each.from().ships()
                        && !isAbstract(types, each.from().root().data()))
                .forEach(checks::check);
        types.values()
                .forEach(type -> type.relatives()
                        .forEachHeir((heir, written) -> checks.checkInherited(type.schema(), heir, written)));
        return checks.problems.sorted();
    }

    private void check(PendingReference reference) {
        SourceRecord from = reference.from();
        check(from.root().data(), from.data(), reference.field(), reference.at()::get, reference::subject);
    }

    private static boolean isAbstract(Map<String, TypeUpdate> types, DataRecord record) {
        TypeUpdate type = types.get(record.type());
        return type != null && type.isAbstract(record.id());
    }

    /** References that an heir has from its ancestor: they stand in a record that may not ship. */
    private void checkInherited(Schema schema, SourceRecord heir, DataRecord written) {
        for (SchemaField field : schema.fields()) {
            if (!written.has(field.name())) {
                check(heir.data(), heir.data(), field, heir.subject(field.name()), heir.at());
            }
        }
    }

    private static String subject(DataRecord record, SchemaField field) {
        return record.type() + " " + record.id() + StructUse.SEPARATOR + field.name();
    }

    /** Of content whose places are not known any more; {@code at} is where all of it is. */
    static List<Problem> problems(Content content, Location at) {
        ShipChecks checks = new ShipChecks();
        content.records().forEach((type, list) -> {
            Schema schema = content.schema(type);
            RecordList records = RecordList.of(list);
            if (schema != null) {
                checks.types.put(type, new Type(schema, id -> {
                    int index = records.indexOf(id);
                    return index < 0 ? null : records.get(index);
                }));
            }
        });
        content.schemas().forEach(schema -> checks.check(schema, content, at));
        return checks.problems.sorted();
    }

    private void check(Schema schema, Content content, Location at) {
        for (SchemaField field : schema.fields()) {
            if (isChecked(field)) {
                RecordList.of(content.records().getOrDefault(schema.name(), List.of()))
                        .passing()
                        .forEach(record -> check(record, record, field, subject(record, field), at));
            }
        }
    }

    /** A field of {@code holder}, which is the record or an element in it, and what is inside; all of it at one place. {@code subject}: the field. */
    private void check(DataRecord from, DataRecord holder, SchemaField field, String subject, Location at) {
        Schema elements = field.elements();
        if (elements == null) {
            check(from, holder, field, i -> at, i -> field.shape().isArray() ? subject + "[" + i + "]" : subject);
            return;
        }
        Variant value = isChecked(field) ? holder.get(field.name()) : null;
        for (int i = 0; value != null && i < value.list().size(); i++) {
            DataRecord element = value.list().get(i);
            String inside = Subjects.element(subject, field, i, element.get(SchemaField.KEY));
            elements.fields()
                    .forEach(member ->
                            check(from, element, member, Subjects.member(inside, field.type(), member.name()), at));
        }
    }

    private boolean isChecked(SchemaField field) {
        Schema elements = field.elements();
        if (elements != null) {
            return field.ship() && elements.fields().stream().anyMatch(this::isChecked);
        }
        Type target = field.type() == ValueType.REF ? types.get(field.target()) : null;
        return field.ship() && target != null && target.isConditional();
    }

    private void check(
            DataRecord from,
            DataRecord holder,
            SchemaField field,
            IntFunction<Location> at,
            IntFunction<String> subject) {
        Variant value = isChecked(field) && ships(from) ? holder.get(field.name()) : null;
        int count = value == null ? 0 : value.shape().isArray() ? value.elementCount() : 1;
        for (int i = 0; i < count; i++) {
            Variant element = value.shape().isArray() ? value.element(i) : value;
            Type target = types.get(field.target());
            DataRecord record = element.isNull() ? null : target.records.record(element.bits());
            if (record != null && !ShippedContent.ships(target.schema, record)) {
                String type = target.schema.name();
                problems.add(
                        at.apply(i),
                        subject.apply(i),
                        "reference to a record that does not ship",
                        "a record of " + type + " that ships (" + target.schema.shipRule() + ")",
                        type + " " + record.id());
            }
        }
    }

    private boolean ships(DataRecord record) {
        Type type = types.get(record.type());
        return type != null && ShippedContent.ships(type.schema, record);
    }
}
