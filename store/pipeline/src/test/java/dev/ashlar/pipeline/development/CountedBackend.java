package dev.ashlar.pipeline.development;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordTracker;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the records that a backend and its trackers read. */
final class CountedBackend {
    private static final Set<String> RECEIVED = Set.of("record");

    private CountedBackend() {}

    static Backend of(Backend backend, AtomicLong read) {
        return counted(Backend.class, backend, read);
    }

    /** The same object, which counts records that it receives, and whose trackers and receivers do. */
    private static <T> T counted(Class<T> type, T object, AtomicLong read) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> {
                    if (object instanceof RecordReceiver && RECEIVED.contains(method.getName())) {
                        read.incrementAndGet();
                    }
                    Object[] arguments = given == null ? new Object[0] : given.clone();
                    for (int i = 0; i < arguments.length; i++) {
                        Class<?> asked = method.getParameterTypes()[i];
                        if (RecordReceiver.class.isAssignableFrom(asked)) {
                            arguments[i] = countedAs(asked, arguments[i], read);
                        }
                    }
                    try {
                        Object result = method.invoke(object, arguments);
                        return result instanceof RecordTracker tracker
                                ? counted(RecordTracker.class, tracker, read)
                                : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    private static <T> T countedAs(Class<T> type, Object object, AtomicLong read) {
        return counted(type, type.cast(object), read);
    }
}
