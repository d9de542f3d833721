package com.example.fleet;

import com.example.fleet.types.FleetTypes;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.FieldChange;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;

/** The game: reads its records from a pack or from content, and simulates a day in each frame. */
public final class Fleet {
    private static final int FRAME_MILLIS = 16;

    private Fleet() {}

    /**
     * Runs the game.
     *
     * @param arguments location of the records, seed, and number of days; without a number the game runs until it is ended
     */
    public static void main(String[] arguments) throws InterruptedException {
        String location = arguments[0]; // "fleet.pack", or in development "dev:src/main/content"
        long seed = Long.parseLong(arguments[1]);
        boolean endless = arguments.length == 2;
        int days = endless ? Integer.MAX_VALUE : Integer.parseInt(arguments[2]);
        try (RecordStore store = RecordStore.open(location, FleetTypes.CATALOG)) {
            Reader reader = store.reader(); // one for each thread
            reader.addListener(new ChangePrinter());
            Simulation simulation = new Simulation(reader, seed, System.out);
            for (int day = 1; day <= days; day++) {
                reader.refresh(); // moves to the newest content; with a pack, nothing changes
                simulation.advance(day);
                if (endless) {
                    Thread.sleep(FRAME_MILLIS); // a game with a screen draws its frame here
                }
            }
            simulation.printBalances();
        }
    }

    /** Prints what designers change while the game runs. */
    private static final class ChangePrinter implements ChangeListener {
        @Override
        public void fieldChanged(FieldChange change) {
            System.out.println("content: " + change);
        }

        @Override
        public void recordAdded(String type, long id) {
            System.out.println("content: " + type + " " + id + " added");
        }
    }
}
