package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.TreeFile;
import dev.ashlar.pipeline.backend.KeptFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The files of a folder that a copy may take along: records of described types, {@code content.conf}, {@code ids.lock}, and the names of schema files. Immutable. */
final class FolderFiles implements KeptFiles {
    private static final int PIECE = 1 << 20;

    private final ContentFiles files;

    FolderFiles(ContentFiles files) {
        this.files = files;
    }

    @Override
    public List<String> comments() {
        return comments(files);
    }

    /** The comments in all files of records. */
    static List<String> comments(ContentFiles files) {
        List<String> found = new ArrayList<>();
        files.recordFiles().forEach(one -> Comments.name(files.path(), one.name(), found));
        return found;
    }

    @Override
    public void forEach(Receiver receiver) {
        for (TreeFile schema : files.schemaFiles()) {
            receiver.piece(schema.name(), new byte[0]);
        }
        for (String name : List.of(FileLayout.FILE, LastIds.FILE)) {
            if (Files.exists(files.path().resolve(name))) {
                read(name, receiver);
            }
        }
        Set<String> described = files.describedTypes();
        for (RecordFile file : files.recordFiles()) {
            if (described.contains(file.type())) {
                read(file.name(), receiver);
            }
        }
    }

    private void read(String name, Receiver receiver) {
        Path path = files.path().resolve(name);
        try (InputStream in = Files.newInputStream(path)) {
            byte[] piece = in.readNBytes(PIECE);
            do {
                receiver.piece(name, piece);
                piece = in.readNBytes(PIECE);
            } while (piece.length > 0);
        } catch (IOException e) {
            throw ContentFiles.unreadable(path, e);
        }
    }
}
