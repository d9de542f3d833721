package dev.ashlar.pipeline.pack;

import com.sun.management.ThreadMXBean;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.row.RowEncoder;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Writes a pack of many records, each with a name of its own, from primitives; prints their number, and what the last 100,000
 * allocated on the heap.
 */
final class LargeTypeMain {
    private static final int MEASURED = 100_000;

    private LargeTypeMain() {}

    public static void main(String[] arguments) throws IOException {
        int records = Integer.getInteger("records");
        Schema schema = Received.schema("""
                Schema = { name = "Thing", layout = "%s" }
                Fields = [
                  { name = "name",   type = "string" }
                  { name = "kind",   type = "string" }
                  { name = "place",  type = "vec3" }
                  { name = "curve",  type = "f32[4]" }
                  { name = "points", type = "i32[]", optional = true }
                ]
                """.formatted(System.getProperty("layout")));
        try (FileChannel channel =
                FileChannel.open(Path.of(arguments[0]), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            try (TypeWriter type = writer.type(LayoutPlanner.plan(schema), 1, schema.defaults(), List.of())) {
                Writing writing = new Writing(type.rows());
                writing.write(records - MEASURED);
                ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
                long before = threads.getCurrentThreadAllocatedBytes();
                writing.write(MEASURED);
                long allocated = threads.getCurrentThreadAllocatedBytes() - before;
                type.finish();
                System.out.println(type.rows().count() + " records");
                System.out.println(allocated);
            }
            writer.finish(PackInfo.NONE);
        }
    }

    private static final class Writing {
        private static final int DIGITS = 12;

        private final RowEncoder rows;
        private final int name;
        private final int kind;
        private final int place;
        private final int curve;
        private final int points;
        private final byte[] digits = "000000000000".getBytes(StandardCharsets.US_ASCII);
        private final float[] numbers = {1, 2, 3, 4};
        private final int[] ints = {1, 2, 3};
        private final String[] kinds = {"stone", "wood", "größer"};

        Writing(RowEncoder rows) {
            this.rows = rows;
            this.name = rows.field("name");
            this.kind = rows.field("kind");
            this.place = rows.field("place");
            this.curve = rows.field("curve");
            this.points = rows.field("points");
        }

        void write(int count) {
            for (int i = 0; i < count; i++) {
                int number = rows.count() + 1;
                for (int at = DIGITS - 1, rest = number; at >= 0; at--, rest /= 10) {
                    digits[at] = (byte) ('0' + rest % 10);
                }
                rows.begin(2L * number);
                rows.utf8(name, digits, 0, DIGITS);
                rows.text(kind, kinds[number % kinds.length]);
                rows.floats(place, numbers, 0, 3);
                rows.floats(curve, numbers, 0, 4);
                if (number % 3 == 0) {
                    ints[0] = number;
                    rows.ints(points, ints, 0, ints.length);
                }
                rows.end();
            }
        }
    }
}
