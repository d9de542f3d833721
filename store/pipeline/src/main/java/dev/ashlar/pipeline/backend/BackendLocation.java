package dev.ashlar.pipeline.backend;

import java.util.Collection;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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

    /** A scheme and a user, and a password up to the last @ before the options, whatever is in it and however many slashes there are. */
    private static final Pattern USER =
            Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+(?::|//)[/\\\\]*[^/\\\\:@?]*):(?!//)(?:[^?]*|[^=]*)@");

    /** A scheme and a user, and a password without a host behind it: what is no port. */
    private static final Pattern NO_HOST = Pattern.compile(
            "([A-Za-z][A-Za-z0-9+.-]+:[/\\\\]+[^/\\\\:@?\\[]+):(?!\\d{1,6}(?:[,/?]|$))[^/?@]+(?=[/?]|$)");

    /** What has neither is the name of a file, whatever is in it. */
    private static final Pattern SERVER = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+(?::|//)");

    private static final Pattern OPTION = Pattern.compile("([?&])([^=&?]*)=[^&]*");

    /** The values of all other options are not shown: a misspelt name may stand before a password. */
    private static final Set<String> SHOWN = Set.of(
            "encoding",
            "files",
            "format",
            "schema",
            "serverSslCert",
            "sslmode",
            "sslMode",
            "sslrootcert",
            "tags",
            "user");

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
                // A password may have the question mark.
                String found = withoutUserPassword(text).indexOf('?') < 0
                        ? "another text"
                        : shown(text.substring(0, colon + 1) + '&' + option).substring(colon + 2);
                throw new IllegalArgumentException(shown(text)
                        + ": expected options as name=value, each once, with & between them, found " + found);
            }
        }
        return new BackendLocation(text.substring(0, colon), place, options);
    }

    /**
     * Formats a text that is meant as a location for messages, also if it is malformed. All messages that have a location use this method.
     *
     * @param text as somebody has written it
     * @return the text without passwords, and without values of options that may be passwords
     */
    public static String shown(String text) {
        if (!SERVER.matcher(text).find()) {
            return text;
        }
        return OPTION.matcher(withoutUserPassword(text)).replaceAll(option -> {
            String whole = SHOWN.contains(option.group(2)) ? option.group() : option.group(1) + option.group(2);
            return Matcher.quoteReplacement(whole);
        });
    }

    private static String withoutUserPassword(String text) {
        return NO_HOST.matcher(USER.matcher(text).replaceFirst("$1@")).replaceFirst("$1");
    }

    /**
     * Reads an option with a fixed set of values.
     *
     * @param name of the option
     * @param values allowed values and their meanings
     * @param otherwise the meaning if the option is absent
     * @param <T> of the meanings
     * @return the meaning
     * @throws WrongLocationException if the option has another value
     */
    public <T> T option(String name, Map<String, T> values, T otherwise) {
        String given = options.get(name);
        if (given == null) {
            return otherwise;
        }
        T meaning = values.get(given);
        if (meaning == null) {
            throw new WrongLocationException(
                    "%s: option %s: expected one of %s, found %s"
                            .formatted(this, name, String.join(", ", new TreeMap<>(values).keySet()), given),
                    null);
        }
        return meaning;
    }

    /** {@return whether the location has a password} */
    public boolean hasPassword() {
        String server = scheme + ':' + place;
        return options.keySet().stream().anyMatch(BackendLocation::isPassword)
                || !scheme.isEmpty() && !withoutUserPassword(server).equals(server)
                || !withoutUserPassword(place).equals(place);
    }

    /** That of a user, or of a key file ({@code sslpassword}, {@code keyPassword}). */
    private static boolean isPassword(String option) {
        return option.toLowerCase(Locale.ROOT).endsWith(PASSWORD);
    }

    /** {@return the location as it was written, passwords included; for other programs, never for messages} */
    String written() {
        StringBuilder text = new StringBuilder(scheme.isEmpty() ? "" : scheme + ':').append(place);
        String separator = "?";
        for (Map.Entry<String, String> option : options.entrySet()) {
            text.append(separator).append(option.getKey()).append('=').append(option.getValue());
            separator = "&";
        }
        return text.toString();
    }

    /** {@return the location for messages, as by {@link #shown(String)}} */
    @Override
    public String toString() {
        return shown(written());
    }
}
