package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes an object's members into a record, which is flat: the {@code x} of {@code position} becomes the field {@code position_x},
 * a value with lanes one field of its type, and a list of objects an array for each of their members, {@code scores_name} and
 * {@code scores_score}, beside the field {@code scores_count}. {@code docs/serializers.md} has all of it.
 *
 * <p>What the record has of another object, or had before, is taken away by {@link #check}; a field is set only when its value
 * is another one, so that the record is marked as updated only then. A class that extends this one to look at the structure
 * alone ({@link Direction#DESCRIBING}) may visit several objects. For one object and one thread.
 */
public class RecordSaver extends NumberSaver {
    private final DataRecord record;
    private final FlatNames names = new FlatNames();
    private final Set<String> written = new LinkedHashSet<>();
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private final ListLengths lists = new ListLengths();
    /** For each scope whether it is a list, which elements of {@link #lanes} never are in. */
    private final List<Boolean> isList = new ArrayList<>();

    private int openLists;
    private long values;
    private @Nullable Lanes lanes;

    /** The values of one member of all elements of a list. */
    private record Column(ValueType type, List<Variant> values) {}

    /** A value whose lanes come one by one. */
    private record Lanes(String name, ValueType type, List<Long> bits) {}

    /**
     * A visitor for one object.
     *
     * @param into gets the fields
     */
    public RecordSaver(DataRecord into) {
        this.record = into;
    }

    /**
     * {@return a new record of an object}
     *
     * @param type the record's
     * @param id the record's; {@link DataRecord#NO_ID} for none
     * @param object any
     * @throws IllegalArgumentException when a member cannot be saved
     */
    public static DataRecord save(String type, long id, TriviallySerializable object) {
        DataRecord record = new DataRecord(type, id);
        save(object, record);
        return record;
    }

    /**
     * Writes an object into a record, which has its fields and no others then.
     *
     * @param object any
     * @param into gets the fields
     * @throws IllegalArgumentException when a member cannot be saved; the record may have some of the members then
     */
    public static void save(TriviallySerializable object, DataRecord into) {
        RecordSaver saver = new RecordSaver(into);
        object.serialize(saver);
        saver.check();
    }

    /**
     * Takes away what the object does not have; to be called last.
     *
     * @throws IllegalStateException when a {@code begin} has no {@code end}
     */
    public final void check() {
        checkClosed();
        List.copyOf(record.keys()).stream()
                .filter(field -> !written.contains(field))
                .forEach(record::remove);
    }

    /** {@return the fields that were written, in order; a view, read-only} */
    protected final Collection<String> fields() {
        return java.util.Collections.unmodifiableSet(written);
    }

    /**
     * {@return the name of the field that a member has}
     *
     * @param name of a member of what is open now
     */
    protected final String field(String name) {
        return names.field(name);
    }

    /** {@return whether a list is open, so that a field has values of several elements} */
    protected final boolean isInList() {
        return openLists > 0;
    }

    private void put(String name, Variant value) {
        if (lanes != null) {
            putLane(lanes, name, value);
            return;
        }
        String field = names.field(name);
        values++;
        if (openLists == 0) {
            set(name, field, value);
        } else if (value.type() == ValueType.BYTES) {
            // There are no arrays of bytes: all of them in one, and how many each has.
            column(name, field, ValueType.BYTES).values.add(value);
            column(name, FlatNames.count(field), ValueType.U32)
                    .values
                    .add(Variant.ofInteger(ValueType.U32, value.byteCount()));
        } else {
            column(name, field, value.type()).values.add(value);
        }
    }

    private void putLane(Lanes into, String name, Variant value) {
        if (value.type() != into.type.lane() || into.bits.size() == into.type.lanes()) {
            throw refused(
                    name,
                    "expected " + into.type.lanes() + " lanes of "
                            + into.type.lane().schemaName() + ", found " + value);
        }
        into.bits.add(value.bits());
    }

    private Column column(String name, String field, ValueType type) {
        Column column = columns.get(field);
        if (column == null) {
            column = new Column(type, new ArrayList<>());
            columns.put(field, column);
        }
        if (column.type != type) {
            throw refused(name, field + " is a " + column.type.schemaName() + ", and cannot be a " + type.schemaName());
        }
        return column;
    }

    private void set(String name, String field, Variant value) {
        if (!FlatNames.isField(field)) {
            throw refused(name, "no record has a field \"" + field + "\"");
        }
        boolean isNew = written.add(field);
        if (!isNew && (direction() == Direction.SAVING || !isSameType(record.get(field), value))) {
            throw refused(name, "there are two members for the field " + field);
        }
        // The first of several objects that are described says what the values are.
        if (isNew && !value.equals(record.get(field))) {
            record.set(field, value);
        }
    }

    private static boolean isSameType(@Nullable Variant one, Variant other) {
        return one != null && one.type() == other.type() && one.shape() == other.shape();
    }

    @Override
    protected void put(String name, ValueType type, long bits) {
        put(
                name,
                switch (type) {
                    case BOOL -> Variant.of(bits != 0);
                    case F32 -> Variant.of(Float.intBitsToFloat((int) bits));
                    case F64 -> Variant.of(Double.longBitsToDouble(bits));
                    default -> Variant.ofInteger(type, bits);
                });
    }

    @Override
    public String io(String name, String value) {
        checkText(name, value);
        put(name, Variant.of(value));
        return value;
    }

    @Override
    public byte[] io(String name, byte[] value) {
        checkGiven(name, value);
        put(name, Variant.ofBytes(value));
        return value;
    }

    @Override
    public int ioConstant(String name, int number, Constants constants) {
        checkConstant(name, number, constants);
        put(name, Variant.ofEnum(constants.name(number)));
        return number;
    }

    @Override
    public boolean ioPresent(String name, boolean present, @Nullable ValueType type) {
        if (openLists > 0 || type == null) {
            String field = FlatNames.present(names.field(name));
            Variant value = Variant.of(present && direction() == Direction.SAVING);
            values++;
            if (openLists > 0) {
                column(name, field, ValueType.BOOL).values.add(value);
            } else {
                set(name, field, value);
            }
        }
        return present;
    }

    @Override
    public void begin(String name) {
        checkNoLanes();
        super.begin(name);
        names.begin(name);
        isList.add(false);
    }

    @Override
    public void beginLanes(String name, ValueType type) {
        checkNoLanes();
        super.beginLanes(name, type);
        lanes = new Lanes(name, type, new ArrayList<>());
    }

    @Override
    public int beginList(String name, int count, @Nullable ValueType type) {
        checkNoLanes();
        super.beginList(name, count, type);
        String field = names.beginList(name);
        Variant size = Variant.ofInteger(ValueType.U32, direction() == Direction.SAVING ? count : 0);
        if (openLists > 0) {
            values++;
            column(name, FlatNames.count(field), ValueType.U32).values.add(size);
        } else if (type == null) {
            set(name, FlatNames.count(field), size);
        } else {
            // An array says how long it is, also when nothing follows.
            column(name, field, type);
            if (type == ValueType.BYTES) {
                column(name, FlatNames.count(field), ValueType.U32);
            }
        }
        openLists++;
        isList.add(true);
        lists.begin(values, direction() == Direction.SAVING ? count : 0);
        return count;
    }

    @Override
    public void end() {
        if (lanes != null) {
            endLanes(lanes);
            return;
        }
        boolean isBegun = !isList.isEmpty();
        if (isBegun && isList.remove(isList.size() - 1)) {
            if (!lists.end(values)) {
                throw refused(ELEMENT, "an element has at least one value");
            }
            if (--openLists == 0) {
                columns.forEach((field, column) -> set(ELEMENT, field, array(column)));
                columns.clear();
            }
        }
        if (isBegun) {
            names.end();
        }
        super.end();
    }

    private void checkNoLanes() {
        if (lanes != null) {
            throw new IllegalStateException(path(ELEMENT) + ": lanes are numbers");
        }
    }

    private void endLanes(Lanes ended) {
        lanes = null;
        super.end();
        if (ended.bits.size() != ended.type.lanes()) {
            throw refused(
                    ended.name,
                    "expected " + ended.type.lanes() + " lanes of a " + ended.type.schemaName() + ", found "
                            + ended.bits.size());
        }
        put(
                ended.name,
                Variant.ofLanes(
                        ended.type,
                        ended.bits.stream().mapToLong(Long::longValue).toArray()));
    }

    private static Variant array(Column column) {
        if (column.type != ValueType.BYTES) {
            return Variant.ofElements(column.type, column.values);
        }
        int length = column.values.stream().mapToInt(Variant::byteCount).reduce(0, Math::addExact);
        byte[] all = new byte[length];
        int at = 0;
        for (Variant value : column.values) {
            byte[] bytes = value.bytes();
            System.arraycopy(bytes, 0, all, at, bytes.length);
            at += bytes.length;
        }
        return Variant.ofBytes(all);
    }
}
