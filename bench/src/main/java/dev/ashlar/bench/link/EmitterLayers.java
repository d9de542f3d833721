package dev.ashlar.bench.link;

import dev.ashlar.bench.floor.EmitterValues;
import dev.ashlar.bench.floor.EmitterWriting;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.layer.Change;
import dev.ashlar.pipeline.layer.LayerConf;
import dev.ashlar.pipeline.layer.LayerFile;
import dev.ashlar.pipeline.layer.MadeLayer;
import dev.ashlar.pipeline.layer.Mark;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.pipeline.pack.TypeWriter;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A pack of emitters, whose names are all different, and layers that change them. Ids of the base are even, so that records come in between. */
final class EmitterLayers {
    private static final int DIFFERENT = 1 << 14;
    private static final int FEW = 100;
    private static final long SEED = 20261125;

    /** What a layer does. */
    enum Kind {
        ONE("one number of one record changes"),
        FEW_NUMBERS("a number of each hundredth record changes"),
        NUMBERS("a number of each record changes"),
        FEW_TEXTS("a text of each hundredth record changes"),
        LAST("a record is added behind all others"),
        BETWEEN("each hundredth record is followed by a new one"),
        REMOVED("each hundredth record is removed");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }
    }

    private final Schema schema;
    private final int records;
    private final Path folder;

    EmitterLayers(Path schemas, int records, Path folder) throws IOException {
        Problems problems = new Problems();
        this.schema = SchemaReader.readFolder(schemas, problems).get(0);
        problems.throwIfAny();
        this.records = records;
        this.folder = folder;
    }

    int records() {
        return records;
    }

    /** Writes the base. */
    Path base() throws IOException {
        Path file = folder.resolve("base.pack");
        EmitterValues[] values = EmitterValues.of(DIFFERENT, SEED);
        try (FileChannel channel = create(file)) {
            PackWriter pack = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            try (TypeWriter type =
                    pack.type(LayoutPlanner.plan(schema), schema.version(), schema.defaults(), List.of())) {
                EmitterWriting writing = new EmitterWriting(type.rows());
                for (int i = 0; i < records; i++) {
                    writing.write(values[i % DIFFERENT], 2L * i);
                }
                type.finish();
            }
            pack.finish(new PackInfo(Map.of(), Map.of(), true));
        }
        return file;
    }

    /** Writes a layer. */
    Path layer(Kind kind) throws IOException {
        List<Change> changes = new ArrayList<>();
        int every = kind == Kind.NUMBERS ? 1 : FEW;
        boolean isOne = kind == Kind.ONE || kind == Kind.LAST;
        for (int i = isOne ? records - 1 : 0; i < records; i += every) {
            changes.add(change(kind, 2L * i));
        }
        Path file = folder.resolve(kind + ".layer");
        LayerConf conf = new LayerConf(kind.name(), null, null, List.of(), false);
        MadeLayer layer = new MadeLayer(conf, List.of(), List.of(), Map.of(), Map.of(schema.name(), changes));
        try (FileChannel channel = create(file)) {
            Content below = new Content(List.of(schema), Map.of(schema.name(), List.of()));
            LayerFile.write(layer, below, 0, PackInfo.NONE, channel, HeaderFormat.WINDOW_SHIFT);
        }
        return file;
    }

    private Change change(Kind kind, long id) {
        String rate = "spawnRate";
        return switch (kind) {
            case ONE, FEW_NUMBERS, NUMBERS -> change(Mark.CHANGE, id, rate, Variant.of(id % FEW + 0.5f));
            case FEW_TEXTS -> change(Mark.CHANGE, id, "texture", Variant.of("textures/changed/" + id + ".dds"));
            case LAST, BETWEEN -> change(Mark.NEW, id + 1, "name", Variant.of("new " + id));
            case REMOVED -> new Change(Mark.REMOVE, new DataRecord(schema.name(), id), Set.of(), Location.of("layer"));
        };
    }

    private Change change(Mark mark, long id, String field, Variant value) {
        DataRecord record = new DataRecord(schema.name(), id);
        record.set(field, value);
        return new Change(mark, record, Set.of(field), Location.of("layer"));
    }

    private static FileChannel create(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }
}
