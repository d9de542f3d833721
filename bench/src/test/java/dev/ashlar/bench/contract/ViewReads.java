package dev.ashlar.bench.contract;

import dev.ashlar.bench.game.Emitter;
import dev.ashlar.bench.game.Everything;
import dev.ashlar.bench.game.Material;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.View;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.lang.reflect.Method;
import java.util.ArrayList;
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
        this.store = store;
        Reader reader = store.reader();
        all.forEach(schema -> schemas.put(schema.name(), schema));
        for (var type : List.of(Emitter.TYPE, Everything.TYPE, Material.TYPE)) {
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
        String name = field.name();
        if (field.shape() == Shape.ARRAY) {
            List<Object> elements = new ArrayList<>();
            int count = (int) call(view, name + "Count");
            for (int i = 0; i < count; i++) {
                elements.add(plain(call(view, name, i)));
            }
            return elements;
        }
        if (field.type() == ValueType.REF) {
            View target = targets.get(field.target());
            return (boolean) call(view, name, target) ? target.id() : 0L;
        }
        Object value = call(view, name);
        if (field.type() == ValueType.STRING && !(boolean) call(view, name + "Equals", value)) {
            throw new AssertionError(name + " is not equal to itself: " + value);
        }
        return field.type() == ValueType.ENUM ? call(value, "text") : plain(value);
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
        try {
            Class<?> declaring = on instanceof View ? on.getClass().getSuperclass() : on.getClass();
            for (Method method : declaring.getMethods()) {
                if (method.getName().equals(name) && takes(method.getParameterTypes(), arguments)) {
                    return method.invoke(on, arguments);
                }
            }
            throw new AssertionError(declaring + " has no method " + name);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(on.getClass() + "." + name, e);
        }
    }

    private static boolean takes(Class<?>[] types, Object[] arguments) {
        boolean takes = types.length == arguments.length;
        for (int i = 0; takes && i < types.length; i++) {
            takes = types[i].isInstance(arguments[i]) || types[i] == int.class && arguments[i] instanceof Integer;
        }
        return takes;
    }

    @Override
    public void close() {
        store.close();
    }
}
