package dev.ashlar.store.internal.pack;

import static dev.ashlar.store.corpus.CorpusPack.ALPHA;
import static dev.ashlar.store.internal.format.SectionKind.CHECKSUMS;
import static dev.ashlar.store.internal.format.SectionKind.NAMES;
import static dev.ashlar.store.internal.format.SectionKind.POOL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.corpus.PackParts;
import dev.ashlar.store.corpus.Reading;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packs of a later version, which have sections of unknown kinds; and packs without names. */
class UnknownSectionsTest {
    @TempDir
    Path folder;

    @Test
    void shouldAcceptAPackWithoutNames() throws IOException {
        PackParts parts = new PackParts(CorpusPack.SAMPLE.bytes());
        parts.list().remove(parts.indexOf("", NAMES));
        Path pack = Files.write(
                folder.resolve("stripped.pack"), parts.resizeChecksums(-1).assemble());

        assertThat(PackVerifier.verify(pack)).isEmpty();
        assertThat(PackFile.open(pack, true).types())
                .extracting(t -> t.layout().name())
                .containsExactly(
                        "%016X".formatted(XxHash64.key("Alpha")),
                        "%016X".formatted(XxHash64.key("Beta")),
                        "%016X".formatted(XxHash64.key("Gamma")));
    }

    @Test
    void shouldSkipSectionsOfUnknownKinds() throws IOException {
        PackParts parts = new PackParts(CorpusPack.SAMPLE.bytes());
        byte[] content = "of a later version".getBytes(StandardCharsets.UTF_8);
        parts.list().add(PackParts.Part.of(0, 1000, content));
        parts.list().add(parts.indexOf(ALPHA, POOL), PackParts.Part.of(XxHash64.key(ALPHA), 7, content));
        Path pack = Files.write(
                folder.resolve("newer.pack"), parts.resizeChecksums(2).assemble());

        assertThat(PackVerifier.verify(pack)).isEmpty();
        assertThat(PackFile.open(pack, false).sections()).hasSize(19);
        assertThat(Reading.everything(pack)).isTrue();
    }

    @Test
    void cannotOpenATypeOfUnknownKindsAlone() throws IOException {
        PackParts parts = new PackParts(CorpusPack.SAMPLE.bytes());
        parts.list().add(parts.indexOf("", CHECKSUMS), PackParts.Part.of(0x1234, 7, new byte[4]));
        Path pack = Files.write(
                folder.resolve("stranger.pack"), parts.resizeChecksums(1).assemble());

        assertThat(PackVerifier.verify(pack))
                .singleElement()
                .satisfies(found -> assertThat(found)
                        .hasMessageContaining("type 0000000000001234: expected a section field table, found none"));
    }

    @Test
    void shouldAcceptASectionThatEndsWhereTheDirectoryBegins() throws IOException {
        PackParts parts = new PackParts(CorpusPack.SAMPLE.bytes());
        parts.list().add(PackParts.Part.of(0, 1000, new byte[64]));
        byte[] bytes = parts.resizeChecksums(1).assemble();
        Path pack = Files.write(folder.resolve("full.pack"), bytes);

        PackFile file = PackFile.open(pack, false);

        Section last = file.sections().get(file.sections().size() - 1);
        assertThat(last.end()).isEqualTo(file.header().directoryOffset());
        assertThat(PackVerifier.verify(pack)).isEmpty();
    }

    /** A later version may have an index for each of several fields. */
    @Test
    void shouldSkipSeveralSectionsOfOneUnknownKind() throws IOException {
        PackParts parts = new PackParts(CorpusPack.SAMPLE.bytes());
        byte[] content = "of a later version".getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 2; i++) {
            parts.list().add(PackParts.Part.of(0, 1000, content));
            parts.list().add(parts.indexOf(ALPHA, POOL), PackParts.Part.of(XxHash64.key(ALPHA), 7, content));
        }
        Path pack = Files.write(
                folder.resolve("newer.pack"), parts.resizeChecksums(4).assemble());

        assertThat(PackVerifier.verify(pack)).isEmpty();
        assertThat(PackFile.open(pack, false).sections()).hasSize(21);
        assertThat(Reading.everything(pack)).isTrue();
    }

    @Test
    void shouldFindDamageInSectionsOfUnknownKinds() throws IOException {
        PackParts parts = new PackParts(CorpusPack.SAMPLE.bytes());
        parts.list().add(parts.indexOf("", CHECKSUMS), PackParts.Part.of(0, 32_768, new byte[100]));
        byte[] bytes = parts.resizeChecksums(1).assemble();
        bytes[new Resealer(bytes).place("", CHECKSUMS) - 64] = 1;
        Path pack = Files.write(folder.resolve("newer.pack"), bytes);

        assertThat(PackVerifier.verify(pack))
                .singleElement()
                .satisfies(
                        found -> assertThat(found).hasMessageContaining("section of kind 32768, 64 KiB from offset "));
    }

    @Test
    void shouldAssembleWhatTheWriterWrote() throws IOException {
        byte[] bytes = CorpusPack.SAMPLE.bytes();
        assertThat(new PackParts(bytes).assemble()).isEqualTo(bytes);
        assertThat(new Resealer(bytes).seal()).isEqualTo(bytes);
    }
}
