package dev.ashlar.codec.serial;

import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads an object's members from a record that a {@link RecordSaver} wrote, or somebody by hand. Numbers of another type are
 * taken when they are the same number there. A nullable member with one value is null when its field is left out.
 *
 * <p>For one object and one thread.
 */
public class RecordLoader extends NumberLoader {
    /** Characters of a value that a message shows. */
    private static final int MOST_SHOWN = 60;

    private final DataRecord record;
    private final Matching matching;
    private final FlatNames names = new FlatNames();
    private final Map<String, Values> taken = new HashMap<>();

    private int openLists;
    /** Scopes that are open, by bit: whether it is a list. */
    private final boolean[] isList = new boolean[MOST_DEPTH + 1];

    /** Elements that lists may have yet: each has a value of its own. */
    private long elementsLeft;

    private @Nullable ValueType laneType;
    private @Nullable Variant laneSource;
    private int lane;
    private int laneEnd;

    /** What a field has, and how much of it was taken. */
    private static final class Values {
        final Variant variant;
        final int count;
        int at;
        byte @Nullable [] bytes;

        Values(Variant variant) {
            this.variant = variant;
            boolean isBytes = variant.type() == ValueType.BYTES && variant.shape() == Shape.SINGLE;
            this.bytes = isBytes ? variant.bytes() : null;
            this.count = bytes == null ? variant.elementCount() : bytes.length;
        }
    }

    /**
     * A visitor for one object.
     *
     * @param from has the fields; is not changed
     * @param matching whether all of them, and no others, must be the object's
     */
    public RecordLoader(DataRecord from, Matching matching) {
        this.record = from;
        this.matching = matching;
        from.forEach((field, value) -> elementsLeft += value.elementCount());
    }

    /**
     * {@return a new object, as a record has it, whose fields are all members of the object}
     *
     * @param create gives a new one, which nobody sees when something is wrong
     * @param from of an object of the same class
     * @param <T> the class
     * @throws SerialException when something is wrong with the record
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
        if (matching == Matching.EXACT) {
            Set<String> left = new TreeSet<>(record.keys());
            left.removeAll(taken.keySet());
            if (!left.isEmpty()) {
                fail(SerialErrorKind.LEFT_OVER, ELEMENT, "the object has no members for the fields " + left);
            }
        }
    }

    @Override
    public boolean isLeftOut(String name) {
        if (matching == Matching.EXACT || hasFailed()) {
            return false;
        }
        String field = names.field(name);
        return record.get(field) == null && record.keys().stream().noneMatch(key -> key.startsWith(field + '_'));
    }

    /** A value for a message, which an array would be too long for. */
    private static String shown(Variant value) {
        return value.shape().isArray()
                ? "an array of " + value.elementCount() + " " + value.type().schemaName()
                : beginning(value.toString());
    }

    private static String beginning(String text) {
        boolean isLong = text.codePointCount(0, text.length()) > MOST_SHOWN;
        return isLong ? text.substring(0, text.offsetByCodePoints(0, MOST_SHOWN)) + "…" : text;
    }

    /** The field's values; null when it has none, which may be a fault. */
    private @Nullable Values values(String name, String field) {
        Values values = taken.get(field);
        if (values != null) {
            return values;
        }
        Variant variant = record.get(field);
        if (variant == null) {
            if (matching == Matching.EXACT) {
                fail(
                        SerialErrorKind.MISSING,
                        name,
                        record.type() + " " + record.id() + " has no field " + field + "; it has " + record.keys());
            }
            return null;
        }
        values = new Values(variant);
        taken.put(field, values);
        return values;
    }

    /** Values of which one is there to be taken, at {@code at}; null when the member keeps what it has. */
    private @Nullable Values next(String name, String field) {
        if (hasFailed()) {
            return null;
        }
        Values values = values(name, field);
        if (values == null) {
            return null;
        }
        boolean isBytes = values.variant.type() == ValueType.BYTES;
        if (values.variant.shape() != (openLists > 0 && !isBytes ? Shape.ARRAY : Shape.SINGLE)) {
            fail(
                    SerialErrorKind.WRONG_TYPE,
                    name,
                    "expected " + (openLists > 0 ? "an array" : "one value") + ", found " + shown(values.variant));
            return null;
        }
        if (values.at == values.count && !isBytes) {
            boolean again = openLists == 0;
            fail(
                    again ? SerialErrorKind.DUPLICATE : SerialErrorKind.MISSING,
                    name,
                    again
                            ? "there are two members for the field " + field
                            : "expected more than " + values.count + " elements in the field " + field);
            return null;
        }
        return values;
    }

    @Override
    protected long number(String name, ValueType type, long given) {
        if (laneType != null) {
            return lane(name, type, given);
        }
        return number(name, names.field(name), type, given);
    }

    private long number(String name, String field, ValueType type, long given) {
        Values values = next(name, field);
        if (values == null) {
            return given;
        }
        ValueType from = values.variant.type();
        if (!Numbers.isNumber(from)) {
            fail(
                    SerialErrorKind.WRONG_TYPE,
                    name,
                    "expected " + type.schemaName() + ", found " + shown(values.variant));
            return given;
        }
        long bits = openLists > 0 ? values.variant.lane(values.at) : values.variant.bits();
        if (!Numbers.converts(from, bits, type)) {
            fail(
                    SerialErrorKind.BAD_VALUE,
                    name,
                    "expected " + type.schemaName() + ", found "
                            + (openLists > 0 ? values.variant.element(values.at) : values.variant));
            return given;
        }
        values.at++;
        return Numbers.convert(from, bits, type);
    }

