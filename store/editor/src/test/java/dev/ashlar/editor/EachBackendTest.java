package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The editor saves where records are kept: in folders, databases, sheets and workbooks. */
class EachBackendTest {
    @TempDir
    private Path folder;

    private String copy(String location) throws Exception {
        String to = location.replace("FOLDER", folder.toString());
        try (Backend source = Backends.open(TestContent.write(folder));
                Destination destination = Destination.open(to, false)) {
            Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE);
        }
        return to;
    }

    private static Content read(String location) {
        try (Backend backend = Backends.open(location)) {
            return ContentReader.read(backend, Progress.NONE);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "json:FOLDER/copy",
                "json:FOLDER/copy?files=record",
                "FOLDER/copy.db",
                "sqlite:FOLDER/copy.db?encoding=tagged",
                "csv:FOLDER/copy",
                "xlsx:FOLDER/copy"
            })
    void shouldSaveEditsAndTakeThemBack(String location) throws Exception {
        String place = copy(location);
        try (Editor editor = Editor.open(place, 0)) {
            Calls calls = new Calls(editor);
            calls.answer(
                    "edit",
                    Map.of(
                            "edits",
                            List.of(
                                    Map.of(
                                            "type",
                                            "Monster",
                                            "id",
                                            "7",
                                            "set",
                                            Map.of("level", "40", "skin", "2", "drops", "{\"gem\": 3}")),
                                    Map.of("type", "Material", "create", true, "set", Map.of("name", "\"ice\"")))));
            Content saved = read(place);
            assertThat(saved.record("Monster", 7).get("level").bits()).isEqualTo(40);
            assertThat(saved.record("Monster", 7).get("skin").bits()).isEqualTo(2);
            assertThat(saved.record("Material", 3).get("name").text()).isEqualTo("ice");
            assertThat(calls.answer("record", Map.of("type", "Monster", "id", "7")))
                    .contains("\"{\\\"gem\\\": 3}\"");
            calls.answer("undo", Map.of());
        }
        Content back = read(place);
        assertThat(back.record("Monster", 7).get("level").bits()).isEqualTo(12);
        assertThat(back.record("Monster", 7).get("skin").bits()).isEqualTo(1);
        assertThat(back.record("Material", 3)).isNull();
    }
}
