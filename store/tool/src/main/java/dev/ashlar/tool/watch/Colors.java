package dev.ashlar.tool.watch;

/** Colours of a terminal, by ANSI's escapes (ECMA-48, select graphic rendition), or none. */
public enum Colors {
    /** Plain text, for files and other programs. */
    NONE,
    /** For terminals. */
    ANSI;

    private static final String RED = "31";
    private static final String GREEN = "32";
    private static final String YELLOW = "33";

    String good(String text) {
        return in(GREEN, text);
    }

    String warning(String text) {
        return in(YELLOW, text);
    }

    String bad(String text) {
        return in(RED, text);
    }

    private String in(String color, String text) {
        return this == NONE ? text : "\u001b[" + color + "m" + text + "\u001b[0m";
    }
}
