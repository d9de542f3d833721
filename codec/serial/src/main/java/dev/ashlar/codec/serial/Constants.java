package dev.ashlar.codec.serial;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An ordered set of names with the numbers 0, 1, 2 and so on: the constants of an enum, or the kinds of objects. Bytes contain the number, so new
 * names must be added at the end. Records and texts contain the name. Immutable.
 */
public final class Constants {
    /** Maximum number of names, limited by the 16 bits of a number: 65,536. */
    public static final int MOST = 1 << 16;

    private static final ClassValue<Enumeration> ENUMS = new ClassValue<>() {
        @Override
        protected Enumeration computeValue(Class<?> type) {
            Enum<?>[] values = (Enum<?>[]) type.getEnumConstants();
            String[] names = new String[values.length];
            for (Enum<?> value : values) {
                names[value.ordinal()] = value.name();
            }
            return new Enumeration(values, of(names));
        }
    };

    /** {@code getEnumConstants} copies its array each time. */
    private record Enumeration(Enum<?>[] values, Constants constants) {}

    private final List<String> names;
    private final Map<String, Integer> numbers = new HashMap<>();

    private Constants(List<String> names) {
        this.names = names;
        for (String name : names) {
            if (numbers.put(name, numbers.size()) != null) {
                throw new IllegalArgumentException("there are two constants " + name);
            }
        }
        if (names.isEmpty() || names.size() > MOST) {
            throw new IllegalArgumentException("expected 1 to " + MOST + " constants, found " + names.size());
        }
    }

    /**
     * {@return constants with these names}
     *
     * @param names 1 to {@value #MOST} unique names
     * @throws IllegalArgumentException if the count is out of range, or if a name appears twice
     */
    public static Constants of(String... names) {
        return new Constants(List.of(names));
    }

    /**
     * {@return the constants of an enum, in order of declaration; the same object for each call}
     *
     * @param type an enum with at least one constant
     */
    public static Constants of(Class<? extends Enum<?>> type) {
        return ENUMS.get(type).constants;
    }

    static <E extends Enum<E>> E value(Class<E> type, int number) {
        return type.cast(ENUMS.get(type).values[number]);
    }

    /** {@return the names, by number} */
    public List<String> names() {
        return names;
    }

    /** {@return the number of names} */
    public int count() {
        return names.size();
    }

    /**
     * {@return the name of a constant}
     *
     * @param number 0 to {@link #count} − 1
     */
    public String name(int number) {
        return names.get(number);
    }

    /**
     * {@return the number of a constant; −1 if there is no such name}
     *
     * @param name any
     */
    public int number(String name) {
        return numbers.getOrDefault(name, -1);
    }

    @Override
    public String toString() {
        return names.toString();
    }
}
