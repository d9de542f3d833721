package dev.ashlar.bench.verify;

import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.AbstractList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A pack of any length, of one type that has a little of everything: numbers, a name of its own in each record, arrays of numbers, of
 * constants, of references and of texts that recur. Records are made when they are written, so that it takes no content on the heap.
 */
final class LargePack {
    /** About what a record takes in all sections. */
    private static final int RECORD_LENGTH = 260;

    private static final String TYPE = "Thing";
    private static final String SCHEMA = """
            Schema = { name = "Thing" }
            Fields = [
              { name = "name",    type = "string" }
              { name = "note",    type = "string", optional = true }
              { name = "place",   type = "vec3" }
              { name = "weight",  type = "f64" }
              { name = "kind",    type = "enum",   values = ["stone", "wood", "metal"] }
              { name = "mask",    type = "flags",  values = ["a", "b", "c"] }
              { name = "open",    type = "bool" }
              { name = "next",    type = "ref<Thing>" }
              { name = "weights", type = "f32[]" }
              { name = "moods",   type = "enum[]", values = ["calm", "wild"] }
              { name = "peers",   type = "ref<Thing>[]" }
              { name = "tags",    type = "string[]" }
            ]
            """;
    private static final List<String> KINDS = List.of("stone", "wood", "metal");

    private LargePack() {}

    /** Writes a pack of about so many bytes to a new file; {@return its records} */
    static int write(Path pack, long length) throws IOException {
        Problems problems = new Problems();
        List<SchemaReader.Source> sources = List.of(new SchemaReader.Source(TYPE + ".schema", SCHEMA));
        Schema schema = SchemaReader.read(sources, problems).get(0);
        problems.throwIfAny();
        int count = (int) Math.min(Integer.MAX_VALUE, length / RECORD_LENGTH);
        RecordLayout layout = LayoutPlanner.plan(schema);
        try (FileChannel channel = FileChannel.open(
                pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            // Ids are three apart, so that the index is a direct one.
            writer.addType(
                    layout, 1, schema.defaults(), new Records(count), List.of(), (type, id) -> (int) (id / 3 - 1));
            writer.finish(PackInfo.NONE);
        }
        return count;
    }

    /** Records that are made at each look at them. */
    private static final class Records extends AbstractList<DataRecord> {
        private final int count;

        Records(int count) {
            this.count = count;
        }

        @Override
        public int size() {
            return count;
        }

        @Override
        public DataRecord get(int row) {
            SplittableRandom random = new SplittableRandom(row);
            DataRecord record = new DataRecord(TYPE, id(row));
            record.set("name", Variant.of("Thing number " + row + (row % 4 == 0 ? ", größer" : "")));
            if (row % 3 == 0) {
                record.set("note", Variant.of("note " + random.nextInt(1000)));
            }
            record.set("place", Variant.ofFloats(ValueType.VEC3, row, 1, 2));
            record.set("kind", Variant.ofEnum(KINDS.get(random.nextInt(3))));
            record.set("mask", Variant.ofFlags(List.of("a", "c")));
            record.set("next", reference(random));
            record.set("weights", weights(row));
            record.set(
                    "moods", Variant.ofArray(ValueType.ENUM, List.of(Variant.ofEnum("calm"), Variant.ofEnum("wild"))));
            record.set("peers", Variant.ofArray(ValueType.REF, List.of(reference(random), reference(random))));
            record.set("tags", Variant.ofArray(ValueType.STRING, List.of(tag(random), tag(random))));
            return record;
        }

        /** A whole array of a kind: row, 1, 2 … */
        private static Variant weights(int row) {
            long[] bits = new long[6];
            for (int i = 0; i < bits.length; i++) {
                bits[i] = Float.floatToRawIntBits(i == 0 ? row : i);
            }
            return Variant.ofArray(ValueType.F32, bits);
        }

        private Variant reference(SplittableRandom random) {
            return Variant.ofRef(TYPE, id(random.nextInt(count)));
        }

        private static Variant tag(SplittableRandom random) {
            return Variant.of("tag " + random.nextInt(10_000));
        }

        private static long id(int row) {
            return 3L * row + 3;
        }
    }
}
