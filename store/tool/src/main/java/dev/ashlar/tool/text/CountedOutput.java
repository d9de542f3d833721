package dev.ashlar.tool.text;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Output with a limit of bytes. What is written beyond the limit is written too: whoever writes asks {@link #isFull}, and comes to an end. */
public final class CountedOutput extends FilterOutputStream {
    private final long most;
    private long count;

    /**
     * Output that counts.
     *
     * @param out receives all bytes
     * @param most bytes, from which on the output is full
     */
    public CountedOutput(OutputStream out, long most) {
        super(out);
        this.most = most;
    }

    /** {@return whether as many bytes were written as may be} */
    public boolean isFull() {
        return count >= most;
    }

    /** {@return the bytes that were written} */
    public long count() {
        return count;
    }

    @Override
    public void write(int b) throws IOException {
        out.write(b);
        count++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
        count += length;
    }
}
