package dev.ashlar.tool.text;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Locale;

/** Tells when nobody takes the output any more: print streams keep their errors to themselves. */
public final class Outputs {
    private Outputs() {}

    /** The program that read the output, such as {@code head}, has ended: there is nobody to tell. */
    public static final class ReaderGoneException extends UncheckedIOException {
        private static final long serialVersionUID = 1L;

        ReaderGoneException() {
            super("the reader of the output has gone", new IOException("closed pipe"));
        }
    }

    /** Remembers whether a write has failed because its reader has gone. */
    private static final class Standard extends PrintStream {
        private final Pipe pipe;

        Standard(Pipe pipe, boolean autoFlush, Charset charset) {
            super(new BufferedOutputStream(pipe), autoFlush, charset);
            this.pipe = pipe;
        }
    }

    private static final class Pipe extends FilterOutputStream {
        private boolean isReaderGone;

        Pipe(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                // "Broken pipe", "The pipe is being closed", or the like in the language of the system.
                isReaderGone |=
                        String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
                throw e;
            }
        }
    }

    /**
     * The output or error stream of this process.
     *
     * @param file where bytes go
     * @param autoFlush whether each line is written at once
     * @param charset of the text
     * @return a print stream whose reader may go
     */
    public static PrintStream standard(OutputStream file, boolean autoFlush, Charset charset) {
        return new Standard(new Pipe(file), autoFlush, charset);
    }

    /**
     * Does nothing while output can be written. Flushes it.
     *
     * @param out where output goes
     * @throws ReaderGoneException when it goes to a pipe that was closed
     * @throws UncheckedIOException when a write has failed otherwise: a disk is full
     */
    public static void requireWritable(PrintStream out) {
        if (out.checkError()) {
            if (VisibleOutput.raw(out) instanceof Standard standard && standard.pipe.isReaderGone) {
                throw new ReaderGoneException();
            }
            String message = "the output cannot be written";
            throw new UncheckedIOException(message, new IOException(message));
        }
    }
}
