package dev.ashlar.tool;

import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.tool.text.VisibleOutput;
import java.io.PrintStream;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar for each task, from the moment on when the work has taken so long that somebody may wonder. */
final class TerminalProgress implements Progress, AutoCloseable {
    private static final long PATIENCE_NANOS = 500_000_000;
    private static final int UPDATE_MILLIS = 100;
    private static final int WIDTH = 78;

    private final @Nullable PrintStream err;
    private final LongSupplier nanos;
    private final long start;
    private @Nullable ProgressBar bar;
    private String task = "";
    private long steps;
    private long done;

    /**
     * Progress of work that begins now.
     *
     * @param err receives the bars; null for none
     * @param nanos tells the time
     */
    TerminalProgress(@Nullable PrintStream err, LongSupplier nanos) {
        this.err = err;
        this.nanos = nanos;
        this.start = nanos.getAsLong();
    }

    /** {@return progress that shows only where a person looks at the error stream} */
    static TerminalProgress on(PrintStream err, boolean quiet) {
        return new TerminalProgress(quiet || !Terminal.isThere() ? null : VisibleOutput.raw(err), System::nanoTime);
    }

    @Override
    public void begin(String name, long count) {
        close();
        task = name;
        steps = count;
        done = 0;
        show();
    }

    @Override
    public void step() {
        done++;
        show();
    }

    @Override
    public void end() {
        close();
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }

    private void show() {
        if (bar == null && err != null && nanos.getAsLong() - start > PATIENCE_NANOS) {
            bar = new ProgressBarBuilder()
                    .setTaskName(task)
                    .setInitialMax(steps)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(UPDATE_MILLIS)
                    .setConsumer(new ConsoleProgressBarConsumer(err, WIDTH))
                    .build();
        }
        if (bar != null) {
            bar.stepTo(done);
        }
    }
}
