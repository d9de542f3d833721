package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.BackendProvider;
import dev.ashlar.pipeline.backend.WrongLocationException;
import dev.ashlar.pipeline.sql.Tags;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Opens SQLite databases, {@code sqlite:content.db}. The option {@code encoding}, {@code typed} or {@code tagged}, selects how a new database stores
 * values, and how a database of another program stores them. Databases of Ashlar record their encoding. The option {@code tags} maps the type numbers
 * that another program has written into tagged cells; such a database is read-only.
 */
public final class SqliteProvider implements BackendProvider {
    private static final String ENCODING = "encoding";
    private static final String TAGS = "tags";

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
        return Set.of(ENCODING, TAGS);
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
        String tags = location.options().get(TAGS);
        if (tags != null) {
            asked = foreign(location, asked, tags);
            if (writable) {
                throw readOnly(location);
            }
        }
        return SqliteBackend.open(Path.of(location.place()), writable, asked);
    }

    @Override
    public Backend create(BackendLocation location) {
        if (location.options().containsKey(TAGS)) {
            throw readOnly(location);
        }
        return SqliteBackend.createLater(Path.of(location.place()), encoding(location));
    }

    private static Encoding foreign(BackendLocation location, @Nullable Encoding asked, String tags) {
        if (asked != null && !(asked instanceof TaggedEncoding)) {
            throw new WrongLocationException(
                    location + ": option tags: expected encoding=tagged beside it, found encoding=" + asked.title(),
                    null);
        }
        try {
            return new TaggedEncoding(Tags.parse(tags));
        } catch (IllegalArgumentException e) {
            throw new WrongLocationException(location + ": option tags: " + e.getMessage(), e);
        }
    }

    private static BackendException readOnly(BackendLocation location) {
        return new BackendException(
                location + ": a location with tags can only be read: import it into another place, and write there",
                null);
    }

    private static Encoding encoding(BackendLocation location) {
        return location.option(ENCODING, ENCODINGS, Encoding.ALL.get(0));
    }
}
