package dev.ashlar.pipeline.development;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.ReadValue;
import dev.ashlar.pipeline.content.RecordList;
import dev.ashlar.pipeline.diff.ComparedField;
import dev.ashlar.pipeline.diff.FieldPairs;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.FieldChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which records of a type have come, gone or changed, in the order of their ids. Immutable; any thread. */
final class TypeChanges {
    private final String type;
    private final List<Changed> records;
    private final int added;
    private final int removed;

    private sealed interface Changed {
        void tell(String type, ChangeListener listener);
    }

    private record Added(long id) implements Changed {
        @Override
        public void tell(String type, ChangeListener listener) {
            listener.recordAdded(type, id);
        }
    }

    private record Removed(long id) implements Changed {
        @Override
        public void tell(String type, ChangeListener listener) {
            listener.recordRemoved(type, id);
        }
    }

    private record Other(List<FieldChange> fields) implements Changed {
        @Override
        public void tell(String type, ChangeListener listener) {
            fields.forEach(listener::fieldChanged);
        }
    }

    private TypeChanges(String type, List<Changed> records) {
        this.type = type;
        this.records = records;
        this.added = (int) records.stream().filter(Added.class::isInstance).count();
        this.removed = (int) records.stream().filter(Removed.class::isInstance).count();
    }

    /** Both sorted by id; a schema is null where the type does not exist, and its list empty. */
    static TypeChanges between(
            String type, @Nullable Schema oldSchema, RecordList before, @Nullable Schema newSchema, RecordList now) {
        List<Changed> changed = new ArrayList<>();
        if (before != now || oldSchema != newSchema) {
            Fields fields = oldSchema == null || newSchema == null ? Fields.NONE : Fields.of(oldSchema, newSchema);
            int old = 0;
            for (int i = 0; i < now.size(); i++) {
                for (; old < before.size() && before.id(old) < now.id(i); old++) {
                    changed.add(new Removed(before.id(old)));
                }
                boolean isInBoth = old < before.size() && before.id(old) == now.id(i);
                int same = isInBoth && !fields.haveOtherDefaults ? now.sameFrom(i, before, old) : 0;
                if (same > 0) {
                    old += same;
                    i += same - 1;
                } else if (isInBoth) {
                    fields.compare(before.get(old), now.get(i), changed);
                    old++;
                } else {
                    changed.add(new Added(now.id(i)));
                }
            }
            for (; old < before.size(); old++) {
                changed.add(new Removed(before.id(old)));
            }
        }
        return new TypeChanges(type, List.copyOf(changed));
    }

    String type() {
        return type;
    }

    boolean isEmpty() {
        return records.isEmpty();
    }

    int added() {
        return added;
    }

    int removed() {
        return removed;
    }

    /** Records of which at least one field reads another value. */
    int changed() {
        return records.size() - added - removed;
    }

    void tell(ChangeListener listener) {
        records.forEach(each -> each.tell(type, listener));
    }

    /** The fields of a type before and now. */
    private record Fields(List<ComparedField> pairs, boolean haveOtherDefaults) {
        private static final Fields NONE = new Fields(List.of(), false);

        static Fields of(Schema before, Schema now) {
            List<ComparedField> pairs = new ArrayList<>();
            if (before == now) {
                now.fields().forEach(field -> pairs.add(new ComparedField(field, field)));
                return new Fields(pairs, false);
            }
            Map<SchemaField, SchemaField> known = FieldPairs.of(before, now);
            now.fields().forEach(field -> pairs.add(new ComparedField(known.get(field), field)));
            return new Fields(pairs, pairs.stream().anyMatch(ComparedField::hasOtherDefault));
        }

        /** Records that are one object are equal; what they leave out may read other than before all the same. */
        void compare(DataRecord before, DataRecord now, List<Changed> changed) {
            if (before == now && !haveOtherDefaults) {
                return;
            }
            List<FieldChange> changes = new ArrayList<>();
            for (ComparedField pair : pairs) {
                Variant old = valueBefore(pair, before);
                Variant value = ReadValue.of(pair.now(), now.get(pair.now().name()));
                if (!pair.isSame(old, value)) {
                    changes.add(new FieldChange(now.type(), now.id(), pair.now().name(), old, value));
                }
            }
            if (!changes.isEmpty()) {
                changed.add(new Other(List.copyOf(changes)));
            }
        }

        private static @Nullable Variant valueBefore(ComparedField pair, DataRecord from) {
            SchemaField before = pair.before();
            return before == null ? ReadValue.of(pair.now(), null) : ReadValue.of(before, from.get(before.name()));
        }
    }
}
