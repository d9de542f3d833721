package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.folder.TreeFile;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.NewIds;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.json.change.FolderChange;
import dev.ashlar.pipeline.json.change.Steps;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Replaces all schemas and records of a folder. One file is written at a time, and of the records nothing stays in memory but
 * those that have no id yet.
 */
final class Replacement {
    private static final int BUFFER = 1 << 16;

    private final ContentFiles folder;
    private final FolderChange change;
    private final FileLayout layout;
    private final Map<String, Schema> schemas = new HashMap<>();
    private final MemberNames names;
    /** Null where new files are made. */
    private final @Nullable RestoredFiles restored;
    /** By type, the greatest id that it has had, here or where the records come from. */
    private final Map<String, Long> lastIds;

    private final Map<String, Long> notes = new HashMap<>();
    private final Set<String> written = new HashSet<>();
    private final Set<String> ended = new HashSet<>();
    private @Nullable TypeWriter current;

    private Replacement(
            ContentFiles folder,
            FolderChange change,
            FileLayout layout,
            List<Schema> schemas,
            @Nullable RestoredFiles restored,
            Map<String, Long> lastIds) {
        this.folder = folder;
        this.change = change;
        this.layout = restored == null ? layout : restored.layout();
        schemas.forEach(schema -> this.schemas.put(schema.name(), schema));
        this.names = MemberNames.of(schemas);
        this.restored = restored;
        this.lastIds = lastIds;
        this.notes.putAll(lastIds);
    }

    /**
     * Replaces everything, or nothing.
     *
     * @throws BackendException when it cannot be written, or records of nobody's would go
     * @throws IllegalArgumentException when a record is given twice, or has a name or value that no file can hold
     */
    static void run(Path folder, List<SchemaReader.Source> schemaFiles, RecordSource records, Steps steps) {
        schemaFiles.forEach(source -> requireName(folder, source));
        List<Schema> schemas = Inheritance.withFields(
                LockedSchemas.read(schemaFiles, new Problems()).schemas());
        Problems problems = new Problems();
        FileLayout layout = FileLayout.read(folder, problems);
        FileLayout.requireSound(problems);
        try (FolderChange change = FolderChange.begin(folder, ContentFiles::isContent, steps)) {
            ContentFiles files = ContentFiles.of(folder);
            requireNoStrangers(files, schemaFiles);
            LastIds noted = LastIds.read(folder);
            RestoredFiles restored = RestoredFiles.of(change, files, records.keptFiles(), schemaFiles);
            Replacement replacement =
                    new Replacement(files, change, layout, schemas, restored, lastIds(files, noted, records));
            replacement.write(schemaFiles);
            replacement.write(records);
            replacement.putRestored();
            replacement.removeOthers(schemaFiles);
            replacement.note(noted);
            change.require(folder, place -> !files.isChanged(type -> true));
            change.commit();
        } catch (UncheckedIOException e) {
            throw unwritten(folder, e.getCause());
        } catch (IOException e) {
            throw unwritten(folder, e);
        }
    }

    private static Map<String, Long> lastIds(ContentFiles folder, LastIds noted, RecordSource records) {
        Map<String, Long> last = new HashMap<>(noted.ids());
        records.lastIds().forEach((type, id) -> last.merge(type, id, Math::max));
        for (RecordFile file : folder.recordFiles()) {
            last.merge(file.type(), greatestId(folder.path(file), file), Math::max);
        }
        return last;
    }

    /** As far as the file can be read: what is wrong with it goes with it. */
    private static long greatestId(Path path, RecordFile file) {
        long[] greatest = {0};
        try {
            long plain = file.mayBePlain() ? IdScan.greatest(path) : IdScan.UNKNOWN;
            if (plain != IdScan.UNKNOWN) {
                return Math.max(0, plain);
            }
            RecordScan.walkIds(path, file, file.isInTypeFolder(), id -> greatest[0] = Math.max(greatest[0], id));
        } catch (BackendException e) {
            return greatest[0];
        }
        return greatest[0];
    }

    /** Notes ids that the new records do not tell. */
    private void note(LastIds noted) throws IOException {
        if (restored != null && !Files.exists(folder.path().resolve(LastIds.FILE))) {
            put(LastIds.FILE, restored.ids(notes));
            return;
        }
        notes.entrySet().removeIf(last -> last.getValue() <= noted.of(last.getKey()));
        if (!notes.isEmpty()) {
            noted.write(change, notes);
        }
    }

    private static BackendException unwritten(Path folder, IOException e) {
        return new BackendException(folder + ": cannot be written: " + BackendException.reason(e), e);
    }

