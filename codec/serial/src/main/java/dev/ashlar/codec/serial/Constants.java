package dev.ashlar.codec.serial;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Names that values are chosen from, with the numbers 0, 1, 2 … in their order: an enum's constants, or kinds of objects. Bytes have
 * the number, so that new names are to be added at the end; records and texts have the name. Immutable.
 */
public final class Constants {
    /** As many as 16 bits tell apart. */
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
     * @param names each once, 1 to {@value #MOST} of them
     * @throws IllegalArgumentException when there are more or fewer, or one is there twice
     */
    public static Constants of(String... names) {
        return new Constants(List.of(names));
    }

    /**
     * {@return the constants of an enum, in order of declaration; always the same object}
     *
     * @param type an enum that has constants
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

    /** {@return how many there are} */
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
     * {@return the number of a constant; −1 when there is none of this name}
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
