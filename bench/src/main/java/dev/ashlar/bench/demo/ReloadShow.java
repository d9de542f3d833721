package dev.ashlar.bench.demo;

import dev.ashlar.bench.path.SkyFiles;
import dev.ashlar.bench.sky.SkyTypes;
import dev.ashlar.bench.sky.Star;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Edits a record and a schema of a copy of the content while a reader has them open, and shows what the views read, and when.
 */
final class ReloadShow {
    private static final int SIRIUS = 32_349;
    private static final long PATIENCE_SECONDS = 30;

    private final Path original;
    private final Path copy;
    private final PrintStream out;
    private final BlockingQueue<Reload> reloads = new LinkedBlockingQueue<>();

    ReloadShow(SkyFiles files, PrintStream out) {
        this.original = files.content();
        this.copy = files.pack().toAbsolutePath().resolveSibling("content");
        this.out = out;
    }

    void run() throws IOException {
        printf("develop a copy of the content in a DevelopmentStore; the views stay as they were compiled …%n");
        copyContent();
        try (DevelopmentStore store = DevelopmentStore.open(copy, SkyTypes.CATALOG, reloads::add)) {
            Reader reader = store.reader();
            Star star = reader.view(Star.TYPE);
            star.find(SIRIUS);
            show("as it stands", star, "");
            editRecord(reader, star);
            editSchema(reader, star);
            editBadly(reader, star);
        }
        out.println();
    }

    private void editRecord(Reader reader, Star star) throws IOException {
        long begin = System.nanoTime();
        replace("Star-mag6.json", "\"magnitude\":-1.44", "\"magnitude\":-9.5");
        next(reader, true);
        show("magnitude edited in Star-mag6.json", star, since(begin));
    }

    /** A field is renamed and becomes a double; another is added, for which there is no code yet. */
    private void editSchema(Reader reader, Star star) throws IOException {
        long begin = System.nanoTime();
        replace(
                "Star.schema",
                "{ name = \"magnitude\",       type = \"float\", ",
                "{ name = \"planets\",  type = \"int\",  default = 8 }\n"
                        + "  { name = \"brightness\",  formerly = [\"magnitude\"],  type = \"double\",  retyped = [\"float\"], ");
        next(reader, true);
        RecordView byName = reader.view("Star");
        byName.find(SIRIUS);
        show(
                "field renamed, made a double, another added in Star.schema",
                star,
                since(begin) + "; by name: planets " + byName.i32(FieldKey.of("planets")));
    }

    private void editBadly(Reader reader, Star star) throws IOException {
        replace("Star-mag6.json", "\"magnitude\":-9.5", "\"magnitude\":\"bright\"");
        Reload reload = next(reader, false);
        show("a bad edit: the old generation stays, and all problems are told", star, "");
        for (Problem problem : reload.problems()) {
            out.println("            " + problem);
        }
    }

    /** The next reload that is good, or else bad: a machine may be so busy that a file which is being written is told of. */
    private Reload next(Reader reader, boolean isGood) {
        try {
            @Nullable Reload reload;
            do {
                reload = reloads.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
                if (reload == null) {
                    throw new IllegalStateException("no reload within " + PATIENCE_SECONDS + " s");
                }
            } while (reload.isPublished() != isGood);
            reader.refresh();
            return reload;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a reload", e);
        }
    }

    private void show(String what, Star star, String after) {
        printf(
                "        %s%s%n          view reads: %s, magnitude %.2f, declination %.2f%n",
                what, after.isEmpty() ? "" : "  " + after, star.name(), star.magnitude(), star.declination());
    }

    private static String since(long begin) {
        return String.format(Locale.ROOT, "(visible %.0f ms after the edit)", (System.nanoTime() - begin) / 1e6);
    }

    private void replace(String file, String old, String replacement) throws IOException {
        Path path = copy.resolve(file);
        String text = Files.readString(path);
        if (!text.contains(old)) {
            throw new IllegalStateException(path + ": expected " + old);
        }
        Files.writeString(path, text.replace(old, replacement));
    }

    private void copyContent() throws IOException {
        Files.createDirectories(copy);
        try (Stream<Path> stale = Files.list(copy)) {
            for (Path file : stale.toList()) {
                Files.delete(file);
            }
        }
        try (Stream<Path> files = Files.list(original)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
    }

    private void printf(String format, Object... values) {
        out.printf(Locale.ROOT, format, values);
    }
}
