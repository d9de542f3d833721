package dev.ashlar.jmh;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.EditedStore;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.ashlar.AshlarContender;
import dev.ashlar.bench.contender.ashlar.DevelopmentEdits;
import dev.ashlar.bench.contender.ashlar.ReleaseEdits;
import dev.ashlar.bench.contender.sqlite.SqliteContender;
import dev.ashlar.bench.contender.sqlite.SqliteEdits;
import dev.ashlar.bench.contender.sqlite.SqliteTaggedContender;
import dev.ashlar.bench.contender.sqlite.TaggedEdits;
import dev.ashlar.bench.floor.FloorContender;
import dev.ashlar.bench.floor.ParticleEdits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** What stands side by side in every comparison, each a method of its name. */
enum Way {
    FLOOR("floor", FloorContender.INSTANCE) {
        @Override
        EditedStore edited(Path folder, EmitterSet emitters) throws IOException {
            return ParticleEdits.create(folder, emitters);
        }
    },
    RELEASE("release", AshlarContender.RELEASE) {
        @Override
        EditedStore edited(Path folder, EmitterSet emitters) throws IOException {
            return ReleaseEdits.create(folder, emitters);
        }
    },
    DEVELOPMENT("development", AshlarContender.DEVELOPMENT) {
        @Override
        EditedStore edited(Path folder, EmitterSet emitters) throws IOException {
            return DevelopmentEdits.create(folder, emitters, false);
        }
    },
    BY_NAME("byName", AshlarContender.BY_NAME) {
        @Override
        EditedStore edited(Path folder, EmitterSet emitters) throws IOException {
            return DevelopmentEdits.create(folder, emitters, true);
        }
    },
    SQLITE("sqlite", SqliteContender.INSTANCE) {
        @Override
        EditedStore edited(Path folder, EmitterSet emitters) throws IOException {
            return SqliteEdits.create(folder, emitters);
        }
    },
    SQLITE_TAGGED("sqliteTagged", SqliteTaggedContender.INSTANCE) {
        @Override
        EditedStore edited(Path folder, EmitterSet emitters) {
            return TaggedEdits.create(folder, emitters);
        }
    };

    private final String method;
    private final Contender contender;

    Way(String method, Contender contender) {
        this.method = method;
        this.contender = contender;
    }

    /** Name of the method of every benchmark that measures it. */
    String method() {
        return method;
    }

    Contender contender() {
        return contender;
    }

    /** A store of emitters that are edited, in an empty folder. */
    abstract EditedStore edited(Path folder, EmitterSet emitters) throws IOException;

    /** By a benchmark as JMH names it: class, dot, method. */
    static Way ofBenchmark(String benchmark) {
        String method = benchmark.substring(benchmark.lastIndexOf('.') + 1);
        return Arrays.stream(values())
                .filter(way -> way.method.equals(method))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no way " + method));
    }
}
