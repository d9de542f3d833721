package dev.ashlar.pipeline.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that is closed while threads read it. */
class CloseUnderReadersTest {
    private static final int RECORDS = 200;

    @TempDir
    Path folder;

    private String race(int rounds) throws IOException, InterruptedException {
        List<Object> arguments = new ArrayList<>(List.of(rounds, RECORDS));
        for (World.Ids ids : World.Ids.values()) {
            int windowShift = ids == World.Ids.HASH ? 16 : 30;
            arguments.add(World.cook(folder.resolve(ids + ".pack"), RECORDS, ids, 1, windowShift));
            arguments.add(ids);
        }
        return Proof.lastLine(folder, List.of(), RacingCloseMain.class, arguments.toArray());
    }

    @Test
    void shouldEndReadersOfAStoreThatIsClosedMeanwhile() throws IOException, InterruptedException {
        assertThat(race(20)).isEqualTo("20 rounds");
    }

    @Test
    @Tag("huge")
    void shouldEndReadersOfAStoreThatIsClosedMeanwhileAThousandTimes() throws IOException, InterruptedException {
        assertThat(race(1_000)).isEqualTo("1000 rounds");
    }
}
