package dev.ashlar.bench.path;

/** How a path finds a star. */
public enum Access {
    /** By its row: the position in the order of ids, which only the store and the pack know. */
    ROW("by row"),
    /** By its id. The ids of the sample are sparse, so this includes a look into an index. */
    ID("by id");

    private final String text;

    Access(String text) {
        this.text = text;
    }

    /**
     * The name of a path that finds stars in this way.
     *
     * @param what reads
     * @return such as {@code release view, by row}
     */
    public String of(String what) {
        return what + ", " + text;
    }
}
