package dev.ashlar.pipeline.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.link.PackPatch;
import dev.ashlar.link.PatchException;
import dev.ashlar.link.PatchFormat;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.pack.RandomContent;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A patch makes the new pack of the old one, byte for byte, and nothing of any other file. */
class PackPatchTest {
    private static final long FIRST_SEED = 900;

    @TempDir
    Path folder;

    @Test
    void shouldMakeTheNewPack() throws IOException {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 60; seed++) {
            RandomContent editor = RandomContent.editor(seed, 40);
            Content before = editor.content();
            Path old = cook(before, seed + ".old");
            Path now = cook(editor.edited(before), seed + ".new");

            assertThat(patched(old, now, String.valueOf(seed)))
                    .as("seed %d", seed)
                    .hasSameBinaryContentAs(now);
        }
    }

    @Test
    void shouldMakeAPackThatHasNothingInCommon() throws IOException {
        Path old = cook(RandomContent.of(FIRST_SEED, 40), "old");
        Path now = cook(RandomContent.of(FIRST_SEED + 1, 200), "new");

        assertThat(patched(old, now, "other")).hasSameBinaryContentAs(now);
        assertThat(patched(now, old, "back")).hasSameBinaryContentAs(old);
        assertThat(patched(now, now, "same")).hasSameBinaryContentAs(now);
    }

    @Test
    void shouldBeSmallWhereLittleHasChanged() throws IOException {
        Path old = cook(RandomContent.of(FIRST_SEED, 3000), "old");
        Path patch = folder.resolve("same.patch");

        assertThat(PatchMaker.make(old, old, patch))
                .isEqualTo(Files.size(patch))
                .isLessThan(PatchFormat.LENGTH + 200 + Files.size(old) / 500);
    }

    @Test
    void shouldTellWhatItIsFor() throws IOException {
        Path old = cook(RandomContent.of(FIRST_SEED, 40), "old");
        Path now = cook(RandomContent.of(FIRST_SEED + 1, 40), "new");
        Path patch = make(old, now, "patch");

        PackPatch read = PackPatch.read(patch);

        assertThat(read.oldContentId()).isEqualTo(contentId(old));
        assertThat(read.oldLength()).isEqualTo(Files.size(old));
        assertThat(read.newContentId()).isEqualTo(contentId(now));
        assertThat(read.newLength()).isEqualTo(Files.size(now));
        assertThat(PackPatch.isPatch(patch)).isTrue();
        assertThat(PackPatch.isPatch(old)).isFalse();
    }

    @Test
    void cannotPatchAnotherPack() throws IOException {
        Path old = cook(RandomContent.of(FIRST_SEED, 40), "old");
        Path now = cook(RandomContent.of(FIRST_SEED + 1, 40), "new");
        Path patch = make(old, now, "patch");

        assertThatThrownBy(() -> apply(patch, now, folder.resolve("x")))
                .isInstanceOf(PatchException.class)
                .hasMessage(now + ": expected the pack that " + patch + " was made for, content id "
                        + "%016X, %d bytes; found content id %016X, %d bytes"
                                .formatted(contentId(old), Files.size(old), contentId(now), Files.size(now)));
        byte[] changed = Files.readAllBytes(old);
        changed[changed.length / 2] ^= 1;
        Path damaged = Files.write(folder.resolve("damaged"), changed);
        assertThatThrownBy(() -> apply(patch, damaged, folder.resolve("y"))).isInstanceOf(PatchException.class);
    }

    @Test
    void shouldRefuseDamageOrMakeTheNewPackAllTheSame() throws IOException {
        Path old = cook(RandomContent.of(FIRST_SEED, 12), "old");
        Path now = cook(RandomContent.of(FIRST_SEED + 1, 12), "new");
        byte[] good = Files.readAllBytes(make(old, now, "patch"));
        Random random = new Random(FIRST_SEED);
        int refused = 0;
        for (int round = 0; round < 400; round++) {
            byte[] bad = round % 4 == 0 ? Arrays.copyOf(good, random.nextInt(good.length)) : good.clone();
            if (round % 4 != 0) {
                bad[round < PatchFormat.LENGTH ? round : random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Path patch = Files.write(folder.resolve("bad"), bad);
            Path target = folder.resolve("target" + round);
            try {
                apply(patch, old, target);
                assertThat(target).as("round %d", round).hasSameBinaryContentAs(now);
            } catch (PatchException e) {
                assertThat(e).as("round %d", round).hasMessageStartingWith(patch + ": ");
                refused++;
            }
            assertThat(Files.size(target)).as("round %d", round).isLessThanOrEqualTo(Files.size(now));
        }
        assertThat(refused).isGreaterThan(360);
    }

    @Test
    void cannotReplaceAFileThatIsNoPatch() throws IOException {
        Path old = cook(RandomContent.of(FIRST_SEED, 12), "old");
        Path other = Files.writeString(folder.resolve("letter.txt"), "Dear reader");

        assertThatThrownBy(() -> PatchMaker.make(old, old, other)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(other).hasContent("Dear reader");
    }

    private static long contentId(Path pack) {
        return PackFile.describe(pack).header().contentId();
    }

    private Path cook(Content content, String name) throws IOException {
        return Contents.cook(content, folder.resolve(name + ".pack"), HeaderFormat.WINDOW_SHIFT);
    }

    private Path make(Path old, Path now, String name) throws IOException {
        Path patch = folder.resolve(name + ".patch");
        PatchMaker.make(old, now, patch);
        return patch;
    }

    private Path patched(Path old, Path now, String name) throws IOException {
        Path target = folder.resolve(name + ".patched");
        apply(make(old, now, name), old, target);
        return target;
    }

    private static void apply(Path patch, Path old, Path target) throws IOException {
        try (FileChannel channel = FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackPatch.read(patch).apply(old, channel);
        }
    }
}
