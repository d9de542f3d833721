package dev.ashlar.store.corpus;

import dev.ashlar.store.internal.pack.PackCheck;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The good packs of the folder {@code broken-packs}, for tests that need a pack and no writer. The tests of {@code ashlar-pipeline} check that the
 * writer makes the same bytes.
 */
public enum CorpusPack {
    /** All three kinds of id index, optional fields, an enum, references, shared strings. */
    SAMPLE,
    /** Two types with the same fields of every kind, in rows and in columns, and one without a record. */
    TYPES,
    /** A build stamp, tags, and enums and flags that are wider than a byte. */
    DIALS,
    /** Indexes of fields of all kinds, in rows, in columns and without records. */
    INDEXES,
    /** Records in blocks of 32, over two windows of 64 KiB, in rows and in columns; and a type of ten optional fields and long arrays. */
    WINDOWS,
    /** Lists of structs, in rows, in columns and in one another, and one whose elements nobody has. */
    LISTS,
    /** Maps with keys of several types, in rows and in columns, and a list. */
    MAPS,
    /** Variants of two cases: lists of them, and one in an element of a case. */
    VARIANTS,
    /** One type and two records, for tests that go through all of its bytes. */
    TINY;

    /** Of {@link #SAMPLE}: ids with gaps, a direct index. */
    public static final String ALPHA = "Alpha";
    /** Of {@link #SAMPLE}: ids far apart, a hash index. */
    public static final String BETA = "Beta";
    /** Of {@link #SAMPLE}: ids without gaps, an arithmetic index. */
    public static final String GAMMA = "Gamma";

    /** Of {@link #TYPES}, in rows. */
    public static final String ROWS = "Rows";
    /** Of {@link #TYPES}, in columns. */
    public static final String COLUMNS = "Columns";
    /** Of {@link #TYPES}, in columns, without a record. */
    public static final String EMPTY = "Empty";

    /** The only type of {@link #DIALS}, in rows. */
    public static final String DIAL = "Dial";

    /** Of {@link #INDEXES}, in rows: many keys, lists, and fields that some records do not have. */
    public static final String TOWN = "Town";
    /** Of {@link #INDEXES}, in columns. */
    public static final String ISLE = "Isle";
    /** Of {@link #INDEXES}, without a record. */
    public static final String VOID = "Void";

    /** Of {@link #WINDOWS}, in rows, with a hash index. */
    public static final String STRIP = "Strip";
    /** Of {@link #WINDOWS}, in columns, with a direct index. */
    public static final String SLAB = "Slab";
    /** Of {@link #WINDOWS}, with a presence bitmap of two bytes. */
    public static final String WIDE = "Wide";

    /** Of {@link #LISTS}, in rows. */
    public static final String MONSTER = "Monster";
    /** Of {@link #LISTS}, elements with texts, references and an optional member. */
    public static final String LOOT = "Monster.loot";
    /** Of {@link #LISTS}, elements of elements, of three bytes. */
    public static final String MODS = "Monster.loot.mods";
    /** Of {@link #LISTS}, without an element. */
    public static final String SPARE = "Monster.spare";
    /** Of {@link #LISTS}, in columns. */
    public static final String SHOP = "Shop";

    /** Of {@link #MAPS}, entries with strings. */
    public static final String WORDS = "Shop.words";
    /** Of {@link #MAPS}, entries with references. */
    public static final String PRICES = "Shop.prices";
    /** Of {@link #MAPS}, entries with i16. */
    public static final String LEVELS = "Shop.levels";
    /** Of {@link #MAPS}, entries with hashes. */
    public static final String MARKS = "Shop.marks";
    /** Of {@link #MAPS}, in columns. */
    public static final String FORT = "Fort";
    /** Of {@link #MAPS}, entries with u64. */
    public static final String TOLLS = "Fort.tolls";
    /** Of {@link #VARIANTS}, in columns. */
    public static final String SPELL = "Spell";
    /** Of {@link #VARIANTS}, rows and tags. */
    public static final String EFFECTS = "Spell.effects";

    /** {@return its file} */
    public Path path() {
        return Corpus.FOLDER.resolve(name().toLowerCase(Locale.ROOT) + ".pack");
    }

    /** {@return the bytes of its file} */
    public byte[] bytes() throws IOException {
        return Files.readAllBytes(path());
    }

    /** Shows the open pack. */
    public void look(PackCheck check) {
        PackFile.open(path(), false, true, check);
    }
}
