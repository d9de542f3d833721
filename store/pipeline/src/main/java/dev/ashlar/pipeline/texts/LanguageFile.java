package dev.ashlar.pipeline.texts;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.link.TextPath;
import dev.ashlar.pipeline.cook.CookReport;
import dev.ashlar.pipeline.cook.PackPublisher;
import dev.ashlar.pipeline.cook.RowNumbers;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes the translations of a language as a language file, a layer that changes only texts. See section 17 of {@code docs/pack-format.md}.
 * Stateless; any thread.
 */
public final class LanguageFile {
    private static final String NAME_KEY = "layer";
    private static final String LANGUAGE_KEY = "language";
    private static final String SOURCE = "source";
    private static final String TEXT = "text";

    private static final RecordLayout LAYOUT = LayoutBuilder.rows("~text", 24, 8, 0)
            .field(SOURCE, ValueType.U64, 8)
            .field(TEXT, ValueType.STRING, 16)
            .build();

    private LanguageFile() {}

    /**
     * Writes translations into an empty file, without verifying or publishing it. Translations of unknown texts are omitted. Translations of outdated
     * texts are kept, because they belong to an older pack.
     *
     * @param name of the file in a stack, 1 to 64 of the characters A to Z, a to z, 0 to 9, period, underscore and hyphen
     * @param language language tag
     * @param texts of the content, by key
     * @param translations by key
     * @param about build stamp and tags, in addition to those of the language
     * @param channel of an empty file
     * @return the content id
     * @throws IOException if the file cannot be written
     * @throws IllegalArgumentException if the keys of two texts have the same hash
     */
    public static long write(
            String name,
            String language,
            Map<String, SourceText> texts,
            Map<String, Translation> translations,
            PackInfo about,
            FileChannel channel)
            throws IOException {
        SortedMap<Long, DataRecord> records = new TreeMap<>();
        for (SourceText text : texts.values()) {
            Translation translation = translations.get(text.key());
            if (translation == null || TextState.of(text, translation) == TextState.MISSING) {
                continue;
            }
            DataRecord record = new DataRecord(LAYOUT.name(), TextPath.id(text.path()));
            record.set(SOURCE, Variant.ofInteger(ValueType.U64, XxHash64.key(translation.source())));
            record.set(TEXT, Variant.of(translation.text()));
            if (records.put(record.id(), record) != null) {
                throw new IllegalArgumentException(text.key() + ": the hash of this key is that of another key");
            }
        }
        Map<String, String> stamp = new TreeMap<>(about.stamp());
        stamp.put(NAME_KEY, name);
        stamp.put(LANGUAGE_KEY, language);
        PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
        TypeLayout type = new TypeLayout(LAYOUT, new DataRecord(LAYOUT.name()), List.of());
        writer.addType(type, 1, List.copyOf(records.values()), List.of(), new RowNumbers(Map.of()));
        return writer.finish(new PackInfo(stamp, about.tags(), true, true));
    }

    /**
     * Writes and publishes translations. The file is written to a temporary file, synchronized with fsync, verified, and moved to the target in one
     * step.
     *
     * @param name of the file in a stack
     * @param language language tag
     * @param texts of the content, by key
     * @param translations by key
     * @param about build stamp and tags, in addition to those of the language
     * @param target the file
     * @param progress receives the progress
     * @return a report on the file
     * @throws IOException if the file cannot be written
     * @throws IllegalArgumentException if the keys of two texts have the same hash
     * @throws dev.ashlar.store.format.PackException if the verification of the written file fails
     */
    public static CookReport publish(
            String name,
            String language,
            Map<String, SourceText> texts,
            Map<String, Translation> translations,
            PackInfo about,
            Path target,
            Progress progress)
            throws IOException {
        return new PackPublisher(target)
                .publish(channel -> write(name, language, texts, translations, about, channel), progress);
    }
}
