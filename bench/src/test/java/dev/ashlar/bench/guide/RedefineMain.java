package dev.ashlar.bench.guide;

import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;

/** Redefines the class of a view by those in other folders, and prints what the JVM says. Its own agent. */
public final class RedefineMain {
    private static Instrumentation instrumentation;

    private RedefineMain() {}

    /** Called by the JVM before the main method. */
    public static void premain(String arguments, Instrumentation given) {
        instrumentation = given;
    }

    /** {@code arguments}: the name of a class on the class path, then folders with other versions of it. */
    public static void main(String[] arguments) throws Exception {
        Class<?> view = Class.forName(arguments[0]);
        for (int i = 1; i < arguments.length; i++) {
            byte[] bytes = Files.readAllBytes(Path.of(arguments[i], arguments[0].replace('.', '/') + ".class"));
            try {
                instrumentation.redefineClasses(new ClassDefinition(view, bytes));
                System.out.println("redefined");
            } catch (UnsupportedOperationException e) {
                System.out.println("UnsupportedOperationException");
            }
        }
    }
}
