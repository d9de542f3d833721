package dev.ashlar.tool;

import dev.ashlar.pipeline.layer.Change;
import dev.ashlar.pipeline.layer.LayerConf;
import dev.ashlar.pipeline.layer.LayerFolder;
import dev.ashlar.pipeline.layer.MadeLayer;
import dev.ashlar.pipeline.layer.Mark;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.tool.text.Numbers;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What a layer stands on, where its layer.conf does not say it. */
final class LayerOption {
    @Option(
            names = "--on",
            paramLabel = "BASE",
            description =
                    "Of the folder of a layer: make it on this content or pack, and not on the base in layer.conf."
                            + " A pack has no rules and no defaults, so less is checked on one.")
    private @Nullable String on;

    /** Whether a location is the folder of a layer. */
    static boolean isLayer(String location) {
        try {
            return LayerConf.isLayer(Path.of(location));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Refuses the option for what is no layer. */
    void requireLayer(CommandSpec spec, String location) {
        if (on != null && !isLayer(location)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--on: expected the folder of a layer, with a " + LayerConf.FILE + ", found " + location);
        }
    }

    /** Makes a layer. */
    LayerFolder read(String folder, Output output, Progress progress) {
        output.places().clear(); // Problems have the folders of the layer, and of what it stands on.
        return LayerFolder.read(Path.of(folder), on, progress);
    }

    /** What a layer does, in words. */
    static String summary(LayerFolder folder) {
        MadeLayer layer = folder.layer();
        int records = layer.records().values().stream().mapToInt(List::size).sum();
        return Numbers.counted(count(layer, Mark.CHANGE), "change") + ", "
                + Numbers.counted(count(layer, Mark.NEW) + records, "new record") + NewRecords.shown(folder) + ", "
                + Numbers.counted(count(layer, Mark.REMOVE), "removal")
                + (layer.types().isEmpty()
                        ? ""
                        : ", " + Numbers.counted(layer.types().size(), "new type"));
    }

    private static long count(MadeLayer layer, Mark mark) {
        return layer.changes().values().stream()
                .flatMap(List::stream)
                .map(Change::mark)
                .filter(mark::equals)
                .count();
    }
}
