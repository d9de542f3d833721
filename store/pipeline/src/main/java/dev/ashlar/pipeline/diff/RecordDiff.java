package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.ReadValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the records that differ between two sides. It walks both sides by id and keeps only the current record in memory. For one thread. */
public final class RecordDiff {
    private final RecordSide old;
    private final RecordSide now;
    private final Set<String> types;
    private final Set<String> fields;
    private final Receiver receiver;

    /**
     * A record that differs. Immutable.
     *
     * @param type name of the type
     * @param id of the record
     * @param key of the record, from the newer side if it exists there; null if the type has no key
     */
    public record Subject(String type, long id, @Nullable String key) {}

    /**
     * A field that differs between two records. Immutable.
     *
     * @param field the newer name, or the old name of a removed field
     * @param before the former value; null for none, for example for a new field
     * @param after the present value; null for none
     */
    public record Value(
            String field,
            @Nullable Variant before,
            @Nullable Variant after) {}

    /**
     * The number of records of a type that differ. Immutable.
     *
     * @param type name of the type
     * @param added number of records on the newer side only
     * @param removed number of records on the older side only
     * @param changed number of records with at least one different field
     */
    public record Counts(String type, long added, long removed, long changed) {
        /** {@return whether the records of the type are equal} */
        public boolean isEmpty() {
            return added == 0 && removed == 0 && changed == 0;
        }
    }

    /** Receives differences, sorted by type and id. */
    public interface Receiver {
        /**
         * A record is on the newer side alone.
         *
         * @param record which
         */
        void added(Subject record);

        /**
         * A record is on the older side alone.
         *
         * @param record which
         */
        void removed(Subject record);

        /**
         * A record differs.
         *
         * @param record which
         * @param values one or more, in the order of declaration
         */
        void changed(Subject record, List<Value> values);

        /**
         * All of a type was told.
         *
         * @param counts how many records of it differ; none for an equal one
         */
        void endType(Counts counts);
    }

    private RecordDiff(RecordSide old, RecordSide now, Set<String> types, Set<String> fields, Receiver receiver) {
        this.old = old;
        this.now = now;
        this.types = types;
        this.fields = fields;
        this.receiver = receiver;
    }

    /**
     * Compares two sides.
     *
     * @param old the older side
     * @param now the newer side
     * @param types names of the types to compare; empty for all
     * @param fields names of the fields to compare, of any type; empty for all. Added and removed records are always reported
     * @param receiver receives each difference
     * @return counts of the types that differ, by name
     */
    public static List<Counts> walk(
            RecordSide old, RecordSide now, Set<String> types, Set<String> fields, Receiver receiver) {
        return new RecordDiff(old, now, types, fields, receiver).walk();
    }

    private List<Counts> walk() {
        Set<String> names = new TreeSet<>();
        old.schemas().schemas().forEach(schema -> names.add(schema.name()));
        now.schemas().schemas().forEach(schema -> names.add(schema.name()));
        return names.stream()
                .filter(name -> types.isEmpty() || types.contains(name))
                .map(this::walk)
                .filter(counts -> !counts.isEmpty())
                .toList();
    }

    private Counts walk(String type) {
        Schema before = old.schemas().schema(type);
        Schema after = now.schemas().schema(type);
        List<ComparedField> pairs = new ArrayList<>();
        List<SchemaField> gone = new ArrayList<>();
        if (before != null && after != null) {
            Map<SchemaField, SchemaField> known = FieldPairs.of(before, after);
            after.fields().forEach(field -> pairs.add(new ComparedField(known.get(field), field)));
            gone.addAll(before.fields());
            gone.removeAll(known.values());
            pairs.removeIf(pair -> !isCompared(pair.now(), pair.before() != null || canHave(old, pair.now())));
            gone.removeIf(field -> !isCompared(field, canHave(now, field)));
        }
        Counts counts = new Merge(type, pairs, gone).run(before, after);
        receiver.endType(counts);
        return counts;
    }

    private boolean isCompared(SchemaField field, boolean canBeThere) {
        return canBeThere && (fields.isEmpty() || fields.contains(field.name()));
    }

    /** Packs never have fields that do not ship: that one is not there is no difference. */
    private static boolean canHave(RecordSide side, SchemaField field) {
        return field.ship() || side.schemas().isComplete();
    }

    /** The same for records. */
    private static boolean canHave(RecordSide side, @Nullable Schema schema, RecordSide.Rows record) {
        if (schema == null || side.schemas().isComplete()) {
            return true;
        }
        SchemaField field = schema.field(schema.shipRule().field());
        return schema.shipRule().admits(field == null ? null : record.value(field));
    }

    /** One pass over the records of a type on both sides. */
    private final class Merge {
        private final String type;
        private final List<ComparedField> pairs;
        private final List<SchemaField> gone;
        private long added;
        private long removed;
        private long changed;

        Merge(String type, List<ComparedField> pairs, List<SchemaField> gone) {
            this.type = type;
            this.pairs = pairs;
            this.gone = gone;
        }

        Counts run(@Nullable Schema before, @Nullable Schema after) {
            RecordSide.Rows olds = before == null ? null : old.rows(before);
            RecordSide.Rows news = after == null ? null : now.rows(after);
            boolean hasOld = olds != null && olds.next();
            boolean hasNew = news != null && news.next();
            while (hasOld || hasNew) {
                int order = !hasOld ? 1 : !hasNew ? -1 : Long.compare(olds.id(), news.id());
                if (order < 0) {
                    if (canHave(now, before, olds)) {
                        removed++;
                        receiver.removed(subject(old, olds.id()));
                    }
                } else if (order > 0) {
                    if (canHave(old, after, news)) {
                        added++;
                        receiver.added(subject(now, news.id()));
                    }
                } else {
                    compare(olds, news);
                }
                hasOld = order > 0 ? hasOld : olds.next();
                hasNew = order < 0 ? hasNew : news.next();
            }
            return new Counts(type, added, removed, changed);
        }

        private Subject subject(RecordSide side, long id) {
            return new Subject(type, id, side.key(type, id));
        }

        private void compare(RecordSide.Rows olds, RecordSide.Rows news) {
            List<Value> values = new ArrayList<>();
            for (ComparedField pair : pairs) {
                SchemaField earlier = pair.before();
                Variant before = earlier == null ? ReadValue.of(pair.now(), null) : olds.value(earlier);
                Variant after = news.value(pair.now());
                if (!pair.isSame(before, after)) {
                    values.add(new Value(pair.now().name(), earlier == null ? null : before, after));
                }
            }
            for (SchemaField field : gone) {
                Variant before = olds.value(field);
                if (!new ComparedField(field, field).isSame(ReadValue.of(field, null), before)) {
                    values.add(new Value(field.name(), before, null));
                }
            }
            if (!values.isEmpty()) {
                changed++;
                receiver.changed(subject(now, news.id()), values);
            }
        }
    }
}
