package dev.ashlar.codec.spawn;

import dev.ashlar.codec.spawn.Translator.Options;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The members of a class of components, found once.
 *
 * @param maker of a Java record its constructor, else what takes nothing and gives a new component
 * @param isRecord whether all members go to the constructor; {@link Member#setter} then is a constant, the member's default
 * @param all in the order of the class, superclasses last; of a Java record every component
 */
record Members(MethodHandle maker, boolean isRecord, List<Member> all) {
    private static final String SET = "set";

    /** Most slots of parameters, two for each long and double, that a handle to a constructor can have. */
    private static final int MOST_SLOTS = 253;

    static Members of(Class<?> component, @Nullable Supplier<?> create, @Nullable Object defaults, Options options) {
        try {
            Members members = component.isRecord()
                    ? ofRecord(component, defaults, options)
                    : new Members(maker(component, create, options), false, ofClass(component, options));
            requireNamed(component, members, options);
            return members;
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(
                    component.getName() + " cannot be reached: give the translator a lookup of its module", e);
        }
    }

    /** Options that name nothing are mistakes. */
    private static void requireNamed(Class<?> component, Members members, Options options) {
        TreeSet<String> named = new TreeSet<>(options.fields().keySet());
        named.addAll(options.without());
        named.removeIf(
                name -> members.all.stream().anyMatch(member -> member.name().equals(name)));
        if (!named.isEmpty()) {
            throw new IllegalArgumentException(component.getName() + " has no member " + named + "; it has "
                    + members.all.stream().map(Member::name).toList());
        }
    }

    private static Members ofRecord(Class<?> component, @Nullable Object defaults, Options options)
            throws IllegalAccessException {
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(component, options.lookup());
        RecordComponent[] parts = component.getRecordComponents();
        List<Member> members = new ArrayList<>();
        for (RecordComponent part : parts) {
            MethodHandle value = defaults == null
                    ? MethodHandles.zero(part.getType())
                    : constant(lookup.unreflect(part.getAccessor()), part.getType(), defaults);
            members.add(member(part.getName(), part.getGenericType(), value, options));
        }
        Class<?>[] types = Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
        int slots = Arrays.stream(types)
                .mapToInt(type -> type == long.class || type == double.class ? 2 : 1)
                .sum();
        if (slots > MOST_SLOTS) {
            throw new IllegalArgumentException(component.getName() + " has too many components; expected at most "
                    + MOST_SLOTS + ", long and double counted twice, found " + slots + ": use a class with fields");
        }
        try {
            MethodHandle maker = lookup.findConstructor(component, MethodType.methodType(void.class, types));
            return new Members(maker, true, List.copyOf(members));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(component.getName() + " has no constructor of its components", e);
        }
    }

    private static MethodHandle constant(MethodHandle accessor, Class<?> type, Object of) {
        try {
            return MethodHandles.constant(type, accessor.invoke(of));
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalArgumentException(of + " does not give its components", e);
        }
    }

    private static MethodHandle maker(Class<?> component, @Nullable Supplier<?> create, Options options)
            throws IllegalAccessException {
        try {
            if (create != null) {
                MethodHandle get = MethodHandles.publicLookup()
                        .findVirtual(Supplier.class, "get", MethodType.methodType(Object.class));
                return get.bindTo(create);
            }
            if (Modifier.isAbstract(component.getModifiers())) {
                throw new IllegalArgumentException(component.getName() + " is abstract; expected createdBy a function");
            }
            Constructor<?> plain = component.getDeclaredConstructor();
            return MethodHandles.privateLookupIn(component, options.lookup()).unreflectConstructor(plain);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(
                    component.getName()
                            + " has no constructor without parameters; expected one, or createdBy a function",
                    e);
        }
    }

    private static List<Member> ofClass(Class<?> component, Options options) throws IllegalAccessException {
        Map<String, Member> members = new LinkedHashMap<>();
        // What the JDK's own classes have is no data.
        for (Class<?> at = component; at != null && !at.getName().startsWith("java."); at = at.getSuperclass()) {
            Map<String, Method> setters = setters(at, options);
            for (Field field : at.getDeclaredFields()) {
                String name = field.getName();
                if (isData(field) && !members.containsKey(name) && !setters.containsKey(name)) {
                    // Here, not for the class: one without members need not be open.
                    MethodHandle setter =
                            MethodHandles.privateLookupIn(at, options.lookup()).unreflectSetter(field);
                    members.put(name, member(name, field.getGenericType(), setter, options));
                }
            }
            for (Map.Entry<String, Method> each : setters.entrySet()) {
                if (!members.containsKey(each.getKey())) {
                    MethodHandle setter =
                            MethodHandles.privateLookupIn(at, options.lookup()).unreflect(each.getValue());
                    Type type = each.getValue().getGenericParameterTypes()[0];
                    members.put(each.getKey(), member(each.getKey(), type, setter, options));
                }
            }
        }
        return List.copyOf(members.values());
    }

    private static boolean isData(Field field) {
        return (field.getModifiers() & (Modifier.STATIC | Modifier.FINAL | Modifier.TRANSIENT)) == 0
                && !field.isSynthetic();
    }

    /** By the name of what they set, in an order of their own: that of methods is the JVM's choice. */
    private static Map<String, Method> setters(Class<?> type, Options options) {
        Method[] methods = type.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName).thenComparing(Method::toString));
        Map<String, Method> setters = new LinkedHashMap<>();
        for (Method method : methods) {
            if (isSetter(method)) {
                String name = decapitalised(method.getName().substring(SET.length()));
                Method other = setters.put(name, method);
                if (other != null && !options.without().contains(name)) {
                    throw new IllegalArgumentException(
                            type.getName() + " has two setters of " + name + ": " + other + ", " + method);
                }
            }
        }
        return setters;
    }

    private static boolean isSetter(Method method) {
        String name = method.getName();
        return method.getParameterCount() == 1
                && !method.isBridge()
                && !method.isSynthetic()
                && (method.getModifiers() & (Modifier.STATIC | Modifier.PRIVATE)) == 0
                && name.startsWith(SET)
                && name.length() > SET.length()
                && Character.isUpperCase(name.charAt(SET.length()));
    }

    static String decapitalised(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    private static Member member(String name, Type type, MethodHandle setter, Options options) {
        String field = options.fields().getOrDefault(name, name);
        return Member.of(name, Objects.requireNonNull(field), type, setter);
    }
}
