package dev.ashlar.codec.modules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.HostCheck;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ashlar and Agrona as modules, in a JVM of their own. */
class ModulePathTest {
    private static final String MODULE_FLAG = "--add-exports java.base/jdk.internal.misc=org.agrona";

    @TempDir
    static Path folder;

    private static String modulePath;

    @BeforeAll
    static void makeJars() throws Exception {
        Path ashlar = jar("dev.ashlar.codec", HostCheck.class, "dev/ashlar/codec");
        Path game = jar("game", ModulePathMain.class, "dev/ashlar/codec/modules");
        Path agrona = place(org.agrona.DirectBuffer.class);
        modulePath = String.join(
                System.getProperty("path.separator"), ashlar.toString(), game.toString(), agrona.toString());
    }

    @Test
    void shouldReadMemoryOnTheModulePath() throws Exception {
        assertThat(run(MODULE_FLAG)).containsExactly("dev.ashlar.codec 42");
    }

    @Test
    void shouldNameTheModuleOfAgronaInTheMissingFlag() throws Exception {
        assertThat(run(""))
                .containsExactly("Ashlar needs a JVM flag that is missing here: start java with " + MODULE_FLAG);
    }

    @Test
    void shouldNotTakeTheFlagOfTheClassPath() throws Exception {
        assertThat(run(HostCheck.REQUIRED_FLAG)).singleElement().asString().endsWith(MODULE_FLAG);
    }

    @Test
    void shouldNameTheClassPathHere() {
        assertThat(HostCheck.requiredFlag()).isEqualTo(HostCheck.REQUIRED_FLAG);
    }

    private static List<String> run(String flag) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (!flag.isEmpty()) {
            command.addAll(List.of(flag.split(" ")));
        }
        command.addAll(List.of("--module-path", modulePath, "-m", "game/" + ModulePathMain.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = process.inputReader(StandardCharsets.UTF_8).lines().toList();
        assertThat(process.waitFor()).as("exit, after %s", lines).isZero();
        return lines;
    }

    private static Path jar(String module, Class<?> sample, String packages) throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Automatic-Module-Name", module);
        Path jar = folder.resolve(module + ".jar");
        Path classes = place(sample);
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file, manifest);
                Stream<Path> files = Files.walk(classes.resolve(packages))) {
            for (Path path : files.filter(Files::isRegularFile).toList()) {
                add(entries, classes.relativize(path).toString().replace('\\', '/'), path);
            }
        }
        return jar;
    }

    private static void add(JarOutputStream entries, String name, Path file) throws IOException {
        entries.putNextEntry(new JarEntry(name));
        Files.copy(file, entries);
        entries.closeEntry();
    }

    private static Path place(Class<?> type) throws Exception {
        URI location = type.getProtectionDomain().getCodeSource().getLocation().toURI();
        return Path.of(location);
    }
}
