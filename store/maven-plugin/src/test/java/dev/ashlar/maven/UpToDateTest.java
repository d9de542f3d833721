package dev.ashlar.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.remote.RemoteCache;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpToDateTest {
    @TempDir
    Path folder;

    private Path content;
    private Path pack;

    @BeforeEach
    void write() throws Exception {
        content = Files.createDirectories(folder.resolve("content/sub"));
        pack = Files.writeString(folder.resolve("game.pack"), "pack");
        Files.writeString(content.resolve("Item.json"), "[1]");
        Files.writeString(content.resolve("Item.schema"), "schema");
        state("a").done(List.of("a warning"));
    }

    private UpToDate state(String argument) {
        Path stamp = folder.resolve("target/ashlar/pack.stamp");
        return new UpToDate(stamp, List.of(argument), List.of(folder.resolve("content"), pack));
    }

    private boolean isUpToDate() throws MojoExecutionException {
        return state("a").toldIfUpToDate() != null;
    }

    @Test
    void shouldBeUpToDateUntilAByteOfAnInputChanges() throws Exception {
        assertThat(isUpToDate()).isTrue();
        Files.writeString(content.resolve("Item.json"), "[1]");
        assertThat(isUpToDate()).as("written again with the same bytes").isTrue();
        Files.writeString(content.resolve("Item.json"), "[2]");
        assertThat(isUpToDate()).isFalse();
    }

    @Test
    void shouldSeeOtherFilesOutputsAndArguments() throws Exception {
        assertThat(state("b").toldIfUpToDate()).isNull();
        Files.move(content.resolve("Item.json"), content.resolve("Other.json"));
        assertThat(isUpToDate()).isFalse();
        state("a").done(List.of("a warning"));
        Files.delete(pack);
        assertThat(isUpToDate()).isFalse();
    }

    @Test
    void shouldForgetWhatAServerDid() throws Exception {
        state("a").done(List.of("a warning", RemoteCache.WARNING + "no connection"));
        assertThat(state("a").toldIfUpToDate()).containsExactly("a warning");
    }

    @Test
    void shouldSeeWhatLinksLeadTo() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path linked = Files.writeString(elsewhere.resolve("Moon.json"), "[1]");
        Files.createSymbolicLink(content.resolve("moons"), elsewhere);
        assertThat(isUpToDate()).isFalse();
        state("a").done(List.of("a warning"));
        assertThat(isUpToDate()).isTrue();
        Files.writeString(linked, "[2]");
        assertThat(isUpToDate()).isFalse();
    }

    @Test
    void shouldNeverBeUpToDateWhereLinksLeadInACircle() throws Exception {
        Files.createSymbolicLink(content.resolve("circle"), folder.resolve("content"));
        assertThat(isUpToDate()).isFalse();
        assertThat(UpToDate.edited(folder.resolve("content"))).isNull();
        assertThat(UpToDate.schemas(folder.resolve("content"))).containsExactly(folder.resolve("content"));
    }

    @Test
    void shouldSeeTheWriteAheadLogOfADatabase() throws Exception {
        Files.writeString(folder.resolve("game.pack-wal"), "committed");
        assertThat(isUpToDate()).isFalse();
    }

    @Test
    void shouldSeeEditsDuringARunButNotTheLock() throws Exception {
        Path all = folder.resolve("content");
        Map<String, Long> before = UpToDate.edited(all);
        Files.writeString(content.resolve("schema.lock"), "lock");
        assertThat(UpToDate.edited(all)).isEqualTo(before);
        Files.writeString(content.resolve("Item.json"), "[3]");
        assertThat(UpToDate.edited(all)).isNotEqualTo(before);
        Files.writeString(content.resolve("Item.json"), "[1]");
        Files.setLastModifiedTime(content.resolve("Item.json"), FileTime.fromMillis(1));
        assertThat(UpToDate.edited(all)).as("taken back").isNotEqualTo(before);
    }

    @Test
    void shouldTakeOnlySchemasOfAFolder() throws Exception {
        assertThat(UpToDate.schemas(folder.resolve("content"))).containsExactly(content.resolve("Item.schema"));
        assertThat(UpToDate.schemas(pack)).containsExactly(pack);
    }

    @Test
    void shouldKeepWhatTheLastRunTold() throws Exception {
        assertThat(state("a").toldIfUpToDate()).containsExactly("a warning");
    }

    @Test
    void shouldNotSeeTheCacheOfTheContent() throws Exception {
        Path cache = Files.createDirectories(folder.resolve("content/.ashlar/cache"));
        Files.writeString(cache.resolve("state"), "written by the run");
        Files.writeString(content.resolve(".hidden.json"), "[3]");
        assertThat(isUpToDate()).isTrue();
    }

    @Test
    void shouldRunAgainWithADamagedStamp() throws Exception {
        Path stamp = folder.resolve("target/ashlar/pack.stamp");
        byte[] bytes = Files.readAllBytes(stamp);
        bytes[bytes.length / 2]++;
        Files.write(stamp, bytes);
        assertThat(isUpToDate()).isFalse();
        Files.writeString(stamp, "0123 of an older version");
        assertThat(isUpToDate()).isFalse();
    }

    @Test
    void shouldNotKnowContentOfSeveralPlaces() throws Exception {
        Path settings = Files.writeString(folder.resolve("content/content.conf"), "files = record");
        assertThat(UpToDate.path(folder, "content")).isNotNull();
        Files.writeString(settings, "place = \"sqlite:game.db\"");
        assertThat(UpToDate.path(folder, "content")).isNull();
        Files.delete(settings);
        Files.writeString(folder.resolve("content/layer.conf"), "on = base");
        assertThat(UpToDate.path(folder, "content")).isNull();
    }

    @Test
    void shouldKnowOnlyLocationsThatAreFiles() throws Exception {
        assertThat(UpToDate.path(folder, "content")).isEqualTo(folder.resolve("content"));
        assertThat(UpToDate.path(folder, "sqlite:game.db")).isNull();
        assertThat(UpToDate.path(folder, "nowhere")).isNull();
    }
}
