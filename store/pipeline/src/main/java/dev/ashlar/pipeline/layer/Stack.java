package dev.ashlar.pipeline.layer;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A base and resolved layers, from bottom to top. Immutable, while nobody modifies its records.
 *
 * @param base the content that ships
 * @param layers each resolved against the base and the earlier layers that it names in {@code after}
 */
public record Stack(Below base, List<MadeLayer> layers) {
    /**
     * Reads the folders of layers over a base.
     *
     * @param base the content that ships
     * @param folders of the layers, from bottom to top
     * @param progress receives the progress
     * @return the stack
     * @throws ContentException with every problem of every layer
     * @throws BackendException if a folder cannot be read
     */
    public static Stack read(Below base, List<Path> folders, Progress progress) {
        Problems problems = new Problems();
        List<MadeLayer> made = new ArrayList<>();
        for (Path folder : folders) {
            try {
                MadeLayer layer = read(base, made, folder, progress);
                base.rules().problems(layer, base.content()).forEach(problems::add);
                made.add(layer);
            } catch (ContentException e) {
                e.problems().forEach(problem -> problems.add(placed(problem, folder, base)));
            }
        }
        problems.throwIfAny();
        return new Stack(base, List.copyOf(made));
    }

    private static MadeLayer read(Below base, List<MadeLayer> before, Path folder, Progress progress) {
        LayerConf conf = conf(before, folder);
        try (Backend backend = Backends.open(folder)) {
            return LayerReader.read(conf, backend, base.with(after(conf, before)), progress);
        }
    }

    /** Reads what a layer is; {@code before}: the layers below. */
    static LayerConf conf(List<MadeLayer> before, Path folder) {
        Problems problems = new Problems();
        LayerConf conf = LayerConf.read(folder, problems);
        problems.throwIfAny();
        if (conf == null) {
            throw new BackendException(folder + ": no layer: expected a file " + LayerConf.FILE + ", found none", null);
        }
        if (before.stream().anyMatch(layer -> layer.name().equals(conf.name()))) {
            problems.add(
                    Location.of(LayerConf.FILE),
                    "Layer.name",
                    "two layers with one name",
                    "a name of its own",
                    conf.name());
        }
        List<MadeLayer> after = after(conf, before);
        conf.after().stream()
                .filter(name -> after.stream().noneMatch(layer -> layer.name().equals(name)))
                .forEach(name -> problems.add(
                        Location.of(LayerConf.FILE),
                        "Layer.after",
                        "no such layer below",
                        "the layer " + name + " before this one",
                        "none"));
        problems.throwIfAny();
        return conf;
    }

    /** Of some layers, those that a layer stands on. */
    static List<MadeLayer> after(LayerConf conf, List<MadeLayer> layers) {
        return layers.stream()
                .filter(layer -> conf.after().contains(layer.name()))
                .toList();
    }

    /** Files of layers may have one name: the folder tells them apart. */
    private static Problem placed(Problem problem, Path folder, Below base) {
        boolean isOfBase = problem.at().file().equals(base.place());
        return isOfBase ? problem : placed(problem, folder);
    }

    private static Problem placed(Problem problem, Path folder) {
        Location at = placed(problem.at(), folder);
        return new Problem(at, problem.subject(), problem.message(), problem.expected(), problem.found());
    }

    static List<Problem> placed(List<Problem> problems, Path folder) {
        return problems.stream().map(problem -> placed(problem, folder)).toList();
    }

    /** Throws all problems of a folder. */
    static void throwPlaced(Problems problems, Path folder) {
        if (!problems.isEmpty()) {
            throw new ContentException(placed(problems.sorted(), folder), placed(problems.warnings(), folder));
        }
    }

    /** {@return the layers that a layer stands on} */
    List<MadeLayer> after(MadeLayer layer) {
        return after(layer.conf(), layers);
    }

    static Location placed(Location at, Path folder) {
        return new Location(folder + "/" + at.file(), at.line(), at.column());
    }

    /** {@return the content with all layers} */
    public Merged merge() {
        return Merge.of(base.content(), layers);
    }
}
