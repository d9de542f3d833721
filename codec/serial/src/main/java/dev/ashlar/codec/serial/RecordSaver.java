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
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the members of an object into a record. The {@code x} of {@code position} becomes the field {@code position_x}. A value with lanes becomes
 * one field of its type, a list of values an array, and a list of objects a list of structs. {@code docs/serializers.md} describes the mapping.
 *
 * <p>{@link #check} removes fields of the record that the object does not have. A field is set only if its value differs, so the record is marked as
 * updated only then. A subclass that examines the structure ({@link Direction#DESCRIBING}) may visit several objects. For one object and one thread.
 */
public class RecordSaver extends NumberSaver {
    private final Target root;
    /** Of {@link Direction#DESCRIBING}: the root and an element of each list, by their types. */
    private final Map<String, Target> described = new LinkedHashMap<>();

    private final List<Scope> scopes = new ArrayList<>();
    private final ListLengths lengths = new ListLengths();
    private Target target;
    private long values;
    private @Nullable Lanes lanes;

    /** What gets fields: the record, or an element of a list. */
    private record Target(DataRecord record, FlatNames names, Set<String> written) {
        static Target of(DataRecord record, boolean isElement) {
            return new Target(record, new FlatNames(isElement), new LinkedHashSet<>());
        }
    }

    private enum Kind {
        OBJECT,
        /** An element that is an object. */
        ELEMENT,
        /** An element that is a value, and has a member for it. */
        VALUE,
        LIST,
        ARRAY
    }

    /**
     * What is open.
     *
     * @param outer what gets fields when it is closed
     * @param field of a list
     * @param type of the values of an array
     * @param elements of a list
     * @param values of an array
     */
    private record Scope(
            Kind kind,
            Target outer,
            String field,
            @Nullable ValueType type,
            List<DataRecord> elements,
            List<Variant> values) {}

    /** A value whose lanes come one by one. */
    private record Lanes(String name, ValueType type, List<Long> bits) {}

    /**
     * Creates a visitor for one object.
     *
     * @param into the record to write
     */
    public RecordSaver(DataRecord into) {
        this.root = Target.of(into, false);
        this.target = root;
        described.put(into.type(), root);
    }

    /**
     * {@return a new record of an object}
     *
     * @param type type of the record
     * @param id id of the record, 0 to 2^63 − 1; {@link DataRecord#NO_ID} for none
     * @param object any
     * @throws IllegalArgumentException if a member cannot be saved
     */
    public static DataRecord save(String type, long id, TriviallySerializable object) {
        DataRecord record = new DataRecord(type, id);
        save(object, record);
        return record;
    }

    /**
     * Writes an object into a record. Afterwards the record has exactly the fields of the object.
     *
     * @param object any
     * @param into the record to write
     * @throws IllegalArgumentException if a member cannot be saved; the record may then contain some of the members
     */
    public static void save(TriviallySerializable object, DataRecord into) {
        RecordSaver saver = new RecordSaver(into);
        object.serialize(saver);
        saver.check();
    }

    /**
     * Removes fields that the object does not have. Call this method last.
     *
     * @throws IllegalStateException if a {@code begin} has no {@code end}
     */
    public final void check() {
        checkClosed();
        List.copyOf(root.record.keys()).stream()
                .filter(field -> !root.written.contains(field))
                .forEach(root.record::remove);
    }

    /** {@return the described types: first the type of the record, then the types of elements; a read-only view} */
    protected final Collection<String> types() {
        return java.util.Collections.unmodifiableSet(described.keySet());
    }

    /**
     * {@return the fields of a described type, in order; a read-only view}
     *
     * @param type one of {@link #types}
     */
    protected final Collection<String> fields(String type) {
        return java.util.Collections.unmodifiableSet(described(type).written);
    }

    /**
     * {@return the value of a described field}
     *
     * @param type one of {@link #types}
     * @param field one of {@link #fields}
     */
    protected final Variant value(String type, String field) {
        return Objects.requireNonNull(described(type).record.get(field));
    }

    private Target described(String type) {
        return Objects.requireNonNull(described.get(type));
    }

    /**
     * {@return the type and the field of a member, separated by a dot}
     *
     * @param name of a member of the innermost open object
     */
    protected final String place(String name) {
        Scope scope = scope();
        return switch (scope == null ? Kind.OBJECT : scope.kind) {
            case ARRAY -> target.record.type() + "." + Objects.requireNonNull(scope).field;
            case LIST -> elementType(Objects.requireNonNull(scope)) + "." + FlatNames.VALUE;
            case VALUE -> target.record.type() + "." + target.names.field(FlatNames.VALUE);
            default -> target.record.type() + "." + target.names.field(name);
        };
    }

    private @Nullable Scope scope() {
        return scopes.isEmpty() ? null : scopes.get(scopes.size() - 1);
    }

    private boolean isIn(Kind kind) {
        Scope scope = scope();
        return scope != null && scope.kind == kind;
    }

    private void open(Kind kind, String field, @Nullable ValueType type) {
        scopes.add(new Scope(kind, target, field, type, new ArrayList<>(), new ArrayList<>()));
    }

    private void openElement(Kind kind) {
        String type = elementType(Objects.requireNonNull(scope()));
        open(kind, "", null);
        target = direction() == Direction.DESCRIBING
                ? described.computeIfAbsent(type, of -> Target.of(new DataRecord(of), true))
                : Target.of(new DataRecord(type), true);
    }

    /** As the record calls its elements already, or else by the type and the field. */
    private static String elementType(Scope list) {
        Variant before = list.outer.record.get(list.field);
        return before != null && before.type().isList() && !before.list().isEmpty()
                ? before.list().get(0).type()
                : list.outer.record.type() + FlatNames.capitalised(list.field);
    }

    private void closeElement() {
        DataRecord element = target.record;
        target = scopes.remove(scopes.size() - 1).outer;
        Objects.requireNonNull(scope()).elements.add(element);
    }

    /** An element that is no object has a member of its own. */
    private String nameInElement(String name) {
        if (isIn(Kind.LIST)) {
            openElement(Kind.VALUE);
        }
        return isIn(Kind.VALUE) ? FlatNames.VALUE : name;
    }

    private void closeValue() {
        if (isIn(Kind.VALUE)) {
            closeElement();
        }
    }

    private void put(String name, Variant value) {
        if (lanes != null) {
            putLane(lanes, name, value);
            return;
        }
        values++;
        Scope scope = scope();
        if (scope != null && scope.kind == Kind.ARRAY) {
            if (value.type() != scope.type) {
                throw refused(
                        name,
                        scope.field + " is a list of "
                                + Objects.requireNonNull(scope.type).schemaName() + ", and cannot have a "
                                + value.type().schemaName());
            }
            scope.values.add(value);
            return;
        }
        String member = nameInElement(name);
        set(name, target.names.field(member), value);
        closeValue();
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

    private void set(String name, String field, Variant value) {
        if (!FlatNames.isField(field)) {
            throw refused(name, "no record has a field \"" + field + "\"");
        }
        DataRecord record = target.record;
        boolean isNew = target.written.add(field);
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
        String member = nameInElement(name);
        values++;
        if (type == null) {
            Variant value = Variant.of(present && direction() == Direction.SAVING);
            set(name, FlatNames.present(target.names.field(member)), value);
        }
        if (!present && direction() == Direction.SAVING) {
            closeValue();
        }
        return present;
    }

    @Override
    public void begin(String name) {
        checkNoLanes();
        super.begin(name);
        if (isIn(Kind.LIST)) {
            openElement(Kind.ELEMENT);
        } else {
            target.names.begin(isIn(Kind.VALUE) ? FlatNames.VALUE : name);
            open(Kind.OBJECT, "", null);
        }
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
        String member = nameInElement(name);
        String field = target.names.field(member);
        values++;
        open(FlatNames.isArray(type) ? Kind.ARRAY : Kind.LIST, field, type);
        lengths.begin(values, direction() == Direction.SAVING ? count : 0);
        return count;
    }

    @Override
    public void end() {
        if (lanes != null) {
            endLanes(lanes);
            return;
        }
        Scope scope = scope();
        if (scope != null) {
            switch (scope.kind) {
                case OBJECT -> {
                    scopes.remove(scopes.size() - 1);
                    target.names.end();
                }
                case ELEMENT -> closeElement();
                default -> endList(scope);
            }
            closeValue();
        }
        super.end();
    }

    private void endList(Scope list) {
        if (!lengths.end(values)) {
            throw refused(ELEMENT, "an element has at least one value");
        }
        scopes.remove(scopes.size() - 1);
        Variant before = target.record.get(list.field);
        ValueType type = before != null && before.type().isList() ? before.type() : ValueType.LIST;
        set(
                ELEMENT,
                list.field,
                list.kind == Kind.ARRAY
                        ? Variant.ofElements(Objects.requireNonNull(list.type), list.values)
                        : Variant.ofRecords(type, list.elements));
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
}
