package dev.ashlar.codec.internal.number;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers are mixed as the page of the format says. */
class IndexKeysTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0000000000000000",
        "1, 5692161D100B05E5",
        "2, DBD238973A2B148A",
        "-1, B4D055FCF2CBBD7B",
        "1000, C1936642EBA4EAD7",
        "9223372036854775807, 5A682AFE7965DEBD"
    })
    void shouldMix(long number, String expected) {
        assertThat(IndexKeys.mix(number)).isEqualTo(Long.parseUnsignedLong(expected, 16));
    }
}
