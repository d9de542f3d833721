package com.example.fleet;

import java.util.SplittableRandom;

/** The state of one ship. It refers to records by id: rows may change when content is edited, ids do not. */
final class Voyage {
    /** Each ship has its own numbers, so that a new ship does not change the voyages of others. */
    final SplittableRandom random;

    long port;
    double milesLeft;
    long cargo;
    int amount;
    double coins;

    Voyage(long seed, long port) {
        this.random = new SplittableRandom(seed);
        this.port = port;
    }
}
