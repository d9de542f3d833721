package dev.ashlar.pipeline.transfer;

import java.util.List;

/**
 * What was copied.
 *
 * @param types how many
 * @param records of all types
 * @param dropped names of what no schema describes and was left out, such as {@code Star.comment}; sorted
 */
public record TransferReport(int types, long records, List<String> dropped) {}
