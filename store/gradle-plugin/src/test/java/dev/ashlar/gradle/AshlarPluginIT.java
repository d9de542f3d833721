package dev.ashlar.gradle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import org.gradle.api.GradleException;
import org.junit.jupiter.api.Test;

/** What the tasks do, with the command in one jar. Runs after the package phase of the tool's module. */
class AshlarPluginIT extends PluginProject {
    @Test
    void shouldGenerateAndPack() {
        task(AshlarGenerate.class, "ashlarGenerate").generate();
        assertThat(built("generated/sources/ashlar/com/example/types/GameTypes.java"))
                .exists();

        AshlarPack pack = task(AshlarPack.class, "ashlarPack");
        pack.getPackOptions().add("--strip-names");
        pack.getLocked().set(true);
        pack.pack();
        assertThat(built("game.pack")).isNotEmptyFile();
    }

    @Test
    void shouldFailWithAllProblemsAndKeepThePack() throws IOException {
        AshlarPack pack = task(AshlarPack.class, "ashlarPack");
        pack.pack();
        byte[] before = Files.readAllBytes(built("game.pack"));
        Files.writeString(
                records,
                "[{\"id\": 1, \"name\": \"lamp\", \"weight\": \"heavy\"},\n {\"id\": 2, \"name\": \"lamp\"}]\n");
        assertThatThrownBy(pack::pack)
                .isInstanceOf(GradleException.class)
                .hasMessageContainingAll(
                        "ashlar pack failed with exit code 1\n",
                        records + ":1:",
                        "heavy",
                        records + ":2:",
                        "2 problems");
        assertThat(built("game.pack")).hasBinaryContent(before);
    }
}
