package dev.ashlar.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.figure.Measure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "0.73, 0.73 ns",
        "6.71, 6.7 ns",
        "205, 205 ns",
        "3454, 3.5 µs",
        "12954, 13 µs",
        "1744742000, 1.7 s",
        "5400000, 5.4 ms"
    })
    void shouldTellTimesWithTwoDigitsThatCount(double nanos, String text) {
        assertThat(Numbers.time(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1000, 1k", "250000, 250k", "1000000, 1M", "1500000, 1.5M", "10000000, 10M"})
    void shouldTellCountsShort(double count, String text) {
        assertThat(Numbers.count(count)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"16384, 16 KiB", "37748736, 36 MiB", "1073741824, 1 GiB", "512, 512 B"})
    void shouldReadSizesThatItTold(double bytes, String text) {
        assertThat(Numbers.size(bytes)).isEqualTo(text);
        assertThat(Numbers.bytes(text)).isEqualTo(bytes);
    }

    @Test
    void shouldReadNoSizeFromOtherTexts() {
        assertThat(Numbers.bytes("mapped page")).isZero();
        assertThat(Numbers.bytes("16")).isZero();
    }

    @Test
    void shouldTellRatiosAsPeopleReadThem() {
        assertThat(Numbers.ratio(1.0449)).isEqualTo("1.04×");
        assertThat(Numbers.ratio(12.34)).isEqualTo("12.3×");
        assertThat(Numbers.ratio(1234)).isEqualTo("1,234×");
    }

    @Test
    void shouldTellValuesWithTheUnitOfTheirMeasure() {
        assertThat(Numbers.value(Measure.RECORDS_PER_SECOND, 7.3e6)).isEqualTo("7.3 M/s");
        assertThat(Numbers.value(Measure.GIGABYTES_PER_SECOND, 10.9)).isEqualTo("11 GB/s");
        assertThat(Numbers.value(Measure.ALLOCATED, 0)).isEqualTo("0 B");
    }
}
