/**
 * Spawners: components of an engine, made of records.
 *
 * <p>A {@link dev.ashlar.codec.spawn.Spawner} says how records of one type become components of one class: a <em>generic</em> one by a
 * {@link dev.ashlar.codec.spawn.Translator}, which sets members of any class by the names of the fields, whatever the data's layout is; a
 * <em>specialised</em> one by code over the generated view, without a look-up. A release accepts specialised ones alone for
 * types that their schemas mark as spawned; {@link dev.ashlar.codec.spawn.Spawners} checks that there are such. The idea is that of
 * S. Reinalter, "Schema-based entity-component data for fast iteration times", Molecular Musings, 2014, where a factory spawns generically by
 * hashes of names, specialised spawners read the binary layout, and master builds demand the latter.
 *
 * <p>Spawners, translators and registries are immutable, and may be shared by threads as far as the functions in them may. A {@link
 * dev.ashlar.codec.spawn.BoundSpawner} has views of one reader, and belongs to that reader's thread.
 *
 * <p>Throws: {@link java.lang.IllegalArgumentException} for members that cannot be set from their fields, and for values that a member cannot have,
 * {@link dev.ashlar.codec.spawn.SpawnerException} where a release lacks specialised spawners, {@link java.lang.IllegalStateException} after the
 * store was closed, and whatever constructors, setters and functions of the component throw.
 */
@NullMarked
package dev.ashlar.codec.spawn;

import org.jspecify.annotations.NullMarked;
