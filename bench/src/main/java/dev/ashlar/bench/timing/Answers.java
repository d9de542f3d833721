package dev.ashlar.bench.timing;

import dev.ashlar.bench.figure.Measure;
import java.util.ArrayList;
import java.util.List;

/** What one JVM reports: samples, and notes for people or for who started it. For one thread. */
public final class Answers {
    private static final String NOTE = "ashlar-note\t";

    private final List<Sample> samples = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /** No answers yet. */
    public Answers() {}

    /**
     * Adds a sample.
     *
     * @param topic what was done
     * @param subject who did it
     * @param measure what is counted
     * @param value how much
     */
    public void add(String topic, String subject, Measure measure, double value) {
        samples.add(new Sample(topic, subject, measure, value));
    }

    /**
     * Adds the samples of a comparison.
     *
     * @param topic what was done
     * @param subject the measured side
     * @param reference with which it was compared
     * @param times of both
     */
    public void add(String topic, String subject, String reference, Pair.Times times) {
        add(topic, subject, Measure.RATIO, times.ratio());
        add(topic, subject, Measure.NANOS, times.nanos());
        add(topic, subject, Measure.ALLOCATED, times.bytes());
        if (!reference.equals(subject)) {
            add(topic, reference, Measure.NANOS, times.referenceNanos());
        }
    }

    /**
     * Adds a note.
     *
     * @param text on one line
     */
    public void note(String text) {
        notes.add(text);
    }

    /** {@return all samples, in the order in which they were added} */
    public List<Sample> samples() {
        return List.copyOf(samples);
    }

    /** {@return all notes, in the order in which they were added} */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        samples.forEach(sample -> lines.add(sample.line()));
        notes.forEach(note -> lines.add(NOTE + note));
        return lines;
    }

    /** Reads {@link #lines} among others; refuses broken ones with {@link IllegalArgumentException}. */
    static Answers parse(List<String> printed) {
        Answers answers = new Answers();
        for (String line : printed) {
            if (line.startsWith(Sample.PREFIX)) {
                answers.samples.add(Sample.parse(line));
            } else if (line.startsWith(NOTE)) {
                answers.note(line.substring(NOTE.length()));
            }
        }
        return answers;
    }
}
