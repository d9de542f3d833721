package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.nested.vault.Chest;
import dev.ashlar.pipeline.nested.vault.VaultTypes;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of a fixed length and matrices, from files to views. */
class FixedListTest {
    private static final Path SOURCE = Path.of("src", "test", "content", "fixed");
    private static final int WINDOW_SHIFT = 30;

    @TempDir
    private Path folder;

    private Path content;
    private int packs;

    @BeforeEach
    void write() throws IOException {
        content = Contents.copy(SOURCE, folder.resolve("content"));
    }

    private Path cook(Content cooked, int windowShift) throws IOException {
        return Contents.cook(cooked, folder.resolve("vault" + packs++ + ".pack"), windowShift);
    }

    private Content read() {
        return ContentReader.read(content, Progress.NONE);
    }

    private List<String> problems() {
        try {
            return read().warnings().stream().map(Problem::toString).toList();
        } catch (ContentException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    private static List<String> told(Reader reader) {
        Chest chest = reader.view(Chest.TYPE);
        Chest other = reader.view(Chest.TYPE);
        List<String> told = new ArrayList<>();
        for (chest.rewind(); chest.next(); ) {
            StringBuilder text = new StringBuilder(chest.snapshot().toString());
            for (int i = 0; i < chest.lootCount(); i++) {
                text.append(chest.loot(i).item(other) ? " " + other.name() : " none");
                for (int j = 0; j < chest.loot(i).modsCount(); j++) {
                    text.append('+').append(chest.loot(i).mods(j).power());
                }
            }
            for (int i = 0; i < chest.craftCount(); i++) {
                for (int j = 0; j < chest.craft(i).valueCount(); j++) {
                    text.append(chest.craft(i).value(j, other) ? other.name() : "-");
                }
            }
            told.add(text.append(" b").append(chest.stock(0).findValue("b")).toString());
        }
        return told;
    }

    @ParameterizedTest
    @ValueSource(ints = {16, WINDOW_SHIFT})
    void shouldReadListsOfAFixedLengthOfPacks(int windowShift) throws IOException {
        Path pack = cook(read(), windowShift);
        OpenOptions verified = OpenOptions.MAPPED.verify(Verification.FULL);
        for (OpenOptions options : List.of(verified, OpenOptions.MAPPED.keyed())) {
            try (RecordStore store = RecordStore.open(pack, VaultTypes.CATALOG, options)) {
                assertThat(told(store.reader())).isEqualTo(List.of());
                assertThat(store.differences()).isEmpty();
            }
        }
    }
}
