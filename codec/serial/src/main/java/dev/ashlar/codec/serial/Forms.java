package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Forms for common types, and factories of forms for classes. All forms are immutable. */
public final class Forms {
    /** A bool. */
    public static final Form<Boolean> BOOL = new Plain<>(ValueType.BOOL, false) {
        @Override
        public Boolean io(Serializer s, String name, Boolean value) {
            return s.io(name, value.booleanValue());
        }
    };

    /** A signed integer of 8 bits. */
    public static final Form<Byte> I8 = new Plain<>(ValueType.I8, (byte) 0) {
        @Override
        public Byte io(Serializer s, String name, Byte value) {
            return s.io(name, value.byteValue());
        }
    };

    /** An unsigned integer of 8 bits. */
    public static final Form<Integer> U8 = new Plain<>(ValueType.U8, 0) {
        @Override
        public Integer io(Serializer s, String name, Integer value) {
            return s.ioU8(name, value);
        }
    };

    /** A signed integer of 16 bits. */
    public static final Form<Short> I16 = new Plain<>(ValueType.I16, (short) 0) {
        @Override
        public Short io(Serializer s, String name, Short value) {
            return s.io(name, value.shortValue());
        }
    };

    /** An unsigned integer of 16 bits. */
    public static final Form<Integer> U16 = new Plain<>(ValueType.U16, 0) {
        @Override
        public Integer io(Serializer s, String name, Integer value) {
            return s.ioU16(name, value);
        }
    };

    /** A signed integer of 32 bits. */
    public static final Form<Integer> I32 = new Plain<>(ValueType.I32, 0) {
        @Override
        public Integer io(Serializer s, String name, Integer value) {
            return s.io(name, value.intValue());
        }
    };

    /** An unsigned integer of 32 bits. */
    public static final Form<Long> U32 = new Plain<>(ValueType.U32, 0L) {
        @Override
        public Long io(Serializer s, String name, Long value) {
            return s.ioU32(name, value);
        }
    };

    /** A signed integer of 64 bits. */
    public static final Form<Long> I64 = new Plain<>(ValueType.I64, 0L) {
        @Override
        public Long io(Serializer s, String name, Long value) {
            return s.io(name, value.longValue());
        }
    };

    /** An unsigned integer of 64 bits, stored in a long. */
    public static final Form<Long> U64 = new Plain<>(ValueType.U64, 0L) {
        @Override
        public Long io(Serializer s, String name, Long value) {
            return s.ioU64(name, value);
        }
    };

    /** A float of 32 bits. */
    public static final Form<Float> F32 = new Plain<>(ValueType.F32, 0f) {
        @Override
        public Float io(Serializer s, String name, Float value) {
            return s.io(name, value.floatValue());
        }
    };

    /** A float of 64 bits. */
    public static final Form<Double> F64 = new Plain<>(ValueType.F64, 0.0) {
        @Override
        public Double io(Serializer s, String name, Double value) {
            return s.io(name, value.doubleValue());
        }
    };

    /** A text. */
    public static final Form<String> STRING = new Plain<>(ValueType.STRING, "") {
        @Override
        public String io(Serializer s, String name, String value) {
            return s.io(name, value);
        }
    };

    /** The name of something, which records store as a hash. */
    public static final Form<String> HASH = new Plain<>(ValueType.HASH, "") {
        @Override
        public String io(Serializer s, String name, String value) {
            return s.ioHash(name, value);
        }
    };

    /** Bytes. */
    public static final Form<byte[]> BYTES = new Plain<>(ValueType.BYTES, new byte[0]) {
        @Override
        public byte[] io(Serializer s, String name, byte[] value) {
            return s.io(name, value);
        }
    };

    /** One call for one value of a type. */
    private abstract static class Plain<T> implements Form<T> {
        private final ValueType type;
        private final T first;

        Plain(ValueType type, T first) {
            this.type = type;
            this.first = first;
        }

        @Override
        public T create() {
            return first;
        }

        @Override
        public ValueType type() {
            return type;
        }
    }

    private record Made<T>(
            Supplier<? extends T> supplier,
            Visit<T> visit,
            @Nullable ValueType type) implements Form<T> {
        @Override
        public T create() {
            return supplier.get();
        }

        @Override
        public T io(Serializer s, String name, T value) {
            return visit.io(s, name, value);
        }
    }

