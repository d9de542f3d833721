package dev.ashlar.bench.path;

import java.util.function.Function;

/** Every path there is, in the order of reports. A new one is a class, and a line here. */
public enum PathKind {
    /** The baseline, timed against itself: what its ratio differs from 1 by is noise. */
    FLOOR(Access.ROW.of("baseline"), files -> FloorPath.open(files.pack())),
    /** Generated views over a mapped pack, stars found by row: the baseline's work, and the views. */
    RELEASE_BY_ROW(Access.ROW.of("release view"), files -> ViewPath.release(files.pack(), Access.ROW)),
    /** Generated views over a mapped pack, stars found by id: what SQLite does. */
    RELEASE_BY_ID(Access.ID.of("release view"), files -> ViewPath.release(files.pack(), Access.ID)),
    /** Generated views bound by key over a mapped pack, stars found by row. */
    KEYED_BY_ROW(Access.ROW.of("pack read by key"), files -> ViewPath.keyed(files.pack(), Access.ROW)),
    /** Generated views bound by key over a mapped pack, stars found by id. */
    KEYED_BY_ID(Access.ID.of("pack read by key"), files -> ViewPath.keyed(files.pack(), Access.ID)),
    /** Generated views bound by key over content in memory, stars found by row. */
    DEVELOPMENT_BY_ROW(Access.ROW.of("development view"), files -> ViewPath.development(files.content(), Access.ROW)),
    /** Generated views bound by key over content in memory, stars found by id. */
    DEVELOPMENT_BY_ID(Access.ID.of("development view"), files -> ViewPath.development(files.content(), Access.ID)),
    /** Fields looked up by name in a mapped pack, stars found by row. */
    BY_NAME_BY_ROW(Access.ROW.of("by name"), files -> ByNamePath.open(files.pack(), Access.ROW)),
    /** Fields looked up by name in a mapped pack, stars found by id. */
    BY_NAME_BY_ID(Access.ID.of("by name"), files -> ByNamePath.open(files.pack(), Access.ID)),
    /** SQLite, stars found by id. */
    SQLITE_BY_ID(Access.ID.of("SQLite"), files -> SqlitePath.open(files.database()));

    private final String text;
    private final Function<SkyFiles, SkyPath> opener;

    PathKind(String text, Function<SkyFiles, SkyPath> opener) {
        this.text = text;
        this.opener = opener;
    }

    /** {@return the name that reports show} */
    public String text() {
        return text;
    }

    /**
     * Opens the path.
     *
     * @param files where the content is
     * @return the path, to be closed by the caller
     * @throws RuntimeException when it cannot be opened: what the class of the path says
     */
    public SkyPath open(SkyFiles files) {
        return opener.apply(files);
    }
}
