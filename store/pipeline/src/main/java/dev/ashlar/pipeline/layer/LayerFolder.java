package dev.ashlar.pipeline.layer;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.NoContentException;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A layer that is read from its folder. {@code layer.conf} names the base. Layers below are in folders beside the folder of the layer. Immutable,
 * while nobody modifies its records.
 *
 * @param base content below all layers
 * @param below content below this layer: the base, with the layers that this layer names
 * @param layer the resolved layer
 */
public record LayerFolder(Below base, Below below, MadeLayer layer) {
    /**
     * Reads the folder of a layer.
     *
     * @param folder with a file {@link LayerConf#FILE}
     * @param on location of content or a pack, which replaces the base in {@code layer.conf}; may be null
     * @param progress receives the progress
     * @return the layer and the content below it
     * @throws ContentException with every problem of the layer, of the layers below, and of the base
     * @throws BackendException if a backend cannot be read
     */
    public static LayerFolder read(Path folder, @Nullable String on, Progress progress) {
        Map<String, Path> folders = new LinkedHashMap<>();
        LayerConf conf = conf(folder);
        collect(folder, conf, folders);
        Below base = on == null ? base(folder, conf, progress) : Below.of(on, progress);
        Stack stack = Stack.read(base, List.copyOf(folders.values()), progress);
        MadeLayer layer = stack.layers().get(stack.layers().size() - 1);
        return new LayerFolder(base, base.with(stack.after(layer)), layer);
    }

    private static LayerConf conf(Path folder) {
        Problems problems = new Problems();
        LayerConf conf = LayerConf.read(folder, problems);
        Stack.throwPlaced(problems, folder);
        if (conf == null) {
            throw new BackendException(folder + ": no layer: expected a file " + LayerConf.FILE + ", found none", null);
        }
        return conf;
    }

    private static Below base(Path folder, LayerConf conf, Progress progress) {
        if (conf.base() == null) {
            throw new ContentException(List.of(wrongBase(folder, "missing", "none")));
        }
        String place = folder.resolve(conf.base()).normalize().toString();
        try {
            return Below.of(place, progress);
        } catch (NoContentException e) {
            throw new NoContentException(
                    wrongBase(folder, "no content at " + place, '"' + conf.base() + '"'), e.isMissing());
        }
    }

    private static Problem wrongBase(Path folder, String message, String found) {
        return new Problem(
                Stack.placed(Location.of(LayerConf.FILE), folder),
                "Layer.base",
                message,
                "a folder of content or a pack, from the folder of the layer; or the option --on",
                found);
    }

    /** Adds the folders of the layers that a layer stands on, then its own; each once. */
    private static void collect(Path folder, LayerConf conf, Map<String, Path> into) {
        if (into.containsKey(conf.name())) {
            return;
        }
        into.put(conf.name(), folder); // So that layers which stand on each other end.
        Problems problems = new Problems();
        for (String name : conf.after()) {
            Path beside = beside(folder, name);
            if (beside == null) {
                problems.add(
                        Location.of(LayerConf.FILE),
                        "Layer.after",
                        "no such layer beside this one",
                        "a folder with a " + LayerConf.FILE + " that has the name " + name,
                        "none");
            } else {
                collect(beside, conf(beside), into);
            }
        }
        Stack.throwPlaced(problems, folder);
        into.remove(conf.name());
        into.put(conf.name(), folder);
    }

    private static @Nullable Path beside(Path folder, String name) {
        Path around = folder.toAbsolutePath().normalize().getParent();
        Path shown = folder.normalize().getParent();
        try (Stream<Path> all = Files.list(around == null ? folder : around)) {
            return all.sorted()
                    .filter(LayerConf::isLayer)
                    .filter(each -> {
                        LayerConf conf = LayerConf.read(each, new Problems());
                        return conf != null && conf.name().equals(name);
                    })
                    .map(each -> shown == null ? each.getFileName() : shown.resolve(each.getFileName()))
                    .findFirst()
                    .orElse(null);
        } catch (IOException e) {
            throw new BackendException(folder + ": cannot be listed: " + BackendException.reason(e), e);
        }
    }

    /** {@return the content with the layer} */
    public Content merged() {
        return below.with(List.of(layer)).content();
    }

    /**
     * {@return the content id of the pack of the base}
     *
     * @throws IOException if the temporary file cannot be written
     */
    public long baseId() throws IOException {
        PackFile pack = base.pack();
        if (pack != null) {
            return pack.header().contentId();
        }
        Path file = Files.createTempFile("ashlar", ".pack");
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            return Cook.write(base.content(), channel, HeaderFormat.WINDOW_SHIFT, Progress.NONE);
        }
    }
}
