package dev.ashlar.store.internal.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.format.PackPlace;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FindingsTest {
    private static final int MOST = 3;

    private Findings findings;

    @BeforeEach
    void open() throws IOException {
        CorpusPack.SAMPLE.look((file, in) -> findings = new Findings(in, MOST));
    }

    private void add(long offset) {
        findings.add("rows", offset, "place " + offset, 1, 2);
    }

    @Test
    void shouldKeepAsManyAsItHasRoomFor() {
        assertThat(findings.isEmpty()).isTrue();
        for (int i = 0; i < MOST; i++) {
            assertThat(findings.isFull()).isFalse();
            assertThat(findings.count()).isEqualTo(i);
            add(i);
            assertThat(findings.isEmpty()).isFalse();
        }
        assertThat(findings.isFull()).isTrue();
        add(7);
        findings.addOnce("rows", 8, "place 8", 1, 2);
        assertThat(findings.all()).extracting(PackException::offset).containsExactly(0L, 1L, 2L);
    }

    @Test
    void shouldTellTheSameOnce() {
        findings.addOnce("rows", 5, "place", 1, 2);
        findings.addOnce("rows", 5, "place", 1, 2);
        findings.addOnce("rows", 6, "place", 1, 2);
        assertThat(findings.all()).extracting(PackException::offset).containsExactly(5L, 6L);
    }

    @Test
    void shouldSortThoseFromANumberOn() {
        add(9);
        add(7);
        add(3);
        findings.sort(1);
        assertThat(findings.all()).extracting(PackException::offset).containsExactly(9L, 3L, 7L);
    }

    @Test
    void shouldTellOfWhatDoesNotHold() {
        findings.require(true, "rows", 1, "place", 1, 2);
        assertThat(findings.isEmpty()).isTrue();
        findings.require(false, "rows", 1, "place", "this", "that");
        findings.add(new PackPlace("pool", 4, "text"), ", length", 5, 6);
        assertThat(findings.all())
                .extracting(found -> found.getMessage().replaceAll("^.*corrupt: ", ""))
                .containsExactly(
                        "place: expected this, found that (offset 1)", "text, length: expected 5, found 6 (offset 4)");
        assertThat(findings.all()).extracting(PackException::section).containsExactly("rows", "pool");
    }
}