    private long lane(String name, ValueType type, long given) {
        if (hasFailed() || laneSource == null) {
            return given;
        }
        ValueType lanes = Objects.requireNonNull(laneType);
        if (type != lanes.lane() || lane == laneEnd) {
            fail(
                    SerialErrorKind.WRONG_TYPE,
                    name,
                    "a " + lanes.schemaName() + " has " + lanes.lanes() + " lanes of "
                            + lanes.lane().schemaName() + ", and no other " + type.schemaName());
            return given;
        }
        return laneSource.lane(lane++);
    }

    private @Nullable String text(String name) {
        Values values = next(name, names.field(name));
        if (values == null) {
            return null;
        }
        ValueType type = values.variant.type();
        if (type != ValueType.STRING && type != ValueType.ENUM && type != ValueType.HASH) {
            fail(SerialErrorKind.WRONG_TYPE, name, "expected a text, found " + shown(values.variant));
            return null;
        }
        Variant value = openLists > 0 ? values.variant.element(values.at) : values.variant;
        values.at++;
        return value.text();
    }

    @Override
    public String io(String name, String value) {
        String text = text(name);
        return text == null ? value : text;
    }

    @Override
    public byte[] io(String name, byte[] value) {
        String field = names.field(name);
        Values values = next(name, field);
        if (values == null) {
            return value;
        }
        if (values.bytes == null) {
            fail(SerialErrorKind.WRONG_TYPE, name, "expected bytes, found " + shown(values.variant));
            return value;
        }
        long length = openLists == 0 ? values.count : number(name, FlatNames.count(field), ValueType.U32, 0);
        if (hasFailed()) {
            return value;
        }
        if (length > values.count - values.at) {
            fail(
                    SerialErrorKind.MISSING,
                    name,
                    "expected " + length + " bytes more in the field " + field + ", found "
                            + (values.count - values.at));
            return value;
        }
        int from = values.at;
        values.at += (int) length;
        return java.util.Arrays.copyOfRange(values.bytes, from, values.at);
    }

    @Override
    public int ioConstant(String name, int number, Constants constants) {
        String text = text(name);
        if (text == null) {
            return number;
        }
        int given = constants.number(text);
        if (given < 0) {
            fail(SerialErrorKind.BAD_VALUE, name, "expected one of " + constants + ", found " + beginning(text));
            return number;
        }
        return given;
    }

    @Override
    public boolean ioPresent(String name, boolean present, @Nullable ValueType type) {
        if (hasFailed()) {
            return present;
        }
        String field = names.field(name);
        if (openLists == 0 && type != null) {
            return record.get(field) != null;
        }
        return number(name, FlatNames.present(field), ValueType.BOOL, present ? 1 : 0) != 0;
    }

    @Override
    public void begin(String name) {
        checkNoLanes();
        if (enter(name, false)) {
            names.begin(name);
            isList[depth()] = false;
        }
    }

    @Override
    public void beginLanes(String name, ValueType type) {
        checkNoLanes();
        Values values = next(name, names.field(name));
        if (values != null && values.variant.type() != type) {
            fail(
                    SerialErrorKind.WRONG_TYPE,
                    name,
                    "expected " + type.schemaName() + ", found " + shown(values.variant));
        }
        if (enter(name, true)) {
            laneType = type;
            laneSource = values == null ? null : values.variant;
            lane = values == null ? 0 : values.at++ * type.lanes();
            laneEnd = lane + type.lanes();
        }
    }

    @Override
    public int beginList(String name, int count, @Nullable ValueType type) {
        checkNoLanes();
        String field = names.field(FlatNames.list(name));
        long given = hasFailed() ? NO_LIST : count(name, field, type);
        if (given > Math.min(elementsLeft, Integer.MAX_VALUE)) {
            fail(
                    SerialErrorKind.BAD_COUNT,
                    name,
                    "expected at most " + elementsLeft + " elements for what the record has, found " + given);
        }
        if (!enter(name, true)) {
            return NO_LIST;
        }
        elementsLeft -= Math.max(0, given);
        names.beginList(name);
        isList[depth()] = true;
        openLists++;
        return (int) given;
    }

    private long count(String name, String field, @Nullable ValueType type) {
        if (openLists > 0 || type == null) {
            return number(name, FlatNames.count(field), ValueType.U32, NO_LIST);
        }
        Values values = values(name, field);
        if (values == null) {
            return NO_LIST;
        }
        if (type == ValueType.BYTES) {
            Values lengths = values(name, FlatNames.count(field));
            return lengths == null ? NO_LIST : lengths.count;
        }
        if (values.at > 0) {
            fail(SerialErrorKind.DUPLICATE, name, "there are two members for the field " + field);
        }
        return values.count;
    }

    @Override
    public void end() {
        if (hasFailed()) {
            return;
        }
        if (laneType != null) {
            endLanes(laneType);
            return;
        }
        if (depth() > 0) {
            names.end();
            if (isList[depth()] && --openLists == 0) {
                checkTaken();
            }
        }
        super.end();
    }

    private void checkNoLanes() {
        if (laneType != null && !hasFailed()) {
            throw new IllegalStateException(path(ELEMENT) + ": lanes are numbers");
        }
    }

    private void endLanes(ValueType type) {
        if (laneSource != null && lane < laneEnd) {
            fail(SerialErrorKind.WRONG_TYPE, ELEMENT, "a " + type.schemaName() + " has " + type.lanes() + " lanes");
        }
        laneType = null;
        laneSource = null;
        super.end();
    }

    /** Elements of arrays that no element of the list asked for. */
    private void checkTaken() {
        taken.forEach((field, values) -> {
            if (values.at < values.count
                    && (values.bytes != null || values.variant.shape().isArray())) {
                fail(
                        SerialErrorKind.LEFT_OVER,
                        ELEMENT,
                        (values.count - values.at) + " elements of the field " + field + " are left");
            }
        });
    }
}