    /** Names may come from a database of whoever: none leads out of the folder, or to what is no schema. */
    private static void requireName(Path folder, SchemaReader.Source source) {
        String name = source.file();
        boolean isSchema = name.endsWith(ContentFiles.SCHEMA) && !name.startsWith(".");
        if (!isSchema && !name.equals(SchemaLock.FILE) || !isOneName(name)) {
            throw new BackendException(
                    folder + ": schemas cannot be written: expected the name of a file *" + ContentFiles.SCHEMA + " or "
                            + SchemaLock.FILE + ", found " + name,
                    null);
        }
    }

    private static boolean isOneName(String name) {
        try {
            return Path.of(name).getNameCount() == 1 && !Path.of(name).isAbsolute();
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Only what schemas describe is replaced: other files may be anything, and of no use to anybody once they are gone. */
    private static void requireNoStrangers(ContentFiles folder, List<SchemaReader.Source> schemaFiles) {
        Set<String> types = folder.describedTypes();
        types.addAll(typesOf(schemaFiles));
        for (RecordFile file : folder.recordFiles(types)) {
            if (!types.contains(file.type())) {
                throw new BackendException(
                        folder.path() + ": nothing was replaced: " + file.name()
                                + " belongs to no type that a schema describes, here"
                                + " or in the new content; move it away, or choose another folder",
                        null);
            }
        }
    }

    private static Set<String> typesOf(List<SchemaReader.Source> schemaFiles) {
        Set<String> types = new HashSet<>();
        for (SchemaReader.Source source : schemaFiles) {
            if (!SchemaLock.isLock(source)) {
                types.add(ContentFiles.typeOf(source.file()));
            }
        }
        return types;
    }

    /** A schema that has a place already, in a sub-folder perhaps, stays there. */
    private void write(List<SchemaReader.Source> schemaFiles) throws IOException {
        for (SchemaReader.Source source : schemaFiles) {
            String home = SchemaLock.isLock(source) ? "" : home(ContentFiles.typeOf(source.file()));
            put(home + source.file(), source.text());
        }
    }

    private String home(String type) {
        return restored == null ? folder.home(type) : restored.home(type);
    }

    private void put(String name, String text) throws IOException {
        put(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private void put(String name, byte @Nullable [] bytes) throws IOException {
        if (bytes != null) {
            put(name, channel -> ByteEdit.write(channel, ByteBuffer.wrap(bytes)));
        }
    }

    private void put(String name, FolderChange.Body body) throws IOException {
        try (FolderChange.NewFile file = change.put(change.folder().resolve(name))) {
            body.writeTo(file.channel());
            file.finish();
        }
        written.add(name);
    }

    /** The files over which records were saved. */
    private void putRestored() throws IOException {
        if (restored == null) {
            return;
        }
        put(FileLayout.FILE, restored.settings());
        for (String name : restored.saved()) {
            put(name, into -> {
                try (FileChannel from = FileChannel.open(restored.path(name), StandardOpenOption.READ)) {
                    for (long at = 0; at < from.size(); ) {
                        at += from.transferTo(at, from.size() - at, into);
                    }
                }
            });
        }
    }

    private void write(RecordSource records) throws IOException {
        try {
            records.forEachOrFail(this::take);
            end();
            saveNothing();
        } finally {
            if (current != null) {
                current.close();
            }
        }
    }

    private void take(DataRecord record) {
        if (record.isDeleted()) {
            return;
        }
        SaveRequest.check(record);
        try {
            if (current == null || !current.type.equals(record.type())) {
                end();
                begin(record.type());
            }
            TypeWriter type = current;
            if (type != null) {
                type.take(record);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void begin(String type) {
        if (!ended.add(type)) {
            throw new IllegalArgumentException(type
                    + ": expected all records of a type one after the other, found more of them behind another type");
        }
        RestoredType files = restoredType(type);
        current = files == null ? newFiles(type) : new RestoredWriter(type, files);
    }

    private @Nullable RestoredType restoredType(String type) {
        Schema schema = schemas.get(type);
        return restored == null || schema == null ? null : restored.type(schema);
    }

    private TypeWriter newFiles(String type) {
        return layout.isByRecord(type) ? new FileWriter(type) : new ArrayWriter(type);
    }

    /** Types that have files and no records any more. */
    private void saveNothing() throws IOException {
        if (restored != null) {
            for (String type : restored.types()) {
                RestoredType files = ended.contains(type) ? null : restoredType(type);
                if (files != null) {
                    new RestoredWriter(type, files).finish();
                }
            }
        }
    }

    private void end() throws IOException {
        if (current != null) {
            current.end();
            current = null;
        }
    }

    /** All that was there and is not any more. */
    private void removeOthers(List<SchemaReader.Source> schemaFiles) throws IOException {
        for (TreeFile file : folder.schemaFiles()) {
            removeUnlessWritten(file.name(), false);
        }
        for (RecordFile file : folder.recordFiles(typesOf(schemaFiles))) {
            removeUnlessWritten(file.name(), file.isInTypeFolder());
        }
    }

    private void removeUnlessWritten(String name, boolean withFolder) throws IOException {
        if (!written.contains(name)) {
            change.remove(change.folder().resolve(name), withFolder, null);
        }
    }

    /** Writes the records of one type. */
    private abstract class TypeWriter {
        final String type;
        private final IdSet ids = new IdSet();
        private final List<DataRecord> nameless = new ArrayList<>();
        final NewText newText;

        TypeWriter(String type) {
            this.type = type;
            this.newText = new NewText(type, names, layout.isXml(type));
        }

        void take(DataRecord record) throws IOException {
            record.setUpdated(false);
            if (!record.hasId()) {
                nameless.add(record); // It gets an id behind all others.
            } else {
                ids.add(record.id());
                write(record, record.id());
            }
        }

        void end() throws IOException {
            long twice = ids.twice();
            if (twice != DataRecord.NO_ID) {
                throw new IllegalArgumentException(
                        type + " " + twice + " is given twice: expected each record once in a replacement");
            }
            NewIds newIds = new NewIds(folder.path().toString(), type, lastIds.getOrDefault(type, 0L));
            newIds.use(ids.greatest());
            long greatest = ids.greatest();
            for (DataRecord record : nameless) {
                greatest = newIds.next();
                write(record, greatest);
                record.assignId(greatest);
            }
            if (greatest == newIds.last()) {
                notes.remove(type);
            }
            finish();
        }

        abstract void write(DataRecord record, long id) throws IOException;

        abstract void finish() throws IOException;

        abstract void close() throws IOException;
    }

    /** The files that there were. */
    private final class RestoredWriter extends TypeWriter {
        private final RestoredType files;

        RestoredWriter(String type, RestoredType files) {
            super(type);
            this.files = files;
        }

        @Override
        void write(DataRecord record, long id) {
            files.take(record, id);
        }

        /** What the schema does not read would be a problem of the new content: then the files are made anew. */
        @Override
        void finish() throws IOException {
            if (files.save()) {
                Objects.requireNonNull(restored).setSaved(type);
                return;
            }
            TypeWriter fresh = newFiles(type);
            try {
                files.forEach(record -> writeTo(fresh, record));
                fresh.finish();
            } finally {
                fresh.close();
            }
        }

        private void writeTo(TypeWriter fresh, DataRecord record) {
            try {
                fresh.write(record, record.id());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        void close() {
            // None is open.
        }
    }

    /** One file for the type. */
    private final class ArrayWriter extends TypeWriter {
        private FolderChange.@Nullable NewFile file;
        /** What is not written yet. */
        private final StringBuilder text = new StringBuilder();

        ArrayWriter(String type) {
            super(type);
        }

        @Override
        void write(DataRecord record, long id) throws IOException {
            if (file == null) {
                String name = home(type) + type + newText.ending();
                file = change.put(change.folder().resolve(name));
                written.add(name);
                text.append(newText.open());
            } else {
                text.append(newText.separator());
            }
            newText.append(record, id, text);
            if (text.length() >= BUFFER) {
                flush(file);
            }
        }

        /** No text is half of a surrogate pair: {@link SaveRequest#check} refuses that. */
        private void flush(FolderChange.NewFile into) throws IOException {
            ByteEdit.write(into.channel(), ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8)));
            text.setLength(0);
        }

        @Override
        void finish() throws IOException {
            if (file != null) {
                text.append(newText.close());
                flush(file);
                file.finish();
                close();
            }
        }

        @Override
        void close() throws IOException {
            if (file != null) {
                file.close();
            }
        }
    }

    /** One file for each record. */
    private final class FileWriter extends TypeWriter {
        FileWriter(String type) {
            super(type);
        }

        @Override
        void write(DataRecord record, long id) throws IOException {
            String name = home(type) + type + "/" + id + newText.ending();
            if (!written.add(name)) {
                throw new IllegalArgumentException(
                        type + " " + id + " is given twice: expected each record once in a replacement");
            }
            put(name, newText.alone(record, id));
        }

        @Override
        void finish() {
            // Each file is finished by itself.
        }

        @Override
        void close() {
            // None is open.
        }
    }
}
