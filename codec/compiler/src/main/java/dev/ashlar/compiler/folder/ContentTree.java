package dev.ashlar.compiler.folder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The files of a content folder and its sub-folders, from one listing. Immutable.
 *
 * <p>Files and folders whose names begin with a dot are skipped: {@code .git}, {@code .idea}, {@code .replacing-…} of a save. A sub-folder with its
 * own {@code schema.lock}, {@code content.conf} or {@code ids.lock} is separate content and is omitted. Links to folders are followed. No folder is
 * read twice, so cycles of links end. Only regular files are content.
 */
public final class ContentTree {
    /** Extension of schema files. */
    public static final String SCHEMA = ".schema";
    /** Extension of record files. */
    public static final String JSON = ".json";
    /** Extension of record files with comments. */
    public static final String COMMENTED = ".jsonc";
    /** Extension of record files in XML. */
    public static final String XML = ".xml";

    /** Names of further files, which only the root of a content folder has. */
    public static final Set<String> ROOT_FILES = Set.of("schema.lock", "content.conf", "ids.lock", "layer.conf");

    private final Path root;
    private final List<TreeFile> schemas = new ArrayList<>();
    private final List<TreeFile> records = new ArrayList<>();
    private final List<Path> folders = new ArrayList<>();
    private final List<LeftOut> leftOut = new ArrayList<>();
    private final Map<Object, String> visited = new HashMap<>();
    /** Links to folders, which count only where the folder is not read by its own path. */
    private final Deque<Linked> links = new ArrayDeque<>();

    private record Linked(Path folder, String name, FileStamp.Found found) {}

    private ContentTree(Path root) {
        this.root = root;
    }

    /**
     * Lists a folder.
     *
     * @param root a folder
     * @return all content files of the folder
     * @throws IOException if the folder itself cannot be listed; sub-folders that cannot be listed are {@linkplain #leftOut left out}
     */
    public static ContentTree of(Path root) throws IOException {
        ContentTree tree = new ContentTree(root);
        tree.visit(root, "", FileStamp.find(root));
        while (!tree.links.isEmpty()) {
            Linked link = tree.links.remove();
            tree.tryLink(link);
        }
        return tree;
    }

    /**
     * {@return whether a name is the name of a schema file or a record file}
     *
     * @param lastPart the name without folders
     */
    public static boolean isContent(String lastPart) {
        return !isHidden(lastPart) && (lastPart.endsWith(SCHEMA) || isRecords(lastPart));
    }

    /**
     * {@return whether a name is the name of a record file}
     *
     * @param lastPart the name without folders
     */
    public static boolean isRecords(String lastPart) {
        return lastPart.endsWith(JSON) || lastPart.endsWith(COMMENTED) || lastPart.endsWith(XML);
    }

    /**
     * {@return the name of a record file without its extension}
     *
     * @param lastPart the name without folders
     */
    public static String stem(String lastPart) {
        return lastPart.substring(0, lastPart.lastIndexOf('.'));
    }

    /**
     * {@return whether a name begins with a dot, so that the file or folder is skipped}
     *
     * @param lastPart the name without folders
     */
    public static boolean isHidden(String lastPart) {
        return lastPart.startsWith(".");
    }

    /** {@return the folder that was listed} */
    public Path root() {
        return root;
    }

    /** {@return the schema files, folder by folder, sorted by name in each folder} */
    public List<TreeFile> schemas() {
        return List.copyOf(schemas);
    }

    /** {@return the record files, folder by folder, sorted by name in each folder} */
    public List<TreeFile> records() {
        return List.copyOf(records);
    }

    /** {@return all listed folders, the root first} */
    public List<Path> folders() {
        return List.copyOf(folders);
    }

    /** {@return files and folders that look like content and are not read} */
    public List<LeftOut> leftOut() {
        return List.copyOf(leftOut);
    }

    /** {@return names of schema files that are not regular files} */
    public List<String> unreadableSchemas() {
        return leftOut.stream()
                .filter(one -> one.kind() == LeftOut.Kind.SCHEMA && one.isProblem())
                .map(one -> one.problem().at().file())
                .toList();
    }

    private void visit(Path folder, String prefix, FileStamp.Found found) throws IOException {
        Object key = found.fileKey() == null ? folder.toRealPath() : found.fileKey();
        String before = visited.putIfAbsent(key, prefix.isEmpty() ? "the content folder" : prefix);
        if (before != null) {
            leaveOut(LeftOut.Kind.FOLDER, false, prefix, "link to a folder that is read already", "", before);
            return;
        }
        List<String> names = names(folder, prefix);
        if (!prefix.isEmpty() && names.stream().anyMatch(ROOT_FILES::contains)) {
            String own = names.stream().filter(ROOT_FILES::contains).findFirst().orElseThrow();
            leaveOut(
                    LeftOut.Kind.FOLDER,
                    false,
                    prefix,
                    "folder is not read: it is content of its own",
                    "a sub-folder without " + own,
                    prefix + own);
            return;
        }
        folders.add(folder);
        for (String name : names) {
            entry(folder.resolve(name), prefix + name, name);
        }
    }

