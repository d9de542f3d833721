package dev.ashlar.pipeline.cook;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.RecordList;
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
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Encodes content that ships ({@link ShippedContent}) into a pack. Types are encoded in parallel, by as many threads as there are processors, and
 * written in their order. Stateless; any thread.
 */
public final class Cook {
    private final Content content;
    private final RowNumbers rows;
    /** By somebody else, who closes them. */
    private final Map<String, EncodedType<?>> encoded;

    private Cook(Content content, Map<String, EncodedType<?>> encoded) {
        this.content = ShippedContent.of(content).content();
        this.encoded = encoded;
        this.rows = new RowNumbers(this.content);
    }

    /**
     * Encodes content into a pack and publishes it. The pack is written to a temporary file, synchronized with fsync, verified, and moved to the
     * target in one step. If a step fails, an existing file stays unchanged.
     *
     * @param content without problems
     * @param target the pack
     * @param progress receives the progress
     * @return a report on the pack
     * @throws dev.ashlar.compiler.problem.ContentException if records that ship refer to records that do not
     * @throws IOException if the file cannot be written
     * @throws dev.ashlar.store.format.PackException if the verification of the written file fails
     */
    public static CookReport cook(Content content, Path target, Progress progress) throws IOException {
        return cook(content, PackInfo.NONE, target, progress);
    }

    /**
     * Encodes content into a pack with a build stamp and publishes it, like {@link #cook(Content, Path, Progress)}.
     *
     * @param content without problems
     * @param about build stamp and tags of the pack
     * @param target the pack
     * @param progress receives the progress
     * @return a report on the pack
     * @throws dev.ashlar.compiler.problem.ContentException if records that ship refer to records that do not
     * @throws IOException if the file cannot be written
     * @throws dev.ashlar.store.format.PackException if the verification of the written file fails
     */
    public static CookReport cook(Content content, PackInfo about, Path target, Progress progress) throws IOException {
        return cook(content, about, target, () -> {}, progress);
    }

    /**
     * Encodes content into a pack with a build stamp and publishes it, like {@link #cook(Content, Path, Progress)}. Calls a hook before the pack is
     * moved to the target.
     *
     * @param content without problems
     * @param about build stamp and tags of the pack
     * @param target the pack
     * @param verified runs after the new pack is verified and before it is moved to the target. If it throws, the target stays unchanged
     * @param progress receives the progress
     * @return a report on the pack
     * @throws dev.ashlar.compiler.problem.ContentException if records that ship refer to records that do not
     * @throws IOException if the file cannot be written
     * @throws dev.ashlar.store.format.PackException if the verification of the written file fails
     */
    public static CookReport cook(Content content, PackInfo about, Path target, Runnable verified, Progress progress)
            throws IOException {
        return cook(content, about, Map.of(), target, verified, progress);
    }

    /**
     * Publishes a pack of encoded types, like {@link #cook(Content, PackInfo, Path, Runnable, Progress)}.
     *
     * @param content without problems
     * @param about build stamp and tags of the pack
     * @param encoded types by name, with the bytes that this class would encode; they stay open
     * @param target the pack
     * @param verified runs after the new pack is verified and before it is moved to the target. If it throws, the target stays unchanged
     * @param progress receives the progress
     * @return a report on the pack
     * @throws dev.ashlar.compiler.problem.ContentException if records that ship refer to records that do not
     * @throws IOException if the file cannot be written
     * @throws dev.ashlar.store.format.PackException if the verification of the written file fails
     */
    public static CookReport cook(
            Content content,
            PackInfo about,
            Map<String, EncodedType<?>> encoded,
            Path target,
            Runnable verified,
            Progress progress)
            throws IOException {
        return new PackPublisher(target)
                .publish(
                        channel -> new Cook(content, encoded)
                                .writeTo(
                                        new PackWriter(channel, HeaderFormat.WINDOW_SHIFT, OffHeapSink::new),
                                        about,
                                        progress),
                        verified,
                        progress);
    }

    /**
     * Writes a pack into an empty file, without verifying or publishing it.
     *
     * @param content without problems
     * @param channel of an empty file
     * @param windowShift {@link HeaderFormat#WINDOW_SHIFT}, or a smaller number in tests
     * @param progress receives the progress
     * @return the content id
     * @throws dev.ashlar.compiler.problem.ContentException if records that ship refer to records that do not
     * @throws IOException if the file cannot be written
     */
    public static long write(Content content, FileChannel channel, int windowShift, Progress progress)
            throws IOException {
        return write(content, PackInfo.NONE, channel, windowShift, progress);
    }

    /**
     * Writes a pack with a build stamp into an empty file, without verifying or publishing it.
     *
     * @param content without problems
     * @param about build stamp and tags of the pack
     * @param channel of an empty file
     * @param windowShift {@link HeaderFormat#WINDOW_SHIFT}, or a smaller number in tests
     * @param progress receives the progress
     * @return the content id
     * @throws dev.ashlar.compiler.problem.ContentException if records that ship refer to records that do not
     * @throws IOException if the file cannot be written
     */
    public static long write(Content content, PackInfo about, FileChannel channel, int windowShift, Progress progress)
            throws IOException {
        return new Cook(content, Map.of())
                .writeTo(new PackWriter(channel, windowShift, OffHeapSink::new), about, progress);
    }

    private long writeTo(PackWriter writer, PackInfo about, Progress progress) throws IOException {
        List<Schema> schemas = content.schemas();
        PackInfo info = SchemaModRules.in(about, schemas);
        progress.begin("cooking", schemas.size());
        List<Schema> others = schemas.stream()
                .filter(schema -> !encoded.containsKey(schema.name()))
                .toList();
        List<Supplier<EncodedType<?>>> encodings = new ArrayList<>();
        others.forEach(schema -> encodings.add(() -> encode(schema, writer)));
        Iterator<Schema> inOrder = schemas.iterator();
        ParallelTypes.encode(encodings, Runtime.getRuntime().availableProcessors(), (index, encodedNow) -> {
            addUntil(others.get(index), inOrder, writer, progress);
            add(others.get(index), encodedNow, writer, progress);
        });
        addUntil(null, inOrder, writer, progress);
        long contentId = writer.finish(info);
        progress.end();
        return contentId;
    }

    /** Adds those that were encoded before, up to a schema, which is taken from the iterator too; null for all. */
    private void addUntil(@Nullable Schema end, Iterator<Schema> inOrder, PackWriter writer, Progress progress)
            throws IOException {
        while (inOrder.hasNext()) {
            Schema schema = inOrder.next();
            if (schema == end) {
                return;
            }
            add(schema, Objects.requireNonNull(encoded.get(schema.name())), writer, progress);
        }
    }

    private static void add(Schema schema, EncodedType<?> encoded, PackWriter writer, Progress progress)
            throws IOException {
        writer.addType(encoded, schema.version(), formerNames(schema));
        progress.step();
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
        return writer.encode(
                LayoutPlanner.planTree(schema), RecordList.of(records).passing(), rows);
    }
}
