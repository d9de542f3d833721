package dev.ashlar.bench.mutation;

import dev.ashlar.codec.view.View;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The public methods of a generated view, of an interface of one, or of the view of a struct field. */
final class Accessors {
    static final Pattern LOOKUP = Pattern.compile("(find|match)(\\p{Lu}.*)");

    private static final Map<Class<?>, Accessors> KNOWN = new ConcurrentHashMap<>();

    private final List<Method> reads = new ArrayList<>();
    private final List<Method> lookups = new ArrayList<>();
    private final Map<String, Method> byName = new HashMap<>();

    private Accessors(Class<?> type) {
        for (Method method : type.getMethods()) {
            boolean isGenerated = method.getDeclaringClass().getPackage() == type.getPackage();
            if (isGenerated && !Modifier.isStatic(method.getModifiers()) && !method.isBridge()) {
                byName.merge(signature(method), method, Accessors::narrower);
            }
        }
        byName.values().stream()
                .sorted(Comparator.comparing(Method::toString))
                .forEach(each -> (LOOKUP.matcher(each.getName()).matches() ? lookups : reads).add(each));
    }

    static Accessors of(Class<?> type) {
        return KNOWN.computeIfAbsent(type, Accessors::new);
    }

    private static String signature(Method method) {
        return method.getName() + Arrays.toString(method.getParameterTypes());
    }

    /** A view overrides the accessors of its interfaces with classes of its own. */
    private static Method narrower(Method one, Method other) {
        return one.getReturnType().isAssignableFrom(other.getReturnType()) ? other : one;
    }

    /** {@return what reads, in one order} */
    List<Method> reads() {
        return reads;
    }

    /** {@return what moves the view by a value} */
    List<Method> lookups() {
        return lookups;
    }

    /** {@return the method, or null} */
    @Nullable
    Method find(String name, Class<?>... parameters) {
        return byName.get(name + Arrays.toString(parameters));
    }

    /** {@return the method} */
    Method get(String name, Class<?>... parameters) {
        return Objects.requireNonNull(find(name, parameters), name);
    }

    /** Whether the method gives the view of a struct field, of an element or of a case. */
    static boolean isNested(Method method) {
        Class<?> result = method.getReturnType();
        return Modifier.isAbstract(result.getModifiers())
                && result.getPackage() == method.getDeclaringClass().getPackage()
                && (View.class.isAssignableFrom(result) || result.isInterface() || result.getEnclosingClass() != null);
    }
}