    private List<String> names(Path folder, String prefix) throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (isHidden(name)) {
                    continue;
                }
                if (FileNames.isWhole(entry)) {
                    names.add(name);
                } else {
                    leaveOutUnnamed(entry, prefix + name, name);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        names.sort(null);
        return names;
    }

    private void leaveOutUnnamed(Path path, String name, String lastPart) {
        boolean isFolder = Files.isDirectory(path);
        if (isFolder || isContent(lastPart)) {
            LeftOut.Kind kind = isFolder ? LeftOut.Kind.FOLDER : kind(lastPart);
            leaveOut(kind, true, name, FileNames.UNREADABLE, FileNames.expected(), FileNames.found());
        }
    }

    private void entry(Path path, String name, String lastPart) {
        FileStamp.Found found;
        try {
            found = FileStamp.find(path);
        } catch (NoSuchFileException e) {
            if (isContent(lastPart) && Files.isSymbolicLink(path)) {
                leaveOut(
                        kind(lastPart),
                        true,
                        name,
                        "is not read: the link leads nowhere",
                        "a link to a file",
                        target(path));
            }
            return; // Else it was there a moment ago.
        } catch (IOException e) {
            if (isContent(lastPart)) {
                add(new TreeFile(name, null)); // Whoever reads it is told the reason.
            }
            return;
        }
        if (found.isFolder() && !isContent(lastPart)) {
            if (Files.isSymbolicLink(path)) {
                links.add(new Linked(path, name + "/", found));
            } else {
                trySubFolder(path, name + "/", found);
            }
        } else {
            file(name, lastPart, found);
        }
    }

    /** A link to a folder around the content would make content of everything beside it. */
    private void tryLink(Linked link) {
        if (isAround(link.folder)) {
            leaveOut(
                    LeftOut.Kind.FOLDER,
                    false,
                    link.name,
                    "link is not followed: the content folder is in its target",
                    "a link to a folder elsewhere",
                    target(link.folder));
        } else {
            trySubFolder(link.folder, link.name, link.found);
        }
    }

    private boolean isAround(Path link) {
        try {
            Path target = link.toRealPath();
            Path real = root.toRealPath();
            return real.startsWith(target) && !real.equals(target);
        } catch (IOException e) {
            return false; // Visiting it tells why.
        }
    }

    private void trySubFolder(Path folder, String prefix, FileStamp.Found found) {
        try {
            visit(folder, prefix, found);
        } catch (NoSuchFileException | NotDirectoryException e) {
            return; // It was there a moment ago.
        } catch (IOException | UncheckedIOException e) {
            leaveOut(LeftOut.Kind.FOLDER, true, prefix, "folder cannot be read", "", FileReason.of(e));
        }
    }

    private void file(String name, String lastPart, FileStamp.Found found) {
        if (isContent(lastPart)) {
            if (found.isRegular()) {
                add(new TreeFile(name, found.stamp()));
            } else {
                String what = found.isFolder() ? "a folder" : "a pipe, a socket or a device";
                leaveOut(kind(lastPart), true, name, "is not read", "a regular file", what);
            }
            return;
        }
        String lower = lastPart.toLowerCase(Locale.ROOT);
        if (isContent(lower)) {
            String end = lower.substring(lower.lastIndexOf('.'));
            String ending = lastPart.substring(lastPart.length() - end.length());
            leaveOut(kind(lower), false, name, "is not read", "a name that ends with " + end, ending);
        }
    }

    private void add(TreeFile file) {
        (file.name().endsWith(SCHEMA) ? schemas : records).add(file);
    }

    private static LeftOut.Kind kind(String lastPart) {
        return lastPart.endsWith(SCHEMA) ? LeftOut.Kind.SCHEMA : LeftOut.Kind.RECORDS;
    }

    private void leaveOut(
            LeftOut.Kind kind, boolean isProblem, String name, String message, String expected, String found) {
        leftOut.add(LeftOut.of(kind, isProblem, name, message, expected, found));
    }

    private static String target(Path link) {
        try {
            return "a link to " + Files.readSymbolicLink(link);
        } catch (IOException e) {
            return "a link";
        }
    }
}
