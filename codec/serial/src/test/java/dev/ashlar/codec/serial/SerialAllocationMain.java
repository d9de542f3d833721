package dev.ashlar.codec.serial;

import com.sun.management.ThreadMXBean;
import dev.ashlar.codec.layout.ValueType;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prints, for each visitor and buffer, how many bytes it allocates to visit an object many times: in a JVM of its own. Arguments:
 * visits before the measurement, visits measured.
 */
final class SerialAllocationMain {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What a packet of the network may have: all of it stays in place when it is loaded. */
    private static final class Packet implements TriviallySerializable {
        private static final Constants FLAGS = Constants.of("A", "B", "C");
        private static final Constants CAVE = Constants.of("Cave");
        private static final Constants PREY = Constants.of("Hare", "Sheep");
        private static final Form<Sample.Vector> VECTOR = Forms.of(Sample.Vector::new);

        boolean flag = true;
        int number = 5;
        long score = 4_000_000_000L;
        double half = 0.5;
        String name = "a name of ASCII";
        Sample.Blend blend = Sample.Blend.ALPHA;
        Sample.Vector vector = new Sample.Vector();
        Sample.Vector target = new Sample.Vector();
        final float[] position = {1, 2, 3};
        int color = 0x01020304;
        final Sample.Vector[] corners = {new Sample.Vector(), new Sample.Vector()};
        long flags = 5;
        String sound = "growl";
        RecordRef home = new RecordRef("Cave", 7);
        RecordRef prey = new RecordRef("Sheep", 3);

        @Override
        public void serialize(Serializer s) {
            flag = s.io("flag", flag);
            number = s.io("number", number);
            score = s.ioU32("score", score);
            half = s.io("half", half);
            name = s.io("name", name);
            blend = s.io("blend", blend);
            vector = s.io("vector", vector);
            target = s.ioNullable("target", target, VECTOR);
            s.ioLanes("position", ValueType.VEC3, position);
            color = s.ioColor("color", color);
            s.ioArray("corners", corners, VECTOR);
            flags = s.ioFlags("flags", flags, FLAGS);
            sound = s.ioHash("sound", sound);
            home = s.ioRef("home", home, CAVE);
            prey = s.ioRef("prey", prey, PREY);
        }
    }

    /** What is written in place, and made anew when it is loaded. */
    private static final class Lists implements TriviallySerializable {
        private static final Form<Sample.Vector> VECTOR = Forms.of(Sample.Vector::new);

        String name = "漢字 é";
        byte[] bytes = {1, 2, 3};
        float[] floats = {1, 2, 3};
        final List<String> texts = new ArrayList<>(List.of("a", "b"));
        final List<Sample.Vector> vectors = new ArrayList<>(List.of(new Sample.Vector()));

        @Override
        public void serialize(Serializer s) {
            name = s.io("name", name);
            bytes = s.io("bytes", bytes);
            floats = s.io("floats", floats);
            s.ioCollection("texts", texts, Forms.STRING);
            s.ioCollection("vectors", vectors, VECTOR);
        }
    }

    private SerialAllocationMain() {}

    public static void main(String[] arguments) {
        int before = Integer.parseInt(arguments[0]);
        int measured = Integer.parseInt(arguments[1]);
        Map<String, Runnable> visits = new LinkedHashMap<>();
        for (TriviallySerializable object : List.of(new Packet(), new Lists())) {
            String name = object.getClass().getSimpleName();
            ObjectState state = ObjectState.of(object);
            ObjectState later = ObjectState.of(object);
            visits.put("state of " + name, () -> state.capture(object));
            visits.put("changes of " + name, () -> state.changesTo(later, (path, was, is) -> {}));
            if (object instanceof Packet) {
                Interpolator interpolator = new Interpolator();
                visits.put("interpolator of " + name, () -> {
                    object.serialize(interpolator.between(state, later, 0.5));
                    interpolator.check();
                });
            }
            Sizer sizer = new Sizer();
            visits.put("sizer of " + name, () -> object.serialize(sizer.clear()));
            int size = (int) Serial.size(object);
            for (ByteBuffer buffer : List.of(ByteBuffer.allocate(size), ByteBuffer.allocateDirect(size))) {
                String kind = name + (buffer.isDirect() ? ", direct" : ", heap");
                Saver saver = new Saver();
                visits.put("saver of " + kind, () -> {
                    object.serialize(saver.wrap(buffer.clear()));
                    saver.checkFull();
                });
                Loader loader = new Loader();
                if (object instanceof Packet) {
                    visits.put("loader of " + kind, () -> {
                        object.serialize(loader.wrap(buffer.clear()));
                        loader.check();
                    });
                }
            }
        }
        Lists lists = new Lists();
        ByteBuffer bytes = ByteBuffer.wrap(Serial.save(lists));
        Loader loader = new Loader();
        visits.put("allocated on purpose", () -> lists.serialize(loader.wrap(bytes.clear())));
        visits.forEach((name, visit) -> System.out.println(name + ": " + bytes(visit, before, measured)));
    }

    private static long bytes(Runnable visit, int before, int measured) {
        loop(visit, before);
        loop(visit, measured);
        long start = THREADS.getCurrentThreadAllocatedBytes();
        long nothing = THREADS.getCurrentThreadAllocatedBytes() - start;
        start = THREADS.getCurrentThreadAllocatedBytes();
        loop(visit, measured);
        return THREADS.getCurrentThreadAllocatedBytes() - start - nothing;
    }

    private static void loop(Runnable visit, int times) {
        for (int i = 0; i < times; i++) {
            visit.run();
        }
    }
}
