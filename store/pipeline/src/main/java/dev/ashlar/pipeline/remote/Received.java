package dev.ashlar.pipeline.remote;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes the bytes of an answer, at most so many: the threads of the client deliver, the thread that waits for the answer asks afterwards. */
final class Received implements Consumer<Optional<byte[]>> {
    private final WritableByteChannel into;
    private final long most;
    private final Sha256 hash = new Sha256();
    private long size;
    private @Nullable IOException failure;

    Received(WritableByteChannel into, long most) {
        this.into = into;
        this.most = most;
    }

    @Override
    public void accept(Optional<byte[]> chunk) {
        byte[] bytes = chunk.orElse(new byte[0]);
        size += bytes.length;
        if (failure != null || isTooLong()) {
            return; // The client has no way to stop here: the time of the request does.
        }
        hash.add(bytes, bytes.length);
        ByteBuffer left = ByteBuffer.wrap(bytes);
        try {
            while (left.hasRemaining()) {
                into.write(left);
            }
        } catch (IOException e) {
            failure = e;
        }
    }

    boolean isTooLong() {
        return size > most;
    }

    long size() {
        return size;
    }

    /** The hash of what has come; asked once. */
    String hex() {
        return hash.hex();
    }

    void throwIfUnwritable() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }
}
