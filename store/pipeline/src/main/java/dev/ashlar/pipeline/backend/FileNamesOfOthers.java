package dev.ashlar.pipeline.backend;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import java.util.Locale;
import java.util.Map;

/** Names of new places that end like files of a kind that only a scheme makes: a folder with such a name would mislead. Pure functions; any thread. */
final class FileNamesOfOthers {
    private static final Map<String, String> SCHEMES =
            Map.of(".xlsx", "xlsx:", ".csv", "csv:", ".tsv", "csv:", ".sqlite", "sqlite:", ".sqlite3", "sqlite:");

    private FileNamesOfOthers() {}

    /**
     * Checks the name of a place that is to be made.
     *
     * @param place without a scheme
     * @throws NoContentException with the location to type
     */
    static void refuse(String place) {
        int dot = place.lastIndexOf('.');
        String scheme = dot < 0 ? null : SCHEMES.get(place.substring(dot).toLowerCase(Locale.ROOT));
        if (scheme == null) {
            return;
        }
        boolean isFile = scheme.equals("sqlite:");
        String expected = isFile
                ? scheme + place + ", which is a SQLite database"
                : scheme + place.substring(0, dot) + ", which is a folder of sheets";
        throw new NoContentException(
                new Problem(Location.of(place), "", "cannot be made without a scheme", expected, place.substring(dot)),
                false);
    }
}
