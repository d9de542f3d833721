package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recipes of the page on shipping, run on the sample game with the jars of the package phase. Runs behind that phase. */
class ShippingIT {
    private static final Path PAGE = Path.of("..", "..", "docs", "shipping.md");
    private static final Path SAMPLE = Path.of("..", "..", "sample", "src", "main");
    private static final Path JARS = Path.of("target", "lib");
    private static final Path JAVA_BIN = Path.of(System.getProperty("java.home"), "bin");
    private static final String PACKAGE = "com.example.fleet.types";

    /** Runs the update of the page: one that is good, one that is damaged, and the start after them. */
    private static final String UPDATE = """
            package com.example.fleet;

            import com.example.fleet.types.Good;
            import dev.ashlar.store.PackSet;
            import dev.ashlar.store.Reader;
            import dev.ashlar.store.format.PackException;
            import java.nio.file.Path;

            public final class Update {
                public static void main(String[] arguments) throws Exception {
                    Path folder = Path.of(arguments[0]);
                    try (PackSet packs = Updates.open(folder)) {
                        Reader reader = packs.reader();
                        Good good = reader.view(Good.TYPE);
                        good.find("grain");
                        System.out.println(good.price());
                        System.out.println(Updates.install(packs, folder.resolve("good"), folder.resolve("fleet-00003.pack")));
                        System.out.println(good.price());
                        reader.refresh();
                        System.out.println(good.price());
                        try {
                            Updates.install(packs, folder.resolve("bad"), folder.resolve("fleet-00004.pack"));
                        } catch (PackException e) {
                            System.out.println(e.kind());
                        }
                        System.out.println(reader.refresh());
                    }
                    Updates.open(folder).close();
                }
            }
            """;

    @TempDir
    private static Path folder;

    private static Path game;
    private static String released;

    @BeforeAll
    static void build() throws IOException, InterruptedException {
        game = Files.createDirectory(folder.resolve("game"));
        Path content = copy(SAMPLE.resolve("content"), folder.resolve("content"));
        Path sources = copy(SAMPLE.resolve("java/com/example/fleet"), folder.resolve("src/com/example/fleet"));
        Tool.output("generate", content, "--package", PACKAGE, "--catalog", "FleetTypes", "-o", folder.resolve("src"));
        Files.writeString(sources.resolve("Updates.java"), block("java", "## Content updates"));
        Files.writeString(sources.resolve("Patches.java"), block("java", "## Patches"));
        Files.writeString(sources.resolve("Feeds.java"), block("java", "## A feed of packs"));
        Files.writeString(sources.resolve("Update.java"), UPDATE);
        Tool.output("pack", content, "-q", "-o", game.resolve("fleet.pack"));
        Path manifest = Files.writeString(folder.resolve("manifest"), block("text", "## What ships"));
        for (String line : Files.readAllLines(manifest)) {
            for (String jar :
                    line.startsWith("Class-Path: ") ? line.substring(12).split(" ") : new String[0]) {
                Files.createDirectories(game.resolve("lib"));
                Files.copy(JARS.resolve(jar.substring("lib/".length())), game.resolve(jar));
            }
        }
        compile();
        run(JAVA_BIN.resolve("jar"), "cfm", "fleet.jar", manifest, "-C", folder.resolve("classes"), ".");
        released = recipe("## What ships");
    }

