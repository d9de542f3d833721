package dev.ashlar.editor.git;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads a file or folder of a work tree from commits. Files have the committed bytes: filters and attributes of the repository, which may start
 * programs, are ignored. For one thread.
 */
public final class GitFiles {
    private static final int LONGEST_NAME = 200;
    private static final int MOST_FILES = 200_000;
    private static final int LARGEST_POINTER = 1024;
    private static final int MOST_NAMED = 5;
    private static final String POINTER = "version https://git-lfs.github.com/spec/";
    private static final long MOST_BYTES = 2L << 30;
    private static final int LONGEST_LIST = 64 << 20;
    private static final int LONGEST_COMMIT = 64 << 10;
    private static final int BUFFER = 64 << 10;
    private static final String REGULAR_FILE = "100";
    private static final Pattern FORBIDDEN = Pattern.compile("^-|\\.\\.|[\\p{Cntrl}\\s:\\\\?*\\[]");
    private static final Pattern ENTRY = Pattern.compile("(\\d+) blob ([0-9a-f]{40,64}) +(\\d+)\t(.+)", Pattern.DOTALL);
    private static final Pattern COMMITTED = Pattern.compile("(?m)^committer .*> (\\d{1,12}) [+-]\\d+$");

    private final GitCommand git;
    private final Path place;
    private final String inside;
    private final boolean isFile;

    private record Entry(String object, long size, String name) {}

    /**
     * A commit. Immutable.
     *
     * @param id the complete hash
     * @param words the abbreviated hash, the date and the first line of the message
     */
    public record Commit(String id, String words) {}

    private GitFiles(GitCommand git, Path place, String inside, boolean isFile) {
        this.git = git;
        this.place = place;
        this.inside = inside;
        this.isFile = isFile;
    }

