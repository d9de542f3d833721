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
 * The inputs and outputs of a run. If a later run has equal options and files with equal bytes, it would write the same output, so it is up to date.
 * Immutable.
 *
 * @param options of the run by name, including the build of Ashlar
 * @param inputs hashes of all bytes of the files that were read, by name
 * @param outputs hashes of all bytes of the files that were written, by name
 * @param told output of the run, such as warnings: texts, or Java records of Ashlar
 */
public record RunStamp(Map<String, String> options, Map<String, Long> inputs, Map<String, Long> outputs, List<?> told) {

    /**
     * Writes a stamp.
     *
     * @param into output of the cache
     * @throws IOException if the stamp cannot be written
     */
    public void write(CacheOutput into) throws IOException {
        TreeBytes.write(this, into);
    }

    /**
     * Reads a stamp.
     *
     * @param file file of the stamp, which need not exist
     * @return the stamp; null if there is none, if it is damaged, or if another version wrote it
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
     * Compares this run with another run of the same command.
     *
     * @param now the present inputs and outputs
     * @return a reason for each difference, in the order of options, inputs and outputs; empty if this run is up to date
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
