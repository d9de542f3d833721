package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.ChangedMeanwhileException;
import dev.ashlar.pipeline.backend.FieldUpdate;
import dev.ashlar.pipeline.backend.KeptRecords;
import dev.ashlar.pipeline.backend.Updater;
import dev.ashlar.pipeline.backend.WholeUpdate;
import dev.ashlar.pipeline.json.change.FolderChange;
import dev.ashlar.pipeline.json.change.Steps;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Saves records into a folder. The files {@code Type.json} and {@code Type-anything.json} contain an array of objects with an {@code id} each. The
 * files {@code Type/anything.json} contain such an array or one object. Only the necessary characters change: order, white space, line ends and all
 * other content of the files stay byte for byte.
 *
 * <p>A changed value replaces the old one in its position. A value with the same meaning keeps its notation. If a field has no value, its member is
 * removed, unless the member is {@code null} or a value that the field cannot represent. New members go to the end of their record.
 *
 * <p>New records go to {@code Type.json}, or to the only file of the type beside the folder of the type. If all records of the file are in order of
 * id, the new record goes to its position by id, otherwise to the end. If {@code content.conf} contains {@code files = record}, each new record gets
 * a file {@code Type/id.json}. A new record has the layout of the last record of its file, or else one member per line. Floats without a JSON number
 * are the strings {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}. A null reference is {@code null}.
 *
 * <p>Files may be XML instead of JSON. Of an XML file, only the elements and attributes change whose values differ.
 *
 * <p>Files of JSON need not fit into memory. Every new text is read again before the first file is replaced. Then all files are replaced in one step, even if
 * the JVM is killed meanwhile. For one thread at a time. If another program changes files meanwhile, they stay unchanged, and the save fails.
 */
public final class JsonSave {
    private JsonSave() {}

    /**
     * Saves records without schemas: every member with a plain value counts as a field.
     *
     * @param folder folder of the files
     * @param records records to insert if they have no id, to remove if they are marked as deleted, to write if they are marked as updated. Others
     *     are ignored. Afterwards no record is marked as updated
     * @throws BackendException if a file cannot be read or written, is not an array of objects, or contains a record twice; nothing was changed
     * @throws IllegalArgumentException if a record appears twice, or has a name or value that no file can represent
     */
    public static void save(Path folder, List<DataRecord> records) {
        save(folder, List.of(), records);
    }

    /**
     * Saves records with schemas. Members that are not fields never change. A field that is written with a former name keeps that name.
     *
     * @param folder folder of the files
     * @param schemas schemas of types; in records of other types, all members count as fields
     * @param records as for {@link #save(Path, List)}
     * @throws BackendException if a file cannot be read or written, is not an array of objects, or contains a record twice; nothing was changed
     * @throws IllegalArgumentException if a record appears twice, or has a name or value that no file can represent
     */
    public static void save(Path folder, List<Schema> schemas, List<DataRecord> records) {
        save(folder, schemas, records, Steps.UNSEEN);
    }

    static void save(Path folder, List<Schema> schemas, List<DataRecord> records, Steps steps) {
        save(folder, MemberNames.of(schemas), records, Map.of(), steps);
    }

    /** {@code lastElsewhere} are the greatest ids that types have had in other places. */
    static void save(
            Path folder, MemberNames names, List<DataRecord> records, Map<String, Long> lastElsewhere, Steps steps) {
        Map<String, List<DataRecord>> byType = SaveRequest.byType(records);
        if (!byType.isEmpty()) {
            write(folder, names, byType, lastElsewhere, false, steps, saves -> {});
        }
        records.forEach(record -> record.setUpdated(false));
    }

    /**
     * Updates fields of records by what the files have. Members that no field of the updates' schemas has are not touched. When another
     * program changes the files meanwhile, this reads them again and calls the updater again; other saves wait from then on.
     */
    static void update(Path folder, List<FieldUpdate> updates, Updater updater, Steps steps) {
        WholeUpdate.untilUnchanged(isLocked -> {
            try {
                tryUpdate(folder, updates, updater, isLocked, steps);
            } catch (BackendException e) {
                // Without the lock, it may be that another save has moved files while this one was reading them.
                throw isLocked || e instanceof ChangedMeanwhileException
                        ? e
                        : new ChangedMeanwhileException(e.getMessage());
            }
        });
    }

