package com.example.fleet;

import com.example.fleet.types.Good;
import com.example.fleet.types.Port;
import com.example.fleet.types.Ship;
import com.example.fleet.types.ShipClass;
import dev.ashlar.store.Reader;
import java.io.PrintStream;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Ships sail between ports, sell what they carry and buy what the port offers. The same content and seed give the same output. */
final class Simulation {
    private final Ship ship;
    private final ShipClass shipClass;
    private final Port port;
    private final Port destination;
    private final Good good;
    private final long seed;
    private final PrintStream out;
    private final TreeMap<Long, Voyage> voyages = new TreeMap<>();

    Simulation(Reader reader, long seed, PrintStream out) {
        this.seed = seed;
        this.out = out;
        ship = reader.view(Ship.TYPE); // one object for all ships; moves and reads allocate nothing
        shipClass = reader.view(ShipClass.TYPE);
        port = reader.view(Port.TYPE);
        destination = reader.view(Port.TYPE);
        good = reader.view(Good.TYPE);
    }

    /** Simulates a day. Ships that content has gained since the last day start in their home ports. */
    void advance(int day) {
        for (ship.rewind(); ship.next(); ) { // in ascending order of ids
            Voyage voyage = voyages.get(ship.id());
            if (voyage == null) {
                voyage = new Voyage(seed + ship.id(), ship.home(port) ? port.id() : 1);
                voyages.put(ship.id(), voyage);
            }
            ship.kind(shipClass);
            voyage.coins -= shipClass.upkeep();
            voyage.milesLeft -= shipClass.speed();
            if (voyage.milesLeft <= 0) {
                arrive(day, voyage);
            }
        }
    }

    private void arrive(int day, Voyage voyage) {
        if (!port.find(voyage.port)) {
            port.find(voyage.port = 1); // a designer has removed the port
        }
        sell(day, voyage);
        buy(voyage);
        do {
            destination.moveToRow(voyage.random.nextInt(destination.rowCount()));
        } while (destination.rowCount() > 1 && destination.id() == port.id());
        voyage.port = destination.id();
        voyage.milesLeft =
                Math.hypot(destination.positionX() - port.positionX(), destination.positionY() - port.positionY());
    }

    private void sell(int day, Voyage voyage) {
        if (voyage.amount == 0 || !good.find(voyage.cargo)) {
            return;
        }
        double price = price(voyage.random) * (isWanted() ? 2 : 1);
        voyage.coins += voyage.amount * price;
        out.printf(
                Locale.ROOT,
                "day %d: %s sells %d %s in %s at %.2f%n",
                day,
                ship.name(),
                voyage.amount,
                good.name(),
                port.name(),
                price);
    }

    private void buy(Voyage voyage) {
        voyage.amount = 0;
        if (port.offers(good)) {
            voyage.cargo = good.id();
            voyage.amount = shipClass.hold();
            voyage.coins -= voyage.amount * price(voyage.random);
        }
    }

    private double price(SplittableRandom random) {
        return good.price() * (1 + good.volatility() * (random.nextDouble() * 2 - 1));
    }

    private boolean isWanted() {
        for (int i = 0; i < port.wantsCount(); i++) {
            if (port.wantsRow(i) == good.row()) { // within one frame, a row is as good as an id
                return true;
            }
        }
        return false;
    }

    void printBalances() {
        for (ship.rewind(); ship.next(); ) {
            out.printf(Locale.ROOT, "%s: %.2f coins%n", ship.name(), voyages.get(ship.id()).coins);
        }
    }
}
