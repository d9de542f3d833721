package dev.ashlar.pipeline.cook;

import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** Cooks a folder into a pack, in a JVM of its own. */
final class CookMain {
    private CookMain() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println(Locale.getDefault() + " " + "TITLE".toLowerCase(Locale.getDefault()));
        Cook.cook(ContentReader.read(Path.of(arguments[0]), Progress.NONE), Path.of(arguments[1]), Progress.NONE);
    }
}
