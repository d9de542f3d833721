package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.folder.TreeFile;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.compiler.schema.SchemaFormat;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.MissingPlaceException;
import dev.ashlar.pipeline.backend.NewIds;
import dev.ashlar.pipeline.json.change.FolderChange;
import dev.ashlar.pipeline.json.change.Steps;
import dev.ashlar.pipeline.json.xml.MalformedXmlException;
import dev.ashlar.pipeline.json.xml.XmlImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Formats the schemas and records of a folder or one file, or assigns ids to records. A save writes the same form. Files with comments are not
 * formatted, because only people know where a comment belongs. Stateless.
 */
public final class FolderFormat {
    private final Path folder;
    private final boolean givesIds;
    private final Problems problems = new Problems();
    private final List<Change> changes = new ArrayList<>();
    private final Map<String, Long> given = new TreeMap<>();
    private int files;

    private record Change(String name, byte[] before, byte[] after) {}

    /**
     * The result of formatting. Immutable.
     *
     * @param files number of files that were read
     * @param changed names of the changed files, relative to the folder
     * @param ids number of records that get ids, by type
     * @param problems problems of unreadable files, which do not change
     */
    public record Result(int files, List<String> changed, Map<String, Long> ids, List<Problem> problems) {}

    private FolderFormat(Path folder, boolean givesIds) {
        this.folder = folder;
        this.givesIds = givesIds;
    }

    /**
     * Formats a folder. All files change in one step.
     *
     * @param folder of content
     * @param writes whether files are written; if false, the method only reports changes
     * @return the changes
     * @throws BackendException if the folder cannot be read or written, or if another program writes its files meanwhile; nothing has changed then
     */
    public static Result folder(Path folder, boolean writes) {
        return change(folder, writes, false);
    }

    /**
     * Assigns ids to records of a folder that have none: the next ids that their types have never had. Nothing else changes in the files. All files
     * change in one step.
     *
     * @param folder of content
     * @param writes whether files are written; if false, the method only reports changes
     * @return the changes
     * @throws BackendException if the folder cannot be read or written, or if another program writes its files meanwhile; nothing has changed then
     */
    public static Result ids(Path folder, boolean writes) {
        return change(folder, writes, true);
    }

    private static Result change(Path folder, boolean writes, boolean givesIds) {
        if (!Files.isDirectory(folder)) {
            throw new MissingPlaceException(folder + ": no such folder", null);
        }
        if (givesIds && ContentFiles.isLayer(folder)) {
            throw new BackendException(
                    folder
                            + ": a layer: expected content, whose new records get the next ids; those of a layer have ids"
                            + " when the layer is made",
                    null);
        }
        FolderFormat format = new FolderFormat(folder, givesIds);
        try {
            if (!writes) {
                format.read();
                return format.result();
            }
            try (FolderChange change = FolderChange.beginLocked(folder, ContentFiles::isContent, Steps.UNSEEN)) {
                format.read();
                for (Change one : format.changes) {
                    Path file = folder.resolve(one.name);
                    change.replace(
                            file,
                            file.toRealPath(),
                            now -> Arrays.equals(RegularFile.bytes(now), one.before),
                            into -> ByteEdit.write(into, ByteBuffer.wrap(one.after)));
                }
                change.commit();
            }
            return format.result();
        } catch (IOException e) {
            throw new BackendException(
                    folder + ": cannot be " + (givesIds ? "given ids" : "formatted") + ": "
                            + BackendException.reason(e),
                    e);
        }
    }

    /**
     * Formats one file.
     *
     * @param file {@code *.schema} or {@code *.json}
     * @param writes whether the file is written
     * @return the changes, with the name of the file as given
     * @throws IOException if the file cannot be read or written
     */
    public static Result file(Path file, boolean writes) throws IOException {
        FolderFormat format = new FolderFormat(Path.of(""), false);
        format.add(file.toString(), file.toString().endsWith(ContentFiles.SCHEMA) ? null : "", null);
        if (writes && !format.changes.isEmpty()) {
            Change change = format.changes.get(0);
            new Publisher(file, ".tmp").replace(staged -> {
                ByteEdit.write(staged.channel(), ByteBuffer.wrap(change.after));
                if (!Arrays.equals(RegularFile.bytes(file), change.before)) {
                    String message = "has changed while it was formatted; nothing was written";
                    throw new FileSystemException(file.toString(), null, message);
                }
                return change;
            });
        }
        return format.result();
    }

