package dev.ashlar.codec.serial;

import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the members of an object from a record that a {@link RecordSaver} or a person wrote. A number of another type is accepted if the type of the
 * member holds the same number. If the field of a nullable member with one value is absent, the member is null.
 *
 * <p>For one object and one thread.
 */
public class RecordLoader extends NumberLoader {
    private final Matching matching;
    /** For the fields of elements that no member asked for. */
    private final Matching ofElements;

    private final List<LoadScope> scopes = new ArrayList<>();
    private LoadScope.Target target;
    private @Nullable LoadedLanes lanes;

    /**
     * Creates a visitor for one object.
     *
     * @param from the record, which is not modified
     * @param matching whether the fields must match the members exactly
     */
    public RecordLoader(DataRecord from, Matching matching) {
        this(from, matching, matching);
    }

    private RecordLoader(DataRecord from, Matching matching, Matching ofElements) {
        this.target = LoadScope.Target.of(from, false);
        this.matching = matching;
        this.ofElements = ofElements;
    }

    /** For an object that is saved to the record later. A save writes elements as a whole, so that they cannot have fields of their own. */
    static RecordLoader toSave(DataRecord from, Matching matching) {
        return new RecordLoader(from, matching, Matching.EXACT);
    }

    /**
     * {@return a new object with the values of a record} Every field of the record must be a member of the object, and every member a field.
     *
     * @param create creates the object; if loading fails, the object is discarded
     * @param from record of an object of the same class
     * @param <T> the class
     * @throws SerialException if the record is invalid
     */
    public static <T extends TriviallySerializable> T load(Supplier<? extends T> create, DataRecord from) {
        T object = create.get();
        Serial.load(object, new RecordLoader(from, Matching.EXACT));
        return object;
    }

    @Override
    protected final long offset() {
        return -1;
    }

    @Override
    protected final void checkNothingLeft() {
        checkTaken(matching);
    }

    Set<String> untaken() {
        Set<String> left = new TreeSet<>(target.record().keys());
        left.removeAll(target.taken());
        return left;
    }

    /** Fields that no member asked for. */
    private void checkTaken(Matching strictness) {
        if (strictness == Matching.EXACT && !untaken().isEmpty()) {
            fail(SerialErrorKind.LEFT_OVER, ELEMENT, "the object has no members for the fields " + untaken());
        }
    }

    @Override
    public boolean isLeftOut(String name) {
        if (matching == Matching.EXACT || hasFailed() || isInElements() || isIn(ScopeKind.ARRAY)) {
            return false;
        }
        String field = target.names().field(isIn(ScopeKind.VALUE) ? FlatNames.VALUE : name);
        return target.record().get(field) == null
                && target.record().keys().stream().noneMatch(key -> key.startsWith(field + '_'));
    }

    private @Nullable LoadScope scope() {
        return scopes.isEmpty() ? null : scopes.get(scopes.size() - 1);
    }

    private boolean isIn(ScopeKind kind) {
        LoadScope scope = scope();
        return scope != null && scope.kind == kind;
    }

    /** Whether the value that follows is an element of its own. */
    private boolean isInElements() {
        LoadScope scope = scope();
        return scope != null && scope.kind.hasElements();
    }

    private @Nullable DataRecord nextElement() {
        LoadScope list = Objects.requireNonNull(scope());
        if (list.at == list.count()) {
            fail(SerialErrorKind.MISSING, ELEMENT, "expected more than " + list.count() + " elements");
            return null;
        }
        return Objects.requireNonNull(list.variant).list().get(list.at++);
    }

    private void openElement(ScopeKind kind) {
        DataRecord element = nextElement();
        if (element != null) {
            scopes.add(new LoadScope(kind, target, null));
            target = LoadScope.Target.of(element, true);
        }
    }

    private void closeElement() {
        checkTaken(ofElements);
        target = scopes.remove(scopes.size() - 1).outer;
    }

