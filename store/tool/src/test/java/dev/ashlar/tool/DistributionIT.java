package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archives and the executable jar that the package phase makes. Runs behind that phase. */
class DistributionIT {
    private static final Path TARGET = Path.of("target");
    private static final Path SKY =
            Path.of("..", "..", "bench", "content", "sky").toAbsolutePath().normalize();
    private static final String NAME = "ashlar-0.1.0";

    @TempDir
    private static Path folder;

    private static Path home;

    @BeforeAll
    static void unpack() throws IOException {
        Path place = Files.createDirectory(folder.resolve("a folder"));
        Path archive = TARGET.resolve(NAME + ".zip").toAbsolutePath();
        try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("enablePosixFileAttributes", true));
                Stream<Path> files = Files.walk(zip.getPath("/" + NAME))) {
            for (Path file : files.toList()) {
                Path copy = place.resolve(file.toString().substring(1));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                    Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(file));
                }
            }
        }
        home = place.resolve(NAME);
    }

    /** Runs a program; both streams end in one text. */
    private static String run(int exitCode, String... command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "ASHLAR_CLASSPATH"));
        builder.environment().putIfAbsent("ASHLAR_CDS", "off");
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isEqualTo(exitCode);
        return text;
    }

    private static String ashlar(int exitCode, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(home.resolve("bin/ashlar").toString()));
        command.addAll(List.of(arguments));
        return run(exitCode, command.toArray(String[]::new));
    }

    private static String jar(int exitCode, String... arguments) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String jar = TARGET.resolve("ashlar.jar").toAbsolutePath().toString();
        String compiler = System.getProperty("ashlar.child.jit", "-XX:+TieredCompilation");
        List<String> command = new ArrayList<>(List.of(java, compiler, "-jar", jar));
        command.addAll(List.of(arguments));
        return run(exitCode, command.toArray(String[]::new));
    }

    @Test
    void shouldPackTheSameBytesFromTheArchiveAndFromOneJar() throws IOException, InterruptedException {
        ashlar(0, "pack", SKY.toString(), "--locked", "-q", "-o", "a sky.pack");
        jar(0, "pack", SKY.toString(), "--locked", "-q", "-o", "jar.pack");

        assertThat(folder.resolve("a sky.pack")).hasSameBinaryContentAs(folder.resolve("jar.pack"));
    }

    @Test
    void shouldStartFromAnArchiveOfClasses() throws IOException, InterruptedException {
        Path content = Tool.content(Files.createDirectory(folder.resolve("shared classes")));
        Path copy = folder.resolve("copy"); // JDK 17 takes no classes from an archive if their path has a blank.
        run(0, "cp", "-R", home.toString(), copy.toString());
        String ashlar = copy.resolve("bin/ashlar").toString();

        String first = run(0, "env", "ASHLAR_CDS=now", ashlar, "check", content.toString());
        String log = "JDK_JAVA_OPTIONS=-Xlog:class+load:file='" + folder.resolve("classes.log") + "'";
        String second = run(0, "env", "ASHLAR_CDS=now", log, ashlar, "check", content.toString());

        assertThat(second.lines().filter(line -> !line.startsWith("NOTE: Picked up")))
                .containsExactlyElementsOf(first.lines().toList());
        try (Stream<Path> files = Files.list(copy.resolve("lib"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".jsa"))).hasSize(1);
        }
        assertThat(Files.readAllLines(folder.resolve("classes.log")))
                .anyMatch(line -> line.contains("dev.ashlar.tool.Main source: shared objects file"));
    }

    @Test
    void shouldUseBothCompilersForLargeContent() throws IOException, InterruptedException {
        Path content = Tool.content(Files.createDirectory(folder.resolve("compilers")));
        Path pack = folder.resolve("compilers.pack");
        String ashlar = home.resolve("bin/ashlar").toString();
        String[] command = {
            "env", "JDK_JAVA_OPTIONS=-XX:+PrintFlagsFinal", ashlar, "pack", content.toString(), "-o", pack.toString()
        };

        assertThat(run(0, command)).containsPattern("TieredStopAtLevel +:?= 1 ");

        byte[] random = new byte[1 << 20];
        new Random(1).nextBytes(random);
        try (OutputStream old = Files.newOutputStream(pack)) {
            for (int i = 0; i < 129; i++) {
                old.write(random);
            }
        }
        assertThat(run(1, command))
                .containsPattern("TieredStopAtLevel +:?= 4 ")
                .contains("compilers.pack: exists and is not a pack");
    }

    @Test
    void shouldReadADatabaseAndPassExitCodes() throws IOException, InterruptedException {
        Path content = Tool.content(folder);
        assertThat(jar(0, "import", content.toString(), "game.db")).contains("records");
        assertThat(ashlar(ExitCodes.NO_INPUT, "check", "nowhere")).contains("nowhere");
    }

    @Test
    void shouldAnswerThroughADaemon() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")));
        Path game = Files.createDirectory(folder.resolve("game"));
        Tool.content(game);
        String cache = "XDG_CACHE_HOME=" + folder.resolve("cache of daemons");
        String ashlar = home.resolve("bin/ashlar").toString();
        ProcessBuilder start = new ProcessBuilder("env", cache, "ASHLAR_CDS=off", "LC_ALL=C", ashlar, "daemon")
                .directory(game.toFile())
                .redirectErrorStream(true);
        start.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "ASHLAR_CLASSPATH"));
        Process daemon = start.start();
        try (BufferedReader lines = daemon.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.readLine()).contains("serving " + game.toRealPath());
            String in = "cd game && export " + cache.replace(" ", "\\ ") + " && '" + ashlar + "' ";
            String check = run(0, "bash", "-c", in + "check content");
            assertThat(check).contains("content: ok");
            String asked = in.replace("export ", "export ASHLAR_DAEMON=1 JAVA_HOME=/nonexistent LC_ALL=C ");
            assertThat(run(0, "bash", "-c", asked + "check content </dev/null")).isEqualTo(check);
            assertThat(run(ExitCodes.NO_INPUT, "bash", "-c", asked + "check Höhle </dev/null"))
                    .contains("Höhle");
            assertThat(run(ExitCodes.HOST, "bash", "-c", asked + "init x </dev/null"))
                    .contains("no Java found");
            assertThat(run(0, "bash", "-c", in + "daemon --stop")).contains("stopped");
            assertThat(daemon.waitFor()).isZero();
        } finally {
            daemon.destroyForcibly();
        }
    }

    @Test
    void shouldTellItsVersionThroughALink() throws IOException, InterruptedException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), home.resolve("bin/ashlar"));
        assertThat(run(0, link.toString(), "--version")).startsWith("ashlar 0.1.0 (pack format ");
    }

    /** In the locale C, a JVM reads names as ASCII: the launcher selects a locale with UTF-8. */
    @Test
    void shouldReadAllNamesInTheLocaleC() throws IOException, InterruptedException {
        Path cave = Files.createDirectory(folder.resolve("Höhle"));
        Tool.content(cave);
        Files.createSymbolicLink(cave.resolve("tool"), home);

        assertThat(run(0, "env", "LC_ALL=C", cave.resolve("tool/bin/ashlar").toString(), "check", "Höhle/content"))
                .contains("Höhle/content: ok");
    }

    @Test
    void shouldHaveTheSameFilesInBothArchives() throws IOException, InterruptedException {
        TreeSet<String> zipped = new TreeSet<>();
        try (Stream<Path> files = Files.walk(home)) {
            files.filter(Files::isRegularFile)
                    .forEach(file ->
                            zipped.add(NAME + "/" + home.relativize(file).toString()));
        }
        String listed = run(
                0,
                "tar",
                "tzf",
                TARGET.resolve(NAME + ".tar.gz").toAbsolutePath().toString());

        assertThat(listed.lines().filter(name -> !name.endsWith("/"))).containsExactlyInAnyOrderElementsOf(zipped);
        assertThat(zipped)
                .contains(NAME + "/bin/ashlar.bat", NAME + "/completion/ashlar_completion")
                .anyMatch(name -> name.startsWith(NAME + "/lib/ashlar-tool-"));
        assertThat(Files.getPosixFilePermissions(home.resolve("bin/ashlar")))
                .contains(PosixFilePermission.OWNER_EXECUTE, PosixFilePermission.OTHERS_EXECUTE);
    }

    @Test
    void shouldCompleteCommandsInBash() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")));
        String script = "compopt() { :; }; source '" + home.resolve("completion/ashlar_completion") + "'; ";
        String completed = run(
                0,
                "/bin/bash",
                "-c",
                script + "COMP_WORDS=(ashlar in); COMP_CWORD=1; _complete_ashlar; echo \"${COMPREPLY[@]}\"; "
                        + "COMP_WORDS=(ashlar schema d); COMP_CWORD=2; _complete_ashlar; echo \"${COMPREPLY[@]}\"; "
                        + "COMP_WORDS=(ashlar pack --l); COMP_CWORD=2; _complete_ashlar; echo \"${COMPREPLY[@]}\"");
        assertThat(completed.lines().toList().get(0).split(" ")).contains("inspect");
        assertThat(completed.lines().skip(1)).containsExactly("diff", "--locked");
    }

    @Test
    void shouldKeepServicesLicencesAndFlagsInOneJar() throws IOException {
        try (JarFile jar = new JarFile(TARGET.resolve("ashlar.jar").toFile())) {
            assertThat(text(jar, "META-INF/services/dev.ashlar.pipeline.backend.BackendProvider"))
                    .contains("Json", "Sqlite", "Memory");
            assertThat(text(jar, "META-INF/services/java.sql.Driver")).contains("org.sqlite.JDBC");
            assertThat(text(jar, "META-INF/services/org.slf4j.spi.SLF4JServiceProvider"))
                    .contains("NOP");
            assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License", "Java Native Access");
            assertThat(text(jar, "META-INF/LICENSE.txt")).contains("QOS.ch");
            assertThat(text(jar, "META-INF/maven/org.xerial/sqlite-jdbc/LICENSE.zentus"))
                    .isNotEmpty();
            assertThat(text(jar, JarFile.MANIFEST_NAME).lines())
                    .contains(
                            "Add-Exports: java.base/jdk.internal.misc",
                            "Enable-Native-Access: ALL-UNNAMED",
                            "Multi-Release: true");
        }
    }

    private static String text(JarFile jar, String entry) throws IOException {
        return new String(jar.getInputStream(jar.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
    }

    /** It cannot run here: what must be right about it is read. */
    @Test
    void shouldHaveAWindowsLauncherThatQuotesAndPassesTheExitCode() throws IOException {
        String text = Files.readString(home.resolve("bin/ashlar.bat"));

        assertThat(text.replace("\r\n", "")).doesNotContain("\n", "\r");
        List<String> lines = text.lines().toList();
        assertThat(lines).first().isEqualTo("@echo off");
        assertThat(lines).last().isEqualTo("exit /b %ERRORLEVEL%");
        assertThat(lines.get(lines.size() - 2))
                .isEqualTo("\"%ASHLAR_JAVA%\" %ASHLAR_FLAGS% -cp \"%ASHLAR_PATH%\" dev.ashlar.tool.Main %*");
        assertThat(lines).filteredOn(line -> line.startsWith("set ")).allMatch(line -> line.matches("set \"\\w+=.*\""));
        assertThat(text).contains("%~dp0..\\lib\\*", "--add-exports java.base/jdk.internal.misc=ALL-UNNAMED");
        // Paths may have spaces and exclamation marks, variables quotes, and class paths a backslash at their end.
        assertThat(lines).contains("setlocal DisableDelayedExpansion");
        assertThat(lines)
                .filteredOn(line -> line.contains("ASHLAR_JAVA%"))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("\"%ASHLAR_JAVA%\" "));
        assertThat(text).contains("%JAVA_HOME:\"=%", "%ASHLAR_CLASSPATH:\"=%", "if \"%ASHLAR_PATH:~-1%\"==\"\\\"");
        // A variable in a block of parentheses would be expanded before the block runs, and a path may end the block.
        assertThat(text.replaceAll("(?s).*?errorlevel 1 \\((.*?)\\n\\).*", "$1"))
                .doesNotContain("%", ")");
    }
}
