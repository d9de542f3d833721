package dev.ashlar.pipeline.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a run has read and written. A later run with the same options, over files with the same bytes, would write the same: it is up to date.
 *
 * @param options of the run by name, the build of Ashlar among them
 * @param inputs hashes of all bytes of the files that were read, by name
 * @param outputs the same of the files that were written
 * @param told what the run has told, such as warnings: texts, or Java records of Ashlar
 */
public record RunStamp(Map<String, String> options, Map<String, Long> inputs, Map<String, Long> outputs, List<?> told) {

    /**
     * Writes a stamp.
     *
     * @param into takes it
     * @throws IOException when it cannot be written
     */
    public void write(CacheOutput into) throws IOException {
        TreeBytes.write(this, into);
    }

    /**
     * Reads a stamp.
     *
     * @param file need not exist
     * @return null where there is none, or one that is damaged or was written by another version
     */
    public static @Nullable RunStamp read(Path file) {
        if (!Files.isRegularFile(file)) {
            return null;
        }
        try (CacheInput from = CacheInput.open(file)) {
            Object read = TreeBytes.read(from);
            from.finish();
            return read instanceof RunStamp stamp ? stamp : null;
        } catch (IOException | RuntimeException e) {
            return null; // The run tells nothing of it: it reads all.
        }
    }

    /**
     * Compares another run, of the same command.
     *
     * @param now what a run would read, and what stands where it would write
     * @return a reason for each difference, in the order of options, inputs and outputs; empty when this run is up to date
     */
    public List<RunReason> reasons(RunStamp now) {
        List<RunReason> reasons = new ArrayList<>();
        add(RunReason.About.OPTION, options, now.options, reasons);
        add(RunReason.About.CONTENT, inputs, now.inputs, reasons);
        add(RunReason.About.OUTPUT, outputs, now.outputs, reasons);
        return reasons;
    }

    private static <T> void add(
            RunReason.About about, Map<String, T> before, Map<String, T> now, List<RunReason> reasons) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(now.keySet());
        for (String name : names) {
            T was = before.get(name);
            T is = now.get(name);
            if (was == null || is == null) {
                reasons.add(new RunReason(about, name, was == null ? "new" : "gone"));
            } else if (!was.equals(is)) {
                reasons.add(new RunReason(about, name, "changed"));
            }
        }
    }
}
