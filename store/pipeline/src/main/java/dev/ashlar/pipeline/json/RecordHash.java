package dev.ashlar.pipeline.json;

/** A hash of numbers in their order. */
final class RecordHash {
    private long value;
    private long count;

    void add(long number) {
        value = Long.rotateLeft(value ^ number * 0x9E3779B97F4A7C15L, 29) * 0xBF58476D1CE4E5B9L;
        count++;
    }

    boolean equalTo(RecordHash other) {
        return value == other.value && count == other.count;
    }
}
