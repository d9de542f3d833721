package dev.ashlar.tool.text;

import dev.ashlar.codec.internal.text.Visible;
import java.io.PrintStream;
import java.util.function.IntSupplier;

/**
 * Output for people: whatever a command prints as text has escapes for what a terminal would obey or hide, by {@link Visible}. Bytes pass as they
 * are: JSON has escapes of its own.
 */
public final class VisibleOutput extends PrintStream {
    private final PrintStream raw;
    private final IntSupplier width;

    /**
     * Output for people.
     *
     * @param raw receives text with escapes, and bytes
     * @param width tells how many characters a line has room for
     */
    public VisibleOutput(PrintStream raw, IntSupplier width) {
        super(raw, false);
        this.raw = raw;
        this.width = width;
    }

    /**
     * How many characters a line has room for.
     *
     * @param out any output
     * @return the width of an output for people; any number of characters for others
     */
    public static int width(PrintStream out) {
        return out instanceof VisibleOutput visible ? visible.width.getAsInt() : Integer.MAX_VALUE;
    }

    /**
     * Output for text of the tool alone, with colours or progress bars.
     *
     * @param out any output
     * @return what receives the text of an output for people; else the output itself
     */
    public static PrintStream raw(PrintStream out) {
        return out instanceof VisibleOutput visible ? visible.raw : out;
    }

    @Override
    public void print(String text) {
        raw.print(Visible.lines(String.valueOf(text)));
    }

    @Override
    public void print(Object object) {
        print(String.valueOf(object));
    }

    @Override
    public void print(char c) {
        print(String.valueOf(c));
    }

    @Override
    public void print(char[] text) {
        print(String.valueOf(text));
    }

    @Override
    public void println() {
        raw.println();
    }

    @Override
    public void println(String text) {
        print(text);
        println();
    }

    @Override
    public void println(Object object) {
        println(String.valueOf(object));
    }
}