    private static void tryUpdate(
            Path folder, List<FieldUpdate> updates, Updater updater, boolean isLocked, Steps steps) {
        Map<String, Schema> schemas = new LinkedHashMap<>();
        updates.forEach(update -> schemas.put(update.type(), update.schema()));
        MemberNames names = MemberNames.of(List.copyOf(schemas.values()));
        Map<String, List<DataRecord>> byType = new LinkedHashMap<>();
        for (FieldUpdate update : updates) {
            DataRecord blank = new DataRecord(update.type(), update.id());
            blank.setDeleted(update.deletes());
            byType.computeIfAbsent(update.type(), type -> new ArrayList<>()).add(blank);
        }
        write(folder, names, byType, Map.of(), isLocked, steps, saves -> {
            Map<String, TypeSave> ofTypes = new HashMap<>();
            saves.forEach(save -> ofTypes.put(save.type(), save));
            List<@Nullable DataRecord> kept = KeptRecords.read(
                    updates,
                    (schema, ids, receiver) ->
                            Objects.requireNonNull(ofTypes.get(schema.name())).read(schema, ids, receiver));
            for (DataRecord whole : WholeUpdate.changed(updates, kept, kept, updater)) {
                Objects.requireNonNull(ofTypes.get(whole.type())).fill(whole);
            }
        });
    }

    /** Between the scan of the files and the writing. */
    private interface Filling {
        void fill(List<TypeSave> saves);
    }

    private static void write(
            Path folder,
            MemberNames names,
            Map<String, List<DataRecord>> byType,
            Map<String, Long> lastElsewhere,
            boolean isLocked,
            Steps steps,
            Filling filling) {
        List<TypeSave> saves = new ArrayList<>();
        FolderChange begun = begin(folder, isLocked, steps);
        try (FolderChange change = begun) {
            List<String> problems = new ArrayList<>();
            FileLayout layout = layout(folder, problems);
            ContentFiles files = ContentFiles.of(folder);
            LastIds lastIds = LastIds.read(folder);
            byType.forEach((type, records) -> {
                long last = Math.max(lastIds.of(type), lastElsewhere.getOrDefault(type, 0L));
                TypeSave save = new TypeSave(folder.toString(), type, names, records, last);
                save.scan(files, problems);
                saves.add(save);
            });
            if (!problems.isEmpty()) {
                throw new BackendException(String.join("\n", problems), null);
            }
            filling.fill(saves);
            for (TypeSave save : saves) {
                save.prepare(change, layout.isByRecord(save.type()), layout.isXml(save.type()));
            }
            prepare(change, lastIds, saves);
            requireNew(change, files, saves);
            change.commit();
        } catch (IOException e) {
            throw unsaved(folder, e);
        }
        saves.forEach(TypeSave::assignIds);
    }

    /** Notes ids that the records do not tell any more. New ids are new only as long as nobody else has noted greater ones. */
    private static void prepare(FolderChange change, LastIds lastIds, List<TypeSave> saves) throws IOException {
        Map<String, Long> notes = new HashMap<>();
        for (TypeSave save : saves) {
            if (save.lastToNote() > lastIds.of(save.type())) {
                notes.put(save.type(), save.lastToNote());
            }
        }
        if (!notes.isEmpty()) {
            lastIds.write(change, notes);
        } else if (saves.stream().anyMatch(TypeSave::givesIds)) {
            lastIds.require(change);
        }
    }

    /** No other program may have added a record of the same id meanwhile, in whatever file. */
    private static void requireNew(FolderChange change, ContentFiles files, List<TypeSave> saves) {
        Set<String> types = new HashSet<>();
        saves.stream().filter(TypeSave::adds).forEach(save -> types.add(save.type()));
        if (!types.isEmpty()) {
            change.require(files.path(), folder -> !files.isChanged(types::contains));
        }
    }

    private static FolderChange begin(Path folder, boolean isLocked, Steps steps) {
        try {
            return isLocked
                    ? FolderChange.beginLocked(folder, ContentFiles::isContent, steps)
                    : FolderChange.begin(folder, ContentFiles::isContent, steps);
        } catch (NoSuchFileException e) {
            throw ContentFiles.unreadable(folder, e);
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
