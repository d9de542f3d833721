package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.compiler.folder.FileReason;
import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.compiler.folder.LeftOut;
import dev.ashlar.compiler.folder.TreeFile;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.json.xml.MalformedXmlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a folder of content, as one listing found them, and the types that they belong to. A file of records belongs to the first of
 * these types:
 *
 * <ol>
 *   <li>the type that it is named after ({@code Star.json}, {@code Star-anything.json}), when the type's schema file is in the same folder;
 *   <li>the type that the nearest folder around it is named after ({@code Star/7.json}, {@code Star/bright/7.json});
 *   <li>the type that it is named after, wherever the schema file is.
 * </ol>
 *
 * Immutable; for any thread.
 */
final class ContentFiles {
    static final String SCHEMA = ContentTree.SCHEMA;
    static final String JSON = ContentTree.JSON;
    /** What makes a folder a layer. */
    private static final String LAYER = "layer.conf";

    private static final String NO_SCHEMA = "no schema for this file";
    private static final Set<String> OF_ROOT = Set.of(SchemaLock.FILE, LastIds.FILE, FileLayout.FILE);

    /** As the schema reader accepts names of types. */
    private static final Pattern TYPE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final ContentTree tree;
    private final long takenMillis;
    /** The folder of a type's schema file, the first by name. */
    private final Map<String, String> homes = new HashMap<>();
    /** Schema files by their path. */
    private final Set<String> schemaNames = new HashSet<>();
    /** Folders directly in the root that have a file named after an id. */
    private final Set<String> numbered = new HashSet<>();
    /** The result of {@link #recordFiles()} by type, from the first time that it is needed. */
    private volatile @Nullable Map<String, List<RecordFile>> byType;

    private ContentFiles(ContentTree tree, long takenMillis) {
        this.tree = tree;
        this.takenMillis = takenMillis;
        for (TreeFile schema : tree.schemas()) {
            homes.putIfAbsent(typeOf(schema.lastPart()), schema.folder());
            schemaNames.add(schema.name());
        }
        tree.unreadableSchemas()
                .forEach(name -> homes.putIfAbsent(typeOf(name.substring(name.lastIndexOf('/') + 1)), ""));
        for (TreeFile file : tree.records()) {
            String folder = file.folder();
            if (folder.indexOf('/') == folder.length() - 1 && RecordFile.isNumbered(file.lastPart())) {
                numbered.add(folder);
            }
        }
    }

    /**
     * Lists a folder.
     *
     * @throws BackendException when it cannot be read
     */
    static ContentFiles of(Path folder) {
        return of(folder, System::currentTimeMillis);
    }

    /** Lists a folder by a clock in milliseconds since 1970. */
    static ContentFiles of(Path folder, LongSupplier clock) {
        try {
            long now = clock.getAsLong();
            return new ContentFiles(ContentTree.of(folder), now);
        } catch (IOException e) {
            throw unreadable(folder, e);
        }
    }

    static BackendException unreadable(Path path, IOException e) {
        return e instanceof MalformedXmlException
                ? new BackendException(String.valueOf(e.getMessage()), e)
                : new BackendException(path + ": cannot be read: " + FileReason.of(e), e);
    }

    Path path() {
        return tree.root();
    }

    /** Whether the folder is a layer: its files may be of types that it has no schema of. */
    static boolean isLayer(Path folder) {
        return Files.exists(folder.resolve(LAYER));
    }

    Path path(RecordFile file) {
        return tree.root().resolve(file.name());
    }

    /** When the listing began, in milliseconds since 1970. */
    long takenMillis() {
        return takenMillis;
    }

    /** Whether a file, by its path in the folder, is one of records, a schema, a lock or {@code content.conf}: what a change may move. */
    static boolean isContent(Path file) {
        for (Path part : file) {
            if (ContentTree.isHidden(part.toString())) {
                return false;
            }
        }
        String name = file.getFileName() == null ? "" : file.getFileName().toString();
        return ContentTree.isContent(name) || file.getNameCount() == 1 && OF_ROOT.contains(name);
    }

    /** The type that a schema file is named after, without its folder. */
    static String typeOf(String schemaFile) {
        return schemaFile.endsWith(SCHEMA)
                ? schemaFile.substring(0, schemaFile.length() - SCHEMA.length())
                : schemaFile;
    }

    /** Paths of the schema files, by folder and name. */
    List<TreeFile> schemaFiles() {
        return tree.schemas();
    }

    /** Names of the types that a schema file is named after. */
    Set<String> describedTypes() {
        return new TreeSet<>(homes.keySet());
    }

    /** The folder that new files of a type come into, with a {@code /} behind it, empty for the root: that of its schema. */
    String home(String type) {
        return homes.getOrDefault(type, "");
    }

    /** The length of all files that may have records. */
    long recordBytes() {
        long bytes = 0;
        for (TreeFile file : tree.records()) {
            FileStamp stamp = file.stamp();
            bytes += stamp == null ? 0 : stamp.size();
        }
        return bytes;
    }

    /**
     * The files of records, in the order in which they are read. Those of no type are somebody else's in sub-folders; directly in the folder
     * they have the type that they are named after.
     */
    List<RecordFile> recordFiles() {
        return recordFiles(Set.of());
    }

    /** The same where some more types have schemas. */
    List<RecordFile> recordFiles(Set<String> more) {
        List<RecordFile> files = new ArrayList<>();
        for (TreeFile file : tree.records()) {
            RecordFile one = resolve(file, more);
            if (isDescribed(one.type(), more) || isTaken(one)) {
                files.add(one);
            }
        }
        files.sort(RecordFile.ORDER);
        return files;
    }

