package dev.ashlar.bench.contender.sbe;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Operation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Answers in a JVM without bounds checks. */
final class UncheckedChild {
    static final int COUNT = 1_009;
    private static final int PART = 64;

    private UncheckedChild() {}

    /** {@return a checksum for each operation, of each part} */
    static List<String> answers(Contender contender, Path folder) throws Exception {
        EmitterSet emitters = EmitterSet.of(COUNT);
        Draws draws = Draws.of(emitters, PART);
        contender.build(folder, emitters);
        List<String> answers = new ArrayList<>();
        try (EmitterStore store = contender.open(folder);
                EmitterReader reader = store.reader()) {
            for (Operation operation : SbeContender.UNCHECKED.operations()) {
                for (int part = 0; part < draws.parts(); part++) {
                    answers.add(operation.key() + " " + operation.run(reader, draws, part * PART, (part + 1) * PART));
                }
            }
        }
        return answers;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(SbeContender.UNCHECKED.obstacle());
        System.out.println(SbeContender.CHECKED.obstacle());
        answers(SbeContender.UNCHECKED, Path.of(arguments[0])).forEach(System.out::println);
    }
}
