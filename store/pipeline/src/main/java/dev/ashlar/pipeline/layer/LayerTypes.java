package dev.ashlar.pipeline.layer;

import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The types of a layer. Immutable, but for problems.
 *
 * @param sources the schema files of the layer, without those of types that are below
 * @param own names of the types of the layer
 * @param all the types below and those of the layer, sorted by name
 * @param problems of the schema files
 */
record LayerTypes(List<SchemaReader.Source> sources, Set<String> own, List<Schema> all, Problems problems) {
    static LayerTypes read(Backend layer, Below below) {
        Problems problems = new Problems();
        List<SchemaReader.Source> sources = sources(layer, below, problems);
        List<Schema> types = types(sources, below, problems);
        List<Schema> all = Stream.concat(below.content().schemas().stream(), types.stream())
                .sorted(Comparator.comparing(Schema::name))
                .toList();
        return new LayerTypes(sources, types.stream().map(Schema::name).collect(Collectors.toSet()), all, problems);
    }

    private static List<SchemaReader.Source> sources(Backend layer, Below below, Problems problems) {
        Set<String> known = Stream.concat(
                        below.content().schemas().stream(),
                        Schema.structsOf(below.content().schemas()).stream())
                .map(Schema::name)
                .collect(Collectors.toSet());
        List<SchemaReader.Source> sources = new ArrayList<>();
        for (SchemaReader.Source file : layer.schemaFiles()) {
            String type = typeOf(file);
            if (known.contains(type)) {
                problems.add(
                        Location.of(file.file()),
                        type,
                        "a layer cannot change a type",
                        "a type with another name, with a reference to records of " + type,
                        type + ", which is declared below");
            } else {
                sources.add(file);
            }
        }
        return sources;
    }

    private static String typeOf(SchemaReader.Source file) {
        String name = file.file().substring(file.file().lastIndexOf('/') + 1);
        return name.endsWith(".schema") ? name.substring(0, name.length() - ".schema".length()) : name;
    }

    private static List<Schema> types(List<SchemaReader.Source> sources, Below below, Problems problems) {
        Set<String> own = sources.stream().map(LayerTypes::typeOf).collect(Collectors.toSet());
        if (own.isEmpty()) {
            return List.of();
        }
        List<SchemaReader.Source> files = new ArrayList<>(below.sources());
        files.addAll(sources);
        return LockedSchemas.read(files, problems).schemas().stream()
                .filter(schema -> own.contains(schema.name()))
                .toList();
    }
}