    /**
     * Finds the repository of a path.
     *
     * @param place a file or a folder
     * @return the file or folder in git
     * @throws GitException if there is no git, or if the path is in no repository that git trusts
     */
    public static GitFiles of(Path place) {
        try {
            Path real = place.toRealPath();
            boolean isFile = !Files.isDirectory(real);
            Path folder = isFile ? real.getParent() : real;
            GitCommand git = GitCommand.in(folder);
            String prefix = prefix(git, place);
            String name = isFile ? prefix + real.getFileName() : prefix.replaceFirst("/$", "");
            return new GitFiles(git, place, name, isFile);
        } catch (IOException e) {
            throw new GitException(place + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static String prefix(GitCommand git, Path place) {
        try {
            return git.line("rev-parse", "--show-prefix");
        } catch (GitException e) {
            throw new GitException(
                    place + ": expected a place in a git repository, or a pack to compare with; " + e.getMessage(), e);
        }
    }

    /**
     * Finds a commit.
     *
     * @param name a branch, a tag, or another name of a commit, such as {@code HEAD~1} or an abbreviated hash
     * @return the commit
     * @throws GitException if there is no such commit
     */
    public Commit commit(String name) {
        String shown = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + '…' : name;
        if (name.isEmpty()
                || name.length() > LONGEST_NAME
                || FORBIDDEN.matcher(name).find()) {
            throw new GitException("expected a branch, a tag or a commit such as HEAD~1, found \"" + shown + '"');
        }
        String id;
        try {
            id = git.line("rev-parse", "--verify", "--quiet", name + "^{commit}");
        } catch (GitException e) {
            throw new GitException(
                    place + ": the repository has no commit \"" + shown
                            + "\"; expected a branch, a tag or a commit such as HEAD~1",
                    e);
        }
        String text = git.run(
                null,
                in -> new String(in.readNBytes(LONGEST_COMMIT), StandardCharsets.UTF_8),
                "cat-file",
                "commit",
                id);
        return new Commit(id, id.substring(0, 10) + day(text) + subject(text));
    }

    private static String day(String commit) {
        Matcher committed = COMMITTED.matcher(commit);
        return committed.find()
                ? ", " + LocalDate.ofInstant(Instant.ofEpochSecond(Long.parseLong(committed.group(1))), ZoneOffset.UTC)
                : "";
    }

    private static String subject(String commit) {
        String message = commit.substring(Math.min(commit.length(), commit.indexOf("\n\n") + 2));
        String line = message.split("\n", 2)[0];
        return line.isBlank() ? "" : ", " + (line.length() > LONGEST_NAME ? line.substring(0, LONGEST_NAME) : line);
    }

    /**
     * Writes the files of a commit to a temporary folder, without symbolic links and submodules.
     *
     * @param commit of this repository
     * @return a folder; {@link #in(TemporaryFolder)} returns the path of the file or folder in it
     * @throws GitException if the commit does not contain the file or folder, or if it is too large
     */
    public TemporaryFolder write(Commit commit) {
        String object;
        try {
            object = git.line("rev-parse", "--verify", "--quiet", commit.id() + ":" + inside);
        } catch (GitException e) {
            throw new GitException(place + " is not in the commit " + commit.words(), e);
        }
        TemporaryFolder folder = null;
        try {
            folder = TemporaryFolder.create();
            write(isFile ? file(object) : files(object), folder);
            return folder;
        } catch (IOException | RuntimeException e) {
            if (folder != null) {
                folder.close();
            }
            throw e instanceof GitException failed
                    ? failed
                    : new GitException("files of the commit " + commit.words() + " cannot be written: " + e, e);
        }
    }

    /**
     * Returns the path of the file or folder in a temporary folder.
     *
     * @param folder the result of {@link #write}
     * @return the path
     */
    public Path in(TemporaryFolder folder) {
        return isFile ? folder.path().resolve(String.valueOf(place.getFileName())) : folder.path();
    }

    private List<Entry> file(String object) {
        long size = Long.parseLong(git.line("cat-file", "-s", object));
        return List.of(new Entry(object, size, String.valueOf(place.getFileName())));
    }

    private List<Entry> files(String tree) {
        String list = git.run(null, GitFiles::list, "ls-tree", "--full-tree", "-r", "-z", "-l", tree);
        List<Entry> entries = new ArrayList<>();
        for (String line : list.split("\0")) {
            Matcher entry = ENTRY.matcher(line);
            if (entry.matches() && entry.group(1).startsWith(REGULAR_FILE)) {
                entries.add(new Entry(entry.group(2), Long.parseLong(entry.group(3)), entry.group(4)));
            }
        }
        return entries;
    }

    private static String list(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(LONGEST_LIST);
        if (bytes.length == LONGEST_LIST) {
            throw new GitException("expected at most " + MOST_FILES
                    + " files to compare with, found a list of more than " + LONGEST_LIST + " bytes");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private void write(List<Entry> entries, TemporaryFolder folder) throws IOException {
        long bytes = entries.stream().mapToLong(Entry::size).sum();
        if (entries.size() > MOST_FILES || bytes > MOST_BYTES) {
            throw new GitException(place + ": expected at most " + MOST_FILES + " files and " + MOST_BYTES
                    + " bytes to compare with, found " + entries.size() + " files and " + bytes + " bytes");
        }
        Path wanted = Files.createTempFile("ashlar-compare", ".txt");
        try {
            Files.write(wanted, entries.stream().map(Entry::object).toList());
            git.run(wanted, in -> copy(new BufferedInputStream(in, BUFFER), entries, folder), "cat-file", "--batch");
            refusePointers(entries, folder);
        } finally {
            TemporaryFolder.delete(wanted);
        }
    }

    /** Git LFS keeps files elsewhere, and small texts that point to them in the commit. */
    private static void refusePointers(List<Entry> entries, TemporaryFolder folder) throws IOException {
        List<String> pointers = new ArrayList<>();
        for (Entry entry : entries) {
            boolean isSmall = entry.size() <= LARGEST_POINTER;
            if (isSmall
                    && Files.readString(place(folder, entry.name()), StandardCharsets.ISO_8859_1)
                            .startsWith(POINTER)) {
                pointers.add(entry.name());
            }
        }
        if (!pointers.isEmpty()) {
            throw new GitException("expected the content of all files in the commit, found pointers of Git LFS: "
                    + pointers.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                    + (pointers.size() > MOST_NAMED ? " and " + (pointers.size() - MOST_NAMED) + " more" : "")
                    + "; compare with a pack");
        }
    }

    private static int copy(InputStream in, List<Entry> entries, TemporaryFolder folder) throws IOException {
        for (Entry entry : entries) {
            String expected = entry.object() + " blob " + entry.size();
            String found = line(in);
            if (!found.equals(expected)) {
                throw new GitException("git: expected \"" + expected + "\", found \"" + found + '"');
            }
            copy(in, entry.size(), place(folder, entry.name()));
            line(in);
        }
        return entries.size();
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int each = in.read(); each != '\n' && line.length() < LONGEST_NAME; each = in.read()) {
            if (each < 0) {
                throw new EOFException("git has ended early");
            }
            line.append((char) each);
        }
        return line.toString();
    }

    /** A tree may be made by hand, with names that lead out of the folder. */
    private static Path place(TemporaryFolder folder, String name) throws IOException {
        Path root = folder.path();
        Path path = root.resolve(name).normalize();
        if (!path.startsWith(root) || path.equals(root)) {
            throw new GitException("expected the name of a file in the folder, found " + name);
        }
        Files.createDirectories(path.getParent());
        return path;
    }

    private static void copy(InputStream in, long size, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            byte[] buffer = new byte[BUFFER];
            for (long left = size; left > 0; ) {
                int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
                if (read < 0) {
                    throw new EOFException("git has ended early");
                }
                out.write(buffer, 0, read);
                left -= read;
            }
        }
    }
}
