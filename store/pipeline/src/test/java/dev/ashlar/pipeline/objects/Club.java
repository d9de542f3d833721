package dev.ashlar.pipeline.objects;

import dev.ashlar.codec.serial.Forms;
import dev.ashlar.codec.serial.ObjectGraph;
import dev.ashlar.codec.serial.Serializer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A club with teams and players, which refer to each other in circles, and share what they have. */
final class Club {
    /** What a prize may go to. */
    interface Winner {}

    /** What a player can do. */
    enum Role {
        KEEPER,
        DEFENDER,
        STRIKER
    }

    /** Owns players. */
    static final class Team implements Winner {
        String name = "";

        @Nullable
        Player captain;

        @Nullable
        Team rival;

        final List<@Nullable Player> players = new ArrayList<>();
        final List<@Nullable Winner> prizes = new ArrayList<>();

        Team() {}

        Team(String name) {
            this.name = name;
        }

        void io(Serializer s, ObjectGraph graph) {
            name = s.io("name", name);
            captain = s.ioRef("captain", captain, graph.of(Player.class));
            rival = s.ioRef("rival", rival, graph.of(Team.class));
            s.ioCollection("players", players, Forms.ofRef(graph.of(Player.class)));
            s.ioCollection("prizes", prizes, Forms.ofRef(graph.of(Winner.class)));
        }
    }

    /** A part of a team. */
    static final class Player implements Winner {
        String name = "";
        int age;
        final Set<Role> roles = EnumSet.noneOf(Role.class);
        String song = "";

        @Nullable
        Winner idol;

        final Map<String, Integer> goals = new TreeMap<>();

        Player() {}

        Player(String name) {
            this.name = name;
        }

        void io(Serializer s, ObjectGraph graph) {
            name = s.io("name", name);
            age = s.io("age", age);
            s.ioFlags("roles", roles, Role.class);
            song = s.ioHash("song", song);
            idol = s.ioRef("idol", idol, graph.of(Winner.class));
            s.ioMap("goals", goals, Forms.STRING, Forms.I32);
        }
    }

    private Club() {}

    static ObjectGraph graph() {
        ObjectGraph graph = new ObjectGraph();
        graph.add("Team", Team.class, Forms.ofMembers(Team::new, (s, team) -> team.io(s, graph)));
        graph.add("Player", Player.class, Forms.ofMembers(Player::new, (s, player) -> player.io(s, graph)));
        return graph;
    }

    /** Two teams that are each other's rivals, and share a player. */
    static Team rivals() {
        Team reds = new Team("Reds");
        Team blues = new Team("Blues");
        reds.rival = blues;
        blues.rival = reds;
        Player ada = new Player("Ada");
        Player ben = new Player("Ben \"the wall\" 漢");
        ada.age = 20;
        ada.roles.addAll(EnumSet.of(Role.STRIKER, Role.DEFENDER));
        ada.song = "anthem";
        ada.idol = ben;
        ada.goals.put("Blues", 3);
        ben.idol = ben;
        reds.captain = ada;
        blues.captain = ben;
        reds.players.add(ada);
        reds.players.add(null);
        reds.players.add(ben);
        blues.players.add(ben);
        reds.prizes.add(blues);
        reds.prizes.add(null);
        reds.prizes.add(ada);
        return reds;
    }
}
