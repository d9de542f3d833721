package dev.ashlar.bench.sky;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.bench.agreement.Agreement;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample's types over the whole of the data set; skipped where only the sample is at hand. */
class WholeSkyTest {
    private static final Path WHOLE = Path.of(System.getProperty("dev.ashlar.sky.folder", "absent"));

    @TempDir
    Path folder;

    @BeforeEach
    void copySchemas() throws IOException {
        assumeTrue(Files.isDirectory(WHOLE), "the whole data set, property dev.ashlar.sky.folder");
        try (DirectoryStream<Path> schemas = Files.newDirectoryStream(SkyPack.folder(), "*.schema")) {
            for (Path schema : schemas) {
                Files.copy(schema, folder.resolve(schema.getFileName()));
            }
        }
        Files.copy(WHOLE.resolve("Constellation.json"), folder.resolve("Constellation.json"));
    }

    @Test
    @Tag("slow")
    void shouldReadAHundredThousandStars() throws IOException {
        Files.copy(WHOLE.resolve("Star-mag14.json"), folder.resolve("Star-mag14.json"));
        Content content = ContentReader.read(folder, Progress.NONE);
        Path pack = SkyPack.write(content, folder.resolve("sky.pack"));

        Agreement.assertAgree(pack, "the whole sky");

        PackFile file = PackFile.open(pack, true);
        PackedType stars = file.types().get(2);
        assertThat(stars.rowCount()).isEqualTo(118_216);
        assertThat(file.records(stars).idIndex().kind()).isEqualTo(IdIndexFormat.DIRECT);
        try (RecordStore store = RecordStore.open(pack, SkyTypes.CATALOG)) {
            Star star = store.reader().view(Star.TYPE);
            assertThat(star.find(32_349)).isTrue();
            assertThat(star.name()).isEqualTo("Sirius");
            assertThat(star.find(120_417)).isFalse();
        }
    }

    @Test
    void cannotTakeDeclinationsBeyondThePoles() throws IOException {
        Files.copy(WHOLE.resolve("DeepSkyObject.json"), folder.resolve("DeepSkyObject.json"));

        ContentException thrown =
                catchThrowableOfType(ContentException.class, () -> ContentReader.read(folder, Progress.NONE));

        assertThat(thrown.problems())
                .extracting(Problem::subject, Problem::expected, Problem::found)
                .containsExactly(
                        tuple("DeepSkyObject 15204.declination", "-90 to 90", "255"),
                        tuple("DeepSkyObject 15205.declination", "-90 to 90", "120"));
    }
}
