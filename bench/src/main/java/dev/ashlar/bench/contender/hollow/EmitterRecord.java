package dev.ashlar.bench.contender.hollow;

import dev.ashlar.bench.contender.Emitter;

/**
 * An emitter as the object mapper of Hollow takes it. Vectors and curves have no type in Hollow: their lanes are fields, which takes less than a list
 * and one look-up less. Texts are records of their own, equal ones once.
 */
final class EmitterRecord {
    final long id;
    final long nameHash;
    final int flags;
    final int maxParticles;
    final float spawnRate;
    final float lifetimeMin;
    final float lifetimeMax;
    final float startSize;
    final float endSize;
    final float gravity;
    final boolean looping;
    final String texture;
    final String material;
    final float velocity0;
    final float velocity1;
    final float velocity2;
    final float colour0;
    final float colour1;
    final float colour2;
    final float colour3;
    final float curve0;
    final float curve1;
    final float curve2;
    final float curve3;
    final float curve4;
    final float curve5;
    final float curve6;
    final float curve7;

    EmitterRecord(Emitter emitter) {
        id = emitter.id;
        nameHash = emitter.nameHash;
        flags = emitter.flags;
        maxParticles = emitter.maxParticles;
        spawnRate = emitter.spawnRate;
        lifetimeMin = emitter.lifetimeMin;
        lifetimeMax = emitter.lifetimeMax;
        startSize = emitter.startSize;
        endSize = emitter.endSize;
        gravity = emitter.gravity;
        looping = emitter.looping;
        texture = emitter.texture;
        material = emitter.material;
        velocity0 = emitter.velocity[0];
        velocity1 = emitter.velocity[1];
        velocity2 = emitter.velocity[2];
        colour0 = emitter.colour[0];
        colour1 = emitter.colour[1];
        colour2 = emitter.colour[2];
        colour3 = emitter.colour[3];
        curve0 = emitter.curve[0];
        curve1 = emitter.curve[1];
        curve2 = emitter.curve[2];
        curve3 = emitter.curve[3];
        curve4 = emitter.curve[4];
        curve5 = emitter.curve[5];
        curve6 = emitter.curve[6];
        curve7 = emitter.curve[7];
    }
}
