package dev.ashlar.store.internal.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.view.CorruptDataException;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.FieldTableFormat;
import dev.ashlar.store.internal.format.SectionKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Packs whose field tables and records say anything, with fingerprints and checksums that fit, read by name: wrong values
 * and the exceptions of the documentation, and nothing else.
 */
class HostileNamesTest {
    private static final long SEED = 20260311;
    private static final int ROUNDS = 60;
    private static final int ALL_ROUNDS = 500;
    private static final List<String> TYPES = List.of(CorpusPack.ALPHA, CorpusPack.BETA, CorpusPack.GAMMA);
    private static final List<FieldKey> KEYS = List.of(
                    "label", "flag", "kind", "next", "weights", "note", "remark", "rank", "value", "parent", "data",
                    "none")
            .stream()
            .map(FieldKey::of)
            .toList();
    private static final List<SectionKind> KINDS = List.of(
            SectionKind.FIELD_TABLE,
            SectionKind.FIELD_TABLE,
            SectionKind.DEFAULT_ROW,
            SectionKind.ROWS,
            SectionKind.ID_INDEX,
            SectionKind.POOL);

    @TempDir
    Path folder;

    @Test
    void shouldNeverReadOutsideASectionByName() throws IOException {
        readDamaged(SEED, ROUNDS);
    }

    @Test
    @Tag("slow")
    void shouldNeverReadOutsideASectionByNameInMorePacks() throws IOException {
        readDamaged(SEED + 1, Share.of(ROUNDS / 4, ALL_ROUNDS));
    }

    private void readDamaged(long seed, int rounds) throws IOException {
        byte[] good = CorpusPack.SAMPLE.bytes();
        Random random = new Random(seed);
        int opened = 0;
        for (int round = 0; round < rounds; round++) {
            Resealer resealer = new Resealer(good);
            for (int change = random.nextInt(3); change >= 0; change--) {
                damage(resealer, random);
            }
            Path damaged = Files.write(folder.resolve("damaged-" + round), sealed(resealer));
            try {
                Reader reader = RecordStore.open(damaged).reader();
                TYPES.forEach(type -> read(reader, type));
                opened++;
            } catch (PackException e) {
                assertThat(e).hasMessageContaining("damaged-" + round);
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ", round " + round, e);
            } finally {
                Files.delete(damaged);
            }
        }
        assertThat(opened).as("packs that could be opened").isGreaterThan(rounds / 10);
    }

    /** Mostly small numbers, and bytes that are numbers: others are refused at once. */
    private static void damage(Resealer resealer, Random random) {
        String type = TYPES.get(random.nextInt(TYPES.size()));
        int entry = resealer.entry(type, KINDS.get(random.nextInt(KINDS.size())));
        int offset = (int) resealer.i64(entry + DirectoryFormat.OFFSET_OFFSET);
        int length = (int) resealer.i64(entry + DirectoryFormat.LENGTH_OFFSET);
        if (length > 0) {
            int at = offset + random.nextInt(length);
            resealer.u8(at, random.nextBoolean() ? random.nextInt(16) : random.nextInt(256));
        }
    }

    private static byte[] sealed(Resealer resealer) {
        for (String type : TYPES) {
            int count = resealer.place(type, SectionKind.FIELD_TABLE) + FieldTableFormat.FIELD_COUNT_OFFSET;
            if (Integer.compareUnsigned(resealer.i32(count), KEYS.size()) > 0) {
                return resealer.sealAllButFingerprints(); // There are no such fields to make a fingerprint of.
            }
        }
        try {
            return resealer.seal();
        } catch (IndexOutOfBoundsException e) {
            return resealer.sealAllButFingerprints(); // Nor such constants.
        }
    }

    private static void read(Reader reader, String type) {
        RecordView view;
        try {
            view = reader.view(type);
        } catch (IllegalArgumentException e) {
            return; // The type's name was damaged.
        }
        readRow(reader, view);
        while (view.next()) {
            readRow(reader, view);
        }
        for (long id : new long[] {-1, 0, 1, 5, 10, 1000, Long.MAX_VALUE}) {
            view.find(id);
            readRow(reader, view);
        }
    }

    private static void readRow(Reader reader, RecordView view) {
        StringBuilder out = new StringBuilder();
        List<Consumer<FieldKey>> reads = List.of(
                view::f32,
                view::f64,
                view::i32,
                view::i64,
                view::bool,
                view::text,
                view::row,
                view::count,
                view::present,
                key -> view.f64(key, 0),
                key -> view.i64(key, 2),
                key -> view.i64(key, Integer.MIN_VALUE),
                key -> view.textEquals(key, "ten"),
                key -> view.appendText(key, out),
                key -> view.hop(key, reader.view(CorpusPack.BETA)));
        for (FieldKey key : KEYS) {
            for (Consumer<FieldKey> read : reads) {
                try {
                    read.accept(key);
                } catch (IllegalArgumentException | CorruptDataException | IndexOutOfBoundsException e) {
                    continue; // What the documentation promises.
                }
            }
        }
    }
}
