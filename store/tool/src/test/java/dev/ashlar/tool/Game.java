package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.GenerateViews;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A game that was compiled for some content, on a class path of its own. */
final class Game implements AutoCloseable {
    private static final String SPAWNING = """
            package game;
            import dev.ashlar.codec.spawn.Spawner;
            import dev.ashlar.codec.spawn.Spawners;
            import dev.ashlar.codec.spawn.Translator;
            final class Spawning {
                static final class Thing { String name = ""; }
                static final Spawners SPAWNERS = Spawners.of(Spawner.generic("Material", Translator.of(Thing.class)));
                static final Spawners NONE = Spawners.of();
                static final Spawners FORGOTTEN = null;
            }
            """;
    private static final String BROKEN = """
            package game;
            final class Broken {
                static final dev.ashlar.codec.view.Catalog CATALOG = make();
                private static dev.ashlar.codec.view.Catalog make() {
                    throw new IllegalStateException("a test's game does not start");
                }
            }
            """;

    private final Path classes;
    private final URLClassLoader loader;
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    private Game(Path classes) throws IOException {
        this.classes = classes;
        this.loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, before);
        Thread.currentThread().setContextClassLoader(loader);
    }

    /** Compiles views of content as {@code game.GameTypes}; until it is closed, this thread finds the classes. */
    static Game of(Path content, Path folder) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("sources"));
        Path classes = Files.createDirectories(folder.resolve("classes"));
        GenerateViews.main(new String[] {content.toString(), "game", "GameTypes", sources.toString()});
        Files.writeString(sources.resolve("game/Spawning.java"), SPAWNING);
        Files.writeString(sources.resolve("game/Broken.java"), BROKEN);
        List<String> arguments = new ArrayList<>(List.of("-d", classes.toString(), "-encoding", "UTF-8", "-proc:none"));
        try (Stream<Path> files = Files.walk(sources)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .map(Path::toString)
                    .forEach(arguments::add);
        }
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int result = ToolProvider.getSystemJavaCompiler().run(null, said, said, arguments.toArray(String[]::new));
        assertThat(result).as(said.toString(StandardCharsets.UTF_8)).isZero();
        return new Game(classes);
    }

    Path classes() {
        return classes;
    }

    @Override
    public void close() throws IOException {
        Thread.currentThread().setContextClassLoader(before);
        loader.close();
    }
}
