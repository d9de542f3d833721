package dev.ashlar.pipeline.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import java.nio.file.Path;

/** Compares a pack that is a file with one that was linked in memory. */
public final class EqualPacks {
    private static final int PIECE = 1 << HeaderFormat.MIN_WINDOW_SHIFT;

    private EqualPacks() {}

    /** Requires the same directory and the same bytes of records; {@code name}: in messages. */
    public static void require(Path file, PackFile memory, String name) {
        PackFile expected = PackFile.open(file, true);
        assertThat(memory.header()).as(name).isEqualTo(expected.header());
        assertThat(memory.sections()).as(name).isEqualTo(expected.sections());
        assertThat(memory.stamp()).as(name).isEqualTo(expected.stamp());
        assertThat(memory.tags()).as(name).isEqualTo(expected.tags());
        for (Section section : expected.sections()) {
            PackedType type = expected.type(section.typeKey());
            if (type != null && section.kind() != SectionKind.FIELD_TABLE) {
                requireBytes(
                        expected.span(type, section),
                        memory.span(type, section),
                        name + ", " + expected.title(section));
            }
        }
    }

    private static void requireBytes(MemorySpan expected, MemorySpan found, String name) {
        assertThat(found.length()).as(name).isEqualTo(expected.length());
        for (long at = 0; at < expected.length(); at += PIECE) {
            int part = (int) Math.min(PIECE, expected.length() - at);
            assertThat(found.slice(at, part)).as(name).isEqualTo(expected.slice(at, part));
        }
    }
}
