package dev.ashlar.pipeline.cache;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Encodes trees of Java records, such as schemas, as bytes. Records are encoded by their components, which may be lists, maps, enums, texts, numbers
 * and {@link Variant}s. Each text, and each class with the types of its components, is written at its first occurrence, and referenced by number
 * afterwards. If a class now has other components, reading throws. Pure functions; any thread.
 */
public final class TreeBytes {
    private static final int NULL = 0;
    private static final int TEXT = 1;
    private static final int INT = 2;
    private static final int BOOLEAN = 3;
    private static final int DECIMAL = 4;
    private static final int LIST = 5;
    private static final int MAP = 6;
    private static final int ENUM = 7;
    private static final int RECORD = 8;
    private static final int VARIANT = 9;
    private static final int LONG = 10;

    private static final String VALUE = "value";
    /** A file names classes: only Ashlar's own are loaded. */
    private static final String OWN = "dev.ashlar.";
    /** Structs of schemas lie at most eight deep. */
    private static final int DEEPEST = 128;

    private TreeBytes() {}

    /**
     * Writes a tree.
     *
     * @param tree a record, or a value that a record may contain
     * @param into output of the cache
     * @throws IOException if the tree cannot be written
     * @throws IllegalArgumentException if an object has an unsupported class
     */
    public static void write(Object tree, CacheOutput into) throws IOException {
        new Writer(into).put(tree);
    }

    /**
     * Reads a tree from {@link #write}.
     *
     * @param from input of the cache
     * @return the tree, with unmodifiable lists and maps
     * @throws IOException if the tree cannot be read, or if its classes have changed
     */
    public static @Nullable Object read(CacheInput from) throws IOException {
        try {
            return new Reader(from).get();
        } catch (ReflectiveOperationException e) {
            throw new IOException("another version of the classes", e);
        }
    }

    private static final class Writer {
        private final CacheOutput into;
        private final Map<String, Integer> texts = new HashMap<>();
        private final Map<Class<?>, RecordComponent[]> components = new HashMap<>();

        Writer(CacheOutput into) {
            this.into = into;
        }

        void put(@Nullable Object one) throws IOException {
            if (one == null) {
                into.putNumber(NULL);
            } else if (one instanceof String text) {
                into.putNumber(TEXT);
                putText(text);
            } else if (one instanceof Integer number) {
                into.putNumber(INT);
                into.putNumber(number);
            } else if (one instanceof Long number) {
                into.putNumber(LONG);
                into.putNumber(number);
            } else if (one instanceof Boolean yes) {
                into.putNumber(BOOLEAN);
                into.putNumber(yes ? 1 : 0);
            } else if (one instanceof BigDecimal decimal) {
                into.putNumber(DECIMAL);
                into.putText(decimal.toString());
            } else if (one instanceof List<?> list) {
                into.putNumber(LIST);
                putAll(list);
            } else if (one instanceof Map<?, ?> map) {
                into.putNumber(MAP);
                putAll(map.keySet());
                putAll(map.values());
            } else {
                putOther(one);
            }
        }

        private void putOther(Object one) throws IOException {
            if (one instanceof Enum<?> constant) {
                into.putNumber(ENUM);
                putText(constant.getDeclaringClass().getName());
                putText(constant.name());
            } else if (one instanceof Variant value) {
                into.putNumber(VARIANT);
                DataRecord record = new DataRecord(VALUE);
                record.set(VALUE, value);
                byte[] bytes = RecordBytes.encode(List.of(record));
                into.putNumber(bytes.length);
                into.putBytes(bytes, bytes.length);
            } else if (one instanceof Record record) {
                into.putNumber(RECORD);
                putRecord(record);
            } else {
                throw new IllegalArgumentException("no part of a tree: " + one.getClass());
            }
        }

        private void putAll(Iterable<?> all) throws IOException {
            List<Object> elements = new ArrayList<>();
            all.forEach(elements::add);
            into.putNumber(elements.size());
            for (Object each : elements) {
                put(each);
            }
        }

        private void putRecord(Record record) throws IOException {
            RecordComponent[] parts = components.computeIfAbsent(record.getClass(), type -> type.getRecordComponents());
            putText(shape(record.getClass(), parts));
            for (RecordComponent part : parts) {
                try {
                    put(part.getAccessor().invoke(record));
                } catch (ReflectiveOperationException e) {
                    throw new IllegalArgumentException("no part of a tree: " + record.getClass(), e);
                }
            }
        }

