package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Saves records into a folder where those of a type stand in {@code Type.json} and {@code Type-anything.json}, each an
 * array of objects with an {@code id}. Only the characters that have to change do: order, white space, line ends and
 * whatever else stands in the files stays byte for byte.
 *
 * <p>A changed value replaces the old one in its place; one that means the same is left as it is written. A member whose
 * field has no value is removed, unless it is {@code null} or nothing that a field could hold, such as an object. New
 * members go to the end of their record, new records to the end of {@code Type.json}, or of the type's only file. Floats
 * that are no JSON numbers are the strings {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}; a reference to
 * nothing is {@code null}.
 *
 * <p>Every new text is read again before the first file is replaced; each file is replaced atomically, and when one cannot
 * be, those before it get their old text back. For one thread at a time; files that somebody else changes meanwhile are
 * left alone, and the save fails.
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
        Map<String, List<DataRecord>> byType = SaveRequest.byType(records);
        if (!byType.isEmpty()) {
            write(folder, MemberNames.of(schemas), byType);
        }
        records.forEach(record -> record.setUpdated(false));
    }

    private static void write(Path folder, MemberNames names, Map<String, List<DataRecord>> byType) {
        Map<String, List<Path>> files = RecordFiles.list(folder);
        List<TypeSave> saves = new ArrayList<>();
        try (Replacements replacements = new Replacements()) {
            byType.forEach((type, records) -> {
                TypeSave save = new TypeSave(type, names, records, replacements);
                save.prepare(files.getOrDefault(type, List.of()), folder.resolve(type + RecordFiles.JSON));
                saves.add(save);
            });
            replacements.write();
            replacements.publish();
        } catch (IOException e) {
            throw new BackendException(folder + ": records cannot be saved: " + RecordFiles.reason(e), e);
        }
        saves.forEach(TypeSave::assignIds);
    }
}
