package dev.ashlar.bench.contender.ashlar;

import dev.ashlar.bench.contender.EditedStore;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.PackSet;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;

/**
 * A pack that is written anew for each edit, all of it, and takes the place of the one before: what a patch of a shipped game is. For one
 * thread.
 */
public final class ReleaseEdits implements EditedStore {
    /** So many that none has to wait for the collector: what is measured is not its pace. */
    private static final int MOST_LIVE = 1 << 16;

    private final Path folder;
    private final PackSet packs;
    private final Reader reader;
    private final ParticleEmitter view;
    private EmitterSet emitters;

    private ReleaseEdits(Path folder, EmitterSet emitters, PackSet packs) {
        this.folder = folder;
        this.emitters = emitters;
        this.packs = packs;
        this.reader = packs.reader();
        this.view = reader.view(ParticleEmitter.TYPE);
    }

    /**
     * Writes emitters, and opens what was written.
     *
     * @param folder empty, of this store alone
     * @param emitters to be kept
     * @return the store
     * @throws IOException when a file cannot be written
     */
    public static ReleaseEdits create(Path folder, EmitterSet emitters) throws IOException {
        EmitterPacks.writeRows(folder, emitters);
        Path pack = folder.resolve(EmitterPacks.ROWS);
        return new ReleaseEdits(
                folder, emitters, PackSet.open(pack, MoreStores.EMITTERS, OpenOptions.MAPPED, MOST_LIVE));
    }

    @Override
    public long edit(int id, int maxParticles, float spawnRate, float lifetimeMax) {
        emitters = emitters.with(edited(emitters.get(id - 1), maxParticles, spawnRate, lifetimeMax));
        try {
            if (!packs.swap(written(), Duration.ZERO)) {
                throw new IllegalStateException("memory of " + MOST_LIVE + " packs has not been collected");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        reader.refresh();
        if (!view.find(id)) {
            throw new IllegalStateException("no emitter " + id);
        }
        return EmitterSum.of(view.maxParticles(), view.spawnRate() + view.lifetimeMax());
    }

    private static Emitter edited(Emitter before, int maxParticles, float spawnRate, float lifetimeMax) {
        Emitter emitter = new Emitter();
        emitter.id = before.id;
        emitter.nameHash = before.nameHash;
        emitter.flags = before.flags;
        emitter.maxParticles = maxParticles;
        emitter.spawnRate = spawnRate;
        emitter.lifetimeMin = before.lifetimeMin;
        emitter.lifetimeMax = lifetimeMax;
        emitter.startSize = before.startSize;
        emitter.endSize = before.endSize;
        emitter.velocity = before.velocity;
        emitter.colour = before.colour;
        emitter.gravity = before.gravity;
        emitter.looping = before.looping;
        emitter.texture = before.texture;
        emitter.material = before.material;
        emitter.curve = before.curve;
        return emitter;
    }

    /** Beside the pack, then in its place: who has it open reads on in the old one. */
    private Path written() throws IOException {
        Path next = Files.createTempDirectory(folder, "next");
        EmitterPacks.writeRows(next, emitters);
        Path pack = folder.resolve(EmitterPacks.ROWS);
        Files.move(next.resolve(EmitterPacks.ROWS), pack, StandardCopyOption.ATOMIC_MOVE);
        Files.delete(next);
        return pack;
    }

    @Override
    public void close() {
        packs.close();
    }
}
