package dev.ashlar.pipeline.json.change;

import dev.ashlar.compiler.folder.RegularFile;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;

/**
 * The list of what a change does to its files. Once it has its name the change is decided: it will be finished, by whoever comes
 * next if not by its own process; or taken back, once it has the other name.
 */
final class Journal {
    static final String DECIDED = "journal";
    static final String TAKEN_BACK = "undone";
    private static final String UNFINISHED = "journal.part";
    private static final String END = "end";
    private static final JsonFactory JSON = new JsonFactory();

    private Journal() {}

    static Path fresh(Path change, int number) {
        return change.resolve(number + ".new");
    }

    static Path old(Path change, int number) {
        return change.resolve(number + ".old");
    }

    /** Whether a change was decided, or is being taken back. */
    static boolean isIn(Path change) {
        return Files.exists(change.resolve(DECIDED)) || Files.exists(change.resolve(TAKEN_BACK));
    }

    /** Writes the list and gives it its name. The number of a move is its place in the list. */
    static void write(Path change, Path folder, List<FileMove> moves, Steps steps) throws IOException {
        Path part = change.resolve(UNFINISHED);
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            StringBuilder lines = new StringBuilder();
            for (FileMove move : moves) {
                String target = folder.relativize(move.target()).toString();
                lines.append("[\"").append(move.kind().word()).append("\", \"");
                JsonStringEncoder.getInstance().quoteAsString(target, lines);
                lines.append("\"]\n");
            }
            lines.append("[\"").append(END).append("\"]\n");
            Channels.newOutputStream(channel).write(lines.toString().getBytes(StandardCharsets.UTF_8));
            steps.at("force journal");
            channel.force(true);
        }
        steps.at("decide");
        Files.move(part, change.resolve(DECIDED), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * The moves of a list. Names come from a file that anybody may have written, so none leads out of the folder, or to what
     * is no content.
     */
    static List<FileMove> read(Path change, String name, Path folder, Predicate<Path> isContent) throws IOException {
        List<FileMove> moves = new ArrayList<>();
        boolean ended = false;
        for (String line : RegularFile.text(change.resolve(name)).lines().toList()) {
            List<String> words = words(change, line);
            if (ended || words.size() != (words.get(0).equals(END) ? 1 : 2)) {
                throw unknown(change, line);
            }
            ended = words.size() == 1;
            if (!ended) {
                Path target = target(change, folder, words.get(1), isContent);
                int number = moves.size();
                moves.add(new FileMove(kind(change, words.get(0)), target, fresh(change, number), old(change, number)));
            }
        }
        if (!ended) {
            throw unknown(change, "no last line");
        }
        return moves;
    }

    /** The strings of a line, at least one. */
    private static List<String> words(Path change, String line) throws IOException {
        List<String> words = new ArrayList<>();
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), line)) {
            boolean isList = parser.nextToken() == JsonToken.START_ARRAY;
            while (isList && parser.nextToken() == JsonToken.VALUE_STRING) {
                words.add(parser.getString());
            }
            boolean isWhole = parser.currentToken() == JsonToken.END_ARRAY && parser.nextToken() == null;
            if (isWhole && !words.isEmpty()) {
                return words;
            }
        } catch (JacksonException e) {
            throw unknown(change, line);
        }
        throw unknown(change, line);
    }

    private static FileMove.Kind kind(Path change, String word) throws IOException {
        for (FileMove.Kind kind : FileMove.Kind.values()) {
            if (kind.word().equals(word.toLowerCase(Locale.ROOT))) {
                return kind;
            }
        }
        throw unknown(change, word);
    }

    private static Path target(Path change, Path folder, String name, Predicate<Path> isContent) throws IOException {
        Path relative = relative(change, name);
        Path target = folder.resolve(relative);
        boolean isInside = !relative.isAbsolute() && relative.equals(relative.normalize()) && !name.startsWith("..");
        // Folders that are not there are made in one that is there, and which no link leads out of.
        Path around = existing(target.getParent());
        boolean isReal =
                around != null && Files.exists(around) && around.toRealPath().startsWith(folder);
        // Folders are somebody's, and so is what is no file of content.
        boolean isFile = isContent.test(relative) && !Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS);
        if (!isInside || !isReal || !isFile) {
            throw unknown(change, name);
        }
        return target;
    }

    /** The nearest folder that is there, or a link that leads nowhere. */
    private static @Nullable Path existing(@Nullable Path folder) {
        Path nearest = folder;
        while (nearest != null && !Files.exists(nearest, LinkOption.NOFOLLOW_LINKS)) {
            nearest = nearest.getParent();
        }
        return nearest;
    }

    private static Path relative(Path change, String name) throws IOException {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw unknown(change, name);
        }
    }

    private static IOException unknown(Path change, String found) {
        return new IOException(change + ": expected a list of files of this folder, found " + found);
    }
}
