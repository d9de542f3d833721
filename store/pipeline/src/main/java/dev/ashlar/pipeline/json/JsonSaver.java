package dev.ashlar.pipeline.json;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.serial.Constants;
import dev.ashlar.codec.serial.NumberSaver;
import dev.ashlar.codec.serial.TriviallySerializable;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the members of an object as a JSON object (RFC 8259) with their names, for settings and other files that people read. Lists of numbers and
 * vectors are on one line. The text is the same on every JDK. A NaN is {@code "NaN"}, whatever its bits are; all other numbers are exact.
 *
 * <p>For one object and one thread.
 */
public class JsonSaver extends NumberSaver {
    private final StringBuilder text = new StringBuilder("{");
    private final Deque<Scope> scopes = new ArrayDeque<>();

    /** An object or a list that is open. */
    private static final class Scope {
        final boolean list;
        final boolean oneLine;
        final Set<String> names = new HashSet<>();
        boolean hasMembers;

        Scope(boolean list, boolean oneLine) {
            this.list = list;
            this.oneLine = oneLine;
        }
    }

    /** Creates a visitor for one object. */
    public JsonSaver() {
        scopes.push(new Scope(false, false));
    }

    /**
     * {@return the JSON text of an object}
     *
     * @param object any
     * @throws IllegalArgumentException if a member cannot be saved
     */
    public static String save(TriviallySerializable object) {
        JsonSaver saver = new JsonSaver();
        object.serialize(saver);
        return saver.text();
    }

    /**
     * {@return the text, which ends with a line feed}
     *
     * @throws IllegalStateException if a {@code begin} has no {@code end}
     */
    public final String text() {
        checkClosed();
        return text + (scopes.getFirst().hasMembers ? "\n}\n" : "}\n");
    }

    private void put(String name, String value) {
        name(name);
        text.append(value);
    }

    /** What stands before a value: comma, line, name. */
    private void name(String name) {
        Scope scope = scopes.getFirst();
        if (scope.oneLine) {
            text.append(scope.hasMembers ? ", " : "");
        } else {
            text.append(scope.hasMembers ? ",\n" : "\n").append("  ".repeat(scopes.size()));
        }
        scope.hasMembers = true;
        if (!scope.list) {
            if (!scope.names.add(name)) {
                throw refused(name, "there are two members of this name");
            }
            text.append(ValueText.quoted(name)).append(": ");
        }
    }

    @Override
    protected void put(String name, ValueType type, long bits) {
        put(name, type == ValueType.BOOL ? Boolean.toString(bits != 0) : ValueText.number(type, bits));
    }

    @Override
    public String io(String name, String value) {
        checkText(name, value);
        put(name, ValueText.quoted(value));
        return value;
    }

    /** Base64. */
    @Override
    public byte[] io(String name, byte[] value) {
        checkGiven(name, value);
        put(name, '"' + Base64.getEncoder().encodeToString(value) + '"');
        return value;
    }

    @Override
    public int ioConstant(String name, int number, Constants constants) {
        checkConstant(name, number, constants);
        put(name, ValueText.quoted(constants.name(number)));
        return number;
    }

    @Override
    public boolean ioPresent(String name, boolean present, @Nullable ValueType type) {
        if (!present) {
            put(name, "null");
        }
        return present;
    }

    @Override
    public void begin(String name) {
        super.begin(name);
        put(name, "{");
        scopes.push(new Scope(false, false));
    }

    @Override
    public void beginLanes(String name, ValueType type) {
        super.beginLanes(name, type);
        put(name, "[");
        scopes.push(new Scope(true, true));
    }

    @Override
    public int beginList(String name, int count, @Nullable ValueType type) {
        super.beginList(name, count, type);
        put(name, "[");
        scopes.push(new Scope(true, type != null));
        return count;
    }

    @Override
    public void end() {
        super.end();
        Scope ended = scopes.pop();
        if (ended.hasMembers && !ended.oneLine) {
            text.append('\n').append("  ".repeat(scopes.size()));
        }
        text.append(ended.list ? ']' : '}');
    }
}
