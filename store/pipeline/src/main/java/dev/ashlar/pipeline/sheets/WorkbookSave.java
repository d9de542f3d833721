package dev.ashlar.pipeline.sheets;

import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.pipeline.json.change.FolderChange;
import dev.ashlar.pipeline.sheets.grid.SheetChanges;
import dev.ashlar.pipeline.sheets.workbook.NewSheet;
import dev.ashlar.pipeline.sheets.workbook.NewWorkbook;
import dev.ashlar.pipeline.sheets.workbook.Workbook;
import dev.ashlar.pipeline.sheets.workbook.WorkbookSheet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a save changes of one workbook. For one thread. */
final class WorkbookSave {
    private final Path folder;
    private final String file;
    private final SheetFiles files;
    private final Map<WorkbookSheet, SheetChanges> changes = new LinkedHashMap<>();
    private final List<NewSheet> added = new ArrayList<>();

    /** {@code files}: those that the rows of changes were read from. */
    WorkbookSave(Path folder, String file, SheetFiles files) {
        this.folder = folder;
        this.file = file;
        this.files = files;
    }

    void put(String sheet, boolean isNew, SheetEdit edit) {
        if (!edit.isChanged()) {
            return;
        }
        if (isNew) {
            added.add(new NewSheet(sheet, edit.changes(), Set.of(), List.of()));
        } else {
            changes.put((WorkbookSheet) edit.sheet(), edit.changes());
        }
    }

    /** Has a change write the workbook. */
    void write(FolderChange change) throws IOException {
        Path path = change.folder().resolve(file);
        if (changes.isEmpty() && added.isEmpty()) {
            return;
        }
        if (!files.workbooks().contains(file)) {
            byte[] bytes = Workbooks.inFolder(folder, () -> NewWorkbook.of(file, added));
            change.create(path, channel -> SheetSave.write(channel, bytes));
            return;
        }
        files.requireClosed(file);
        Workbook workbook = files.workbook(file);
        byte[] bytes = Workbooks.inFolder(folder, () -> workbook.with(changes, added));
        change.replace(
                path,
                path.toRealPath(),
                now -> workbook.isOf(RegularFile.bytes(now)),
                channel -> SheetSave.write(channel, bytes));
    }
}
