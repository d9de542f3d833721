package dev.ashlar.pipeline.backend;

import java.io.IOException;

/** Saves one round after the other to a location, and tells each before and after, until it is killed. */
public final class SaveLoopMain {
    private SaveLoopMain() {}

    public static void main(String[] arguments) {
        Thread guard = new Thread(SaveLoopMain::endWithTheInput);
        guard.setDaemon(true);
        guard.start();
        long first = Long.parseLong(arguments[1]);
        try (Backend backend = Backends.openToWrite(arguments[0])) {
            for (long round = first; ; round++) {
                System.out.println("saving " + round);
                backend.save(Rounds.of(round));
                System.out.println("saved " + round);
            }
        }
    }

    private static void endWithTheInput() {
        try {
            System.in.transferTo(System.out);
        } catch (IOException e) {
            System.out.println(e);
        } finally {
            Runtime.getRuntime().halt(1);
        }
    }
}
