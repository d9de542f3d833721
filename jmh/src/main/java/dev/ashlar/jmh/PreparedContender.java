package dev.ashlar.jmh;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.sqlite.SqliteTaggedContender;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A compared store that is built before anything is timed.
 *
 * @param contender that is measured
 */
record PreparedContender(Contender contender) implements Contender {
    @Override
    public Description description() {
        return contender.description();
    }

    @Override
    public String key() {
        return contender.key();
    }

    /** A commit for each record takes minutes on a disk; the file becomes the same by one. */
    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        if (contender == SqliteTaggedContender.INSTANCE) {
            SqliteTaggedContender.INSTANCE.buildInOneTransaction(folder, emitters);
        } else {
            contender.build(folder, emitters);
        }
    }

    @Override
    public void buildMore(Path folder, EmitterSet emitters) throws IOException {
        contender.buildMore(folder, emitters);
    }

    @Override
    public EmitterStore open(Path folder) throws IOException {
        return contender.open(folder);
    }
}
