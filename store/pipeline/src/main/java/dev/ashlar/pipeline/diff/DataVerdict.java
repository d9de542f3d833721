package dev.ashlar.pipeline.diff;

/** Whether records of an old schema keep their values. */
public enum DataVerdict {
    /** All values are kept. */
    KEPT("kept"),
    /** Some values may be rejected, or read differently. */
    MAY_BE_LOST("may be lost"),
    /** Values are lost. */
    LOST("lost");

    private final String text;

    DataVerdict(String text) {
        this.text = text;
    }

    /** {@return the verdict as text for tables and documents} */
    public String text() {
        return text;
    }
}
