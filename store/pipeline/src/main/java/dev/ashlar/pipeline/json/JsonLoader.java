package dev.ashlar.pipeline.json;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.serial.Constants;
import dev.ashlar.codec.serial.Matching;
import dev.ashlar.codec.serial.NumberLoader;
import dev.ashlar.codec.serial.Serial;
import dev.ashlar.codec.serial.SerialErrorKind;
import dev.ashlar.codec.serial.SerialException;
import dev.ashlar.codec.serial.TriviallySerializable;
import dev.ashlar.compiler.schema.NumberText;
import dev.ashlar.pipeline.backend.Surrogates;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the members of an object from JSON text that a {@link JsonSaver} or a person wrote, by name and in any order. Messages contain line and
 * column.
 *
 * <p>For one object and one thread.
 */
public class JsonLoader extends NumberLoader {
    private static final JsonNode.Kind[] ANY_NUMBER = {JsonNode.Kind.INTEGER, JsonNode.Kind.FRACTION};

    private final Matching matching;
    private final Deque<Scope> scopes = new ArrayDeque<>();

    /** An object or a list that is open; without a node when the text does not have it, so that its members keep what they have. */
    private static final class Scope {
        final @Nullable JsonNode node;
        final boolean list;
        final Set<String> taken = new TreeSet<>();
        int next;

        Scope(@Nullable JsonNode node, boolean list) {
            this.node = node;
            this.list = list;
        }
    }

    /**
     * Creates a visitor for one object. If the text is not a JSON object, {@link #check} throws.
     *
     * @param text JSON
     * @param matching whether the names must match the members exactly
     */
    public JsonLoader(String text, Matching matching) {
        this.matching = matching;
        JsonNode root = null;
        try {
            root = JsonNode.parse(text);
            if (root.kind != JsonNode.Kind.OBJECT) {
                fail(SerialErrorKind.WRONG_TYPE, ELEMENT, "expected an object, " + root.found());
            }
        } catch (JsonNode.SyntaxException e) {
            fail(SerialErrorKind.SYNTAX, ELEMENT, String.valueOf(e.getMessage()));
        }
        scopes.push(new Scope(root, false));
    }

    /**
     * {@return a new object from JSON text, which must name exactly its members}
     *
     * @param create creates the object; if loading fails, the object is discarded
     * @param text JSON
     * @param <T> the class
     * @throws SerialException if the text is invalid
     */
    public static <T extends TriviallySerializable> T load(Supplier<? extends T> create, String text) {
        T object = create.get();
        Serial.load(object, new JsonLoader(text, Matching.EXACT));
        return object;
    }

    @Override
    protected final long offset() {
        return -1;
    }

    @Override
    protected final void checkNothingLeft() {
        checkTaken(scopes.getFirst());
    }

    @Override
    public boolean isLeftOut(String name) {
        Scope scope = scopes.getFirst();
        return matching == Matching.BY_NAME
                && !hasFailed()
                && (scope.node == null || !scope.list && !scope.node.members.containsKey(name));
    }

    private void checkTaken(Scope scope) {
        JsonNode node = scope.node;
        if (node == null) {
            return;
        }
        if (scope.list) {
            if (scope.next < node.elements.size()) {
                fail(
                        SerialErrorKind.LEFT_OVER,
                        ELEMENT,
                        "expected " + scope.next + " elements, found " + node.elements.size() + node.at());
            }
        } else if (matching == Matching.EXACT && scope.taken.size() < node.members.size()) {
            Set<String> left = new TreeSet<>(node.members.keySet());
            left.removeAll(scope.taken);
            fail(SerialErrorKind.LEFT_OVER, ELEMENT, "the object has no members " + left + node.at());
        }
    }

    /** The value of a member or the next element; null when it keeps what it has, which may be a fault. */
    private @Nullable JsonNode peek(String name) {
        Scope scope = scopes.getFirst();
        if (hasFailed() || scope.node == null) {
            return null;
        }
        if (scope.list) {
            if (scope.next == scope.node.elements.size()) {
                fail(SerialErrorKind.MISSING, name, "expected more than " + scope.next + " elements" + scope.node.at());
                return null;
            }
            return scope.node.elements.get(scope.next);
        }
        JsonNode node = scope.node.members.get(name);
        if (node == null && matching == Matching.EXACT) {
            fail(
                    SerialErrorKind.MISSING,
                    name,
                    "there is no such member among " + scope.node.members.keySet() + scope.node.at());
        }
        if (node != null && scope.taken.contains(name)) {
            fail(SerialErrorKind.DUPLICATE, name, "the object has two members of this name");
            return null;
        }
        return node;
    }