    private static Path copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
        return to;
    }

    private static void compile() throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("-d", folder.resolve("classes").toString(), "-proc:none"));
        try (Stream<Path> jars = Files.list(JARS);
                Stream<Path> sources = Files.walk(folder.resolve("src"))) {
            String path = jars.map(Path::toString)
                    .filter(jar -> jar.matches(".*/(agrona|ashlar-(codec|store|link|feed))-[0-9.]+\\.jar"))
                    .collect(Collectors.joining(File.pathSeparator));
            arguments.addAll(List.of("-Xlint:all", "-Werror", "-classpath", path));
            sources.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
        }
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, System.out, System.err, arguments.toArray(String[]::new));
        assertThat(result).as("exit code of the compiler").isZero();
    }

    /** The first block of the page in a language, after a heading. */
    private static String block(String language, String heading) throws IOException {
        String text = Files.readString(PAGE);
        Matcher block = Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL)
                .matcher(text.substring(text.indexOf("\n" + heading + "\n")));
        assertThat(block.find()).as("%s block after %s", language, heading).isTrue();
        return block.group(1);
    }

    /** Runs the first block of commands after a heading, in the folder of the game. */
    private static String recipe(String heading) throws IOException, InterruptedException {
        return run("/bin/bash", "-e", "-c", block("sh", heading));
    }

    private static String run(Object... command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(Stream.of(command).map(Object::toString).toList());
        builder.directory(game.toFile()).redirectErrorStream(true);
        builder.environment().merge("PATH", JAVA_BIN.toString(), (path, bin) -> bin + File.pathSeparator + path);
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text;
    }

    private static synchronized void linkRuntime() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(JAVA_BIN.resolve("jlink")), "this JDK has no jlink");
        if (!Files.exists(game.resolve("runtime"))) {
            assertThat(recipe("## A runtime by jlink")).endsWith(released);
        }
    }

    @Test
    void shouldRunFromThreeJarsAndAPack() throws IOException {
        assertThat(released).contains("day 5: Meridian sells ", "Lantern: ").doesNotContain("Exception");
        try (Stream<Path> jars = Files.list(game.resolve("lib"))) {
            assertThat(jars).hasSize(3);
        }
    }

    @Test
    void shouldInstallAContentUpdateWhileThePackIsRead() throws IOException, InterruptedException {
        Path packs = Files.createDirectory(folder.resolve("packs"));
        Path content = copy(folder.resolve("content"), folder.resolve("newer"));
        Path goods = content.resolve("Good.json");
        Files.writeString(goods, Files.readString(goods).replace("\"price\": 4}", "\"price\": 5}"));
        Tool.output("pack", content, "-q", "-o", packs.resolve("good"));
        Files.copy(game.resolve("fleet.pack"), packs.resolve("fleet-00001.pack"));
        Files.copy(game.resolve("fleet.pack"), packs.resolve("fleet-00002.pack"));
        byte[] bytes = Files.readAllBytes(packs.resolve("good"));
        bytes[bytes.length / 2] ^= 1;
        Files.write(packs.resolve("bad"), bytes);

        String flag = "java.base/jdk.internal.misc=ALL-UNNAMED";
        String path = "fleet.jar" + File.pathSeparator + "lib/*";
        String printed =
                run(JAVA_BIN.resolve("java"), "--add-exports", flag, "-cp", path, "com.example.fleet.Update", packs);
        assertThat(printed.lines()).containsExactly("4.0", "true", "4.0", "5.0", "CORRUPT", "false");
        try (Stream<Path> files = Files.list(packs)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("bad", "fleet-00003.pack");
        }
    }

    @Test
    @Tag("slow")
    void shouldLoadClassesFromAnArchiveOfTheRuntime() throws IOException, InterruptedException {
        linkRuntime();
        recipe("## Faster start by AppCDS");
        Path moved = game.resolveSibling("a folder of a player");
        run("cp", "-pr", game, moved);
        Path script = Files.writeString(moved.resolve("fleet"), block("bash", "## A start script"));
        assertThat(run("/bin/sh", script, "7", "100")).isEqualTo(released);

        Files.writeString(script, Files.readString(script).replace("-jar", "-Xlog:class+load -jar"));
        List<String> own = run("/bin/sh", script, "7", "1")
                .lines()
                .filter(line -> line.contains(" dev.ashlar."))
                .toList();
        assertThat(own).hasSizeGreaterThan(50);
        assertThat(own.stream().filter(line -> line.endsWith("shared objects file (top)")))
                .as("all but the few that the JVM generates")
                .hasSizeGreaterThan(own.size() * 9 / 10);
    }

    @Test
    @Tag("slow")
    void shouldMakeAnApplicationImage() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(JAVA_BIN.resolve("jpackage")), "this JDK has no jpackage");
        linkRuntime();
        assertThat(recipe("## An image by jpackage")).endsWith(released);
    }
}
