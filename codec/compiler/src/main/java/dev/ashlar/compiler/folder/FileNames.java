package dev.ashlar.compiler.folder;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Checks names of files that a JVM can read. On Linux, names are bytes, and the JVM decodes them with the character set of the locale. In the locales
 * C and POSIX, this is ASCII, so the JVM cannot read names with other letters. Stateless; any thread.
 */
public final class FileNames {
    /** Message of a problem of such a name. */
    public static final String UNREADABLE = "the name of the file cannot be read";

    /** A locale with UTF-8, a value of {@code LC_ALL}. */
    public static final String UTF_8_LOCALE = "C.UTF-8";

    private static final String BEYOND_ASCII = "\u00f6";
    private static final char REPLACEMENT = '\ufffd';

    private FileNames() {}

    /** {@return the character set with which the JVM decodes names, such as {@code ANSI_X3.4-1968}} */
    public static String encoding() {
        return System.getProperty("sun.jnu.encoding", "UTF-8");
    }

    /** {@return whether the JVM reads non-ASCII letters in names} */
    public static boolean areUnicode() {
        return isEncoded(BEYOND_ASCII);
    }

    /**
     * {@return whether the JVM can pass a text to the operating system as a name or an argument}
     *
     * @param text any text
     */
    public static boolean isEncoded(String text) {
        Charset charset = Charset.isSupported(encoding()) ? Charset.forName(encoding()) : StandardCharsets.UTF_8;
        return charset.newEncoder().canEncode(text);
    }

    /**
     * {@return whether a text has lost characters because the JVM cannot read names with non-ASCII letters}
     *
     * @param text an argument of a command, or a folder
     */
    public static boolean isLost(String text) {
        return !areUnicode() && (text.indexOf(REPLACEMENT) >= 0 || !isEncoded(text));
    }

    /** {@return how to correct a name that cannot be read} */
    public static String expected() {
        return areUnicode()
                ? "a name in " + encoding() + "; rename the file"
                : "a locale with UTF-8; set LC_ALL=" + UTF_8_LOCALE;
    }

    /** {@return why a name cannot be read} */
    public static String found() {
        return areUnicode() ? "other bytes" : "a locale whose character set is " + encoding();
    }

    /**
     * {@return one line about a name that cannot be read}
     *
     * @param name the name as the JVM decodes it
     */
    public static String sentence(String name) {
        return name + ": " + UNREADABLE + ": expected " + expected() + ", found " + found();
    }

    /** {@return whether the text of a path leads to the same file as the path} */
    static boolean isWhole(Path entry) {
        try {
            return entry.getFileSystem().getPath(entry.toString()).equals(entry);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
