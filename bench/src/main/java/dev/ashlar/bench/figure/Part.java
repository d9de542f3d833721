package dev.ashlar.bench.figure;

import java.io.IOException;
import java.util.List;

/** A part of a benchmark run: steps that are done one after the other, and the figures that they came to. For one thread. */
public interface Part {
    /**
     * What one step does, some seconds to a minute long, so that progress can be told between steps.
     *
     * @param text what is done, for people
     * @param seconds that it takes on a usual machine: an estimate
     * @param action does it
     */
    record Step(String text, double seconds, Action action) {}

    /** What a step does. */
    @FunctionalInterface
    interface Action {
        /**
         * Does it.
         *
         * @throws IOException when a file cannot be read or written, or a JVM not started
         */
        void run() throws IOException;
    }

    /** {@return what is measured, in words} */
    String text();

    /** {@return the steps, in their order} */
    List<Step> steps();

    /** {@return the figures of the steps that are done} */
    List<Figure> figures();

    /** {@return notes for readers: compared stores that could not run, and why; a sentence each} */
    List<String> notes();
}
