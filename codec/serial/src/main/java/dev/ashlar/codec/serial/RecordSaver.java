package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the members of an object into a record. The {@code x} of {@code position} becomes the field {@code position_x}. A value with lanes becomes
 * one field of its type, a list of values an array, a list of objects a list of structs, and an object of {@link Kinds} a variant. {@code
 * docs/serializers.md} describes the mapping.
 *
 * <p>{@link #check} removes fields of the record that the object does not have. A field is set only if its value differs, so the record is marked as
 * updated only then. It keeps its type if that type has the value: numbers of other types, hashes, constants, maps and variants. A subclass that examines the structure ({@link Direction#DESCRIBING}) may visit several objects. For one object and one thread.
 */
public class RecordSaver extends NumberSaver {
    /** Type of the record of a variant, whose only field is the case. */
    private static final String VARIANT = "oneof";

    private final SaveTarget root;
    private final KnownTypes known;
    /** Of {@link Direction#DESCRIBING}: the root and an element of each list, by their types. */
    private final Map<String, SaveTarget> described = new LinkedHashMap<>();

    private final List<SaveScope> scopes = new ArrayList<>();
    private final ListLengths lengths = new ListLengths();
    private SaveTarget target;
    private long values;
    private @Nullable SavedLanes lanes;

    /**
     * Creates a visitor for one object.
     *
     * @param into the record to write
     */
    public RecordSaver(DataRecord into) {
        this.root = SaveTarget.ofObject(into);
        this.known = new KnownTypes(into);
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
        List.copyOf(root.record().keys()).stream()
                .filter(field -> !root.written().contains(field))
                .forEach(root.record()::remove);
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
        return java.util.Collections.unmodifiableSet(described(type).written());
    }

    /**
     * {@return the value of a described field}
     *
     * @param type one of {@link #types}
     * @param field one of {@link #fields}
     */
    protected final Variant value(String type, String field) {
        return Objects.requireNonNull(described(type).record().get(field));
    }

    private SaveTarget described(String type) {
        return Objects.requireNonNull(described.get(type));
    }

    /**
     * {@return the type and the field of a member, separated by a dot}
     *
     * @param name of a member of the innermost open object
     */
    protected final String place(String name) {
        SaveScope scope = scope();
        return switch (scope == null ? ScopeKind.OBJECT : scope.kind()) {
            case ARRAY ->
                target.record().type() + "." + Objects.requireNonNull(scope).field();
            case LIST, CASE -> Objects.requireNonNull(scope).elementType(known) + "." + FlatNames.VALUE;
            case VALUE -> target.record().type() + "." + target.names().field(FlatNames.VALUE);
            default -> target.record().type() + "." + target.names().field(name);
        };
    }

    /**
     * {@return the name of the struct of a kind, in a record that has no variants yet}
     *
     * @param type of the record or element
     * @param field of the variant
     * @param kind name of the kind
     */
    protected static String structOf(String type, String field, String kind) {
        return SaveScope.structOf(type, field, kind);
    }

    /** {@return the type and the field of the innermost open variant, separated by a dot} */
    protected final String variantPlace() {
        SaveScope variant = Objects.requireNonNull(scope());
        return variant.outer().record().type() + "." + variant.field();
    }

    private @Nullable SaveScope scope() {
        return scopes.isEmpty() ? null : scopes.get(scopes.size() - 1);
    }

    private boolean isIn(ScopeKind kind) {
        SaveScope scope = scope();
        return scope != null && scope.kind() == kind;
    }

    /** Whether the value that follows is an element of its own. */
    private boolean isInElements() {
        SaveScope scope = scope();
        return scope != null && scope.kind().hasElements();
    }

    private void open(ScopeKind kind, String field, @Nullable ValueType type) {
        scopes.add(SaveScope.of(kind, target, field, type));
    }

    private void openElement(ScopeKind kind) {
        SaveScope list = Objects.requireNonNull(scope());
        String type = list.elementType(known);
        open(kind, "", null);
        target = direction() == Direction.DESCRIBING
                ? described.computeIfAbsent(type, of -> SaveTarget.ofElement(of, list.path()))
                : SaveTarget.ofElement(type, list.path());
    }

    private void closeElement() {
        DataRecord element = target.record();
        target = scopes.remove(scopes.size() - 1).outer();
        Objects.requireNonNull(scope()).elements().add(element);
    }

    /** An element that is no object has a member of its own. */
    private String nameInElement(String name) {
        if (isInElements()) {
            openElement(ScopeKind.VALUE);
        }
        return isIn(ScopeKind.VALUE) ? FlatNames.VALUE : name;
    }

    private void closeValue() {
        if (isIn(ScopeKind.VALUE)) {
            closeElement();
        }
    }

    private void put(String name, Variant value) {
        if (lanes != null) {
            String wrong = lanes.add(value);
            if (!wrong.isEmpty()) {
                throw refused(name, wrong);
            }
            return;
        }
        values++;
        SaveScope scope = scope();
        if (scope != null && scope.kind() == ScopeKind.ARRAY) {
            if (value.type() != scope.type()) {
                throw refused(
                        name,
                        scope.field() + " is a list of "
                                + Objects.requireNonNull(scope.type()).schemaName() + ", and cannot have a "
                                + value.type().schemaName());
            }
            scope.values().add(value);
            return;
        }
        String member = nameInElement(name);
        set(name, target.names().field(member), value);
        closeValue();
    }

    private void set(String name, String field, Variant value) {
        checkField(name, field);
        setChecked(name, field, value);
    }

    private void checkField(String name, String field) {
        if (!FlatNames.isField(field)) {
            throw refused(name, "no record has a field \"" + field + "\"");
        }
    }

    private void setChecked(String name, String field, Variant given) {
        Variant value = known.typed(KnownTypes.path(target.path(), field), given);
        DataRecord record = target.record();
        boolean isNew = target.written().add(field);
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
        put(name, KnownTypes.number(type, bits));
    }

    @Override
    public String io(String name, String value) {
        checkText(name, value);
        put(name, Variant.of(value));
        return value;
    }

    @Override
    public String ioHash(String name, String value) {
        checkText(name, value);
        put(name, Variant.ofHash(value));
        return value;
    }

    @Override
    public long ioFlags(String name, long flags, Constants constants) {
        FlagSets.check(this, name, flags, constants);
        put(name, Variant.ofFlags(FlagSets.names(flags, constants)));
        return flags;
    }

    /** A field without a reference is absent, an element is null. */
    @Override
    public RecordRef ioRef(String name, @Nullable RecordRef value, Constants targets) {
        RecordRef ref = RefForm.orNone(value);
        int number = RefForm.target(this, name, ref, targets);
        if (RefForm.isUnion(targets)) {
            ioUnion(name, ref, number, targets);
        } else if (ref.isPresent() || isIn(ScopeKind.ARRAY) || direction() == Direction.DESCRIBING) {
            put(name, Variant.ofRef(targets.name(number), ref.id()));
        } else {
            nameInElement(name);
            values++;
            closeValue();
        }
        return ref;
    }

    /** A struct with a reference to each type, of which one is there. */
    private void ioUnion(String name, RecordRef value, int number, Constants targets) {
        values++;
        boolean isElement = isIn(ScopeKind.LIST);
        if (direction() == Direction.DESCRIBING) {
            describeUnion(name, isElement, targets);
            return;
        }
        String member = isElement ? name : nameInElement(name);
        if (isElement) {
            openElement(ScopeKind.ELEMENT);
        }
        String field = target.names().field(member);
        String prefix = isElement ? "" : field + '.';
        if (!isElement) {
            checkField(name, field);
        }
        if (value.isPresent()) {
            String ofType = prefix + RefForm.members(targets).get(number);
            setChecked(name, ofType, Variant.ofRef(value.type(), value.id()));
        }
        if (isElement) {
            closeElement();
        } else {
            closeValue();
        }
    }

    private void describeUnion(String name, boolean isElement, Constants targets) {
        if (isElement) {
            String type = "ref<" + String.join(", ", targets.names()) + ">";
            Objects.requireNonNull(scope()).elements().add(new DataRecord(type));
        } else {
            put(name, Variant.ofRef(targets.name(0), DataRecord.NO_ID));
        }
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
            set(name, FlatNames.present(target.names().field(member)), value);
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
        if (isInElements()) {
            openElement(ScopeKind.ELEMENT);
        } else {
            target.names().begin(isIn(ScopeKind.VALUE) ? FlatNames.VALUE : name);
            open(ScopeKind.OBJECT, "", null);
        }
    }

    @Override
    public int beginKind(String name, int number, Constants kinds) {
        checkNoLanes();
        checkConstant(name, number, kinds);
        for (int i = number; i <= (direction() == Direction.DESCRIBING ? kinds.count() - 1 : number); i++) {
            if (!FlatNames.isCase(kinds.name(i))) {
                throw refused(
                        name, "no variant has a case \"" + kinds.name(i) + "\": expected another name of the kind");
            }
        }
        super.begin(name);
        values++;
        SaveScope list = scope();
        boolean isElement = list != null && list.kind() == ScopeKind.LIST;
        String member = isElement ? name : nameInElement(name);
        String field = isElement ? list.field() : target.names().field(member);
        scopes.add(SaveScope.ofCase(target, field, kinds, number));
        return number;
    }

    @Override
    public boolean beginContents(String name, int number, Constants kinds) {
        beginKind(name, number, kinds);
        return true;
    }

    @Override
    public void beginLanes(String name, ValueType type) {
        checkNoLanes();
        super.beginLanes(name, type);
        lanes = new SavedLanes(name, type);
    }

    @Override
    public int beginList(String name, int count, @Nullable ValueType type) {
        checkNoLanes();
        super.beginList(name, count, type);
        String member = nameInElement(name);
        String field = target.names().field(member);
        values++;
        open(FlatNames.isArray(type) ? ScopeKind.ARRAY : ScopeKind.LIST, field, type);
        lengths.begin(values, direction() == Direction.SAVING ? count : 0);
        return count;
    }

    @Override
    public void end() {
        if (lanes != null) {
            endLanes(lanes);
            return;
        }
        SaveScope scope = scope();
        if (scope != null) {
            switch (scope.kind()) {
                case OBJECT -> {
                    scopes.remove(scopes.size() - 1);
                    target.names().end();
                }
                case ELEMENT -> closeElement();
                case CASE -> endKind(scope);
                default -> endList(scope);
            }
            closeValue();
        }
        super.end();
    }

    private void endList(SaveScope list) {
        if (!lengths.end(values)) {
            throw refused(ELEMENT, "an element has at least one value");
        }
        scopes.remove(scopes.size() - 1);
        set(
                ELEMENT,
                list.field(),
                list.kind() == ScopeKind.ARRAY
                        ? Variant.ofElements(Objects.requireNonNull(list.type()), list.values())
                        : Variant.ofRecords(known.list(list.path()), list.elements()));
    }

    private void endKind(SaveScope variant) {
        Constants kinds = Objects.requireNonNull(variant.kinds());
        String kind = kinds.name(variant.number());
        if (variant.elements().size() != (direction() == Direction.DESCRIBING ? kinds.count() : 1)) {
            throw refused(
                    ELEMENT,
                    "expected one value of the kind " + kind + ", found "
                            + variant.elements().size());
        }
        scopes.remove(scopes.size() - 1);
        DataRecord record = new DataRecord(VARIANT);
        record.set(kind, Variant.ofOne(variant.elements().get(0)));
        if (isIn(ScopeKind.LIST)) {
            Objects.requireNonNull(scope()).elements().add(record);
        } else {
            set(ELEMENT, variant.field(), Variant.ofOne(record));
        }
    }

    private void checkNoLanes() {
        if (lanes != null) {
            throw new IllegalStateException(path(ELEMENT) + ": lanes are numbers");
        }
    }

    private void endLanes(SavedLanes ended) {
        lanes = null;
        super.end();
        Variant value = ended.value();
        if (value == null) {
            throw refused(ended.name(), ended.wrongCount());
        }
        put(ended.name(), value);
    }
}