    private void take(String name) {
        Scope scope = scopes.getFirst();
        if (scope.list) {
            scope.next++;
        } else {
            scope.taken.add(name);
        }
    }

    /** As {@link #peek}, of certain kinds; it is taken. */
    private @Nullable JsonNode next(String name, String expected, JsonNode.Kind... kinds) {
        JsonNode node = peek(name);
        if (node == null) {
            return null;
        }
        for (JsonNode.Kind kind : kinds) {
            if (node.kind == kind) {
                take(name);
                return node;
            }
        }
        fail(SerialErrorKind.WRONG_TYPE, name, "expected " + expected + ", " + node.found());
        return null;
    }

    private long integer(String name, ValueType type, long given) {
        JsonNode node = next(name, type.schemaName(), ANY_NUMBER);
        if (node == null) {
            return given;
        }
        Long bits = NumberText.integerBits(type, node.text);
        return bits == null ? bad(name, type, node, given) : bits;
    }

    private long bad(String name, ValueType type, JsonNode node, long given) {
        fail(SerialErrorKind.BAD_VALUE, name, "expected " + type.schemaName() + ", " + node.found());
        return given;
    }

    private long fraction(String name, ValueType type, long given) {
        JsonNode node =
                next(name, type.schemaName(), JsonNode.Kind.INTEGER, JsonNode.Kind.FRACTION, JsonNode.Kind.STRING);
        if (node == null) {
            return given;
        }
        Long bits = node.kind == JsonNode.Kind.STRING
                ? JsonNumbers.special(type, node.text)
                : NumberText.floatBits(type, node.text);
        return bits == null ? bad(name, type, node, given) : bits;
    }

    @Override
    protected long number(String name, ValueType type, long given) {
        return switch (type) {
            case BOOL -> bool(name, given);
            case F32, F64 -> fraction(name, type, given);
            default -> integer(name, type, given);
        };
    }

    private long bool(String name, long given) {
        JsonNode node = next(name, "a bool", JsonNode.Kind.BOOL);
        return node == null ? given : node.text.equals("true") ? 1 : 0;
    }

    @Override
    public String io(String name, String value) {
        JsonNode node = next(name, "a string", JsonNode.Kind.STRING);
        if (node == null) {
            return value;
        }
        if (Surrogates.half(node.text) != 0) {
            fail(SerialErrorKind.BAD_TEXT, name, "half a pair of surrogates" + node.at());
            return value;
        }
        return node.text;
    }

    @Override
    public byte[] io(String name, byte[] value) {
        JsonNode node = next(name, "Base64 in a string", JsonNode.Kind.STRING);
        if (node == null) {
            return value;
        }
        try {
            return Base64.getDecoder().decode(node.text);
        } catch (IllegalArgumentException e) {
            fail(SerialErrorKind.BAD_VALUE, name, "expected Base64, " + node.found());
            return value;
        }
    }

    @Override
    public int ioConstant(String name, int number, Constants constants) {
        JsonNode node = next(name, "a string", JsonNode.Kind.STRING);
        if (node == null) {
            return number;
        }
        int given = constants.number(node.text);
        if (given < 0) {
            fail(SerialErrorKind.BAD_VALUE, name, "expected one of " + constants + ", " + node.found());
            return number;
        }
        return given;
    }

    @Override
    public boolean ioPresent(String name, boolean present, @Nullable ValueType type) {
        JsonNode node = peek(name);
        if (node == null) {
            return present;
        }
        if (node.kind == JsonNode.Kind.NULL) {
            take(name);
            return false;
        }
        return true;
    }

    @Override
    public void begin(String name) {
        JsonNode node = next(name, "an object", JsonNode.Kind.OBJECT);
        if (enter(name, false)) {
            scopes.push(new Scope(node, false));
        }
    }

    @Override
    public void beginLanes(String name, ValueType type) {
        JsonNode node = next(name, "an array of " + type.lanes() + " numbers", JsonNode.Kind.ARRAY);
        if (enter(name, true)) {
            scopes.push(new Scope(node, true));
        }
    }

    @Override
    public int beginList(String name, int count, @Nullable ValueType type) {
        JsonNode node = next(name, "an array", JsonNode.Kind.ARRAY);
        if (!enter(name, true)) {
            return NO_LIST;
        }
        scopes.push(new Scope(node, true));
        return node == null ? NO_LIST : node.elements.size();
    }

    @Override
    public void end() {
        if (!hasFailed() && depth() > 0) {
            checkTaken(scopes.getFirst());
            scopes.pop();
        }
        super.end();
    }
}
