/**
 * Makes components of an engine from records.
 *
 * <pre>{@code
 * record Label(long id, String name, float magnitude) {}
 *
 * Spawner<Label> labels = Spawner.generic("Star", Translator.of(Label.class));
 * BoundSpawner<Label> spawner = reader.spawner(labels);
 * spawner.spawnAll((label, id) -> System.out.println(id + ": " + label.name()));
 * }</pre>
 *
 * <p>A {@link dev.ashlar.codec.spawn.Spawner} makes components of one class from records of one type. A
 * <em>generic</em> spawner has a {@link dev.ashlar.codec.spawn.Translator}, which sets members of any class by the
 * names of the fields, in data of any layout. A <em>specialised</em> spawner has code that reads the generated view,
 * without lookups. If a schema marks a type as spawned, a release accepts only specialised spawners for it; {@link
 * dev.ashlar.codec.spawn.Spawners} checks that they exist.
 *
 * <p>The idea is that of S. Reinalter, "Schema-based entity-component data for fast iteration times", Molecular
 * Musings, 2014. There, a factory spawns generically by hashes of names, specialised spawners read the binary layout,
 * and master builds require the latter.
 *
 * <p>Spawners, translators and registries are immutable. Threads may share them if their functions allow that. A {@link
 * dev.ashlar.codec.spawn.BoundSpawner} has views of one reader, and belongs to that reader's thread.
 *
 * <p>If a member cannot be set from its field, or cannot have a value, methods throw {@link
 * java.lang.IllegalArgumentException}. If a release lacks specialised spawners, they throw {@link
 * dev.ashlar.codec.spawn.SpawnerException}; if the store is closed, {@link java.lang.IllegalStateException}. Unchecked
 * exceptions of the component's constructors, setters and functions pass through. A checked one is the cause of an
 * {@link java.lang.IllegalStateException}.
 *
 * <p>This package is in {@code ashlar-serial}, which a game with spawners ships.
 */
@NullMarked
package dev.ashlar.codec.spawn;

import org.jspecify.annotations.NullMarked;
