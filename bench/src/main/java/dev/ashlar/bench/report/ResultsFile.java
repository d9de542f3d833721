package dev.ashlar.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Results as JSON, from which every other report can be made again. Stateless. */
public final class ResultsFile {
    /** Its name in the folder of a run. */
    public static final String NAME = "results.json";

    private static final String CONTENDER_FLAGS = "contenderFlags";
    private static final String HARNESS = "harness";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(
                    DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build();

    private ResultsFile() {}

    /**
     * Writes results; a file that was there is replaced when the new one is whole.
     *
     * @param folder of the run
     * @param results to be kept
     * @throws IOException when the file cannot be written
     */
    public static void write(Path folder, Results results) throws IOException {
        Path unfinished = folder.resolve(NAME + ".unfinished");
        Files.writeString(unfinished, JSON.writeValueAsString(results) + "\n");
        Files.move(unfinished, folder.resolve(NAME), StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Reads the results in a folder that somebody has named.
     *
     * @param option that names it, for the message
     * @param folder of the run
     * @return what was written there
     * @throws IllegalArgumentException when there is no such folder, or no results in it
     * @throws IOException when the file cannot be read, or is none of results
     */
    public static Results read(String option, Path folder) throws IOException {
        boolean isFolder = Files.isDirectory(folder);
        if (!isFolder || !Files.isRegularFile(folder.resolve(NAME))) {
            String found = isFolder ? "no such file in it" : Files.exists(folder) ? "a file" : "no such folder";
            throw new IllegalArgumentException(
                    option + ' ' + folder + ": expected the folder of a run, with a file " + NAME + ", found " + found);
        }
        return read(folder);
    }

    /**
     * Reads results.
     *
     * @param folder of the run
     * @return what was written there
     * @throws IOException when there are none, or the file is none of results
     */
    public static Results read(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        try {
            JsonNode root = JSON.readTree(Files.readString(file));
            addLaterMembers(root);
            return JSON.treeToValue(root, Results.class);
        } catch (JacksonException e) {
            throw new IOException(file + ": no results of a benchmark run: " + e.getOriginalMessage(), e);
        }
    }

    /** What files of before have not: flags of compared stores, and the number of the harness. */
    private static void addLaterMembers(JsonNode root) {
        if (root.path("circumstances") instanceof ObjectNode circumstances) {
            if (!circumstances.has(CONTENDER_FLAGS)) {
                circumstances.putObject(CONTENDER_FLAGS);
            }
            if (!circumstances.has(HARNESS)) {
                circumstances.put(HARNESS, 1);
            }
        }
    }
}