    /** An element that is no object has a member of its own. */
    private String nameInElement(String name) {
        if (isInElements() && !hasFailed()) {
            openElement(ScopeKind.VALUE);
        }
        return isIn(ScopeKind.VALUE) ? FlatNames.VALUE : name;
    }

    private void closeValue() {
        if (isIn(ScopeKind.VALUE) && !hasFailed()) {
            closeElement();
        }
    }

    /** The value of a field; null when it has none, which may be a fault. */
    private @Nullable Variant field(String name, String field) {
        Variant variant = target.record().get(field);
        if (variant == null) {
            if (matching == Matching.EXACT) {
                fail(
                        SerialErrorKind.MISSING,
                        name,
                        words() + " has no field " + field + "; it has "
                                + target.record().keys());
            }
        } else if (!target.taken().add(field)) {
            fail(SerialErrorKind.DUPLICATE, name, "there are two members for the field " + field);
            return null;
        }
        return variant;
    }

    private String words() {
        DataRecord record = target.record();
        return record.hasId() ? record.type() + " " + record.id() : record.type();
    }

    /** The array whose next value is wanted; null where a field has it. */
    private @Nullable Variant array(String name) {
        LoadScope scope = scope();
        if (scope == null || scope.kind != ScopeKind.ARRAY || hasFailed()) {
            return null;
        }
        if (scope.at == scope.count()) {
            fail(SerialErrorKind.MISSING, name, "expected more than " + scope.count() + " elements");
        }
        return scope.variant;
    }

    /** A single value, of a field or an array; null when the member keeps what it has. */
    private @Nullable Variant next(String name) {
        Variant array = array(name);
        if (hasFailed()) {
            return null;
        }
        if (array != null) {
            return array.element(Objects.requireNonNull(scope()).at++);
        }
        String member = nameInElement(name);
        Variant value = hasFailed() ? null : field(name, target.names().field(member));
        if (value != null && (value.shape().isArray() || value.type().isList())) {
            fail(SerialErrorKind.WRONG_TYPE, name, "expected one value, found " + LoadedValues.shown(value));
            return null;
        }
        return value;
    }

    @Override
    protected long number(String name, ValueType type, long given) {
        if (lanes != null) {
            return hasFailed() ? given : lanes.next(this, name, type, given);
        }
        if (isIn(ScopeKind.ARRAY)) {
            Variant array = array(name);
            if (array == null || hasFailed()) {
                return given;
            }
            // Without an object for each number.
            boolean isNumber = Numbers.isNumber(array.type());
            return converted(name, type, array, isNumber ? array.lane(Objects.requireNonNull(scope()).at++) : 0, given);
        }
        Variant value = next(name);
        if (value == null || hasFailed()) {
            closeValue();
            return given;
        }
        long bits = single(name, type, value, given);
        closeValue();
        return bits;
    }

    private long single(String name, ValueType type, Variant value, long given) {
        boolean isNumber = Numbers.isNumber(value.type()) && !value.shape().isArray();
        return converted(name, type, value, isNumber ? value.bits() : 0, given);
    }

    private long converted(String name, ValueType type, Variant found, long bits, long given) {
        ValueType from = found.type();
        if (!Numbers.isNumber(from) || found.shape().isArray() && !isIn(ScopeKind.ARRAY)) {
            fail(
                    SerialErrorKind.WRONG_TYPE,
                    name,
                    "expected " + type.schemaName() + ", found " + LoadedValues.shown(found));
            return given;
        }
        if (!Numbers.converts(from, bits, type)) {
            Variant shown = found.shape().isArray() ? found.element(Objects.requireNonNull(scope()).at - 1) : found;
            fail(SerialErrorKind.BAD_VALUE, name, "expected " + type.schemaName() + ", found " + shown);
            return given;
        }
        return Numbers.convert(from, bits, type);
    }

