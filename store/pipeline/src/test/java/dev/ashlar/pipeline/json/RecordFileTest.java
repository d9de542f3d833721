package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are named after ids. */
class RecordFileTest {
    @ParameterizedTest
    @ValueSource(strings = {"0.json", "7.json", "17.json", "9999999999999999999.json"})
    void shouldKnowFilesThatAreNamedAfterIds(String name) {
        assertThat(RecordFile.isNumbered(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".json",
                "00.json",
                "07.json",
                "7",
                "7.jso",
                "7.JSON",
                "-7.json",
                "7a.json",
                "a7.json",
                "7 .json",
                "1/7.json",
                "7.json.json",
                "10000000000000000000.json",
                "\u0667.json"
            })
    void cannotTakeOtherNamesForIds(String name) {
        assertThat(RecordFile.isNumbered(name)).isFalse();
    }
}
