package dev.ashlar.pipeline.serial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.serial.RecordLoader;
import dev.ashlar.codec.serial.RecordSaver;
import dev.ashlar.codec.serial.Serial;
import dev.ashlar.compiler.describe.SchemaDescriber;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.progress.Progress;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** What every backend does with objects of several kinds. */
public final class KeptAbilities {
    private static final String TYPE = "Ability";

    private KeptAbilities() {}

    /** Saves and loads some. */
    public static void check(Backend backend) {
        backend.replace(SchemaDescriber.describe(TYPE, List.of(new Ability())), List.of(), Progress.NONE);
        for (int seed = 0; seed < 5; seed++) {
            Ability ability = Ability.random(new Random(seed));
            DataRecord record = RecordSaver.save(TYPE, DataRecord.NO_ID, ability);
            backend.save(List.of(record));
            DataRecord read = Objects.requireNonNull(backend.read(Place.schema(backend, TYPE), record.id()));
            assertThat(Serial.save(RecordLoader.load(Ability::new, read)))
                    .as("seed " + seed)
                    .isEqualTo(Serial.save(ability));
        }
    }
}