    /** The files of records of one type, in the order in which they are read. */
    List<RecordFile> recordFiles(String type) {
        if (homes.containsKey(type)) {
            return filesByType().getOrDefault(type, List.of());
        }
        // Without a schema, a type has files only for those who ask for it.
        return recordFiles(Set.of(type)).stream()
                .filter(file -> file.type().equals(type))
                .toList();
    }

    /** Two threads may both compute it: the results are equal. */
    private Map<String, List<RecordFile>> filesByType() {
        Map<String, List<RecordFile>> files = byType;
        if (files == null) {
            files = recordFiles().stream()
                    .collect(Collectors.groupingBy(RecordFile::type, Collectors.toUnmodifiableList()));
            byType = files;
        }
        return files;
    }

    /** Whether a file without a schema counts as one of records. */
    private boolean isTaken(RecordFile file) {
        String folder = file.file().folder();
        return folder.isEmpty() || folder.equals(file.typeFolder()) && numbered.contains(folder);
    }

    private boolean isDescribed(String type, Set<String> more) {
        return homes.containsKey(type) || more.contains(type);
    }

    private RecordFile resolve(TreeFile file, Set<String> more) {
        String folder = file.folder();
        String named = namedAfter(file.lastPart());
        if (schemaNames.contains(folder + named + SCHEMA)) {
            return new RecordFile(file, named, null);
        }
        for (int end = folder.length(); end > 0; end = folder.lastIndexOf('/', end - 2) + 1) {
            String around = folder.substring(0, end);
            String name = around.substring(around.lastIndexOf('/', end - 2) + 1, end - 1);
            boolean isOfIds = numbered.contains(around) && TYPE.matcher(name).matches();
            if (isDescribed(name, more) || isOfIds && !isDescribed(named, more)) {
                return new RecordFile(file, name, around);
            }
        }
        return new RecordFile(file, named, null);
    }

    private static String namedAfter(String lastPart) {
        String stem = ContentTree.stem(lastPart);
        int dash = stem.indexOf('-');
        return dash < 0 ? stem : stem.substring(0, dash);
    }

    /** Tells of files that nobody reads: a problem directly in the folder, a warning in sub-folders. */
    void check(Set<String> described, Problems problems) {
        for (TreeFile file : tree.records()) {
            RecordFile one = resolve(file, described);
            if (!described.contains(one.type())) {
                Problem problem = unmatched(one, described);
                if (isTaken(one)) {
                    problems.add(problem);
                } else {
                    problems.warn(problem);
                }
            }
        }
        tree.leftOut().forEach(one -> {
            if (!one.isProblem()) {
                problems.warn(one.problem());
            } else if (!problems.sorted().contains(one.problem())) {
                problems.add(one.problem());
            }
        });
    }

    /** Tells of sheets, which are not read; {@code hasPlaces}: whether there are other places with records. */
    void checkSheets(Set<String> described, boolean hasPlaces, Problems problems) {
        Set<String> recorded = recordFiles().stream().map(RecordFile::type).collect(Collectors.toSet());
        if (tree.schemas().isEmpty() && recorded.isEmpty() && !isLayer(tree.root())) {
            UnreadSheets.warn(tree.root(), problems);
        } else if (!tree.schemas().isEmpty()) {
            UnreadSheets.tell(tree.root(), described, recorded, !hasPlaces && !isLayer(tree.root()), problems);
        }
    }

    private static Problem unmatched(RecordFile file, Set<String> described) {
        String ending = file.isXml() ? ContentTree.XML : JSON;
        return new Problem(
                Location.of(file.name()),
                "",
                NO_SCHEMA + Words.didYouMean(file.type(), described),
                described.isEmpty()
                        ? "a schema " + file.type() + ".schema; the folder has none"
                        : "a name Type%1$s, Type-anything%1$s or Type/anything%1$s, where Type is ".formatted(ending)
                                + Words.oneOf(new TreeSet<>(described)),
                file.name());
    }

    /**
     * Whether another program has written, made or removed a file since the listing. Times of inodes are not compared: a second name of a file
     * changes them.
     */
    boolean isChanged(Predicate<String> types) {
        return !stamps(types).equals(of(path()).stamps(types));
    }

    /** Stamps of the files of records of some types, by path; of the schemas as well, which decide on types. */
    private Map<String, FileStamp> stamps(Predicate<String> types) {
        Map<String, FileStamp> stamps = new HashMap<>();
        Stream<TreeFile> records =
                recordFiles().stream().filter(one -> types.test(one.type())).map(RecordFile::file);
        Stream.concat(tree.schemas().stream(), records).forEach(file -> {
            FileStamp stamp = file.stamp();
            if (stamp != null) {
                stamps.put(file.name(), new FileStamp(stamp.size(), stamp.modified(), 0, stamp.key()));
            }
        });
        return stamps;
    }

    /** A number that differs when any file that counts may have changed. */
    long token() {
        long hash = 1;
        for (TreeFile file : tree.schemas()) {
            hash = hash(hash, file.name(), file.stamp());
        }
        for (TreeFile file : tree.records()) {
            hash = hash(hash, file.name(), file.stamp());
        }
        for (String name : List.of(SchemaLock.FILE, FileLayout.FILE, LastIds.FILE, LAYER)) {
            hash = hash(hash, name, stamp(tree.root().resolve(name)));
        }
        for (LeftOut one : tree.leftOut()) {
            hash = 31 * hash + one.problem().hashCode();
        }
        return hash;
    }

    private static long hash(long before, String name, @Nullable FileStamp stamp) {
        return 31 * (31 * before + name.hashCode()) + (stamp == null ? 0 : stamp.hashCode());
    }

    private static @Nullable FileStamp stamp(Path file) {
        try {
            return FileStamp.of(file);
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }
}
