package dev.ashlar.bench.python;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * One run of the reader.
 *
 * @param exitCode 0 when it has read the pack
 * @param document what it printed of the pack
 * @param error what it said of a pack that is none
 */
record PythonReader(int exitCode, String document, String error) {
    private static final Path PROGRAM = Path.of("src", "test", "python", "ashlar_pack.py");
    private static final String PYTHON = "python3";
    private static final int MOST_SECONDS = 300;

    /** {@return whether there is a Python that could run it} */
    static boolean isAvailable() throws InterruptedException {
        try {
            Process process = new ProcessBuilder(PYTHON, "-c", "import sys; sys.exit(sys.version_info < (3, 8))")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(MOST_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Reads a pack.
     *
     * @param folder for what it prints
     */
    static PythonReader read(Path pack, Path folder) throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        // -B: nothing is written beside the sources.
        Process process = new ProcessBuilder(PYTHON, "-B", PROGRAM.toString(), pack.toString())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException(pack + ": still being read after " + MOST_SECONDS + " s");
        }
        return new PythonReader(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
