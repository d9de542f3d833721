package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReloadLogTest {
    @TempDir
    private Path folder;

    private static final class Lines extends Handler {
        final List<String> messages = new ArrayList<>();

        @Override
        public void publish(LogRecord line) {
            messages.add(line.getMessage());
        }

        @Override
        public void flush() {
            messages.size();
        }

        @Override
        public void close() {
            messages.clear();
        }
    }

    private static String logged(String location, Problem problem) {
        Logger logger = Logger.getLogger(DevelopmentStore.class.getName());
        Lines lines = new Lines();
        logger.addHandler(lines);
        logger.setUseParentHandlers(false);
        try {
            new ReloadLog(location)
                    .accept(Reload.failed(
                            3, Reload.Cause.CHANGED, List.of(problem), List.of(), Reload.Times.of(0, 0, 0)));
            return String.join("\n", lines.messages);
        } finally {
            logger.setUseParentHandlers(true);
            logger.removeHandler(lines);
        }
    }

    @Test
    void shouldNameFilesWhereEditorsFindThem() throws IOException {
        Path file = Files.createFile(folder.resolve("Star.json"));
        Problem problem = new Problem(new Location("Star.json", 3, 5), "Star 1", "wrong value", "a number", "x");

        for (String location : List.of(folder.toString(), "json:" + folder)) {
            assertThat(logged(location, problem))
                    .endsWith("problems: 1\n" + file + ":3:5: Star 1: wrong value: expected a number, found x");
        }
        assertThat(logged("sqlite:sky.db", problem)).contains("\nStar.json:3:5: ");
    }
}
