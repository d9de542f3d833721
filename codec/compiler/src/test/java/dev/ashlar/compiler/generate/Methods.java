package dev.ashlar.compiler.generate;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls public methods of generated classes by name. {@link Class#getMethod} searches all methods at every call, and the view of a wide type
 * has 20,000: the methods of a class are listed once.
 */
final class Methods {
    private static final ClassValue<Map<Signature, Method>> OF_CLASS = new ClassValue<>() {
        @Override
        protected Map<Signature, Method> computeValue(Class<?> type) {
            Map<Signature, Method> methods = new HashMap<>();
            for (Method method : type.getMethods()) {
                methods.merge(
                        new Signature(method.getName(), List.of(method.getParameterTypes())),
                        method,
                        (one, other) -> one.isBridge() ? other : one);
            }
            return methods;
        }
    };

    private record Signature(String name, List<Class<?>> parameters) {}

    private Methods() {}

    /** Calls a method that {@code declaring} has or inherits. What the method throws is thrown. */
    static Object invoke(Class<?> declaring, Object on, String name, Class<?>[] types, Object... arguments) {
        Method method = OF_CLASS.get(declaring).get(new Signature(name, List.of(types)));
        if (method == null) {
            throw new AssertionError(declaring.getName() + " has no method " + name + List.of(types));
        }
        try {
            return method.invoke(on, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(e);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** Calls a method without parameters. */
    static Object invoke(Class<?> declaring, Object on, String name) {
        return invoke(declaring, on, name, new Class<?>[0]);
    }
}
