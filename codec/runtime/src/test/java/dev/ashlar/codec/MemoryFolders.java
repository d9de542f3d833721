package dev.ashlar.codec;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Makes the folders of tests in memory, where a save need not wait for a disk. They are on the disk where memory is short, and
 * with {@code -Dashlar.test.folders=disk}.
 */
public final class MemoryFolders implements TempDirFactory {
    private static final Path IN_MEMORY = Path.of("/dev/shm");

    private static final long LEAST_ROOM = 8L << 30;

    /** A container may have less memory than its file system says. */
    private static final long LEAST_MEMORY = 12L << 30;

    private static final boolean ON_DISK =
            System.getProperty("ashlar.test.folders", "memory").equals("disk");

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
        return create("junit-");
    }

    /** A new folder, which the caller removes. */
    public static Path create(String prefix) throws IOException {
        return hasRoom() ? Files.createTempDirectory(IN_MEMORY, prefix) : Files.createTempDirectory(prefix);
    }

    private static boolean hasRoom() throws IOException {
        return !ON_DISK
                && Files.isWritable(IN_MEMORY)
                && Files.getFileStore(IN_MEMORY).getUsableSpace() >= LEAST_ROOM
                && ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                                .getTotalMemorySize()
                        >= LEAST_MEMORY;
    }
}
