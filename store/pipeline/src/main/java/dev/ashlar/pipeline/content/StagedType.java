package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.PlacedRule;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/**
 * The records of a type, staged outside of the heap as they come: checked, and encoded. What concerns several records is kept as ids and hashes. Throws {@link
 * WholeReadException} at the first record that may have a problem, inherits, or comes out of order. For one thread.
 */
final class StagedType implements RecordReceiver {
    private final Schema schema;
    private final Problems problems;
    private final List<SourceRecord> come = new ArrayList<>();
    private final PendingValues pending = new PendingValues();
    private final Relatives relatives;
    private final RecordChecks checks;
    private final Conditions conditions;
    private final List<Unique> unique = new ArrayList<>();
    private final Map<UniqueGroup, ValueHashes> groups = new LinkedHashMap<>();
    /** Rows by keys; null where the type has no key. */
    private final @Nullable ValueHashes rowsOfKeys;
    /** Whether checks of a record need ids in the place of keys. */
    private final boolean needsIds;
    /** By the type that they lead to. */
    private final Map<String, StagedReferences> references = new HashMap<>();
    /** Those that ship, which lead to records that do. */
    private final Map<String, StagedReferences> shipped = new HashMap<>();
    /** Rows that do not ship. */
    private final BitSet left = new BitSet();

    private boolean refersByKey;
    private final StagedRecords staged;
    private RecordList records = RecordList.NONE;

    /** A field whose values are unique. */
    private record Unique(SchemaField field, boolean isKey, boolean isText, ValueHashes hashes) {
        static Unique of(SchemaField field, boolean isKey) {
            boolean isText = field.type() == ValueType.STRING && field.shape() == Shape.SINGLE;
            return new Unique(field, isKey, isText, new ValueHashes());
        }

        /** Whether a record has a value of its own, or needs none. */
        boolean add(DataRecord record, int row) {
            Variant value = record.get(field.name());
            if (value == null && isKey) {
                return false;
            }
            Variant read = ReadValue.unique(field, value);
            return read == null || (isText ? hashes.addText(read.text(), row) : hashes.add(ValueHashes.of(read)));
        }
    }

    StagedType(Schema schema, Problems problems) {
        this.schema = schema;
        this.problems = problems;
        this.relatives = new Relatives(schema, RecordList.NONE, problems);
        this.checks = new RecordChecks(schema, problems, come, relatives, pending, TextKeys.staged(schema));
        this.conditions = new Conditions(schema, problems);
        this.staged = new StagedRecords(schema.name());
        ValueHashes ofKey = null;
        for (SchemaField field : schema.fields()) {
            boolean isKey = field.name().equals(schema.key());
            if (field.index().isUnique() || isKey) {
                Unique one = Unique.of(field, isKey);
                unique.add(one);
                ofKey = isKey && one.isText() ? one.hashes() : ofKey;
            }
        }
        this.rowsOfKeys = ofKey;
        boolean hasUniqueReference =
                unique.stream().anyMatch(each -> each.field().type() == ValueType.REF);
        schema.rules().unique().forEach(names -> groups.put(UniqueGroup.of(schema, names), new ValueHashes()));
        this.needsIds = hasUniqueReference || !groups.isEmpty() || hasRules(schema);
    }

    private static boolean hasRules(Schema schema) {
        return !PlacedRule.of(schema).isEmpty();
    }

    @Override
    public boolean keepsValues() {
        return false;
    }

    @Override
    public void problem(Location at, String subject, String message, String expected, String found) {
        throw new WholeReadException();
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed) {
        checks.record(data, places, flawed);
        require(problems.isEmpty() && relatives.isFreshEmpty() && staged.isNext(data.id()));
        SourceRecord source = come.remove(0);
        boolean ships = ShippedContent.ships(schema, data);
        left.set(staged.count(), !ships);
        pending.references().forEach(reference -> settle(reference, ships));
        pending.clearReferences();
        pending.completeLists(problems);
        unique.forEach(each -> require(each.add(data, staged.count())));
        groups.forEach((group, hashes) -> require(add(group, hashes, data)));
        conditions.check(source);
        require(problems.isEmpty());
        staged.add(data);
    }

