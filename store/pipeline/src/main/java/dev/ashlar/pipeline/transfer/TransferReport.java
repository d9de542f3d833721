package dev.ashlar.pipeline.transfer;

import java.util.List;
import java.util.stream.Stream;

/**
 * The result of a copy. Immutable.
 *
 * @param types number of types
 * @param records number of records of all types
 * @param dropped names of omitted data that no schema describes, such as {@code Star.comment}; sorted
 */
public record TransferReport(int types, long records, List<String> dropped) {
    /**
     * {@return a copy of this report with more omitted names}
     *
     * @param more further names
     */
    public TransferReport without(List<String> more) {
        return new TransferReport(
                types,
                records,
                Stream.concat(dropped.stream(), more.stream())
                        .distinct()
                        .sorted()
                        .toList());
    }
}
