package dev.ashlar.pipeline.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.link.LinkReport;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.LinkedStacks;
import dev.ashlar.link.Linker;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.layer.Change;
import dev.ashlar.pipeline.layer.ConflictLines;
import dev.ashlar.pipeline.layer.LayerConf;
import dev.ashlar.pipeline.layer.LayerFile;
import dev.ashlar.pipeline.layer.MadeLayer;
import dev.ashlar.pipeline.layer.Mark;
import dev.ashlar.pipeline.layer.Merge;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.RandomContent;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Stack;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Base and layers, linked, are what the content with all its changes is, packed: for schemas, records and changes from seeds. */
class LinkedContentTest {
    private static final long FIRST_SEED = 7000;
    private static final int MOST_LAYERS = 3;
    private static final int SEEDS = 40;
    private static final int ALL_SEEDS = 200;
    private static final int SEEDS_OF_WINDOWS = 2;
    private static final int ALL_SEEDS_OF_WINDOWS = 5;

    @TempDir
    Path folder;

    @Test
    void shouldLinkWhatWouldBePacked() throws IOException {
        link(0, SEEDS, false);
    }

    @Test
    @Tag("slow")
    void shouldLinkWhateverWouldBePacked() throws IOException {
        link(SEEDS, ALL_SEEDS, false);
    }

    @Test
    void shouldLinkChangesOfValuesThatLieInRows() throws IOException {
        link(0, SEEDS, true);
    }

    @Test
    @Tag("slow")
    void shouldLinkWhateverChangesOfValuesThatLieInRows() throws IOException {
        link(SEEDS, ALL_SEEDS, true);
    }

    private void link(int from, int to, boolean inRows) throws IOException {
        for (long seed = FIRST_SEED + from; seed < FIRST_SEED + to; seed++) {
            link(seed, 12, HeaderFormat.WINDOW_SHIFT, inRows);
        }
    }

    @Test
    void shouldLinkRowsInSeveralWindows() throws IOException {
        linkInSmallWindows(0, SEEDS_OF_WINDOWS);
    }

    @Test
    @Tag("slow")
    void shouldLinkWhateverRowsInSeveralWindows() throws IOException {
        linkInSmallWindows(SEEDS_OF_WINDOWS, ALL_SEEDS_OF_WINDOWS);
    }

    private void linkInSmallWindows(int from, int to) throws IOException {
        for (long seed = FIRST_SEED + from; seed < FIRST_SEED + to; seed++) {
            link(seed, 2000, HeaderFormat.MIN_WINDOW_SHIFT, false);
            link(seed, 2000, HeaderFormat.MIN_WINDOW_SHIFT, true);
        }
    }

    /** {@code inRows}: whether layers change only values that lie in rows, of records that stay. */
    private void link(long seed, int mostRecords, int windowShift, boolean inRows) throws IOException {
        RandomContent editor = RandomContent.editor(seed, mostRecords);
        Content base = editor.content();
        String name = seed + "." + windowShift + "." + inRows;
        Path pack = Contents.cook(base, folder.resolve(name + ".base"), windowShift);
        List<MadeLayer> made = new ArrayList<>();
        List<Path> layers = new ArrayList<>();
        Content now = base;
        for (int i = 0; i < MOST_LAYERS; i++) {
            Content edited = editor.edited(now);
            Content next = inRows ? withValuesInRows(now, edited) : edited;
            if (!next.schemas().equals(base.schemas())) {
                break;
            }
            MadeLayer layer = layer(now, next, name + "." + i);
            for (MadeLayer each : seed % 2 == 0 ? List.of(layer, again(layer)) : List.of(layer)) {
                made.add(each);
                layers.add(write(each, now, windowShift));
            }
            now = next;
        }
        Path expected = Contents.cook(now, folder.resolve(name + ".expected"), windowShift);
        Path linked = folder.resolve(name + ".linked");
        LinkReport report = link(pack, layers, linked);

        assertThat(PackVerifier.verify(linked)).as("seed %d", seed).isEmpty();
        Stack stack = Stack.of(pack);
        for (Path layer : layers) {
            stack = stack.with(layer);
        }
        EqualPacks.require(linked, new LinkedStacks().link(stack, OpenOptions.MAPPED), "seed " + seed);
        assertThat(report.contentId())
                .as("content id, seed %d, %d layers", seed, layers.size())
                .isEqualTo(PackFile.describe(expected).header().contentId());
        List<String> conflicts = ConflictLines.of(Merge.of(base, made));
        assertThat(report.conflictCount()).as("seed %d", seed).isEqualTo(conflicts.size());
        if (conflicts.size() <= LinkReport.MOST_CONFLICTS) {
            assertThat(ConflictLines.of(report)).as("seed %d", seed).isEqualTo(conflicts);
        }
    }

