package dev.ashlar.pipeline.safety;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.View;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Calls every public method of an object, found by reflection, so that none is forgotten; but {@code rewind()}. */
public final class Entries {
    private static final int ROOM = 128;
    private static final Set<String> LEFT_OUT =
            Set.of("wait", "notify", "notifyAll", "getClass", "equals", "hashCode", "toString", "rewind");

    private final Object target;
    private final View sameReader;
    private final List<Method> methods;
    private final List<FieldLayout> fields;
    private final List<FieldKey> keys;

    /** {@code sameReader}: what hops move. */
    public Entries(Object target, View sameReader, RecordView named) {
        this.target = target;
        this.sameReader = sameReader;
        this.fields = named.layout().fields();
        this.keys = fields.stream().map(field -> FieldKey.of(field.name())).toList();
        this.methods = Arrays.stream(publicClass(target.getClass()).getMethods())
                .filter(method -> !LEFT_OUT.contains(method.getName()) && !Modifier.isStatic(method.getModifiers()))
                .sorted(Comparator.comparing(Method::toString))
                .peek(method -> method.setAccessible(true)) // Its class may be one that users do not see.
                .toList();
    }

    /** The bindings of generated views are private. */
    private static Class<?> publicClass(Class<?> type) {
        return Modifier.isPublic(type.getModifiers()) ? type : publicClass(type.getSuperclass());
    }

    /** A call: how it ended, and whether it moves a view. */
    public record Outcome(boolean moves, String result) {}

    /** All calls that only read, or all that move a view too, each by its own text. */
    public Map<String, Outcome> call(boolean movesToo) {
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        for (Method method : methods) {
            boolean moves = moves(method);
            if (movesToo || !moves) {
                for (int field = 0; field < (takesField(method) ? fields.size() : 1); field++) {
                    for (int number : new int[] {0, 1, -1}) {
                        Object[] arguments = arguments(method, field, number);
                        String call =
                                method.getName() + Arrays.toString(method.getParameterTypes()) + field + "," + number;
                        outcomes.put(call, new Outcome(moves, result(method, arguments)));
                    }
                }
            }
        }
        return outcomes;
    }

    private static boolean moves(Method method) {
        boolean hop = Arrays.stream(method.getParameterTypes()).anyMatch(View.class::isAssignableFrom);
        return hop
                || Set.of("find", "findKey", "match", "nextMatch", "moveToRow", "next")
                                .contains(method.getName())
                        && method.getDeclaringClass().getName().startsWith("dev.ashlar.codec");
    }

    private static boolean takesField(Method method) {
        List<Class<?>> types = List.of(method.getParameterTypes());
        return types.contains(FieldKey.class) || types.contains(FieldLayout.class);
    }

    private Object[] arguments(Method method, int field, int number) {
        return Arrays.stream(method.getParameterTypes())
                .map(type -> argument(type, field, number))
                .toArray();
    }

    private Object argument(Class<?> type, int field, int number) {
        if (View.class.isAssignableFrom(type)) {
            return sameReader;
        }
        return switch (type.getSimpleName()) {
            case "int" -> number;
            case "long" -> (long) number;
            case "float" -> 1f;
            case "double" -> 1.0;
            case "boolean" -> true;
            case "float[]" -> new float[ROOM];
            case "int[]" -> new int[ROOM];
            case "long[]" -> new long[ROOM];
            case "double[]" -> new double[ROOM];
            case "short[]" -> new short[ROOM];
            case "byte[]" -> new byte[ROOM];
            case "boolean[]" -> new boolean[ROOM];
            case "FloatBuffer" ->
                number == 0
                        ? FloatBuffer.allocate(ROOM)
                        : ByteBuffer.allocateDirect(4 * ROOM).asFloatBuffer();
            case "IntBuffer" ->
                number == 0
                        ? IntBuffer.allocate(ROOM)
                        : ByteBuffer.allocateDirect(4 * ROOM).asIntBuffer();
            case "StringBuilder", "Appendable" -> new StringBuilder();
            case "CharSequence", "String" -> fields.get(field).name();
            case "FieldKey" -> keys.get(field);
            case "FieldLayout" -> fields.get(field);
            default -> {
                if (type.isEnum()) {
                    yield type.getEnumConstants()[0];
                }
                throw new AssertionError("no argument of type " + type);
            }
        };
    }

    private String result(Method method, Object[] arguments) {
        try {
            Object result = method.invoke(target, arguments);
            List<String> parts = new ArrayList<>(List.of(text(result)));
            Arrays.stream(arguments).forEach(argument -> parts.add(text(argument)));
            return parts.toString();
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                return cause.getClass().getName();
            }
            throw new AssertionError(method + " with " + Arrays.toString(arguments), e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(method.toString(), e);
        }
    }

    private static String text(Object value) {
        if (value instanceof View || value instanceof FieldKey || value instanceof FieldLayout) {
            return "";
        }
        if (value instanceof ByteBuffer bytes) {
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(bytes.position(), copy);
            return Arrays.toString(copy);
        }
        if (value instanceof Buffer buffer) {
            return String.valueOf(buffer.position());
        }
        return value != null && value.getClass().isArray()
                ? Arrays.deepToString(new Object[] {value})
                : String.valueOf(value).replaceAll("@[0-9a-f]+", "");
    }
}