    private @Nullable String text(String name) {
        Variant value = next(name);
        if (value == null || hasFailed()) {
            closeValue();
            return null;
        }
        ValueType type = value.type();
        if (type != ValueType.STRING && type != ValueType.ENUM && type != ValueType.HASH) {
            fail(SerialErrorKind.WRONG_TYPE, name, "expected a text, found " + LoadedValues.shown(value));
            return null;
        }
        closeValue();
        return value.text();
    }

    @Override
    public String io(String name, String value) {
        String text = text(name);
        return text == null ? value : text;
    }

    @Override
    public long ioFlags(String name, long flags, Constants constants) {
        FlagSets.check(this, name, flags, constants);
        Variant found = next(name);
        if (found == null || hasFailed()) {
            closeValue();
            return flags;
        }
        long given = LoadedValues.flags(this, name, found, constants);
        closeValue();
        return hasFailed() ? flags : given;
    }

    /** A reference to nothing is absent, in a record of any version. */
    @Override
    public RecordRef ioRef(String name, @Nullable RecordRef value, Constants targets) {
        RecordRef ref = RefForm.orNone(value);
        if (RefForm.isUnion(targets)) {
            return union(name, ref, targets);
        }
        Variant found = isIn(ScopeKind.ARRAY) || hasFailed() ? next(name) : presentRef(name);
        RecordRef given = found == null || hasFailed() ? RecordRef.NONE : LoadedValues.ref(this, name, found, targets);
        closeValue();
        return hasFailed() ? ref : given;
    }

    private RecordRef union(String name, RecordRef value, Constants targets) {
        boolean isElement = isIn(ScopeKind.LIST);
        if (isElement && !hasFailed()) {
            openElement(ScopeKind.ELEMENT);
        }
        String member = isElement ? name : nameInElement(name);
        String prefix = isElement ? "" : target.names().field(member) + '.';
        RecordRef given = hasFailed() ? value : LoadedValues.union(this, name, target, prefix, targets);
        if (isElement && !hasFailed()) {
            closeElement();
        } else {
            closeValue();
        }
        return hasFailed() ? value : given;
    }

    private @Nullable Variant presentRef(String name) {
        String member = nameInElement(name);
        boolean isPresent = !hasFailed() && target.record().get(target.names().field(member)) != null;
        return isPresent ? next(name) : null;
    }

    @Override
    public byte[] io(String name, byte[] value) {
        Variant found = next(name);
        if (found != null && !hasFailed() && found.type() != ValueType.BYTES) {
            fail(SerialErrorKind.WRONG_TYPE, name, "expected bytes, found " + LoadedValues.shown(found));
        }
        closeValue();
        return found == null || hasFailed() ? value : found.bytes();
    }

    @Override
    public int ioConstant(String name, int number, Constants constants) {
        String text = text(name);
        if (text == null) {
            return number;
        }
        int given = constants.number(text);
        if (given < 0) {
            fail(
                    SerialErrorKind.BAD_VALUE,
                    name,
                    "expected one of " + constants + ", found " + LoadedValues.beginning(text));
            return number;
        }
        return given;
    }

    @Override
    public boolean ioPresent(String name, boolean present, @Nullable ValueType type) {
        if (hasFailed()) {
            return present;
        }
        String member = nameInElement(name);
        String field = target.names().field(member);
        boolean given = present;
        if (type != null) {
            given = !hasFailed() && target.record().get(field) != null;
        } else if (!hasFailed()) {
            Variant flag = field(name, FlatNames.present(field));
            given = flag == null ? present : single(name, ValueType.BOOL, flag, present ? 1 : 0) != 0;
        }
        if (!given) {
            closeValue();
        }
        return given;
    }

    @Override
    public void begin(String name) {
        checkNoLanes();
        boolean isElement = isInElements();
        boolean isValue = isIn(ScopeKind.VALUE);
        if (!enter(name, false)) {
            return;
        }
        if (isElement) {
            openElement(ScopeKind.ELEMENT);
        } else {
            target.names().begin(isValue ? FlatNames.VALUE : name);
            scopes.add(new LoadScope(ScopeKind.OBJECT, target, null));
        }
    }

