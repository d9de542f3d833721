package dev.ashlar.pipeline.sheets;

import dev.ashlar.compiler.folder.FileReason;
import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sheets.workbook.Workbook;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The workbooks of a folder as they were read last, so that several types of one are not read several times. For one thread. */
final class Workbooks {
    private final Map<String, SoftReference<Workbook>> read = new HashMap<>();

    /**
     * Reads a workbook.
     *
     * @throws BackendException when it cannot be read, or is none
     */
    Workbook read(Path folder, String name) {
        Path file = folder.resolve(name);
        try {
            if (Files.size(file) > Workbook.MOST_BYTES) {
                throw new BackendException(file + ": cannot be read: expected 256 MiB or less, found more", null);
            }
            byte[] bytes = RegularFile.bytes(file);
            SoftReference<Workbook> before = read.get(name);
            @Nullable Workbook known = before == null ? null : before.get();
            if (known != null && known.isOf(bytes)) {
                return known;
            }
            Workbook workbook = inFolder(folder, () -> new Workbook(name, bytes));
            read.put(name, new SoftReference<>(workbook));
            return workbook;
        } catch (IOException e) {
            throw new BackendException(file + ": cannot be read: " + FileReason.of(e), e);
        }
    }

    /** A part of the work on a workbook. */
    interface Work<T> {
        T run();
    }

    /** Workbooks know their names alone; messages name the folder too. */
    static <T> T inFolder(Path folder, Work<T> work) {
        try {
            return work.run();
        } catch (BackendException e) {
            throw new BackendException(folder + "/" + e.getMessage(), e);
        }
    }
}
