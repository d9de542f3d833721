package dev.ashlar.compiler.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.compiler.schema.Schema;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/** Generated classes, compiled and loaded; knows which of them were loaded. */
final class CompiledGame extends URLClassLoader {
    private static final String PACKAGE = "game.types";

    private final List<String> loaded = new ArrayList<>();

    private CompiledGame(URL classes) {
        super(new URL[] {classes}, CompiledGame.class.getClassLoader());
    }

    static CompiledGame of(List<Schema> schemas, Path folder) throws IOException {
        Map<String, String> sources = new CodeGenerator(PACKAGE, "GameTypes", true).sources(schemas);
        List<Path> files = new ArrayList<>();
        for (Map.Entry<String, String> source : sources.entrySet()) {
            files.add(Files.writeString(folder.resolve(source.getKey() + ".java"), source.getValue()));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (var manager = compiler.getStandardFileManager(diagnostics, null, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "--release",
                    "17",
                    "-Xlint:all,-path,-processing,-classfile",
                    "-Xdiags:compact",
                    "-encoding",
                    "UTF-8",
                    "-d",
                    folder.toString());
            compiler.getTask(null, manager, diagnostics, options, null, manager.getJavaFileObjectsFromPaths(files))
                    .call();
        }
        assertThat(diagnostics.getDiagnostics())
                .extracting(d -> d.getLineNumber() + ": " + d.getMessage(null))
                .isEmpty();
        return new CompiledGame(folder.toUri().toURL());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        Class<?> found = super.findClass(name);
        loaded.add(found.getSimpleName());
        return found;
    }

    /** Simple names of the generated classes that were loaded. */
    List<String> loaded() {
        return loaded;
    }

    /** What the catalogue says of the defaults of a type. */
    DataRecord defaultsOf(String type) throws ReflectiveOperationException {
        Method defaults = ViewType.class.getDeclaredMethod("declaredDefaults");
        defaults.setAccessible(true);
        return (DataRecord) defaults.invoke(type(type));
    }

    @SuppressWarnings("unchecked")
    ViewType<? extends View> type(String name) throws ReflectiveOperationException {
        return (ViewType<? extends View>)
                Class.forName(PACKAGE + "." + name, true, this).getField("TYPE").get(null);
    }
}
