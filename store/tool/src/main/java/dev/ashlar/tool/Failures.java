package dev.ashlar.tool;

import dev.ashlar.compiler.folder.FileNames;
import dev.ashlar.compiler.folder.FileReason;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.link.PatchException;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.MissingPlaceException;
import dev.ashlar.pipeline.backend.NoContentException;
import dev.ashlar.pipeline.backend.WrongLocationException;
import dev.ashlar.store.format.PackException;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Outputs;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;

/** Turns what a command throws into sentences and an exit code. */
final class Failures {
    private final Output output;
    private final PrintStream err;
    private final boolean stackTrace;

    /**
     * A reporter.
     *
     * @param output its error stream receives the sentences
     * @param stackTrace whether defects show where they happened
     */
    Failures(Output output, boolean stackTrace) {
        this.output = output;
        this.err = output.err();
        this.stackTrace = stackTrace;
    }

    /** {@return the exit code for what was thrown, told on the error stream} */
    int report(Throwable thrown) {
        if (thrown instanceof ContentException content) {
            return problems(content, "");
        }
        if (thrown instanceof Outputs.ReaderGoneException) {
            return ExitCodes.READER_GONE;
        }
        if (thrown instanceof MissingPlaceException
                || thrown instanceof UncheckedIOException && thrown.getCause() instanceof NoSuchFileException) {
            return tell(FileReason.sentence((Exception) thrown), ExitCodes.NO_INPUT);
        }
        if (thrown instanceof WrongLocationException) {
            return tell(thrown.getMessage(), ExitCodes.USAGE);
        }
        if (thrown instanceof BackendException) {
            return tell(thrown.getMessage(), ExitCodes.FILE);
        }
        if (thrown instanceof NotFoundException || thrown instanceof RefusedException) {
            return tell(thrown.getMessage(), ExitCodes.PROBLEMS);
        }
        if (thrown instanceof FileAlreadyExistsException exists) {
            return tell(FileReason.sentence(exists), ExitCodes.PROBLEMS);
        }
        if (thrown instanceof KeyFiles.NotAKeyException || thrown instanceof FeedException) {
            return tell(thrown.getMessage(), ExitCodes.DATA);
        }
        if (thrown instanceof PackException || thrown instanceof PatchException) {
            return tell(thrown.getMessage(), ExitCodes.PACK);
        }
        if (thrown instanceof InternalError) {
            return tell("a pack shrank while it was read: " + thrown.getMessage(), ExitCodes.PACK);
        }
        if (thrown instanceof IOException || thrown instanceof UncheckedIOException) {
            return tell(FileReason.sentence((Exception) thrown), ExitCodes.FILE);
        }
        if (thrown instanceof OutOfMemoryError) {
            return tell(outOfMemory(thrown), ExitCodes.HOST);
        }
        if (thrown instanceof Host.UnfitException) {
            return tell(thrown.getMessage(), ExitCodes.HOST);
        }
        if (thrown instanceof InvalidPathException name) {
            return badName(name);
        }
        return defect(thrown);
    }

    private int badName(InvalidPathException thrown) {
        return FileNames.areUnicode()
                ? tell(thrown.getInput() + ": cannot be the name of a file: " + thrown.getReason(), ExitCodes.FILE)
                : tell(FileNames.sentence(thrown.getInput()), ExitCodes.HOST);
    }

    /** {@return the exit code for content with problems; places without content have codes of their own} */
    static int exitCode(ContentException content) {
        if (content instanceof NoContentException none) {
            return none.isMissing() ? ExitCodes.NO_INPUT : ExitCodes.DATA;
        }
        return ExitCodes.PROBLEMS;
    }

    /**
     * Prints the warnings and problems of content, then the number of problems.
     *
     * @param content the problems
     * @param consequence stands behind the number
     * @return the exit code
     */
    int problems(ContentException content, String consequence) {
        ProblemLines.warn(content.warnings(), output);
        ProblemLines.print(content.problems(), output);
        return tell(Numbers.counted(content.problems().size(), "problem") + consequence, exitCode(content));
    }

    private static String outOfMemory(Throwable thrown) {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        return "out of memory (" + thrown.getMessage() + "): the heap is limited to " + heap
                + " MiB; set a higher limit, such as JAVA_TOOL_OPTIONS=-Xmx" + 2 * heap
                + "m, and run the command again";
    }

    private int defect(Throwable thrown) {
        String hint = stackTrace ? "" : " (--stacktrace tells where)";
        tell("a defect in Ashlar: " + thrown + hint, ExitCodes.DEFECT);
        if (stackTrace) {
            thrown.printStackTrace(err);
        }
        return ExitCodes.DEFECT;
    }

    private int tell(String sentence, int exitCode) {
        err.println(sentence);
        return exitCode;
    }
}
