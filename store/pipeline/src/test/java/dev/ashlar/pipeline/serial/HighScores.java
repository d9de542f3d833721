package dev.ashlar.pipeline.serial;

import dev.ashlar.codec.serial.Form;
import dev.ashlar.codec.serial.Forms;
import dev.ashlar.codec.serial.Serial;
import dev.ashlar.codec.serial.Serializer;
import dev.ashlar.codec.serial.TriviallySerializable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The table of high scores of a game: ten names and scores. */
final class HighScores implements TriviallySerializable {
    /** A row. */
    static final class Score implements TriviallySerializable {
        static final Form<Score> FORM = Forms.of(Score::new);

        String name = "Nobody";
        long points;

        @Override
        public void serialize(Serializer s) {
            name = s.io("name", name);
            points = s.ioU32("points", points);
        }
    }

    final Score[] scores = new Score[10];

    HighScores() {
        for (int i = 0; i < scores.length; i++) {
            scores[i] = new Score();
            scores[i].points = 100 - 10 * i;
        }
    }

    @Override
    public void serialize(Serializer s) {
        s.ioArray("scores", scores, Score.FORM);
    }

    /** The table of a file; the first one, when there is no file. */
    static HighScores load(Path file) throws IOException {
        try {
            return Serial.load(HighScores::new, Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            return new HighScores();
        }
    }

    void save(Path file) throws IOException {
        Files.write(file, Serial.save(this));
    }
}
