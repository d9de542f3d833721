package dev.ashlar.store.internal.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import java.io.IOException;
import java.util.List;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;

/** The areas are as large as the pack and the limits call for, and no larger. */
class VerifierMemoryTest {
    private static void with(CorpusPack pack, VerifierMemory.Limits limits, ThrowingConsumer<Areas> look)
            throws IOException {
        pack.look((file, in) -> {
            VerifierMemory memory = new VerifierMemory(file, limits);
            try {
                look.accept(new Areas(file, memory));
            } finally {
                memory.free();
            }
        });
    }

    private record Areas(PackFile file, VerifierMemory memory) {
        PackedType type(String name) {
            return file.types().stream()
                    .filter(type -> type.layout().name().equals(name))
                    .findFirst()
                    .orElseThrow();
        }

        long units(String name) {
            return type(name).section(SectionKind.POOL).length() / 8;
        }
    }

    @Test
    void shouldHaveRoomForTheLongestPoolAndTheMostRows() throws IOException {
        with(CorpusPack.TYPES, VerifierMemory.Limits.USUAL, areas -> {
            long units = Math.max(areas.units("Rows"), areas.units("Columns"));
            assertThat(areas.memory().items().capacity()).isEqualTo(units);
            assertThat(areas.memory().strings().capacity()).isEqualTo((units + 63) / 64 * 64);
        });
        with(CorpusPack.SAMPLE, VerifierMemory.Limits.USUAL, areas -> {
            assertThat(areas.memory().items().capacity()).isEqualTo(areas.units("Alpha"));
            assertThat(areas.memory().strings().capacity()).isZero();
        });
        with(CorpusPack.WINDOWS, new VerifierMemory.Limits(2, 4, 4), areas -> {
            assertThat(areas.memory().rows().capacity())
                    .as("64 rows, two units")
                    .isEqualTo(64);
            assertThat(areas.memory().items().capacity()).isEqualTo(2);
        });
        with(
                CorpusPack.WINDOWS,
                new VerifierMemory.Limits(1000, 4, 4),
                areas -> assertThat(areas.memory().rows().capacity())
                        .as("4,000 rows in words of 64")
                        .isEqualTo(4032));
    }

    @Test
    void shouldTellTextsAndArraysOfStringsApart() throws IOException {
        with(CorpusPack.SAMPLE, VerifierMemory.Limits.USUAL, areas -> {
            PackedType alpha = areas.type("Alpha");
            PackedType gamma = areas.type("Gamma");
            assertThat(VerifierMemory.hasTexts(alpha)).isTrue();
            assertThat(VerifierMemory.hasTexts(gamma)).isFalse();
            assertThat(VerifierMemory.hasArraysOfStrings(alpha)).isFalse();
        });
        with(CorpusPack.TYPES, VerifierMemory.Limits.USUAL, areas -> {
            List<FieldLayout> fields = areas.type("Rows").layout().fields();
            assertThat(fields.stream().filter(VerifierMemory::isArrayOfStrings))
                    .extracting(FieldLayout::name)
                    .containsExactly("tags");
            assertThat(VerifierMemory.hasArraysOfStrings(areas.type("Rows"))).isTrue();
            assertThat(VerifierMemory.hasTexts(areas.type("Rows"))).isTrue();
        });
    }

    private static int room(ArrayUses uses) {
        while (uses.add(uses.count(), 0)) {}
        return uses.count();
    }

    @Test
    void shouldHaveRoomForEachArrayOfEachField() throws IOException {
        // Of the fields, moods, masks, bits and peers; of slots, the default row's and those of three records.
        with(
                CorpusPack.TYPES,
                VerifierMemory.Limits.USUAL,
                areas -> assertThat(room(areas.memory().uses(areas.type("Rows"))))
                        .isEqualTo(32 - 8));
        with(
                CorpusPack.TYPES,
                new VerifierMemory.Limits(9, 4, 8),
                areas -> assertThat(room(areas.memory().uses(areas.type("Rows"))))
                        .isEqualTo(8 - 2));
        // Of Wide, four fields, the default row and two records.
        with(
                CorpusPack.WINDOWS,
                VerifierMemory.Limits.USUAL,
                areas -> assertThat(room(areas.memory().uses(areas.type("Wide"))))
                        .isEqualTo(32 - 8));
        // Two records would do for a pool of one unit.
        with(
                CorpusPack.WINDOWS,
                VerifierMemory.Limits.USUAL,
                areas -> assertThat(room(areas.memory().uses(areas.type("Strip"))))
                        .isEqualTo(4 - 1));
    }

    @Test
    void shouldHaveNoRoomOnceItIsFreed() throws IOException {
        CorpusPack.TYPES.look((file, in) -> {
            VerifierMemory memory = new VerifierMemory(file, VerifierMemory.Limits.USUAL);
            memory.free();
            assertThat(memory.items().capacity()).isZero();
            assertThat(memory.strings().capacity()).isZero();
        });
    }

    @Test
    void shouldGrowWithWhatIsNotedUpToALimit() {
        assertThat(List.of(0L, 2L, 3L, 5L, 6L, 100L, 1L << 40))
                .extracting(pairs -> ArrayUses.capacity(pairs, 1 << 7))
                .containsExactly(4, 4, 4, 8, 16, 128, 128);
        assertThat(ArrayUses.bytes(3)).isEqualTo(24);
        assertThat(List.of(0L, 2L, 3L, 8L, 1L << 40))
                .extracting(texts -> KnownTexts.capacity(texts, 11))
                .containsExactly(4, 4, 4, 11, 11);
        assertThat(KnownTexts.capacity(6, 11)).isEqualTo(9);
        assertThat(KnownTexts.bytes(2)).isEqualTo(24);
        assertThat(List.of(0L, 1L, 64L, 65L)).extracting(Bits::bytes).containsExactly(0L, 8L, 8L, 16L);
    }
}
