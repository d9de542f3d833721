package dev.ashlar.tool.diff;

import dev.ashlar.pipeline.diff.RecordDiff;
import dev.ashlar.pipeline.diff.SchemaDiff;
import java.util.List;

/** Prints differences while they are found. */
public interface DiffReport extends RecordDiff.Receiver {
    /** Records of a type that are shown without {@code --all}. */
    int MOST_RECORDS = 100;

    /**
     * Begins.
     *
     * @param schemas what differs between the schemas; told before the records
     */
    void begin(SchemaDiff schemas);

    /**
     * Ends, after all types.
     *
     * @param types counts of the types that differ
     */
    void end(List<RecordDiff.Counts> types);
}
