package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.BackendProvider;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * SQLite databases, {@code sqlite:content.db}. The option {@code encoding}, {@code typed} or {@code tagged}, says how values stand in
 * a new database, and in one that another program has made; others know it themselves.
 */
public final class SqliteProvider implements BackendProvider {
    private static final String ENCODING = "encoding";

    private static final Map<String, Encoding> ENCODINGS =
            Encoding.ALL.stream().collect(Collectors.toUnmodifiableMap(Encoding::title, encoding -> encoding));

    /** For {@link java.util.ServiceLoader}. */
    public SqliteProvider() {}

    @Override
    public String scheme() {
        return "sqlite";
    }

    @Override
    public String description() {
        return "a SQLite database";
    }

    @Override
    public Set<String> options() {
        return Set.of(ENCODING);
    }

    @Override
    public boolean recognises(String place) {
        return SqliteBackend.isDatabase(Path.of(place));
    }

    @Override
    public boolean claims(String place) {
        return place.endsWith(".db");
    }

    @Override
    public Backend open(BackendLocation location, boolean writable) {
        // Its absence means whatever stands there: a default for the option would ask for it.
        Encoding asked = location.options().containsKey(ENCODING) ? encoding(location) : null;
        return SqliteBackend.open(Path.of(location.place()), writable, asked);
    }

    @Override
    public Backend create(BackendLocation location) {
        return SqliteBackend.createLater(Path.of(location.place()), encoding(location));
    }

    private static Encoding encoding(BackendLocation location) {
        return location.option(ENCODING, ENCODINGS, Encoding.ALL.get(0));
    }
}