    private static void require(boolean canStage) {
        if (!canStage) {
            throw new WholeReadException();
        }
    }

    /** Sets a reference as it was read: what it leads to is checked later. */
    private void settle(PendingReference reference, boolean recordShips) {
        boolean ships =
                recordShips && reference.field().ship() && reference.from().ships();
        List<Variant> elements = new ArrayList<>(reference.at().size());
        String target = reference.field().target();
        boolean isByKey = false;
        for (int i = 0; i < reference.at().size(); i++) {
            Variant element = reference.element(i);
            isByKey |= element.isByKey();
            elements.add(element.isByKey() || element.isNull() ? element : Variant.ofRef(target, element.bits()));
            if (!element.isNull()) {
                (ships ? shipped : references)
                        .computeIfAbsent(target, name -> new StagedReferences())
                        .add(element);
            }
        }
        require(!isByKey || !needsIds && !isInChecked(reference));
        refersByKey |= isByKey;
        reference.set(elements);
    }

    /** Whether a reference is the key of a map, or in a struct of a list whose rules may read it. */
    private static boolean isInChecked(PendingReference reference) {
        boolean isChecked = false;
        for (SourceRecord.Owner at = reference.from().owner();
                at != null;
                at = at.record().owner()) {
            Schema elements = at.list().elements();
            isChecked |= elements == null || hasRules(elements) || at.list().isMap() && isOrderedById(elements);
        }
        return isChecked;
    }

    /** Whether the keys of a map are references, or may have some. */
    private static boolean isOrderedById(Schema entries) {
        ValueType type = entries.fields().get(0).type();
        return type == ValueType.REF || type.isList();
    }

    private static boolean add(UniqueGroup group, ValueHashes hashes, DataRecord data) {
        List<Variant> read = group.read(data);
        return read == null || hashes.add(ValueHashes.of(read));
    }

    /** Ends the records; {@code types}: all of the content, complete once a record is asked for. */
    void end(Map<String, StagedType> types) {
        records = staged.end(refersByKey ? new StagedReferenceKeys(schema, types) : null);
    }

    /** Requires that all references lead to records, once all types have ended. */
    void checkReferences(Map<String, StagedType> types) {
        references.forEach((name, all) -> {
            StagedType target = types.get(name);
            require(target != null && all.lead(target, row -> true));
        });
        shipped.forEach((name, all) -> {
            StagedType target = types.get(name);
            require(target != null && all.lead(target, row -> !target.left.get(row)));
        });
    }

    /** The records, sorted by id, once {@link #end} was called. */
    RecordList records() {
        return records;
    }

    /** The row of the record with an id; negative where there is none. */
    int row(long id) {
        return records.indexOf(id);
    }

    /** The row of the record with a key, which is told by its XXH64 key and its hash code; negative where there is none. */
    int rowOfKey(long keyHash, int hashCode) {
        return rowsOfKeys == null ? ValueHashes.NONE : rowsOfKeys.numberOf(keyHash, hashCode);
    }

    /** The id of the record that has a key. */
    long idOfKey(String text) {
        return records.id(Objects.requireNonNull(rowsOfKeys).numberOf(text));
    }

    /** Notes XXH64 of the keys by which records refer, by the type that they lead to. */
    void noteReferredKeys(Map<String, LongHashSet> keys) {
        for (Map<String, StagedReferences> each : List.of(references, shipped)) {
            each.forEach((target, all) -> all.forEachKey(keys.computeIfAbsent(target, name -> new LongHashSet())::add));
        }
    }

    /** Frees what only checks need, once all have been done. */
    void endChecks() {
        references.values().forEach(StagedReferences::close);
        shipped.values().forEach(StagedReferences::close);
        unique.stream()
                .filter(each -> !each.isKey())
                .forEach(each -> each.hashes().close());
        groups.values().forEach(ValueHashes::close);
    }

    /** Frees all memory, of records that nobody will ask for. */
    void close() {
        endChecks();
        unique.forEach(each -> each.hashes().close());
        staged.close();
    }
}
