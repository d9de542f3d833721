package dev.ashlar.pipeline.cook;

import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.compiler.publish.Staging;
import dev.ashlar.pipeline.progress.ParallelTasks;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.internal.verify.PackVerifier.Part;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * Publishes a pack atomically. It replaces only packs and empty files. It verifies the new pack by reading it before the replacement. For one thread.
 */
public final class PackPublisher {
    private static final String TEMPORARY = ".cooking";
    /** Bytes of a pack from which on two threads verify it. */
    private static final long LEAST_FOR_TWO = 1 << 20;

    /** Writes a pack. */
    @FunctionalInterface
    public interface Body {
        /**
         * Writes the pack.
         *
         * @param channel of an empty file
         * @return its content id
         * @throws IOException if the file cannot be written
         */
        long writeTo(FileChannel channel) throws IOException;
    }

    private final Path target;
    private final Publisher publisher;

    /**
     * Creates a publisher.
     *
     * @param target the path of the pack; a pack, an empty file, or no file yet
     */
    public PackPublisher(Path target) {
        this(target, FileChannel::open);
    }

    PackPublisher(Path target, Staging.Opener opener) {
        this.target = target;
        this.publisher = new Publisher(target, TEMPORARY, opener);
    }

    /**
     * Writes a pack to a temporary file beside the target, verifies it, and moves it to the target in one step.
     *
     * @param body writes the pack
     * @param progress receives the progress
     * @return a report on the pack
     * @throws IOException if the file cannot be written
     * @throws PackException if the verification of the written file fails
     */
    public CookReport publish(Body body, Progress progress) throws IOException {
        return publish(body, () -> {}, progress);
    }

    /** {@code verified} runs before the pack is put in place. */
    CookReport publish(Body body, Runnable verified, Progress progress) throws IOException {
        publisher.requireReplaceable();
        requirePackOrEmpty();
        return publisher.replace(staged -> {
            long contentId = body.writeTo(staged.channel());
            verify(staged, progress);
            verified.run();
            return new CookReport(target, staged.channel().size(), contentId);
        });
    }

    /** A mistyped name must not cost somebody a file that is not a pack. */
    private void requirePackOrEmpty() throws IOException {
        if (!Files.exists(target)) {
            return;
        }
        try (InputStream in = Files.newInputStream(target)) {
            byte[] first = in.readNBytes(Long.BYTES);
            boolean isPack = first.length == Long.BYTES
                    && ByteBuffer.wrap(first).order(ByteOrder.LITTLE_ENDIAN).getLong() == HeaderFormat.MAGIC;
            if (!isPack && first.length > 0) {
                throw new FileAlreadyExistsException(
                        target.toString(), null, "exists and is not a pack; it was left as it is");
            }
        }
    }

    private static void verify(Staging.Staged staged, Progress progress) throws IOException {
        progress.begin("verifying", 1);
        List<PackException> findings = isRight(staged) ? List.of() : verify(staged, Part.ALL);
        if (!findings.isEmpty()) {
            throw findings.get(0);
        }
        progress.step();
        progress.end();
    }

    /** Whether two threads find nothing wrong. If they do, one thread looks for it again, in the order of the file. */
    private static boolean isRight(Staging.Staged staged) throws IOException {
        if (staged.channel().size() < LEAST_FOR_TWO || Runtime.getRuntime().availableProcessors() == 1) {
            return false;
        }
        AtomicBoolean isWrong = new AtomicBoolean();
        List<Runnable> parts = Stream.of(Part.OTHERS, Part.POOLS)
                .<Runnable>map(part -> () -> {
                    try {
                        isWrong.compareAndSet(false, !verify(staged, part).isEmpty());
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .toList();
        try {
            ParallelTasks.run(parts, parts.size(), Progress.NONE);
        } catch (UncheckedIOException e) {
            // The interrupt closes the channel, and the other thread finds it closed.
            throw Thread.currentThread().isInterrupted() ? new ClosedByInterruptException() : e.getCause();
        }
        return !isWrong.get();
    }

    private static List<PackException> verify(Staging.Staged staged, Part part) throws IOException {
        return PackVerifier.verify(staged.path(), staged.channel(), part);
    }
}
