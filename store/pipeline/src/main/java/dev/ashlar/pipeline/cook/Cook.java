package dev.ashlar.pipeline.cook;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ShippedContent;
import dev.ashlar.pipeline.pack.EncodedType;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Cooks content that ships into a pack, see {@link ShippedContent}: types are encoded in parallel, as many as there are processors, and written in their order. */
public final class Cook {
    private final Content content;
    private final RowNumbers rows;

    private Cook(Content content) {
        this.content = ShippedContent.of(content).content();
        this.rows = new RowNumbers(this.content);
    }

    /**
     * Cooks content into a file and publishes it: written beside its place, forced, verified, then moved there in one
     * step. Whatever fails, a file that was there before stays as it was.
     *
     * @param content without problems
     * @param target the pack
     * @param progress is told how far the work is
     * @return what was written
     * @throws dev.ashlar.compiler.problem.ContentException when records that ship refer to records that do not
     * @throws IOException when the file cannot be written
     * @throws dev.ashlar.store.format.PackException when the written file does not verify
     */
    public static CookReport cook(Content content, Path target, Progress progress) throws IOException {
        return cook(content, PackInfo.NONE, target, progress);
    }

    /**
     * Cooks content into a file and publishes it, as {@link #cook(Content, Path, Progress)} does.
     *
     * @param content without problems
     * @param about what the pack says of itself besides
     * @param target the pack
     * @param progress is told how far the work is
     * @return what was written
     * @throws dev.ashlar.compiler.problem.ContentException when records that ship refer to records that do not
     * @throws IOException when the file cannot be written
     * @throws dev.ashlar.store.format.PackException when the written file does not verify
     */
    public static CookReport cook(Content content, PackInfo about, Path target, Progress progress) throws IOException {
        return cook(content, about, target, () -> {}, progress);
    }

    /**
     * Cooks content into a file and publishes it, as {@link #cook(Content, Path, Progress)} does.
     *
     * @param content without problems
     * @param about what the pack says of itself besides
     * @param target the pack
     * @param verified runs when the new pack is verified, before it is put in place; if it throws, the place stays as it was
     * @param progress is told how far the work is
     * @return what was written
     * @throws dev.ashlar.compiler.problem.ContentException when records that ship refer to records that do not
     * @throws IOException when the file cannot be written
     * @throws dev.ashlar.store.format.PackException when the written file does not verify
     */
    public static CookReport cook(Content content, PackInfo about, Path target, Runnable verified, Progress progress)
            throws IOException {
        return new PackPublisher(target)
                .publish(
                        channel -> write(content, about, channel, HeaderFormat.WINDOW_SHIFT, progress),
                        verified,
                        progress);
    }

    /**
     * Writes a pack into an empty file, without publishing it.
     *
     * @param content without problems
     * @param channel of an empty file
     * @param windowShift {@link HeaderFormat#WINDOW_SHIFT}, or less in tests
     * @param progress is told how far the work is
     * @return the content id
     * @throws dev.ashlar.compiler.problem.ContentException when records that ship refer to records that do not
     * @throws IOException when the file cannot be written
     */
    public static long write(Content content, FileChannel channel, int windowShift, Progress progress)
            throws IOException {
        return write(content, PackInfo.NONE, channel, windowShift, progress);
    }

    /**
     * Writes a pack into an empty file, without publishing it.
     *
     * @param content without problems
     * @param about what the pack says of itself besides
     * @param channel of an empty file
     * @param windowShift {@link HeaderFormat#WINDOW_SHIFT}, or less in tests
     * @param progress is told how far the work is
     * @return the content id
     * @throws dev.ashlar.compiler.problem.ContentException when records that ship refer to records that do not
     * @throws IOException when the file cannot be written
     */
    public static long write(Content content, PackInfo about, FileChannel channel, int windowShift, Progress progress)
            throws IOException {
        return new Cook(content).writeTo(new PackWriter(channel, windowShift, OffHeapSink::new), about, progress);
    }

    private long writeTo(PackWriter writer, PackInfo about, Progress progress) throws IOException {
        List<Schema> schemas = content.schemas();
        PackInfo info = SchemaModRules.in(about, schemas);
        progress.begin("cooking", schemas.size());
        List<Supplier<EncodedType<?>>> encodings = new ArrayList<>();
        schemas.forEach(schema -> encodings.add(() -> encode(schema, writer)));
        ParallelTypes.encode(encodings, Runtime.getRuntime().availableProcessors(), (index, encoded) -> {
            Schema schema = schemas.get(index);
            writer.addType(encoded, schema.version(), formerNames(schema));
            progress.step();
        });
        long contentId = writer.finish(info);
        progress.end();
        return contentId;
    }

    /**
     * {@return the former names of all fields that ship, and of the elements of lists}
     *
     * @param schema of a type
     */
    public static List<String> formerNames(Schema schema) {
        List<String> names = new ArrayList<>();
        addFormerNames(schema, names);
        return names;
    }

    private static void addFormerNames(Schema schema, List<String> names) {
        for (SchemaField field : schema.fields()) {
            Schema elements = field.elements();
            if (field.ship()) {
                names.addAll(field.formerly());
            }
            if (field.ship() && elements != null) {
                addFormerNames(elements, names);
            }
        }
    }

    private EncodedType<?> encode(Schema schema, PackWriter writer) {
        List<DataRecord> records = content.records().get(schema.name());
        return writer.encode(LayoutPlanner.planTree(schema), records, rows);
    }
}
