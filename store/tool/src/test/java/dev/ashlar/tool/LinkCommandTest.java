package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkCommandTest {
    @TempDir
    Path folder;

    private Path other() throws IOException {
        Path content = folder.resolve("other");
        Files.createDirectories(content);
        Files.writeString(
                content.resolve("Gem.schema"),
                "Schema = { name = \"Gem\" }\nFields = [ { name = \"hue\", type = \"i32\" } ]\n");
        Files.writeString(content.resolve("Gem.json"), "[{\"id\": 1, \"hue\": 5}]\n");
        Path pack = folder.resolve("other.pack");
        Tool.output("pack", content, "-o", pack, "-q");
        return pack;
    }

    @Test
    void shouldMakeAPatchAndApplyIt() throws IOException {
        Path old = Tool.pack(folder);
        Path now = other();
        Path patch = folder.resolve("p.patch");
        Path made = folder.resolve("made.pack");

        String told = Tool.output("patch", old, now, "-o", patch);

        assertThat(told)
                .matches("\\Q" + patch + "\\E: [\\d,]+ bytes, for a pack of \\Q" + String.format("%,d", Files.size(now))
                        + "\\E bytes\n");
        assertThat(Tool.output("link", old, patch, "-o", made))
                .matches("\\Q" + made + "\\E: patched, content id [0-9A-F]{16}\n");
        assertThat(made).hasSameBinaryContentAs(now);
    }

    @Test
    void cannotPatchAnotherPack() throws IOException {
        Path old = Tool.pack(folder);
        Path now = other();
        Path patch = folder.resolve("p.patch");
        Tool.output("patch", old, now, "-o", patch, "-q");

        Tool link = Tool.run("link", now, patch, "-o", folder.resolve("made.pack"));

        assertThat(link.exitCode()).isEqualTo(ExitCodes.PACK);
        assertThat(link.err()).contains(now + ": expected the pack that " + patch + " was made for, content id ");
        assertThat(folder.resolve("made.pack")).doesNotExist();
    }

    @Test
    void cannotCombineAPatchWithLayers() throws IOException {
        Path old = Tool.pack(folder);
        Path patch = folder.resolve("p.patch");
        Tool.output("patch", old, old, "-o", patch, "-q");

        Tool link = Tool.run("link", old, patch, patch, "-o", folder.resolve("made.pack"));

        assertThat(link.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(link.err()).contains("expected the old pack, one patch and -o");
    }

    @Test
    void cannotLinkAPackAsALayer() throws IOException {
        Path old = Tool.pack(folder);

        Tool link = Tool.run("link", old, old, "-o", folder.resolve("made.pack"));

        assertThat(link.exitCode()).isEqualTo(ExitCodes.PACK);
        assertThat(link.err()).isEqualTo(old + ": expected a layer, found a pack\n");
    }

    @Test
    void cannotLinkFolders() throws IOException {
        Path old = Tool.pack(folder);
        Path content = folder.resolve("content");
        Path made = folder.resolve("made.pack");

        Tool link = Tool.run("link", old, content, "-o", made);
        Tool both = Tool.run("link", content, content, "-o", made);

        String ofLayer =
                content + ": expected a layer, found a folder: \"ashlar pack " + content + " --on %s -o NAME.layer\"";
        assertThat(link.exitCode()).isEqualTo(ExitCodes.FILE);
        assertThat(link.err()).contains(ofLayer.formatted(old));
        assertThat(both.err())
                .contains(content + ": expected a pack, found a folder: \"ashlar pack " + content + " -o NAME.pack\"")
                .contains(ofLayer.formatted(content));
        assertThat(made).doesNotExist();
    }

    @Test
    void shouldTellOfFilesThatAreNotThere() throws IOException {
        Path old = Tool.pack(folder);

        assertThat(Tool.run("patch", old, folder.resolve("no.pack"), "-o", folder.resolve("p"))
                        .exitCode())
                .isEqualTo(ExitCodes.NO_INPUT);
        assertThat(Tool.run("link", old, folder.resolve("no.layer"), "-o", folder.resolve("p"))
                        .exitCode())
                .isEqualTo(ExitCodes.NO_INPUT);
    }
}
