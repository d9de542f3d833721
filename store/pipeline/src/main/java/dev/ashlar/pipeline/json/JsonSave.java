package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.json.change.FolderChange;
import dev.ashlar.pipeline.json.change.Steps;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Saves records into a folder where those of a type stand in {@code Type.json} and {@code Type-anything.json}, each an
 * array of objects with an {@code id}, and in {@code Type/anything.json}, each such an array or one object. Only the characters that have to change do: order, white space, line ends and
 * whatever else stands in the files stays byte for byte.
 *
 * <p>A changed value replaces the old one in its place; one that means the same is left as it is written. A member whose
 * field has no value is removed, unless it is {@code null} or nothing that the field could hold. New members go to the end of their
 * record. New records go to {@code Type.json}, or to the type's only file beside the folder of the type: to their place by id where all
 * records of the file have one, in order, else to the end. Where {@code content.conf} says {@code files = record}, each gets a file
 * {@code Type/id.json}. A new record is laid out like the last one of its file, else with one member on each line. Floats
 * that are no JSON numbers are the strings {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}; a reference to
 * nothing is {@code null}.
 *
 * <p>No file has to fit into memory. Every new text is read again before the first file is replaced; then all are, in one step, also when
 * the JVM is killed meanwhile. For one thread at a time; files that somebody else changes meanwhile are left alone, and the save fails.
 */
public final class JsonSave {
    private JsonSave() {}

    /**
     * Saves records without knowing the fields of their types: every member with a plain value is taken for a field.
     *
     * @param folder holds the files
     * @param records to insert when their id is 0, to remove when marked as deleted, to write when marked as updated; others
     *     are ignored. Afterwards none is marked as updated
     * @throws BackendException when a file cannot be read or written, is no array of objects, or holds a record twice;
     *     nothing was changed
     * @throws IllegalArgumentException when a record is given twice, or has a name or value that no file can hold
     */
    public static void save(Path folder, List<DataRecord> records) {
        save(folder, List.of(), records);
    }

    /**
     * Saves records whose fields are known: members that are none are never touched, and a field that is written by a former
     * name keeps it.
     *
     * @param folder holds the files
     * @param schemas of types; members of records of other types are all taken for fields
     * @param records as for {@link #save(Path, List)}
     * @throws BackendException when a file cannot be read or written, is no array of objects, or holds a record twice;
     *     nothing was changed
     * @throws IllegalArgumentException when a record is given twice, or has a name or value that no file can hold
     */
    public static void save(Path folder, List<Schema> schemas, List<DataRecord> records) {
        save(folder, schemas, records, Steps.UNSEEN);
    }

    static void save(Path folder, List<Schema> schemas, List<DataRecord> records, Steps steps) {
        Map<String, List<DataRecord>> byType = SaveRequest.byType(records);
        if (!byType.isEmpty()) {
            write(folder, MemberNames.of(schemas), byType, steps);
        }
        records.forEach(record -> record.setUpdated(false));
    }

    private static void write(Path folder, MemberNames names, Map<String, List<DataRecord>> byType, Steps steps) {
        List<TypeSave> saves = new ArrayList<>();
        FolderChange begun = begin(folder, steps);
        try (FolderChange change = begun) {
            List<String> problems = new ArrayList<>();
            FileLayout layout = layout(folder, problems);
            ContentFiles files = new ContentFiles(folder);
            byType.forEach((type, records) -> {
                TypeSave save = new TypeSave(type, names, records);
                save.scan(files, problems);
                saves.add(save);
            });
            if (!problems.isEmpty()) {
                throw new BackendException(String.join("\n", problems), null);
            }
            for (TypeSave save : saves) {
                save.prepare(change, layout.isByRecord(save.type()));
            }
            change.commit();
        } catch (IOException e) {
            throw unsaved(folder, e);
        }
        saves.forEach(TypeSave::assignIds);
    }

    private static FolderChange begin(Path folder, Steps steps) {
        try {
            return FolderChange.begin(folder, ContentFiles::isContent, steps);
        } catch (NoSuchFileException e) {
            throw RecordFiles.unreadable(folder, e);
        } catch (IOException e) {
            throw unsaved(folder, e);
        }
    }

    private static BackendException unsaved(Path folder, IOException e) {
        return new BackendException(folder + ": records cannot be saved: " + BackendException.reason(e), e);
    }

    private static FileLayout layout(Path folder, List<String> into) {
        Problems problems = new Problems();
        FileLayout layout = FileLayout.read(folder, problems);
        problems.sorted().forEach(problem -> into.add(problem.toString()));
        return layout;
    }
}
