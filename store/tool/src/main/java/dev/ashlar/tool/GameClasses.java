package dev.ashlar.tool;

import dev.ashlar.codec.spawn.Spawners;
import dev.ashlar.codec.view.Catalog;
import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Catalogues and spawners of a game, out of static fields of its classes on the class path. */
final class GameClasses {
    /** Entries of the class path in a message. */
    private static final int MOST_ENTRIES = 5;

    private GameClasses() {}

    /**
     * A catalogue of views.
     *
     * @param name of a class with one static field of the type {@link Catalog}, as generated ones have; or of a class and a field,
     *     with a full stop between them
     * @throws NotFoundException when there is no such class or field
     */
    static Catalog catalog(String name) {
        return value(name, Catalog.class);
    }

    /**
     * Spawners.
     *
     * @param name as for {@link #catalog}
     * @throws NotFoundException when there is no such class or field
     */
    static Spawners spawners(String name) {
        return value(name, Spawners.class);
    }

    private static <T> T value(String name, Class<T> type) {
        Class<?> whole = find(name);
        int dot = name.lastIndexOf('.');
        Class<?> holder = whole == null && dot > 0 ? find(name.substring(0, dot)) : whole;
        if (holder == null) {
            throw new NotFoundException("no class " + name + " on the class path: " + classPath()
                    + "; ASHLAR_CLASSPATH adds jars and folders to it");
        }
        return read(field(holder, whole == null ? name.substring(dot + 1) : "", type), type);
    }

    /** Null when there is none; without running any of its code. */
    private static @Nullable Class<?> find(String name) {
        try {
            return Class.forName(name, false, Thread.currentThread().getContextClassLoader());
        } catch (ClassNotFoundException e) {
            return null;
        } catch (LinkageError e) {
            // Of another version of Java, or, where file systems do not tell cases apart, of another name.
            throw new NotFoundException("class " + name + " cannot be loaded: " + e + "; class path: " + classPath());
        }
    }

    private static Field field(Class<?> holder, String name, Class<?> type) {
        List<Field> fields;
        try {
            fields = Arrays.stream(holder.getDeclaredFields())
                    .filter(field -> Modifier.isStatic(field.getModifiers()) && field.getType() == type)
                    .toList();
        } catch (LinkageError e) {
            throw unusable(holder, e);
        }
        List<Field> found = fields.stream()
                .filter(field -> name.isEmpty() || field.getName().equals(name))
                .toList();
        if (found.size() != 1) {
            String names = fields.stream().map(Field::getName).sorted().collect(Collectors.joining(", "));
            throw new NotFoundException(holder.getName() + ": expected "
                    + (name.isEmpty() ? "one static field" : "a static field " + name) + " of the type "
                    + type.getName() + ", found " + (names.isEmpty() ? "none" : names)
                    + (fields.size() > 1
                            ? "; name one, as " + holder.getName() + "."
                                    + fields.get(0).getName()
                            : ""));
        }
        return found.get(0);
    }

    private static <T> T read(Field field, Class<T> type) {
        try {
            field.setAccessible(true);
            Object value = field.get(null);
            if (value == null) {
                throw new NotFoundException(
                        field.getDeclaringClass().getName() + "." + field.getName() + ": expected a value, found null");
            }
            return type.cast(value);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw unusable(field.getDeclaringClass(), e);
        }
    }

    /** What a static initializer of the game has thrown says more than that it has. */
    private static NotFoundException unusable(Class<?> holder, Throwable e) {
        Throwable cause = e instanceof ExceptionInInitializerError && e.getCause() != null ? e.getCause() : e;
        return new NotFoundException(
                "class " + holder.getName() + " cannot be used: " + cause + "; class path: " + classPath());
    }

    /** Without the jars of the tool itself, which stand in one folder. */
    private static String classPath() {
        String own = Path.of(URI.create(Main.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString()))
                .resolveSibling("")
                .toString();
        List<String> others = Arrays.stream(
                        System.getProperty("java.class.path", "").split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty() && !isIn(own, entry))
                .toList();
        List<String> folders =
                others.stream().filter(entry -> !entry.endsWith(".jar")).toList();
        List<String> named = folders.isEmpty() ? others : folders;
        List<String> shown = named.subList(0, Math.min(MOST_ENTRIES, named.size()));
        int more = others.size() - shown.size();
        return others.isEmpty()
                ? "the tool alone"
                : String.join(" ", shown) + (more > 0 ? " and " + more + " more" : "");
    }

    private static boolean isIn(String folder, String entry) {
        return String.valueOf(Path.of(entry).toAbsolutePath().normalize().getParent())
                .equals(folder);
    }
}
