package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.json.change.FolderChange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The file {@code ids.lock}: the greatest id that a type has ever had, for types whose record with that id was removed. It has one line {@code Type
 * id} for each type, sorted. If a type has several lines, the greatest id counts. Conflict markers of git are ignored, so any merge that keeps the
 * lines of both sides is correct. Immutable.
 */
public final class LastIds {
    static final String FILE = "ids.lock";

    private static final String COMMENT = """
            # Greatest ids that were in use. Ashlar gives no id twice; keep this file in version control.
            # After a merge conflict, keep the lines of both sides: the greatest id of a type counts.
            """;

    private static final Pattern LINE = Pattern.compile("\\s*([A-Za-z0-9_]+)[ \\t]+([0-9]{1,19})\\s*");
    private static final Pattern PASSED_OVER = Pattern.compile("\\s*(#.*)?|(<{7}|\\|{7}|={7}|>{7})( .*)?");

    private static final String WRONG = "wrong line; correct it, or remove it";
    private static final String EXPECTED =
            "the name of a type and the greatest id that it has had, 0 to " + Long.MAX_VALUE;

    private final byte @Nullable [] bytes;
    private final Map<String, Long> ids;

    private final String name;

    private LastIds(String name, byte @Nullable [] bytes, Map<String, Long> ids) {
        this.name = name;
        this.bytes = bytes;
        this.ids = ids;
    }

    /**
     * Reads the file of a folder.
     *
     * @throws BackendException if the file cannot be read, or if a line has another form
     */
    static LastIds read(Path folder) {
        return read(folder, FILE);
    }

    /**
     * Reads the file of a folder, under another name.
     *
     * @param folder an existing folder
     * @param name of the file, which need not exist
     * @return the ids
     * @throws BackendException if the file cannot be read, or if a line has another form
     */
    public static LastIds read(Path folder, String name) {
        Problems problems = new Problems();
        LastIds ids = read(folder, name, folder.resolve(name).toString(), problems);
        FileLayout.requireSound(problems);
        return ids;
    }

    /** Tells of everything that {@link #read(Path)} would refuse. */
    static void check(Path folder, Problems problems) {
        check(folder, FILE, problems);
    }

    /**
     * Reports every problem for which {@link #read(Path, String)} would throw.
     *
     * @param folder an existing folder
     * @param name of the file
     * @param problems receives the problems
     */
    public static void check(Path folder, String name, Problems problems) {
        try {
            read(folder, name, name, problems);
        } catch (BackendException e) {
            problems.add(Location.of(name), "", e.getMessage(), "", "");
        }
    }

    private static LastIds read(Path folder, String name, String shown, Problems problems) {
        Path file = folder.resolve(name);
        byte[] bytes;
        try {
            bytes = RegularFile.bytes(file);
        } catch (NoSuchFileException e) {
            return new LastIds(name, null, Map.of());
        } catch (IOException e) {
            throw ContentFiles.unreadable(file, e);
        }
        Map<String, Long> ids = new TreeMap<>();
        List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            boolean isRead = PASSED_OVER.matcher(lines.get(i)).matches() || read(lines.get(i), ids);
            if (!isRead) {
                problems.add(
                        new Location(shown, i + 1, 1),
                        "",
                        WRONG,
                        EXPECTED,
                        lines.get(i).strip());
            }
        }
        return new LastIds(name, bytes, ids);
    }

    private static boolean read(String line, Map<String, Long> into) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            return false;
        }
        try {
            into.merge(parts.group(1), Long.parseLong(parts.group(2)), Math::max);
            return true;
        } catch (NumberFormatException e) {
            return false; // Greater than any id.
        }
    }

    /** {@return the ids by type} */
    public Map<String, Long> ids() {
        return ids;
    }

    /**
     * Returns the greatest id of a type in the file.
     *
     * @param type name of the type
     * @return the id; 0 if the file has none
     */
    public long of(String type) {
        return ids.getOrDefault(type, 0L);
    }

    /** Whether the file has the bytes that were read, or is still not there. */
    private boolean isAsRead(Path file) throws IOException {
        return bytes == null
                ? !Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                : Files.exists(file) && Arrays.equals(RegularFile.bytes(file), bytes);
    }

    /**
     * Makes the commit of a change fail if the file has changed since it was read.
     *
     * @param change of the folder
     */
    public void require(FolderChange change) {
        change.require(change.folder().resolve(name), this::isAsRead);
    }

    /**
     * Adds to a change the write of the file with further ids. For each type, the greater id counts.
     *
     * @param change of the folder
     * @param more ids by type
     * @throws IOException if the file cannot be written
     */
    public void write(FolderChange change, Map<String, Long> more) throws IOException {
        ByteBuffer text = ByteBuffer.wrap(text(more));
        Path file = change.folder().resolve(name);
        if (bytes == null) {
            change.create(file, channel -> ByteEdit.write(channel, text));
        } else {
            change.replace(file, file.toRealPath(), this::isAsRead, channel -> ByteEdit.write(channel, text));
        }
    }

    /** The bytes of the file, with further ids if it has smaller ones; null when it is not there and needs none. */
    byte @Nullable [] with(Map<String, Long> more) {
        boolean isKnown = more.entrySet().stream().allMatch(last -> last.getValue() <= of(last.getKey()));
        return isKnown ? bytes : text(more);
    }

    private byte[] text(Map<String, Long> more) {
        Map<String, Long> all = new TreeMap<>(ids);
        more.forEach((type, id) -> all.merge(type, id, Math::max));
        StringBuilder text = new StringBuilder(COMMENT);
        all.forEach((type, id) -> text.append(type).append(' ').append(id).append('\n'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