    @Override
    public int beginKind(String name, int number, Constants kinds) {
        checkNoLanes();
        boolean isElement = isIn(ScopeKind.LIST);
        if (!enter(name, false)) {
            return number;
        }
        DataRecord variant = isElement ? nextElement() : variant(name);
        int given = variant == null ? number : LoadedValues.kind(this, variant, kinds);
        if (variant != null && !hasFailed()) {
            scopes.add(new LoadScope(ScopeKind.CASE, target, variant.get(kinds.name(given))));
        }
        return given;
    }

    @Override
    public boolean beginContents(String name, int number, Constants kinds) {
        int given = beginKind(name, number, kinds);
        if (!hasFailed() && given != number) {
            fail(SerialErrorKind.BAD_VALUE, ELEMENT, "expected " + kinds.name(number) + ", found " + kinds.name(given));
        }
        return true;
    }

    /** The record of a single variant, which has the case as its field. */
    private @Nullable DataRecord variant(String name) {
        String member = nameInElement(name);
        Variant value = hasFailed() ? null : field(ELEMENT, target.names().field(member));
        if (value == null || hasFailed()) {
            fail(SerialErrorKind.MISSING, ELEMENT, "expected a variant, found none");
            return null;
        }
        if (!value.type().isList() || value.list().size() != 1) {
            fail(SerialErrorKind.WRONG_TYPE, ELEMENT, "expected a variant, found " + LoadedValues.shown(value));
            return null;
        }
        return value.list().get(0);
    }

    @Override
    public void beginLanes(String name, ValueType type) {
        checkNoLanes();
        Variant value = next(name);
        if (value != null && value.type() != type) {
            fail(
                    SerialErrorKind.WRONG_TYPE,
                    name,
                    "expected " + type.schemaName() + ", found " + LoadedValues.shown(value));
        }
        if (enter(name, true)) {
            lanes = new LoadedLanes(type, value);
        }
    }

    @Override
    public int beginList(String name, int count, @Nullable ValueType type) {
        checkNoLanes();
        boolean isArray = FlatNames.isArray(type);
        String member = nameInElement(name);
        Variant list = hasFailed() ? null : field(name, target.names().field(member));
        if (list != null
                && !hasFailed()
                && !(isArray ? list.shape().isArray() : list.type().isList())) {
            fail(
                    SerialErrorKind.WRONG_TYPE,
                    name,
                    "expected " + (isArray ? "an array" : "a list of structs") + ", found " + LoadedValues.shown(list));
        }
        if (!enter(name, true)) {
            return NO_LIST;
        }
        LoadScope opened = new LoadScope(isArray ? ScopeKind.ARRAY : ScopeKind.LIST, target, list);
        scopes.add(opened);
        return list == null ? NO_LIST : opened.count();
    }

    @Override
    public void end() {
        if (hasFailed()) {
            return;
        }
        if (lanes != null) {
            endLanes(lanes);
            return;
        }
        LoadScope scope = scope();
        if (scope != null) {
            switch (scope.kind) {
                case OBJECT -> {
                    scopes.remove(scopes.size() - 1);
                    target.names().end();
                }
                case ELEMENT -> closeElement();
                default -> endList(scope);
            }
            closeValue();
        }
        super.end();
    }

    /** Elements that the object did not ask for. */
    private void endList(LoadScope list) {
        scopes.remove(scopes.size() - 1);
        if (list.at < list.count()) {
            fail(SerialErrorKind.LEFT_OVER, ELEMENT, (list.count() - list.at) + " elements are left");
        }
    }

    private void checkNoLanes() {
        if (lanes != null && !hasFailed()) {
            throw new IllegalStateException(path(ELEMENT) + ": lanes are numbers");
        }
    }

    private void endLanes(LoadedLanes ended) {
        ended.checkAll(this);
        lanes = null;
        closeValue();
        super.end();
    }
}