        private void putText(String text) throws IOException {
            Integer known = texts.putIfAbsent(text, texts.size());
            into.putNumber(known == null ? texts.size() - 1 : known);
            if (known == null) {
                into.putText(text);
            }
        }
    }

    /** The name of a class, and its components in their order. */
    private static String shape(Class<?> type, RecordComponent[] components) {
        return Arrays.stream(components)
                .map(each -> each.getName() + " " + each.getType().getName())
                .collect(Collectors.joining(",", type.getName() + "(", ")"));
    }

    private static final class Reader {
        private final CacheInput from;
        private final List<String> texts = new ArrayList<>();
        /** By the shape. */
        private final Map<String, Constructor<?>> constructors = new HashMap<>();

        private int depth;

        Reader(CacheInput from) {
            this.from = from;
        }

        @Nullable
        Object get() throws IOException, ReflectiveOperationException {
            if (++depth > DEEPEST) {
                throw new IOException("a tree is deeper than " + DEEPEST);
            }
            Object one = getPart();
            depth--;
            return one;
        }

        private @Nullable Object getPart() throws IOException, ReflectiveOperationException {
            int kind = from.getCount();
            return switch (kind) {
                case NULL -> null;
                case TEXT -> getText();
                case INT -> (int) from.getNumber();
                case LONG -> from.getNumber();
                case BOOLEAN -> from.getNumber() != 0;
                case DECIMAL -> new BigDecimal(from.getText());
                case LIST -> Collections.unmodifiableList(getAll());
                case MAP -> getMap();
                case ENUM -> getConstant();
                case VARIANT -> {
                    byte[] bytes = from.getBytes(from.getCount());
                    yield RecordBytes.decode(bytes, VALUE, new long[] {0}, 0, 1)[0].get(VALUE);
                }
                case RECORD -> getRecord();
                default -> throw new IOException("no part of a tree: " + kind);
            };
        }

        private List<@Nullable Object> getAll() throws IOException, ReflectiveOperationException {
            List<@Nullable Object> all = new ArrayList<>();
            for (int i = from.getCount(); i > 0; i--) {
                all.add(get());
            }
            return all;
        }

        private Map<Object, Object> getMap() throws IOException, ReflectiveOperationException {
            List<Object> keys = getAll();
            List<Object> values = getAll();
            Map<Object, Object> map = new LinkedHashMap<>();
            for (int i = 0; i < keys.size(); i++) {
                map.put(keys.get(i), values.get(i));
            }
            return Collections.unmodifiableMap(map);
        }

        private Object getConstant() throws IOException, ReflectiveOperationException {
            Class<?> type = own(getText());
            String name = getText();
            for (Object constant : type.isEnum() ? type.getEnumConstants() : new Object[0]) {
                if (((Enum<?>) constant).name().equals(name)) {
                    return constant;
                }
            }
            throw new IOException("no constant " + name + " of " + type);
        }

        private static Class<?> own(String name) throws IOException, ClassNotFoundException {
            if (!name.startsWith(OWN)) {
                throw new IOException("no part of a tree: the class " + name);
            }
            return Class.forName(name, false, TreeBytes.class.getClassLoader());
        }

        private Object getRecord() throws IOException, ReflectiveOperationException {
            String shape = getText();
            Constructor<?> constructor = constructors.get(shape);
            if (constructor == null) {
                constructor = constructor(shape);
                constructors.put(shape, constructor);
            }
            @Nullable Object[] parts = new Object[constructor.getParameterCount()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = get();
            }
            return constructor.newInstance(parts);
        }

        private static Constructor<?> constructor(String shape) throws IOException, ReflectiveOperationException {
            Class<?> type = own(shape.substring(0, Math.max(0, shape.indexOf('('))));
            RecordComponent[] components = type.getRecordComponents();
            if (components == null || !shape(type, components).equals(shape)) {
                throw new IOException("another version of " + type.getName());
            }
            return type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        }

        private String getText() throws IOException {
            int number = from.getCount();
            if (number == texts.size()) {
                texts.add(from.getText());
            }
            return texts.get(number);
        }
    }
}
