package dev.ashlar.bench.contract;

import dev.ashlar.bench.game.Emitter;
import dev.ashlar.bench.game.Everything;
import dev.ashlar.bench.game.Material;
import dev.ashlar.bench.game.Shapes;
import dev.ashlar.bench.game.ShapesColumns;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.View;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Through generated views, whatever they are bound to; their accessors are found by name, to read them all. */
final class ViewReads implements RecordReads {
    private final RecordStore store;
    private final Map<String, Schema> schemas = new HashMap<>();
    private final Map<String, View> views = new HashMap<>();
    private final Map<String, View> targets = new HashMap<>();

    ViewReads(RecordStore store, List<Schema> all) {
        this(store, store.reader(), all);
    }

    /** Reads through a reader of the store; closes the store. */
    ViewReads(RecordStore store, Reader reader, List<Schema> all) {
        this.store = store;
        all.forEach(schema -> schemas.put(schema.name(), schema));
        for (var type : List.of(Emitter.TYPE, Everything.TYPE, Material.TYPE, Shapes.TYPE, ShapesColumns.TYPE)) {
            views.put(type.name(), reader.view(type));
            targets.put(type.name(), reader.view(type));
        }
    }

    @Override
    public List<Long> ids(String type) {
        List<Long> ids = new ArrayList<>();
        View view = views.get(type);
        for (view.rewind(); view.next(); ) {
            ids.add(view.id());
        }
        return ids;
    }

    @Override
    public boolean exists(String type, long id) {
        return views.get(type).find(id);
    }

    @Override
    public Map<String, Object> read(String type, long id) {
        View view = views.get(type);
        view.find(id);
        Map<String, Object> values = new TreeMap<>();
        for (SchemaField field : schemas.get(type).fields()) {
            if (field.optional()) {
                values.put("has." + field.name(), call(view, "has" + capital(field.name())));
            }
            values.put(field.name(), value(view, field));
        }
        return values;
    }

    private Object value(View view, SchemaField field) {
        if (field.shape() == Shape.SINGLE) {
            return element(view, field);
        }
        List<Object> elements = new ArrayList<>();
        int count = (int) call(view, field.name() + "Count");
        for (int i = 0; i < count; i++) {
            elements.add(element(view, field, i));
        }
        return elements;
    }

    /** An element of an array; without an index, the value of a field that is none. */
    private Object element(View view, SchemaField field, Object... index) {
        String name = field.name();
        ValueType type = field.type();
        return switch (type) {
            case STRING -> text(view, name, index);
            case ENUM -> call(call(view, name, index), "text");
            case FLAGS -> flags(view, name, index);
            case BYTES -> bytes((ByteBuffer) call(view, name), (int) call(view, name + "Length"));
            case REF -> {
                View target = targets.get(field.target());
                yield (boolean) call(view, name, with(index, target)) ? target.id() : DataRecord.NO_ID;
            }
            case COLOR -> color((int) call(view, name, index));
            default -> type.lanes() == 1 ? plain(call(view, name, index)) : lanes(view, field, index);
        };
    }

    private static String text(View view, String name, Object... index) {
        String text = (String) call(view, name, index);
        if (!(boolean) call(view, name + "Equals", with(index, text))) {
            throw new AssertionError(name + " is not equal to itself: " + text);
        }
        return text;
    }

    private static List<String> flags(View view, String name, Object... index) {
        List<String> set = new ArrayList<>();
        for (Class<?> inner : viewClass(view).getDeclaredClasses()) {
            if (inner.getSimpleName().equals(capital(name))) {
                for (Object flag : inner.getEnumConstants()) {
                    if ((boolean) call(view, name, with(index, flag))) {
                        set.add((String) call(flag, "text"));
                    }
                }
            }
        }
        return Values.flags(set);
    }

    private static String bytes(ByteBuffer slice, int length) {
        byte[] bytes = new byte[length];
        slice.get(bytes);
        return Values.bytes(bytes);
    }

    /** Red in the lowest byte. */
    private static List<Object> color(int packed) {
        List<Object> lanes = new ArrayList<>();
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            lanes.add((long) (packed >>> shift & 0xFF));
        }
        return lanes;
    }

    private static List<Object> lanes(View view, SchemaField field, Object... index) {
        int count = field.type().lanes();
        Object into = field.type().lane() == ValueType.F32 ? new float[count] : new int[count];
        call(view, field.name(), with(with(index, into), 0));
        List<Object> lanes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lanes.add(plain(Array.get(into, i)));
        }
        return lanes;
    }

    private static Object[] with(Object[] arguments, Object last) {
        Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = last;
        return all;
    }

    private static Object plain(Object value) {
        return value instanceof Byte || value instanceof Short || value instanceof Integer
                ? ((Number) value).longValue()
                : value;
    }

    private static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static Object call(Object on, String name, Object... arguments) {
        Class<?> declaring = on instanceof View view ? viewClass(view) : on.getClass();
        Class<?>[] types = new Class<?>[arguments.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = parameterType(arguments[i]);
        }
        try {
            return declaring.getMethod(name, types).invoke(on, arguments);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(declaring + "." + name, e);
        }
    }

    private static Class<?> parameterType(Object argument) {
        if (argument instanceof View view) {
            return viewClass(view);
        }
        return argument instanceof Integer
                ? int.class
                : argument instanceof String ? CharSequence.class : argument.getClass();
    }

    /** The class that a game uses: of it there are several kinds, bound to rows in different ways. */
    private static Class<?> viewClass(View view) {
        Class<?> type = view.getClass();
        while (!Modifier.isAbstract(type.getModifiers())) {
            type = type.getSuperclass();
        }
        return type;
    }

    @Override
    public void close() {
        store.close();
    }
}
