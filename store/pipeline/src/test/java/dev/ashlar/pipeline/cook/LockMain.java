package dev.ashlar.pipeline.cook;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Locks a file, in a JVM of its own, until its standard input ends. Says whether it could. */
final class LockMain {
    private LockMain() {}

    public static void main(String[] arguments) throws IOException {
        try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            System.out.println(lock == null ? "refused" : "locked");
            System.in.transferTo(System.out);
        }
    }
}
