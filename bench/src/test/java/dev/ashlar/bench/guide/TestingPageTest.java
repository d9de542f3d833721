package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.compiler.generate.CodeGenerator;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tests that the page on testing shows pass with the content of the README, and fail where they should. */
class TestingPageTest {
    private static final Path README = Path.of("..", "README.md");
    private static final Path PAGE = Path.of("..", "docs", "testing.md");

    @TempDir
    Path folder;

    private Path content;
    private Path sources;

    @BeforeEach
    void write() throws IOException {
        content = Files.createDirectory(folder.resolve("content"));
        sources = folder.resolve("sources");
        Files.writeString(content.resolve("Ship.schema"), Example.block(README, "", "A schema, "));
        Files.writeString(content.resolve("Ship.json"), Example.block(README, "json", "Records, "));
        new CodeGenerator("com.example.types", "GameTypes")
                .prepare(ContentReader.read(content, Progress.NONE).schemas(), sources)
                .write();
        Path tests = Files.createDirectories(sources.resolve("com/example"));
        Files.writeString(tests.resolve("ContentTest.java"), page("## Tests of all content", "src/main/content"));
        Files.writeString(tests.resolve("RepairTest.java"), page("## Tests of game code", "src/main/content"));
    }

    /** A test of the page, which finds the content here. */
    private String page(String heading, String location) throws IOException {
        return Example.block(PAGE, "java", heading).replace(location, content.toString());
    }

    @Test
    void shouldPassWithTheContentOfTheReadme() throws Exception {
        assertThat(run()).isEqualTo("passed");
    }

    @Test
    void shouldNameAWeakFlagship() throws Exception {
        Path records = content.resolve("Ship.json");
        Files.writeString(records, Files.readString(records).replace("900", "9"));

        assertThatThrownBy(this::run)
                .rootCause()
                .hasMessageContaining("Corbel follows Meridian, Lantern follows Meridian");
    }

    private String run() throws Exception {
        String runner = """
                package com.example;

                public class Runner {
                    public static void main(String[] arguments) throws Exception {
                        ContentTest tests = new ContentTest();
                        tests.open();
                        try {
                            tests.everyFlagshipIsStrong();
                            tests.thereIsAShipToStartWith();
                        } finally {
                            tests.close();
                        }
                        new RepairTest().aWholeShipCostsNothing();
                        System.out.print("passed");
                    }
                }
                """;
        Path classes = Files.createDirectories(folder.resolve("classes"));
        return new Example(classes, sources).main("com.example.Runner", runner);
    }
}