    private Result result() {
        return new Result(files, changes.stream().map(Change::name).toList(), given, problems.sorted());
    }

    private void read() throws IOException {
        ContentFiles content = ContentFiles.of(folder);
        Set<String> described = new TreeSet<>(content.describedTypes());
        if (ContentFiles.isLayer(folder)) {
            content.recordFiles().forEach(file -> described.add(file.type()));
        }
        content.check(described, problems);
        if (!givesIds) {
            for (TreeFile schema : content.schemaFiles()) {
                add(schema.name(), null, null);
            }
        }
        Map<String, NewIds> ids = givesIds ? ids(content) : Map.of();
        for (RecordFile file : content.recordFiles()) {
            if (described.contains(file.type()) && (givesIds || !file.mayHaveComments() && !file.isXml())) {
                add(file.name(), file.isXml() ? file.type() : "", ids.get(file.type()));
            }
        }
    }

    /** The greatest id of each type, of which a broken file could have a greater one: then none is given. */
    private Map<String, NewIds> ids(ContentFiles content) {
        LastIds last = LastIds.read(folder);
        Map<String, Long> elsewhere = OtherPlaces.lastIds(folder);
        Map<String, NewIds> ids = new HashMap<>();
        Set<String> broken = new TreeSet<>();
        for (RecordFile file : content.recordFiles()) {
            NewIds ofType = ids.computeIfAbsent(
                    file.type(),
                    type -> new NewIds(
                            folder.toString(), type, Math.max(last.of(type), elsewhere.getOrDefault(type, 0L))));
            try {
                RecordScan.walkIds(content.path(file), file, true, ofType::use);
            } catch (BackendException e) {
                broken.add(file.type()); // Formatting tells why.
            }
        }
        for (String type : broken) {
            ids.remove(type);
            problems.add(
                    Location.of(folder.toString()),
                    type,
                    "no ids were given",
                    "files of the type that can be read, since they may have greater ids",
                    "");
        }
        return ids;
    }

    /** {@code type} is that of the records of an XML file, and empty for JSON; null for a schema. */
    private void add(String name, @Nullable String type, @Nullable NewIds ids) throws IOException {
        byte[] before = RegularFile.bytes(folder.resolve(name));
        files++;
        long last = ids == null ? 0 : ids.last();
        String text;
        try {
            text = type == null ? SchemaFormat.format(name, before, problems) : records(name, before, type, ids);
        } catch (MalformedXmlException e) {
            problems.add(e.problem());
            return;
        } catch (ContentException e) {
            e.problems().forEach(problems::add);
            return;
        }
        byte[] after = text == null ? before : text.getBytes(StandardCharsets.UTF_8);
        if (!Arrays.equals(before, after)) {
            changes.add(new Change(name, before, after));
        }
        if (ids != null && ids.last() > last) {
            given.merge(ids.type(), ids.last() - last, Long::sum);
        }
    }

    /** The new text of records; null when it does not change. */
    private @Nullable String records(String name, byte[] before, String type, @Nullable NewIds ids) throws IOException {
        if (!type.isEmpty()) {
            XmlImage image = XmlImage.of(before, name, type, MemberShape.of(MemberTree.UNKNOWN));
            byte[] json = ids == null
                    ? image.json()
                    : RecordIds.give(name, image.json(), ids).getBytes(StandardCharsets.UTF_8);
            return new String(image.edited(json), StandardCharsets.UTF_8);
        }
        if (ids != null) {
            return RecordIds.give(name, before, ids);
        }
        String formatted =
                JsonFormat.format(name, before); // Tells what is wrong with files of a type that gets no ids.
        return givesIds ? null : formatted;
    }
}