    private interface Visit<T> {
        T io(Serializer s, String name, T value);
    }

    private Forms() {}

    /**
     * {@return the form of an enum}
     *
     * @param type an enum with at least one constant
     * @param <E> the enum
     */
    public static <E extends Enum<E>> Form<E> ofEnum(Class<E> type) {
        E first = Constants.value(type, 0);
        return new Made<>(() -> first, (s, name, value) -> s.io(name, value), ValueType.ENUM);
    }

    /**
     * {@return the form of vectors, quaternions, matrices or boxes, each in its own array}
     *
     * @param type a type with lanes of f32, from vec2 to aabb
     * @throws IllegalArgumentException if the lanes of the type are not f32
     */
    public static Form<float[]> ofLanes(ValueType type) {
        NumberLists.requireLanes("", type, ValueType.F32, type.lanes());
        Visit<float[]> visit = (s, name, value) -> {
            s.ioLanes(name, type, value);
            return value;
        };
        return new Made<>(() -> new float[type.lanes()], visit, type);
    }

    /**
     * {@return the form of objects without a context}
     *
     * @param create creates a new object
     * @param <T> the class
     */
    public static <T extends TriviallySerializable> Form<T> of(Supplier<? extends T> create) {
        return new Made<>(create, (s, name, value) -> s.io(name, value), null);
    }

    /**
     * {@return the form of objects that need a context}
     *
     * @param create creates a new object
     * @param context the context of the objects
     * @param <C> the class of the context
     * @param <T> the class
     */
    public static <C, T extends ContextSerializable<? super C>> Form<T> of(Supplier<? extends T> create, C context) {
        return new Made<>(create, (s, name, value) -> s.io(name, value, context), null);
    }

    /**
     * {@return the form of objects of another library, with members that can be set}
     *
     * @param create creates a new object
     * @param members visits the members, like {@link TriviallySerializable#serialize}
     * @param <T> the class
     */
    public static <T> Form<T> ofMembers(Supplier<? extends T> create, BiConsumer<Serializer, T> members) {
        Visit<T> visit = (s, name, value) -> {
            s.begin(name);
            members.accept(s, value);
            s.end();
            return value;
        };
        return new Made<>(create, visit, null);
    }

    /**
     * {@return the form of an immutable class, such as a Java record}
     *
     * @param first any value of the class
     * @param members visits the members and creates a new value from the results. If it throws {@link IllegalArgumentException} during loading, the
     *     data is invalid
     * @param <T> the class
     */
    public static <T> Form<T> ofValue(T first, BiFunction<Serializer, T, T> members) {
        Visit<T> visit = (s, name, value) -> {
            s.begin(name);
            T given = made(s, value, members);
            s.end();
            return s.isLoading() && !s.hasFailed() ? given : value;
        };
        return new Made<>(() -> first, visit, null);
    }

    /** A constructor that refuses what the data has must not end the loading in another way than all else. */
    private static <T> T made(Serializer s, T value, BiFunction<Serializer, T, T> members) {
        try {
            return members.apply(s, value);
        } catch (IllegalArgumentException e) {
            if (!s.isLoading()) {
                throw e;
            }
            s.fail(Serializer.ELEMENT, String.valueOf(e.getMessage()));
            return value;
        }
    }

    /**
     * {@return the form of nullable values}
     *
     * @param form of the values
     * @param <T> the class
     */
    public static <T> Form<@Nullable T> ofNullable(Form<T> form) {
        return new Made<@Nullable T>(() -> null, (s, name, value) -> s.ioNullable(name, value, form), null);
    }

    /**
     * {@return the form of references to records; null references are {@link RecordRef#NONE}}
     *
     * @param targets names of the types that the references may lead to, at least one
     */
    public static Form<RecordRef> refTo(String... targets) {
        return new RefForm(Constants.of(targets));
    }

    /**
     * {@return the form of references: the data contains the id of an object that is visited elsewhere}
     *
     * @param map the objects and their ids
     * @param <R> the class of the objects
     * @param <I> the class of the ids
     */
    public static <R, I> Form<@Nullable R> ofRef(SerializationMap<R, I> map) {
        return new Made<@Nullable R>(
                () -> null,
                (s, name, value) -> s.ioRef(name, value, map),
                map.ids().type());
    }
}
