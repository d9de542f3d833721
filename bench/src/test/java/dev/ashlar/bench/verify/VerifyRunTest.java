package dev.ashlar.bench.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.bench.timing.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyRunTest {
    private static final Pattern ALLOCATED = Pattern.compile("(\\d+) KiB allocated");

    @TempDir
    Path folder;

    private Path pack(int mib) throws IOException {
        Path pack = folder.resolve(mib + ".pack");
        VerifyRun.main(new String[] {"write", pack.toString(), Integer.toString(mib)});
        return pack;
    }

    /** What a verification allocates on the heap once its classes are loaded, in KiB; without the checked twin, which allocates. */
    private static long allocated(Path pack) throws IOException {
        List<String> rounds =
                new ChildJvm("verification", Duration.ofMinutes(5)).run(VerifyRun.class, List.of(pack.toString()));
        Matcher matcher = ALLOCATED.matcher(rounds.get(rounds.size() - 1));
        assertThat(matcher.find()).as(rounds.toString()).isTrue();
        return Long.parseLong(matcher.group(1));
    }

    @Test
    void shouldAllocateNoMoreForAPackTenTimesAsLong() throws IOException {
        Path small = pack(1);
        Path large = pack(10);
        assertThat(Files.size(large)).isGreaterThan(8 * Files.size(small));

        long more = allocated(large) - allocated(small);

        // A hundredth of what one object for each record would take.
        assertThat(more).as("KiB").isLessThan(16);
    }

    @Test
    void cannotRunWithoutAFile() {
        assertThatIllegalArgumentException().isThrownBy(() -> VerifyRun.main(new String[0]));
    }
}
