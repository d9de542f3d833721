package dev.ashlar.pipeline.transfer;

import java.util.List;
import java.util.stream.Stream;

/**
 * What was copied.
 *
 * @param types how many
 * @param records of all types
 * @param dropped names of what no schema describes and was left out, such as {@code Star.comment}; sorted
 */
public record TransferReport(int types, long records, List<String> dropped) {
    /**
     * {@return the same, and more that was left out}
     *
     * @param more names
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
