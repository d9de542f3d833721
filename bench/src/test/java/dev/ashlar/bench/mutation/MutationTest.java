package dev.ashlar.bench.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No bytes of a file do more than be refused or read as wrong values. How many mutants are judged: {@code
 * -Dashlar.mutants=1000000}; which: {@code -Dashlar.mutants.seed}; a single one again: {@code -Dashlar.mutants.only=NUMBER}.
 */
class MutationTest {
    private static final long COUNT = Long.getLong("ashlar.mutants", 300);
    private static final long SEED = Long.getLong("ashlar.mutants.seed", 20261122);
    private static final long ONLY = Long.getLong("ashlar.mutants.only", -1);

    /** The time for the good packs is taken in another moment than that for the mutants. */
    private static final double MOST_TIMES = 2;

    private static final int ENOUGH_TO_COMPARE = 50_000;

    /** The rarest verdict is that of 1 in about 250 mutants, so a few hundred need not have it. */
    private static final int ENOUGH_TO_COUNT = 5_000;

    @TempDir
    Path folder;

    @Test
    void shouldJudgeEveryMutantAsTheOracleDoes() throws IOException, InterruptedException {
        boolean all = ONLY < 0;
        MutationRun run = new MutationRun(SeedPack.all(folder), SEED, all ? 0 : ONLY, all ? COUNT : ONLY + 1);

        assertThat(run.run(all ? Runtime.getRuntime().availableProcessors() : 1))
                .isEmpty();

        System.out.println(run.report());
        if (all) {
            assertThat(run.count(Judge.Verdict.ACCEPTED)).isPositive();
            assertThat(run.count(Judge.Verdict.REFUSED)).isPositive();
        }
        if (all && COUNT >= ENOUGH_TO_COUNT) {
            for (Judge.Verdict verdict : Judge.Verdict.values()) {
                assertThat(run.count(verdict)).as(verdict.name()).isGreaterThan(COUNT / 2000);
            }
        }
        if (all && COUNT >= ENOUGH_TO_COMPARE) {
            assertThat(run.cost()).as("times the good packs' time").isLessThan(MOST_TIMES);
        }
    }
}
