package dev.ashlar.bench.mutation;

import dev.ashlar.bench.agreement.RandomTypes;
import dev.ashlar.bench.game.Emitter;
import dev.ashlar.bench.game.Everything;
import dev.ashlar.bench.game.Material;
import dev.ashlar.bench.game.Shapes;
import dev.ashlar.bench.game.ShapesColumns;
import dev.ashlar.bench.nested.realm.RealmTypes;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A good pack, to be changed.
 *
 * @param name for messages
 * @param bytes of the file
 * @param catalog the generated views of all its types; of no types where there are none
 */
record SeedPack(String name, byte[] bytes, Catalog catalog) {
    private static final Path GAME = Path.of("src", "test", "content", "game");
    private static final Path GOLDEN = Path.of("src", "test", "golden-packs");
    private static final PackInfo STAMPED = new PackInfo(
            Map.of("product", "Mutants", "version", "1", "revision", "abc", "tool", "ashlar"),
            Map.of("channel", "beta", "größe", "klein", "empty", ""),
            true);
    private static final PackInfo STRIPPED = new PackInfo(Map.of(), Map.of("only", "tags"), false);
    private static final long FIRST_SEED = 90_000;
    private static final int RANDOM_PACKS = 24;
    private static final int LARGE = 72 * 1024;

    /** Above it a pack costs so much to read that it is taken more seldom. */
    boolean large() {
        return bytes.length > LARGE;
    }

    /**
     * Packs of rows, columns and lists, of every type and shape, with names and without, stamped and tagged, of one and of several blocks
     * and windows; always the same ones, in the same order.
     *
     * @param folder empty, for the files
     */
    static List<SeedPack> all(Path folder) throws IOException {
        Content game = ContentReader.read(GAME, Progress.NONE);
        List<SeedPack> packs = new ArrayList<>();
        packs.add(game(game, STAMPED, folder, Everything.TYPE, Material.TYPE));
        packs.add(game(game, PackInfo.NONE, folder, Shapes.TYPE, Material.TYPE));
        packs.add(game(game, STAMPED, folder, ShapesColumns.TYPE, Material.TYPE));
        packs.add(game(game, STRIPPED, folder, Emitter.TYPE, Material.TYPE));
        for (long seed = FIRST_SEED; seed < FIRST_SEED + RANDOM_PACKS; seed++) {
            PackInfo about = List.of(PackInfo.NONE, STAMPED, STRIPPED).get((int) (seed % 3));
            packs.add(random(seed, 8, 6, about, HeaderFormat.WINDOW_SHIFT, folder));
        }
        for (long seed = FIRST_SEED + RANDOM_PACKS;
                packs.stream().filter(SeedPack::large).count() < 3;
                seed++) {
            packs.add(random(seed, 6, 1200, PackInfo.NONE, HeaderFormat.MIN_WINDOW_SHIFT, folder));
        }
        packs.add(new SeedPack("lists", CorpusPack.LISTS.bytes(), Catalog.of()));
        packs.add(new SeedPack("maps", CorpusPack.MAPS.bytes(), Catalog.of()));
        packs.add(new SeedPack("variants", CorpusPack.VARIANTS.bytes(), Catalog.of()));
        packs.addAll(golden());
        return packs;
    }

    private static SeedPack game(Content game, PackInfo about, Path folder, ViewType<?>... types) throws IOException {
        List<String> names = Arrays.stream(types).map(ViewType::name).toList();
        Map<String, List<DataRecord>> records = new LinkedHashMap<>(game.records());
        records.keySet().retainAll(names);
        Content some = new Content(
                game.schemas().stream()
                        .filter(schema -> names.contains(schema.name()))
                        .toList(),
                records);
        Path file = folder.resolve(names.get(0) + ".pack");
        byte[] bytes = cook(some, about, HeaderFormat.WINDOW_SHIFT, file);
        return new SeedPack(names.get(0), bytes, Catalog.of(types));
    }

    private static SeedPack random(long seed, int fields, int records, PackInfo about, int windowShift, Path folder)
            throws IOException {
        Content content = RandomTypes.of(seed, fields, records, folder.resolve("types-" + seed));
        byte[] bytes = cook(content, about, windowShift, folder.resolve(seed + ".pack"));
        return new SeedPack("seed " + seed, bytes, Catalog.of());
    }

    private static byte[] cook(Content content, PackInfo about, int windowShift, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.READ)) {
            Cook.write(content, about, channel, windowShift, Progress.NONE);
        }
        return Files.readAllBytes(file);
    }

    private static List<SeedPack> golden() throws IOException {
        List<SeedPack> packs = new ArrayList<>();
        if (Files.isDirectory(GOLDEN)) {
            try (Stream<Path> files = Files.list(GOLDEN)) {
                for (Path file : files.filter(f -> f.toString().endsWith(".pack"))
                        .sorted()
                        .toList()) {
                    String name = "golden " + file.getFileName();
                    Catalog views = file.endsWith("nested.pack") ? RealmTypes.CATALOG : Catalog.of();
                    packs.add(new SeedPack(name, Files.readAllBytes(file), views));
                }
            }
        }
        return packs;
    }
}
