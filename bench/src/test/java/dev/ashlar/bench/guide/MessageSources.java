package dev.ashlar.bench.guide;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The messages in the sources of the published modules, with {@code …} for each part that differs from case to case. A message is a text
 * that gets into a throwable, a problem, a line of the log or the error output: directly, or through variables, parameters, records and
 * results of methods.
 */
final class MessageSources {
    private static final Path ROOT = Path.of("..");
    private static final List<String> MODULES = List.of(
            "codec/runtime",
            "codec/serial",
            "codec/compiler",
            "store/runtime",
            "store/link",
            "store/pipeline",
            "store/feed",
            "store/editor",
            "store/servers",
            "store/tool",
            "store/maven-plugin",
            "store/gradle-plugin");
    /** They are not attributed, since the interfaces of Maven and Gradle are not here: all of their messages are arguments of exceptions. */
    private static final List<String> PLUGINS = List.of("store/maven-plugin", "store/gradle-plugin");

    private MessageSources() {}

    /** Each message, with the names of the files that have it. */
    static Map<String, SortedSet<String>> messages() throws IOException {
        MessageTexts texts = new MessageTexts();
        addMessages(MODULES, true, texts);
        addMessages(PLUGINS, false, texts);
        return texts.found();
    }

    private static void addMessages(List<String> modules, boolean isAttributed, MessageTexts into) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String module : modules) {
            try (Stream<Path> found = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
                found.filter(file -> file.toString().endsWith(".java")).sorted().forEach(files::add);
            }
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null,
                    manager,
                    diagnostic -> {},
                    List.of(
                            "-proc:none",
                            "-XDshould-stop.ifNoError=ATTR",
                            "-XDshould-stop.ifError=ATTR",
                            "-cp",
                            System.getProperty("java.class.path")),
                    null,
                    manager.getJavaFileObjectsFromPaths(files));
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            if (isAttributed) {
                task.analyze();
            }
            MessageFlow flow = new MessageFlow(Trees.instance(task), task.getTypes(), task.getElements());
            units.forEach(unit -> flow.scan(unit, null));
            flow.addMessages(into);
        }
    }
}
