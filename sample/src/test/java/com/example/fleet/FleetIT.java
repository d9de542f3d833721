package com.example.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The release and the development build of the game, each in a JVM of its own. Runs after the package phase. */
class FleetIT {
    private static final Path GAME = Path.of("target", "fleet.jar");
    private static final Path CONTENT = Path.of("src", "main", "content");
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    Path folder;

    private static Process release(String... arguments) throws IOException {
        return start(List.of(JAVA, "-jar", GAME.toString(), "target/fleet.pack"), arguments);
    }

    private static Process development(Path content, String... arguments) throws IOException {
        String flag = "java.base/jdk.internal.misc=ALL-UNNAMED";
        String path = System.getProperty("java.class.path");
        return start(
                List.of(JAVA, "--add-exports", flag, "-cp", path, Fleet.class.getName(), "dev:" + content), arguments);
    }

    private static Process start(List<String> command, String... arguments) throws IOException {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(arguments));
        return new ProcessBuilder(all)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static List<String> lines(Process process) throws IOException, InterruptedException {
        try (BufferedReader out = process.inputReader()) {
            List<String> lines = out.lines().toList();
            assertEquals(0, process.waitFor(), lines.toString());
            return lines;
        }
    }

    @Test
    void shouldShipThreeJarsAndThePack() throws IOException {
        try (Stream<Path> jars = Files.list(Path.of("target", "lib"));
                JarFile game = new JarFile(GAME.toFile())) {
            List<String> names =
                    jars.map(jar -> "lib/" + jar.getFileName()).sorted().toList();
            String[] patterns = {
                "lib/agrona-[0-9.]+\\.jar", "lib/ashlar-codec-[0-9.]+\\.jar", "lib/ashlar-store-[0-9.]+\\.jar"
            };
            assertEquals(patterns.length, names.size(), names.toString());
            for (int i = 0; i < patterns.length; i++) {
                assertTrue(Pattern.matches(patterns[i], names.get(i)), names.get(i));
            }
            String path = game.getManifest().getMainAttributes().getValue("Class-Path");
            assertEquals(names, Stream.of(path.split(" ")).sorted().toList(), "the class path of the manifest");
        }
    }

    @Test
    void shouldDoTheSameWithThePackAndWithTheContent() throws IOException, InterruptedException {
        List<String> released = lines(release("7", "100"));
        assertTrue(released.size() > 20, released.toString());
        assertEquals(released, lines(development(CONTENT, "7", "100")));
    }

    @Test
    void shouldDependOnTheSeed() throws IOException, InterruptedException {
        List<String> first = lines(release("7", "100"));
        assertEquals(first, lines(release("7", "100")));
        assertTrue(!first.equals(lines(release("8", "100"))), "two seeds, one output");
    }

    @Test
    void shouldShowAnEditWhileItRuns() throws IOException {
        try (Stream<Path> files = Files.list(CONTENT)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        Process game = development(folder, "7");
        try (BufferedReader out = game.inputReader()) {
            assertTrue(awaited(out, "day ").contains(" sells "));
            Path ships = folder.resolve("Ship.json");
            String records = Files.readString(ships)
                    .replace("\n]", ",\n  {\"id\": 9, \"name\": \"Swift\", \"kind\": \"clipper\"}\n]");
            Files.writeString(ships, records);
            assertEquals("content: Ship 9 added", awaited(out, "content: "));
            assertTrue(awaited(out, "Swift").contains(" sells "));
        } finally {
            game.destroyForcibly();
        }
    }

    /** The first line with a text. */
    private static String awaited(BufferedReader out, String text) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.contains(text)) {
                return line;
            }
        }
        throw new AssertionError("the game has ended without a line with " + text);
    }
}
