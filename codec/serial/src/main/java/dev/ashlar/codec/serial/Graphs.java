package dev.ashlar.codec.serial;

import java.util.ArrayList;
import java.util.List;

/** Objects that refer to one another: what they are, all of them, before what they have. */
final class Graphs {
    private static final String ID = "id";

    private Graphs() {}

    static <R, I> void visit(Serializer s, String name, List<R> objects, Form<R> form, SerializationMap<R, I> map) {
        s.begin(name);
        switch (s.direction()) {
            case SAVING -> save(s, objects, form, map);
            case LOADING -> load(s, objects, form, map);
            case DESCRIBING -> describe(s, form, map);
        }
        s.end();
    }

    private static <R, I> void save(Serializer s, List<R> objects, Form<R> form, SerializationMap<R, I> map) {
        s.beginList("objects", objects.size(), null);
        for (int i = 0; i < objects.size(); i++) {
            R object = objects.get(i);
            s.begin(Serializer.ELEMENT);
            map.visit(s, ID, object);
            form.ioNew(s, object);
            s.end();
        }
        s.end();
        s.beginList("contents", objects.size(), null);
        for (int i = 0; i < objects.size(); i++) {
            form.ioContents(s, Serializer.ELEMENT, objects.get(i));
        }
        s.end();
    }

    private static <R, I> void load(Serializer s, List<R> objects, Form<R> form, SerializationMap<R, I> map) {
        List<R> loaded = new ArrayList<>();
        boolean whole = false;
        try {
            boolean has = loadNew(s, loaded, form, map);
            loadContents(s, loaded, form);
            whole = has && !s.hasFailed();
        } finally {
            if (!whole) {
                loaded.forEach(map::remove);
            }
        }
        if (whole) {
            objects.clear();
            objects.addAll(loaded);
        }
    }

    private static <R, I> boolean loadNew(Serializer s, List<R> loaded, Form<R> form, SerializationMap<R, I> map) {
        int count = s.beginList("objects", 0, null);
        for (int i = 0; i < count && !s.hasFailed(); i++) {
            s.begin(Serializer.ELEMENT);
            Collections.require(s, ID);
            I id = map.ids().io(s, ID, map.ids().create());
            if (!s.hasFailed() && map.hasId(id)) {
                s.fail(SerialErrorKind.DUPLICATE, ID, "the id " + id + " stands for another object");
            }
            if (!s.hasFailed()) {
                R object = form.ioNew(s, null);
                if (!s.hasFailed()) {
                    map.add(object, id);
                    loaded.add(object);
                }
            }
            s.end();
        }
        s.end();
        return count >= 0;
    }

    private static <R> void loadContents(Serializer s, List<R> loaded, Form<R> form) {
        int count = s.beginList("contents", loaded.size(), null);
        if (!s.hasFailed() && Math.max(0, count) != loaded.size()) {
            s.fail(
                    SerialErrorKind.BAD_COUNT,
                    Serializer.ELEMENT,
                    "expected " + loaded.size() + " elements, found " + count);
        }
        for (int i = 0; i < loaded.size() && !s.hasFailed(); i++) {
            form.ioContents(s, Serializer.ELEMENT, loaded.get(i));
        }
        s.end();
    }

    private static <R, I> void describe(Serializer s, Form<R> form, SerializationMap<R, I> map) {
        R object = form.create();
        s.beginList("objects", 1, null);
        s.begin(Serializer.ELEMENT);
        map.ids().io(s, ID, map.ids().create());
        form.ioNew(s, object);
        s.end();
        s.end();
        s.beginList("contents", 1, null);
        form.ioContents(s, Serializer.ELEMENT, object);
        s.end();
    }
}
