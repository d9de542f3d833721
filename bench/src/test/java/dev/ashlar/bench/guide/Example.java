package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/**
 * Code that a page shows, compiled and run.
 *
 * @param folder for the source and the class
 * @param sources other sources that it needs
 */
record Example(Path folder, Path sources) {
    /** What a page need not say. */
    private static final String IMPORTS = """
            import dev.ashlar.pipeline.row.RowEncoder;
            import dev.ashlar.codec.layout.RecordLayout;
            import dev.ashlar.codec.view.Catalog;
            import dev.ashlar.codec.view.FieldKey;
            import dev.ashlar.codec.view.RecordView;
            import dev.ashlar.compiler.layout.LayoutPlanner;
            import dev.ashlar.compiler.schema.Schema;
            import dev.ashlar.pipeline.content.ContentReader;
            import dev.ashlar.pipeline.pack.PackInfo;
            import dev.ashlar.pipeline.pack.PackWriter;
            import dev.ashlar.pipeline.pack.TypeWriter;
            import dev.ashlar.pipeline.progress.Progress;
            import dev.ashlar.store.OpenOptions;
            import dev.ashlar.store.Reader;
            import dev.ashlar.store.RecordStore;
            import dev.ashlar.store.internal.format.HeaderFormat;
            import java.nio.channels.FileChannel;
            import java.nio.file.Path;
            import java.nio.file.StandardOpenOption;
            import java.util.List;
            """;

    /** The first block in a language, after a heading of a page. */
    static String block(Path page, String language, String heading) throws IOException {
        String text = Files.readString(page);
        Matcher block = Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL)
                .matcher(text.substring(text.indexOf(heading)));
        assertThat(block.find()).as("%s block after %s", language, heading).isTrue();
        return block.group(1);
    }

    /** {@return what the code prints, as the body of a method} */
    String run(String imports, String code) throws Exception {
        return main("Example", """
                %s
                %s
                public class Example {
                    public static void main(String[] arguments) throws Exception {
                        %s
                    }
                }
                """.formatted(IMPORTS, imports, code));
    }

    /** {@return what the code prints, as the source of a public class, in a package or none, with a main method} */
    String main(String type, String code, String... arguments) throws Exception {
        String name = type.substring(type.lastIndexOf('.') + 1);
        Path source = Files.writeString(folder.resolve(name + ".java"), code);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        String[] options = {
            "-d", folder.toString(), "-encoding", "UTF-8", "-sourcepath", sources.toString(), source.toString()
        };
        int result = ToolProvider.getSystemJavaCompiler().run(null, said, said, options);
        assertThat(result).as(said.toString(StandardCharsets.UTF_8)).isZero();
        said.reset();
        PrintStream out = System.out;
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
            loader.loadClass(type).getMethod("main", String[].class).invoke(null, (Object) arguments);
        } finally {
            System.setOut(out);
        }
        return said.toString(StandardCharsets.UTF_8);
    }
}
