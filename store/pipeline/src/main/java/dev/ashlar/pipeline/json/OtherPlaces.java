package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.SeveralPlaces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Opens the other places that {@code content.conf} of a folder names. Pure functions; any thread. */
final class OtherPlaces {
    private OtherPlaces() {}

    /**
     * The folder with its other places as one content; the folder alone when it has none, or when {@code content.conf} is broken, which reading tells.
     *
     * @throws BackendException when a place cannot be opened
     */
    static Backend with(JsonBackend home, Path folder, boolean writable) {
        Problems problems = new Problems();
        FileLayout layout = FileLayout.read(folder, problems);
        List<String> names = List.copyOf(layout.otherPlaces());
        if (names.isEmpty() || !problems.isEmpty()) {
            return home;
        }
        List<Backend> others = open(folder, names, writable);
        home.setOtherPlaces(layout.otherPlaces());
        return new SeveralPlaces(home, others, names, type -> placeOfNew(folder, names, type));
    }

    /** The greatest ids that types have had in the other places of a folder. */
    static Map<String, Long> lastIds(Path folder) {
        Problems problems = new Problems();
        FileLayout layout = FileLayout.read(folder, problems);
        FileLayout.requireSound(problems);
        List<Backend> others = open(folder, List.copyOf(layout.otherPlaces()), false);
        Map<String, Long> last = new HashMap<>();
        try {
            for (Backend place : others) {
                place.lastIds().forEach((type, id) -> last.merge(type, id, Math::max));
                place.types().forEach(type -> place.readIds(type, id -> last.merge(type, id, Math::max)));
            }
        } finally {
            others.forEach(Backend::close);
        }
        return last;
    }

    /** All of them, or none. */
    private static List<Backend> open(Path folder, List<String> names, boolean writable) {
        List<Backend> opened = new ArrayList<>();
        try {
            for (String name : names) {
                opened.add(open(folder, name, writable));
            }
            return opened;
        } catch (RuntimeException | Error e) {
            opened.forEach(Backend::close);
            throw e;
        }
    }

    private static Backend open(Path folder, String name, boolean writable) {
        try {
            return Backends.openInside(folder, name, JsonProvider.SCHEME, writable);
        } catch (BackendException | ContentException e) {
            throw new BackendException(
                    folder.resolve(FileLayout.FILE) + ": the place \"" + Backends.shown(name) + "\" cannot be opened: "
                            + e.getMessage(),
                    e);
        }
    }

    /** Read anew for each save: somebody may have changed it. 0 is the folder. */
    private static int placeOfNew(Path folder, List<String> names, String type) {
        Problems problems = new Problems();
        FileLayout layout = FileLayout.read(folder, problems);
        FileLayout.requireSound(problems);
        String name = layout.otherPlace(type);
        if (name != null && !names.contains(name)) {
            throw new BackendException(
                    "%s: new records of %s: expected one of the places that are open, %s, found %s; open the content again"
                            .formatted(
                                    folder.resolve(FileLayout.FILE),
                                    type,
                                    names.stream().map(Backends::shown).toList(),
                                    Backends.shown(name)),
                    null);
        }
        return name == null ? 0 : 1 + names.indexOf(name);
    }
}
