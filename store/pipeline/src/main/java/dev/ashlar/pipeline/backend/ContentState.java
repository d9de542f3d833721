package dev.ashlar.pipeline.backend;

import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.pipeline.cache.FileHashes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A state of all content of a backend. Two states with equal parts have equal schemas, equal records, and the same problems and warnings. Immutable.
 *
 * @param parts a hash of each part, such as a file or a table, by its name
 * @param times when parts were changed last, by name: they differ if a part was changed and changed back. Empty if hashes differ then, too
 */
public record ContentState(SortedMap<String, Long> parts, Map<String, String> times) {
    /**
     * Reads all bytes of files, whatever their times are.
     *
     * @param files by name
     * @param stamps of files, from before this call; files without one may change unnoticed, if they are changed back
     * @param others names of what else determines problems or warnings, such as files that are not read
     * @return the state of these files
     * @throws IOException if a file cannot be read
     */
    public static ContentState of(Map<String, Path> files, Map<String, FileStamp> stamps, Collection<String> others)
            throws IOException {
        SortedMap<String, Long> parts = FileHashes.of(files);
        others.forEach(other -> parts.put(other, 0L));
        Map<String, String> times = new TreeMap<>();
        stamps.forEach((name, stamp) -> times.put(name, stamp.toString()));
        return new ContentState(parts, times);
    }

    /** One state of several places, each with its name. The home, which comes first, has none: its parts keep their names. */
    static ContentState of(List<String> names, List<ContentState> places) {
        SortedMap<String, Long> parts = new TreeMap<>();
        Map<String, String> times = new TreeMap<>();
        for (int i = 0; i < places.size(); i++) {
            String place = i == 0 ? "" : names.get(i - 1) + ": ";
            places.get(i).parts.forEach((name, hash) -> parts.put(place + name, hash));
            places.get(i).times.forEach((name, time) -> times.put(place + name, time));
        }
        return new ContentState(parts, times);
    }
}
