package dev.ashlar.codec.serial;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The form of objects of several classes. The data contains the name of the kind of each object and determines the class to load. Data can select
 * only the kinds declared here, and never names a class. Bytes contain the number of the kind, so new kinds must be added at the end. Records contain
 * a variant: each kind is a case of {@code oneof}. Immutable.
 *
 * @param <T> common superclass of the objects
 */
public final class Kinds<T> implements Form<T> {
    static final String KIND = "kind";
    private static final String VALUE = "value";

    private final List<Kind<T>> kinds;
    private final Map<Class<?>, Integer> numbers = new HashMap<>();
    private final Constants constants;

    private record Kind<T>(String name, Class<?> type, Form<T> form) {}

    private Kinds(List<Kind<T>> kinds) {
        this.kinds = List.copyOf(kinds);
        for (Kind<T> kind : kinds) {
            if (numbers.put(kind.type, numbers.size()) != null) {
                throw new IllegalArgumentException("there are two kinds of class " + kind.type.getName());
            }
        }
        constants = Constants.of(kinds.stream().map(Kind::name).toArray(String[]::new));
    }

    /**
     * {@return a builder}
     *
     * @param type common superclass of the objects
     * @param <T> common superclass of the objects
     */
    public static <T> Builder<T> of(Class<T> type) {
        return new Builder<>(type);
    }

    /**
     * Collects the kinds in order. For one thread.
     *
     * @param <T> common superclass of the objects
     */
    public static final class Builder<T> {
        private final Class<T> all;
        private final List<Kind<T>> kinds = new ArrayList<>();

        private Builder(Class<T> all) {
            this.all = all;
        }

        /**
         * Adds a kind.
         *
         * @param name of the kind, unique
         * @param type its class; objects of a class that extends this one are none of the kind
         * @param form how they are visited
         * @param <U> the same
         * @return this
         */
        @SuppressWarnings("unchecked") // The form is given objects of its own class alone: see number().
        public <U extends T> Builder<T> add(String name, Class<U> type, Form<U> form) {
            kinds.add(new Kind<>(name, type, (Form<T>) form));
            return this;
        }

        /**
         * {@return the kinds}
         *
         * @throws IllegalArgumentException if there is no kind, or if a name or a class appears twice
         */
        public Kinds<T> build() {
            if (kinds.isEmpty()) {
                throw new IllegalArgumentException("there is no kind of " + all.getName());
            }
            return new Kinds<>(kinds);
        }
    }

    /** {@return null, because the data determines the class} */
    @Override
    public @Nullable T create() {
        return null;
    }

    @Override
    public @Nullable T io(Serializer s, String name, @Nullable T value) {
        if (s.direction() == Direction.DESCRIBING) {
            describe(s, name);
            return value;
        }
        if (s.isLeftOut(name)) {
            if (value == null) {
                Collections.require(s, name); // An element is made from its kind.
            }
            return value;
        }
        int number = s.beginKind(name, s.isLoading() ? 0 : number(value), constants);
        T object = value;
        if (!s.hasFailed()) {
            Form<T> form = kinds.get(number).form;
            object = form.io(s, VALUE, s.isLoading() ? form.create() : value);
        }
        s.end();
        return s.hasFailed() ? value : object;
    }

    private void describe(Serializer s, String name) {
        s.beginKind(name, 0, constants);
        for (Kind<T> kind : kinds) {
            kind.form.io(s, VALUE, kind.form.create());
        }
        s.end();
    }

    @Override
    public @Nullable T ioNew(Serializer s, @Nullable T value) {
        Collections.require(s, KIND);
        boolean isSaved = s.direction() == Direction.SAVING;
        int number = s.ioConstant(KIND, isSaved ? number(value) : 0, constants);
        return s.isLoading() && !s.hasFailed() ? kinds.get(number).form.create() : value;
    }

    @Override
    public @Nullable T ioContents(Serializer s, String name, @Nullable T value) {
        boolean isDescribed = s.direction() == Direction.DESCRIBING;
        int number = isDescribed ? 0 : number(value);
        boolean begun = s.beginContents(name, number, constants);
        T object = value;
        if (isDescribed) {
            kinds.forEach(kind -> kind.form.io(s, name, kind.form.create()));
        } else {
            object = kinds.get(number).form.io(s, name, value);
        }
        if (begun) {
            s.end();
        }
        return object;
    }

    private int number(@Nullable T value) {
        Integer number = value == null ? null : numbers.get(value.getClass());
        if (number == null) {
            String found = value == null
                    ? "null is of no kind"
                    : "no kind has objects of class " + value.getClass().getName();
            throw new IllegalArgumentException(found + ": expected one of " + constants);
        }
        return number;
    }
}
