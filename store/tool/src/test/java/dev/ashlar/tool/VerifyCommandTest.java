package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyCommandTest {
    @TempDir
    Path folder;

    @Test
    void shouldAcceptGoodPacks() throws IOException {
        Path pack = Tool.pack(folder);
        Path copy = Files.copy(pack, folder.resolve("copy.pack"));

        Tool tool = Tool.run("verify", pack, copy);

        assertThat(tool.exitCode()).isZero();
        assertThat(tool.err()).isEmpty();
        String facts = "2 types, 5 records, %,d bytes, content id [0-9A-F]{16}".formatted(Files.size(pack));
        assertThat(tool.out().lines().toList())
                .satisfiesExactly(
                        line -> assertThat(line).matches(pack + ": ok, " + facts),
                        line -> assertThat(line).matches(copy + ": ok, " + facts));
    }

    @Test
    void shouldSayNothingOfGoodPacksWhenQuiet() throws IOException {
        Path pack = Tool.pack(folder);

        Tool tool = Tool.run("verify", "-q", pack);

        assertThat(tool.exitCode()).isZero();
        assertThat(tool.err()).isEmpty();
        assertThat(tool.out()).isEmpty();
    }

    @Test
    void shouldTellWhatIsDamaged() throws IOException {
        Path pack = Tool.pack(folder);
        Path good = Files.copy(pack, folder.resolve("good.pack"));
        ByteBuffer bytes = Tool.bytes(pack);
        bytes.put(4096 + 8, (byte) ~bytes.get(4096 + 8));
        Files.write(pack, bytes.array());

        Tool tool = Tool.run("verify", pack, good);

        assertThat(tool.exitCode()).isEqualTo(2);
        assertThat(tool.errLines())
                .singleElement()
                .asString()
                .startsWith(pack + ": corrupt: rows of Emitter")
                .contains("CRC32C");
        assertThat(tool.out()).startsWith(good + ": ok");
    }

    @Test
    void shouldTellThatAFileIsTruncated() throws IOException {
        Path pack = Tool.pack(folder);
        byte[] bytes = Files.readAllBytes(pack);
        Files.write(pack, Arrays.copyOf(bytes, bytes.length - 1));

        assertRefused(pack, "truncated");
    }

    @Test
    void shouldTellThatAFileIsNoPack() throws IOException {
        Path pack = Files.writeString(folder.resolve("letter.pack"), "Dear reader,");

        assertRefused(pack, "not a pack");
    }

    @Test
    void shouldTellThatAFileIsAPatch() throws IOException {
        Path pack = Tool.pack(folder);
        Path patch = folder.resolve("game.patch");
        Tool.output("patch", pack, pack, "-o", patch);

        assertRefused(patch, "not a pack: header, magic");
        assertThat(Tool.run("verify", patch).errLines())
                .containsExactly(patch + ": not a pack: header, magic: expected 89 41 53 48 0D 0A 1A 0A, found"
                        + " 89 41 53 50 0D 0A 1A 0A: a patch, which ashlar link applies to a pack (offset 0)");
    }

    @Test
    void shouldTellThatAPackIsTooNew() throws IOException {
        Path pack = Tool.pack(folder);
        ByteBuffer bytes = Tool.bytes(pack);
        bytes.putShort(HeaderFormat.MAJOR_OFFSET, (short) 2);
        Files.write(pack, bytes.array());

        assertRefused(pack, "too new");
    }

    private static void assertRefused(Path pack, String kind) {
        for (String command : new String[] {"verify", "inspect"}) {
            Tool tool = Tool.run(command, pack);
            assertThat(tool.exitCode()).isEqualTo(2);
            assertThat(tool.out()).isEmpty();
            assertThat(tool.errLines()).singleElement().asString().startsWith(pack + ": " + kind + ": ");
        }
    }

    @Test
    void shouldGoOnBehindAFileThatCannotBeRead() throws IOException {
        Path pack = Tool.pack(folder);
        Path missing = folder.resolve("missing.pack");

        Tool tool = Tool.run("verify", missing, pack);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.NO_INPUT);
        assertThat(tool.errLines()).containsExactly(missing + ": no such file");
        assertThat(tool.out()).startsWith(pack + ": ok");
    }

    @Test
    void cannotVerifyNothing() {
        assertThat(Tool.run("verify").exitCode()).isEqualTo(64);
    }
}
