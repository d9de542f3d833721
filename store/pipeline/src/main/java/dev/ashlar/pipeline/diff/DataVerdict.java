package dev.ashlar.pipeline.diff;

/** Whether records that were written by an old schema keep their values. */
public enum DataVerdict {
    /** All do. */
    KEPT("kept"),
    /** Some values may be refused, or read otherwise. */
    MAY_BE_LOST("may be lost"),
    /** Values have no place any more. */
    LOST("lost");

    private final String text;

    DataVerdict(String text) {
        this.text = text;
    }

    /** {@return the words of tables and documents} */
    public String text() {
        return text;
    }
}
