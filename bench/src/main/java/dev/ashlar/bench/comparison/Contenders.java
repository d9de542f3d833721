package dev.ashlar.bench.comparison;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.arrow.ArrowContender;
import dev.ashlar.bench.contender.ashlar.AshlarContender;
import dev.ashlar.bench.contender.chronicle.ChronicleContender;
import dev.ashlar.bench.contender.flatbuffers.FlatBuffersContender;
import dev.ashlar.bench.contender.heap.MapContender;
import dev.ashlar.bench.contender.hollow.HollowContender;
import dev.ashlar.bench.contender.lmdb.LmdbContender;
import dev.ashlar.bench.contender.mapped.MappedContender;
import dev.ashlar.bench.contender.mvstore.MvStoreContender;
import dev.ashlar.bench.contender.objects.ForyContender;
import dev.ashlar.bench.contender.objects.KryoContender;
import dev.ashlar.bench.contender.sbe.SbeContender;
import dev.ashlar.bench.contender.sparkey.SparkeyContender;
import dev.ashlar.bench.contender.sqlite.SqliteContender;
import dev.ashlar.bench.contender.sqlite.SqliteTaggedContender;
import dev.ashlar.bench.floor.FloorContender;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** All compared stores, in the order of reports. A new one is a class in a package of its own, and a line here. Stateless. */
public final class Contenders {
    private static final List<Contender> OWN = List.of(
            FloorContender.INSTANCE,
            AshlarContender.RELEASE,
            AshlarContender.DEVELOPMENT,
            AshlarContender.BY_NAME,
            AshlarContender.VIEW_LOOP,
            MapContender.HASH_MAP,
            MapContender.AGRONA,
            HollowContender.INSTANCE,
            MappedContender.BUFFER,
            MappedContender.SEGMENT,
            SbeContender.CHECKED,
            SbeContender.UNCHECKED,
            FlatBuffersContender.BY_INDEX,
            FlatBuffersContender.BY_KEY,
            ArrowContender.INSTANCE,
            ChronicleContender.INSTANCE,
            LmdbContender.INSTANCE,
            SparkeyContender.INSTANCE,
            MvStoreContender.INSTANCE,
            KryoContender.INSTANCE,
            ForyContender.INSTANCE,
            SqliteContender.INSTANCE,
            SqliteTaggedContender.INSTANCE);

    /** Of the profile {@code duckdb} of the build, which alone has the class. */
    private static final String DUCK_DB = "dev.ashlar.bench.contender.duckdb.DuckDbContender";

    private static final List<Contender> ALL =
            Stream.concat(OWN.stream(), ofProfile(DUCK_DB)).toList();

    private Contenders() {}

    private static Stream<Contender> ofProfile(String name) {
        try {
            return Stream.of((Contender) Class.forName(name).getConstructor().newInstance());
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            // The second one where a build has left the profile, and its classes have stayed.
            return Stream.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(name + ": cannot be made", e);
        }
    }

    /** {@return all compared stores, the baseline first} */
    public static List<Contender> all() {
        return ALL;
    }

    /** {@return those that every build has} */
    public static List<Contender> own() {
        return OWN;
    }

    /** {@return what all others are compared with} */
    public static Contender floor() {
        return FloorContender.INSTANCE;
    }

    /**
     * {@return a count of records that somebody asks for}
     *
     * @param option that names it, for the message
     * @param count 1 to as many as the baseline can be asked for, with which everybody is measured
     * @throws IllegalArgumentException when it is another
     */
    public static int requireCount(String option, long count) {
        int most = floor().mostEmitters();
        if (count < 1 || count > most) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%s: expected 1 to %,d, found %d", option, most, count));
        }
        return (int) count;
    }

    /**
     * {@return the compared store of a key}
     *
     * @param key of its {@link Contender#description()}
     * @throws IllegalArgumentException when there is none, with the keys that there are
     */
    public static Contender ofKey(String key) {
        return ALL.stream()
                .filter(contender -> contender.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no compared store " + key + "; there are "
                        + String.join(", ", ALL.stream().map(Contender::key).toList())));
    }
}
