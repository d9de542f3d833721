package dev.ashlar.jmh;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.Operation;
import org.jspecify.annotations.Nullable;

/**
 * A compared store that cannot run here: JMH tells the sentence, leaves the benchmark out of its results, and goes on with the next. It has no
 * stack trace, for nothing is wrong with the code.
 */
final class CannotRunException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private CannotRunException(String message) {
        super(message, null, false, false);
    }

    /** Refuses what a compared store says it cannot do. */
    static void requireAble(Contender contender, DataSet data, int records) {
        @Nullable String obstacle = contender.obstacle();
        if (obstacle != null) {
            throw new CannotRunException(contender.key() + ": " + obstacle);
        }
        if (!contender.keeps(data)) {
            throw new CannotRunException(contender.key() + ": cannot keep " + data.text());
        }
        if (records > contender.mostEmitters()) {
            throw new CannotRunException(
                    contender.key() + ": at most " + contender.mostEmitters() + " records, found " + records);
        }
    }

    /** Refuses what a compared store has no answer to. */
    static void requireOperation(Contender contender, Operation operation) {
        if (!contender.operations().contains(operation)) {
            throw new CannotRunException(contender.key() + ": no " + operation.key());
        }
    }
}
