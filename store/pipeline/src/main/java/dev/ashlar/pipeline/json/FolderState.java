package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.compiler.folder.LeftOut;
import dev.ashlar.compiler.folder.TreeFile;
import dev.ashlar.pipeline.backend.ContentState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of a folder of content, and what else a listing finds, which may be wrong, or a warning. Pure functions; any thread. */
final class FolderState {
    private FolderState() {}

    static ContentState of(Path root) throws IOException {
        ContentTree tree = ContentTree.of(root);
        Map<String, Path> files = new TreeMap<>();
        Map<String, FileStamp> stamps = new TreeMap<>();
        for (TreeFile file :
                Stream.concat(tree.schemas().stream(), tree.records().stream()).toList()) {
            files.put(file.name(), root.resolve(file.name()));
            if (file.stamp() != null) {
                stamps.put(file.name(), file.stamp());
            }
        }
        for (String name : ContentTree.ROOT_FILES) {
            if (Files.exists(root.resolve(name))) {
                files.put(name, root.resolve(name));
            }
        }
        Set<String> types = tree.schemas().stream()
                .map(schema -> ContentFiles.typeOf(schema.lastPart()))
                .collect(Collectors.toSet());
        List<String> others = new ArrayList<>(UnreadSheets.of(root, types));
        for (LeftOut each : tree.leftOut()) {
            others.add(each.problem().toString());
        }
        return ContentState.of(files, stamps, others);
    }
}