    /** Content as it was, with those values of an edit that lie in rows; the edit itself where it removes records, which others may refer to. */
    private static Content withValuesInRows(Content before, Content edited) {
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        for (Schema schema : edited.schemas()) {
            List<DataRecord> now = new ArrayList<>();
            int kept = 0;
            for (DataRecord record : Objects.requireNonNull(edited.records().get(schema.name()))) {
                DataRecord old = before.record(schema.name(), record.id());
                now.add(old == null || old == record ? record : withValuesInRows(schema, old, record));
                kept += old == null ? 0 : 1;
            }
            if (kept
                    < Objects.requireNonNull(before.records().get(schema.name()))
                            .size()) {
                return edited;
            }
            records.put(schema.name(), now);
        }
        return new Content(edited.schemas(), records);
    }

    private static DataRecord withValuesInRows(Schema schema, DataRecord old, DataRecord edited) {
        DataRecord values = new DataRecord(schema.name(), old.id());
        for (SchemaField field : schema.fields()) {
            boolean isInRow = !field.isList() && !field.type().isPooled() && field.shape() != Shape.ARRAY;
            Variant value = (isInRow ? edited : old).get(field.name());
            if (value != null) {
                values.set(field.name(), value);
            }
        }
        return values;
    }

    static LinkReport link(Path base, List<Path> layers, Path target) throws IOException {
        try (LinkStack stack = LinkStack.of(base, OpenOptions.MAPPED);
                FileChannel channel =
                        FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (Path layer : layers) {
                stack.with(layer, OpenOptions.MAPPED);
            }
            return Linker.link(stack, channel, false);
        }
    }

    private static MadeLayer layer(Content before, Content after, String name) {
        Map<String, List<Change>> changes = new LinkedHashMap<>();
        for (Schema schema : before.schemas()) {
            List<Change> ofType = changes(schema, before, after);
            if (!ofType.isEmpty()) {
                changes.put(schema.name(), ofType);
            }
        }
        return made("layer" + name, changes);
    }

    private static MadeLayer made(String name, Map<String, List<Change>> changes) {
        LayerConf conf = new LayerConf(name, null, null, List.of(), false);
        return new MadeLayer(conf, List.of(), List.of(), Map.of(), changes);
    }

    /** Another layer that gives records the same values. */
    private static MadeLayer again(MadeLayer layer) {
        Map<String, List<Change>> changes = new LinkedHashMap<>();
        layer.changes()
                .forEach((type, ofType) -> changes.put(
                        type,
                        ofType.stream()
                                .filter(change -> change.mark() == Mark.CHANGE)
                                .toList()));
        return made(layer.name() + ".again", changes);
    }

    private Path write(MadeLayer layer, Content below, int windowShift) throws IOException {
        Path file = folder.resolve(layer.name());
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            LayerFile.write(layer, below, 0, PackInfo.NONE, channel, windowShift);
        }
        return file;
    }

    private static List<Change> changes(Schema schema, Content before, Content after) {
        TreeSet<Long> ids = new TreeSet<>();
        Objects.requireNonNull(before.records().get(schema.name())).forEach(record -> ids.add(record.id()));
        Objects.requireNonNull(after.records().get(schema.name())).forEach(record -> ids.add(record.id()));
        List<Change> changes = new ArrayList<>();
        for (long id : ids) {
            DataRecord old = before.record(schema.name(), id);
            DataRecord now = after.record(schema.name(), id);
            if (old == null && now != null) {
                changes.add(change(Mark.NEW, schema, now, new DataRecord(schema.name(), id)));
            } else if (now == null) {
                DataRecord gone = new DataRecord(schema.name(), id);
                changes.add(new Change(Mark.REMOVE, gone, new TreeSet<>(), Location.of("test")));
            } else if (old != null && !old.equals(now)) {
                changes.add(change(Mark.CHANGE, schema, now, old));
            }
        }
        return changes;
    }

    private static Change change(Mark mark, Schema schema, DataRecord now, DataRecord old) {
        DataRecord values = new DataRecord(schema.name(), now.id());
        TreeSet<String> given = new TreeSet<>();
        for (SchemaField field : schema.fields()) {
            Variant value = now.get(field.name());
            if (!Objects.equals(value, old.get(field.name()))) {
                given.add(field.name());
                if (value != null) {
                    values.set(field.name(), value);
                }
            }
        }
        return new Change(mark, values, given, Location.of("test"));
    }
}
