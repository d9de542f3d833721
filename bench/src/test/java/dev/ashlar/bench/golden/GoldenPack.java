package dev.ashlar.bench.golden;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.Linker;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.layer.LayerFile;
import dev.ashlar.pipeline.layer.LayerFolder;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sign.PackSigner;
import dev.ashlar.pipeline.sign.SigningKey;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.describe.PackJson;
import dev.ashlar.tool.inspect.HexDump;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** One of the golden packs, with the dump and the JSON document beside it. */
public enum GoldenPack {
    /** The example of {@code docs/pack-format-example.md}. */
    EXAMPLE("example", "example", HeaderFormat.WINDOW_SHIFT, example()),
    /** One small type in rows. */
    ROWS("rows", "rows", HeaderFormat.WINDOW_SHIFT, all()),
    /** One small type in columns. */
    COLUMNS("columns", "columns", HeaderFormat.WINDOW_SHIFT, tool()),
    /** The types of {@link #ROWS} without their names, stamp and tags. */
    STRIPPED("stripped", "rows", HeaderFormat.WINDOW_SHIFT, new PackInfo(Map.of(), Map.of(), false)),
    /** Everything that a type can have. */
    EVERYTHING("everything", "everything", HeaderFormat.WINDOW_SHIFT, all()),
    /** Lists of structs, in rows, in columns and in each other. */
    LISTS("lists", "lists", HeaderFormat.WINDOW_SHIFT, all()),
    /** Maps, variants, lists of lists, elements that are null, optional structs, references to several types. */
    NESTED("nested", "nested", HeaderFormat.WINDOW_SHIFT, all()),
    /** Rows, columns and a pool that are longer than a window. */
    WINDOWS("windows", "windows", HeaderFormat.MIN_WINDOW_SHIFT, tool()),
    /** The bytes of {@link #ROWS}, signed. */
    SIGNED("signed", "rows", HeaderFormat.WINDOW_SHIFT, all()),
    /** What the layers change. */
    LAYERED("layered", "layered", HeaderFormat.WINDOW_SHIFT, all()),
    /** A layer with every mark, edits and a new type. */
    WINTER("winter", "winter", HeaderFormat.WINDOW_SHIFT, tool()),
    /** A layer above {@link #WINTER}. */
    SUMMER("summer", "summer", HeaderFormat.WINDOW_SHIFT, tool()),
    /** {@link #LAYERED} with both layers. */
    LINKED("linked", "layered", HeaderFormat.WINDOW_SHIFT, all());

    /** The first test key of RFC 8032, section 7.1, which is no secret. */
    static final SigningKey TEST_KEY =
            SigningKey.parse("MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g");

    private static final Path FOLDER = Path.of("src", "test", "golden-packs");
    private static final String WIDE_FIELDS = "fourBytes";
    private static final int LEAST_OF_FOUR_BYTES = 1 << 16;

    private final String title;
    private final String content;
    private final int windowShift;
    private final PackInfo info;

    GoldenPack(String title, String content, int windowShift, PackInfo info) {
        this.title = title;
        this.content = content;
        this.windowShift = windowShift;
        this.info = info;
    }

    private static PackInfo example() {
        return new PackInfo(PackInfo.stamp(null, null, null, "ashlar 1.0.0", null), Map.of("channel", "preview"), true);
    }

    private static PackInfo all() {
        Map<String, String> stamp = PackInfo.stamp("Golden", "1.0", "f00dcafe", "ashlar 1.0.0", "1795249800");
        return new PackInfo(stamp, Map.of("Größe", "klein \uD83D\uDE00", "channel", ""), true);
    }

    private static PackInfo tool() {
        return new PackInfo(PackInfo.stamp(null, null, null, "ashlar 1.0.0", null), Map.of(), true);
    }

    /** {@return the file of this name in the folder that the pack is cooked from} */
    Path contentFile(String name) {
        return contentFolder().resolve(name);
    }

    /** {@return the folder that the pack is cooked from} */
    Path contentFolder() {
        return FOLDER.resolve("content").resolve(content);
    }

    /** {@return the pack as it was committed} */
    public Path pack() {
        return FOLDER.resolve(title + ".pack");
    }

    /** {@return the file with what {@code ashlar inspect --hex} prints of it} */
    public Path dumpFile() {
        return FOLDER.resolve(title + ".hex.txt");
    }

    /** {@return the file with what {@code ashlar inspect --json} prints of it} */
    public Path jsonFile() {
        return FOLDER.resolve(title + ".json");
    }

    /**
     * Cooks the content anew.
     *
     * @param file is written, or written over
     */
    public void cook(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE,
                StandardOpenOption.READ)) {
            write(channel);
        }
        if (this == SIGNED) {
            PackSigner.sign(file, file, TEST_KEY);
        }
    }

    private void write(FileChannel channel) throws IOException {
        switch (this) {
            case WINTER, SUMMER -> {
                LayerFolder folder = LayerFolder.read(contentFolder(), null, Progress.NONE);
                LayerFile.write(folder.layer(), folder.below().content(), folder.baseId(), info, channel, windowShift);
            }
            case LINKED -> {
                try (LinkStack stack = LinkStack.of(LAYERED.pack(), OpenOptions.MAPPED)) {
                    stack.with(WINTER.pack(), OpenOptions.MAPPED).with(SUMMER.pack(), OpenOptions.MAPPED);
                    Linker.link(stack, channel, true);
                }
            }
            default -> {
                Content read = ContentReader.read(contentFolder(), Progress.NONE);
                List<Schema> schemas =
                        read.schemas().stream().map(GoldenPack::widened).toList();
                Cook.write(new Content(schemas, read.records()), info, channel, windowShift, Progress.NONE);
            }
        }
    }

    /** Enums of four bytes: the format has them, while schemas number their constants up to 65,535. */
    private static Schema widened(Schema schema) {
        return schema.with(schema.fields().stream().map(GoldenPack::widened).toList(), schema.version());
    }

    private static SchemaField widened(SchemaField field) {
        if (!field.name().startsWith(WIDE_FIELDS)) {
            return field;
        }
        List<EnumConstant> wide = field.constants().stream()
                .map(c -> new EnumConstant(c.name(), c.value() == 0 ? LEAST_OF_FOUR_BYTES : Integer.MAX_VALUE))
                .toList();
        return field.withHistory(wide, field.formerly());
    }

    /** {@return what {@code ashlar inspect --hex} prints} */
    public static String dump(Path pack) {
        return printed(pack, (contents, out) -> new HexDump(contents, out).print());
    }

    /** {@return what {@code ashlar inspect --json} prints} */
    public static String json(Path pack) {
        return printed(pack, (contents, out) -> new PackJson(contents, out).print());
    }

    private static String printed(Path pack, BiConsumer<PackContents, PrintStream> printer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
        printer.accept(PackContents.open(pack), out);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    /** Cooks all packs anew and writes what is printed of them. */
    static void renewAll() throws IOException {
        for (GoldenPack golden : values()) {
            golden.cook(golden.pack());
            Files.writeString(golden.dumpFile(), dump(golden.pack()));
            Files.writeString(golden.jsonFile(), json(golden.pack()));
        }
    }
}
