package dev.ashlar.pipeline.backend;

import java.util.Collection;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The location of a backend as text: {@code content/sky}, {@code sqlite:sky.db?encoding=tagged}, {@code postgresql://host/sky}. A text without a
 * scheme is a place only, so files may have any name. If the text has a scheme, options may follow the place. Immutable; any thread.
 *
 * @param scheme of the backend; empty if the text has only a place
 * @param place in the form that the backend expects: a path, or the rest of a URL
 * @param options by name
 */
public record BackendLocation(String scheme, String place, SortedMap<String, String> options) {
    private static final String PASSWORD = "password";

    /** What stands before the password, and the rest up to the host. */
    private static final Pattern SERVER = Pattern.compile("((?:[A-Za-z][A-Za-z0-9+.-]+:)?//[^/:@]*):[^/]*@");

    /**
     * Creates a location.
     *
     * @param scheme may be empty
     * @param place in the form that the backend expects
     * @param options are copied
     */
    public BackendLocation {
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
    }

    /**
     * Parses a location.
     *
     * @param text of the location
     * @param schemes known schemes. If the text begins with none of them and a colon, it is a place
     * @return the location
     * @throws IllegalArgumentException if an option has no name or no value, or appears twice
     */
    public static BackendLocation parse(String text, Collection<String> schemes) {
        int colon = text.indexOf(':');
        if (colon <= 0 || !schemes.contains(text.substring(0, colon))) {
            return new BackendLocation("", text, new TreeMap<>());
        }
        String rest = text.substring(colon + 1);
        int question = rest.lastIndexOf('?');
        String place = question < 0 ? rest : rest.substring(0, question);
        SortedMap<String, String> options = new TreeMap<>();
        for (String option :
                question < 0 ? new String[0] : rest.substring(question + 1).split("&", -1)) {
            int equals = option.indexOf('=');
            boolean sound = equals > 0 && equals < option.length() - 1;
            if (!sound || options.put(option.substring(0, equals), option.substring(equals + 1)) != null) {
                throw new IllegalArgumentException(withoutPassword(text, place)
                        + ": expected options as name=value, each once, with & between them, found "
                        + withoutPassword(option, place));
            }
        }
        return new BackendLocation(text.substring(0, colon), place, options);
    }

    /** A text in which a location, or a part of one, stands as it was written. */
    private static String withoutPassword(String text, String place) {
        return text.replace(place, shownPlace(place)).replaceAll("(?i)(^|[?&])(\\w*" + PASSWORD + ")=[^&]*", "$1$2");
    }

    /**
     * Reads an option with a fixed set of values.
     *
     * @param name of the option
     * @param values allowed values and their meanings
     * @param otherwise the meaning if the option is absent
     * @param <T> of the meanings
     * @return the meaning
     * @throws BackendException if the option has another value
     */
    public <T> T option(String name, Map<String, T> values, T otherwise) {
        String given = options.get(name);
        if (given == null) {
            return otherwise;
        }
        T meaning = values.get(given);
        if (meaning == null) {
            throw new BackendException(
                    "%s: option %s: expected one of %s, found %s"
                            .formatted(this, name, String.join(", ", new TreeMap<>(values).keySet()), given),
                    null);
        }
        return meaning;
    }

    /** {@return whether the location has a password} */
    public boolean hasPassword() {
        return options.keySet().stream().anyMatch(BackendLocation::isPassword)
                || !shownPlace().equals(place);
    }

    /** That of a user, or of a key file ({@code sslpassword}, {@code keyPassword}). */
    private static boolean isPassword(String option) {
        return option.toLowerCase(Locale.ROOT).endsWith(PASSWORD);
    }

    /** A place without the password that stands before the host of a server, whose scheme may be unknown and so a part of the place. */
    private static String shownPlace(String place) {
        Matcher server = SERVER.matcher(place);
        return server.lookingAt() ? server.group(1) + "@" + place.substring(server.end()) : place;
    }

    /** How messages call the place: a path is one, whatever is in it. */
    private String shownPlace() {
        return scheme.isEmpty() && place.startsWith("//") ? place : shownPlace(place);
    }

    /** {@return the location as it was written, without a password} */
    @Override
    public String toString() {
        StringBuilder text =
                new StringBuilder(scheme).append(scheme.isEmpty() ? "" : ":").append(shownPlace());
        String separator = "?";
        for (Map.Entry<String, String> option : options.entrySet()) {
            if (!isPassword(option.getKey())) {
                text.append(separator).append(option.getKey()).append('=').append(option.getValue());
                separator = "&";
            }
        }
        return text.toString();
    }
}
