package dev.ashlar.bench.contender.hollow;

import com.netflix.hollow.core.write.objectmapper.HollowInline;
import dev.ashlar.bench.emitter.ParticleEmitter;

/**
 * An emitter as the object mapper of Hollow takes it. Vectors and curves have no type in Hollow: their lanes are fields, which takes less than a list. Texts that repeat are
 * shared, names are not.
 */
final class EmitterState {
    final long id;

    @HollowInline
    final String name;

    final int flags;
    final int maxParticles;
    final float spawnRate;
    final float lifetimeMin;
    final float lifetimeMax;
    final float startSize;
    final float endSize;
    final float velocityX;
    final float velocityY;
    final float velocityZ;
    final float colourX;
    final float colourY;
    final float colourZ;
    final float colourW;
    final float gravity;
    final boolean looping;
    final String texture;
    final String material;
    final float curve0;
    final float curve1;
    final float curve2;
    final float curve3;
    final float curve4;
    final float curve5;
    final float curve6;
    final float curve7;

    EmitterState(ParticleEmitter emitter) {
        id = emitter.id();
        name = emitter.name();
        flags = (int) emitter.flags();
        maxParticles = emitter.maxParticles();
        spawnRate = emitter.spawnRate();
        lifetimeMin = emitter.lifetimeMin();
        lifetimeMax = emitter.lifetimeMax();
        startSize = emitter.startSize();
        endSize = emitter.endSize();
        velocityX = emitter.velocityX();
        velocityY = emitter.velocityY();
        velocityZ = emitter.velocityZ();
        colourX = emitter.colourX();
        colourY = emitter.colourY();
        colourZ = emitter.colourZ();
        colourW = emitter.colourW();
        gravity = emitter.gravity();
        looping = emitter.looping();
        texture = emitter.texture();
        material = emitter.material();
        curve0 = emitter.curve(0);
        curve1 = emitter.curve(1);
        curve2 = emitter.curve(2);
        curve3 = emitter.curve(3);
        curve4 = emitter.curve(4);
        curve5 = emitter.curve(5);
        curve6 = emitter.curve(6);
        curve7 = emitter.curve(7);
    }
}
