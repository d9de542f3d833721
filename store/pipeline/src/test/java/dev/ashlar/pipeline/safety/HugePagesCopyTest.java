package dev.ashlar.pipeline.safety;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.OtherJvm;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.MemoryUse;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A private copy gets huge pages where the environment asks for them, and says so where it does not. */
class HugePagesCopyTest {
    private static final int MIB = 1 << 20;
    private static final int MESHES = 64;
    private static final Path SETTING = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
    private static final String VARIABLE = "GLIBC_TUNABLES";

    @TempDir
    Path folder;

    private Path cook() throws IOException {
        Content empty = Contents.read(folder.resolve("content"), "Mesh.schema", """
                Schema = { name = "Mesh" }
                Fields = [ { name = "points", type = "bytes" } ]
                """);
        List<Schema> schemas = empty.schemas();
        List<DataRecord> meshes = new ArrayList<>();
        Random random = new Random(1);
        for (int id = 1; id <= MESHES; id++) {
            byte[] points = new byte[MIB];
            random.nextBytes(points);
            DataRecord mesh = new DataRecord("Mesh", id);
            mesh.set("points", Variant.ofBytes(points));
            meshes.add(mesh);
        }
        return Contents.cook(
                new Content(schemas, Map.of("Mesh", meshes)), folder.resolve("meshes.pack"), HeaderFormat.WINDOW_SHIFT);
    }

    /** What the child printed, and what it logged before. */
    private List<String> run(Path pack, String tunables) throws IOException, InterruptedException {
        Path said = folder.resolve("said.txt");
        ProcessBuilder builder = new ProcessBuilder(
                        OtherJvm.command(OtherJvm.compiling(List.of("-Xmx64m")), HugePagesMain.class, pack))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().put(VARIABLE, tunables);
        int exit = builder.start().waitFor();
        List<String> lines = Files.readAllLines(said);
        assertThat(exit).as("%s", lines).isZero();
        return lines;
    }

    private static long[] numbers(List<String> lines) {
        return Arrays.stream(lines.get(lines.size() - 1).split(" "))
                .mapToLong(Long::parseLong)
                .toArray();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldLieOnHugePagesWhereTheEnvironmentAsksForThem() throws IOException, InterruptedException {
        String setting = Files.isReadable(SETTING) ? Files.readString(SETTING) : "[never]";
        assumeTrue(!setting.contains("[never]"), "the kernel has no huge pages: " + setting);
        Path pack = cook();
        List<String> lines = run(pack, "glibc.malloc.hugetlb=1");
        long[] use = numbers(lines);
        assumeTrue(use[2] > 0 || !lines.get(0).contains("no free memory"), "the C library does not ask: " + lines);
        assertThat(use[0]).as("mapped").isZero();
        assertThat(use[1]).as("copied").isEqualTo(Files.size(pack)).isGreaterThan(MESHES * MIB);
        assertThat(use[2]).as("on huge pages, %s", lines).isGreaterThanOrEqualTo(use[1] / 10 * 9);
        assertThat(lines).as("nothing to warn of").hasSize(1);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldWarnWhereTheEnvironmentDoesNot() throws IOException, InterruptedException {
        String setting = Files.isReadable(SETTING) ? Files.readString(SETTING) : "";
        assumeTrue(setting.contains("[madvise]"), "the kernel does not wait to be asked: " + setting);
        Path pack = cook();
        List<String> lines = run(pack, "");
        assertThat(numbers(lines)[2]).isZero();
        assertThat(String.join("\n", lines))
                .contains("dev.ashlar.store.")
                .contains("meshes.pack: of the " + Files.size(pack) + " bytes of its private copy 0 lie on huge pages:"
                        + " nobody asks the kernel for them; start the JVM with GLIBC_TUNABLES=glibc.malloc.hugetlb=1"
                        + " in its environment");
    }

    @Test
    void shouldTellWhatIsMappedAndCopied() throws IOException {
        Path pack = World.cook(folder.resolve("world.pack"), 10, World.Ids.DIRECT, 1, 30);
        try (RecordStore mapped = RecordStore.open(pack);
                RecordStore copied = RecordStore.open(pack, Catalog.of(), OpenOptions.PRIVATE_COPY.hugePages())) {
            MemoryUse ofMapped = mapped.memoryUse();
            assertThat(ofMapped.mapped()).isEqualTo(Files.size(pack));
            assertThat(ofMapped.copied()).isZero();
            assertThat(ofMapped.onHugePages()).hasValue(0);
            assertThat(copied.memoryUse().copied()).isEqualTo(Files.size(pack));
            assertThat(copied.memoryUse().mapped()).isZero();
        }
    }

    @Test
    void cannotMapAFileOnHugePages() {
        assertThatIllegalArgumentException()
                .isThrownBy(OpenOptions.MAPPED::hugePages)
                .withMessage("huge pages: expected a private copy, found a mapped file");
    }
}
