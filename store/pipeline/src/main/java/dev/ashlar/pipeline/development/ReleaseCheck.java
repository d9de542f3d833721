package dev.ashlar.pipeline.development;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.layout.LayoutDifferences;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.spawn.Spawners;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.content.Content;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * Whether a pack of some content would open with the views and spawners of a game, and everything that prevents it. The findings equal those of
 * {@link dev.ashlar.store.RecordStore#open(java.nio.file.Path, Catalog, Spawners)}, but no pack is needed. Immutable.
 *
 * @param problems of the content: it cannot be packed before they are corrected
 * @param differences between the layouts that the views were compiled for and the layouts of the pack: fields, missing types. One sentence each,
 *     which begins with the name of the type and a colon
 * @param spawners types whose spawners are missing, generic, or compiled for another layout. One sentence each, which begins with the name of the
 *     type and a colon
 */
public record ReleaseCheck(List<Problem> problems, List<String> differences, List<String> spawners) {
    /**
     * Checks content for a game without spawners.
     *
     * @param content without problems
     * @param catalog the generated views
     * @return the check
     */
    public static ReleaseCheck of(Content content, Catalog catalog) {
        return new ReleaseCheck(content.unshippable(), differences(catalog, content), List.of());
    }

    /**
     * Checks content for a game that opens its packs with spawners.
     *
     * @param content without problems
     * @param catalog the generated views
     * @param spawners of the game
     * @return the check
     */
    public static ReleaseCheck of(Content content, Catalog catalog, Spawners spawners) {
        return new ReleaseCheck(content.unshippable(), differences(catalog, content), spawners.problems(catalog));
    }

    /** {@return whether the content can be packed and the pack would open} */
    public boolean opens() {
        return problems.isEmpty() && differences.isEmpty() && spawners.isEmpty();
    }

    /** {@return everything that prevents opening, one line each; empty if the pack would open} */
    public List<String> messages() {
        return Stream.of(problems.stream().map(Problem::toString), differences.stream(), spawners.stream())
                .flatMap(Function.identity())
                .toList();
    }

    /** What opening a pack of the content would find: the layouts that it compares are planned from the schemas. */
    static List<String> differences(Catalog catalog, Content content) {
        Map<Long, String> known = new HashMap<>();
        catalog.types().forEach(type -> known.put(type.layout().key(), type.name()));
        content.schemas().forEach(schema -> known.put(XxHash64.key(schema.name()), schema.name()));
        LongFunction<String> names = key -> known.getOrDefault(key, Long.toHexString(key));
        Map<String, RecordLayout> layouts = new HashMap<>();
        Set<String> unshipped = new HashSet<>();
        for (Schema schema : content.schemas()) {
            if (schema.ships()) {
                LayoutPlanner.planTree(schema)
                        .all()
                        .forEach(type -> layouts.put(type.layout().name(), type.layout()));
            } else {
                unshipped.add(schema.name());
            }
        }
        List<String> found = new ArrayList<>();
        for (ViewType<?> type : catalog.types()) {
            RecordLayout shipped = layouts.get(type.name());
            if (shipped == null) {
                String why = unshipped.contains(type.name()) ? ", as it does not ship" : "";
                found.add(type.name() + ": the type is in the code, not in the data" + why);
            } else {
                LayoutDifferences.between(type.layout(), shipped, names)
                        .forEach(difference -> found.add(type.name() + ": " + difference));
            }
        }
        return List.copyOf(found);
    }
}
