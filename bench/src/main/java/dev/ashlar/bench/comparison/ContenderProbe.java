package dev.ashlar.bench.comparison;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Probe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What is measured of one compared store. Arguments are its key, the {@link DataSet} and the number of emitters, and the folder of the stores. A compared store that cannot run in
 * the JVM answers with a note, and nothing else.
 */
abstract class ContenderProbe implements Probe {
    /** How the note begins that says why a compared store cannot run. */
    static final String OBSTACLE = "obstacle: ";

    @Override
    public final void measure(List<String> arguments, Plan plan, Answers answers) throws IOException {
        Contender contender = Contenders.ofKey(arguments.get(0));
        String obstacle = contender.obstacle();
        if (obstacle != null) {
            answers.note(OBSTACLE + obstacle);
            return;
        }
        EmitterSet emitters = EmitterSet.of(DataSet.valueOf(arguments.get(1)), Integer.parseInt(arguments.get(2)));
        measure(contender, emitters, new StoreFolder(Path.of(arguments.get(3))), plan, answers);
    }

    /** Measures a compared store that can run. */
    abstract void measure(Contender contender, EmitterSet emitters, StoreFolder stores, Plan plan, Answers answers)
            throws IOException;

    /** The baseline has files of its own, but where they would take gigabytes. */
    static Path floorFolder(Contender contender, EmitterSet emitters, StoreFolder stores) throws IOException {
        Contender floor = Contenders.floor();
        return stores.prepare(emitters.count() > floor.mostEmitters() ? contender : floor, emitters);
    }

    /** Builds what is kept and read by others: a JVM that reads has not seen the classes that writing takes. */
    static final class Prepare extends ContenderProbe {
        @Override
        void measure(Contender contender, EmitterSet emitters, StoreFolder stores, Plan plan, Answers answers)
                throws IOException {
            floorFolder(contender, emitters, stores);
            stores.prepare(contender, emitters);
        }
    }
}
