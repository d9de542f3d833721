package dev.ashlar.pipeline.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.safety.world.Unit;
import dev.ashlar.pipeline.safety.world.WorldTypes;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The records that the proofs read are what the checks take them for. */
class WorldTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void shouldReadWhatFollowsFromTheId(World.Ids ids) throws IOException {
        for (int windowShift : new int[] {HeaderFormat.WINDOW_SHIFT, HeaderFormat.MIN_WINDOW_SHIFT}) {
            Path pack = World.cook(folder.resolve(windowShift + ".pack"), 300, ids, 5, windowShift);
            assertThat(PackVerifier.verify(pack)).isEmpty();
            try (RecordStore store = RecordStore.open(pack, WorldTypes.CATALOG)) {
                Reader reader = store.reader();
                Unit unit = reader.view(Unit.TYPE);
                RecordView crowd = reader.view(World.CROWD);
                for (int row = 0; row < 300; row++) {
                    Values values = new Values(ids.of(row), 5, ids, 300);
                    assertThat(unit.find(values.id()) && crowd.moveToRow(row)).isTrue();
                    UnitCheck.all(unit, values);
                    NamedCheck.all(crowd, values);
                }
            }
        }
    }
}
