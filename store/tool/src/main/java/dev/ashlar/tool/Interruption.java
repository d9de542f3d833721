package dev.ashlar.tool;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/**
 * Ctrl-C interrupts a thread instead of ending the JVM, for commands that are ended so and have not failed then. Asked for by reflection: the compiler
 * warns of {@code sun.misc.Signal}, which every JDK has in its module {@code jdk.unsupported}. Where it is missing, Ctrl-C
 * does what it always does.
 */
final class Interruption {
    private Interruption() {}

    /** From now on, and for good. */
    static void ofThisThread() {
        Thread thread = Thread.currentThread();
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object interrupt = signal.getConstructor(String.class).newInstance("INT");
            InvocationHandler calls = (proxy, method, arguments) -> {
                if (method.getDeclaringClass() == handler) {
                    thread.interrupt();
                    return null;
                }
                return method.invoke(thread, arguments); // Of Object.
            };
            Object proxy = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, calls);
            signal.getMethod("handle", signal, handler).invoke(null, interrupt, proxy);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Another JVM, or one that was started without signals (-Xrs).
        }
    }
}
