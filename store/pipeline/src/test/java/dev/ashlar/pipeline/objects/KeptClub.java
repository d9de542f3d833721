package dev.ashlar.pipeline.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.serial.Matching;
import dev.ashlar.codec.serial.ObjectGraph;
import dev.ashlar.compiler.describe.SchemaDescriber;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.objects.Club.Player;
import dev.ashlar.pipeline.objects.Club.Team;
import dev.ashlar.pipeline.progress.Progress;
import java.util.List;
import java.util.Objects;

/** What every backend does with a graph of objects. */
public final class KeptClub {
    private KeptClub() {}

    /** Saves a graph twice, and loads it each time. */
    public static void check(Backend backend) {
        backend.replace(SchemaDescriber.describe(Club.graph()), List.of(), Progress.NONE);
        ObjectGraph graph = Club.graph();
        ObjectContent content = new ObjectContent(backend, graph, Matching.EXACT);
        Team reds = Club.rivals();
        content.save(List.of(reds));
        Team loaded = load(backend, graph.recordOf(reds).id());
        Player ada = Objects.requireNonNull(loaded.captain);
        assertThat(Objects.requireNonNull(loaded.rival).rival).isSameAs(loaded);
        assertThat(ada.idol).isSameAs(loaded.players.get(2)).isSameAs(loaded.rival.captain);
        assertThat(ada.roles).containsExactly(Club.Role.DEFENDER, Club.Role.STRIKER);
        assertThat(ada.song).isEqualTo("anthem");
        assertThat(ada.goals).containsEntry("Blues", 3);

        Player cleo = new Player("Cleo");
        cleo.idol = reds;
        reds.players.set(1, cleo);
        Objects.requireNonNull(reds.captain).goals.clear();
        reds.captain = null;
        content.save(List.of(reds));
        Team again = load(backend, graph.recordOf(reds).id());
        assertThat(again.captain).isNull();
        assertThat(Objects.requireNonNull(again.players.get(1)).idol).isSameAs(again);
        assertThat(Objects.requireNonNull(again.players.get(0)).goals).isEmpty();
    }

    private static Team load(Backend backend, long id) {
        return new ObjectContent(backend, Club.graph(), Matching.EXACT).load(Team.class, id);
    }
}
